import Glibc
import Synchronization

#if THREAD_SANITIZER
  /// A value behind a mutex that the thread sanitizer sees.
  ///
  /// It does not see how `Synchronization.Mutex` waits when it is contended, and reports races that
  /// are none. So its builds, which define `THREAD_SANITIZER`, have that of pthread_mutex_lock(3).
  package final class Lock<Value: ~Copyable>: @unchecked Sendable {
    // Guarded by `mutex`; neither moves.
    private let value: UnsafeMutablePointer<Value>
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    package init(_ initial: consuming sending Value) {
      value = .allocate(capacity: 1)
      value.initialize(to: initial)
      mutex = .allocate(capacity: 1)
      mutex.initialize(to: pthread_mutex_t())
      pthread_mutex_init(mutex, nil)
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
      value.deinitialize(count: 1)
      value.deallocate()
    }

    package func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return try body(&value.pointee)
    }
  }
#else
  /// A value behind a mutex; another one under the thread sanitizer, which does not see how this
  /// one waits when it is contended, and reports races that are none.
  package typealias Lock = Mutex
#endif
