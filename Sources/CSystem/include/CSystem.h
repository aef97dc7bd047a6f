// The few Linux calls that Glibc's Swift module does not export: calls of the kernel that it leaves
// out, macros, and variadic functions. Each does what its man page says and adds nothing; -1 means
// failure with errno set, as there.
//
// The bodies are in CSystem.c, since they need _GNU_SOURCE: with that defined here, the types of the
// C library would differ between this module and Glibc's.
#ifndef CSYSTEM_H
#define CSYSTEM_H

#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/types.h>
#include <time.h>

// Files

int csystem_open(const char *path, int flags, mode_t mode);

/// open(2), O_PATH.
int csystem_path_only_flag(void);

/// fcntl(2), F_DUPFD_CLOEXEC: a copy with the lowest free number that is at least `lowest`.
int csystem_duplicate(int descriptor, int lowest);

/// fcntl(2), F_GETFL.
int csystem_status_flags(int descriptor);

/// fcntl(2), F_SETFL: O_NONBLOCK set or cleared, the other flags as they are.
int csystem_set_nonblocking(int descriptor, int enabled);

/// fcntl_locking(2), F_OFD_SETLK: a write lock of the whole file, held by the open description.
int csystem_lock_whole_file(int descriptor);

/// fcntl_locking(2), F_OFD_GETLK: 1 where another open description holds a lock of the file, 0 where
/// none does, -1 with errno. The descriptor may be open for reading only.
int csystem_is_file_locked(int descriptor);

/// pipe2(2) with O_CLOEXEC.
int csystem_pipe(int ends[2]);

/// memfd_create(2), closed on exec: a file without a name, in memory.
int csystem_memory_file(const char *label);

/// statfs(2): the type of the file system that a path is on, a magic number.
int csystem_file_system_type(const char *path, int64_t *type);

/// ioctl_tty(2), FIONREAD: how many bytes a read would find now.
int csystem_readable_bytes(int descriptor, int *count);

// Sockets

/// unix(7), SOCK_STREAM: not blocking, closed on exec.
int csystem_local_socket(void);

/// bind(2) to a path of at most 107 bytes; ENAMETOOLONG for a longer one.
int csystem_bind_local(int socket, const char *path);

/// connect(2) to a path of at most 107 bytes; ENAMETOOLONG for a longer one.
int csystem_connect_local(int socket, const char *path);

/// accept4(2): not blocking, closed on exec.
int csystem_accept(int socket);

/// unix(7), SO_PEERCRED: the effective user of the process at the other end.
int csystem_peer_user(int socket, uid_t *user);

// Terminals

/// ioctl_tty(2), TIOCGWINSZ: 0 columns and rows where nobody told the terminal its size.
int csystem_window_size(int descriptor, unsigned short *columns, unsigned short *rows);

// Events

int csystem_epoll_create(void);

int csystem_epoll_control(int poll, int operation, int descriptor, uint32_t events, uint64_t token);

/// epoll_pwait2(2): waits to the nanosecond.
int csystem_epoll_wait(int poll, struct epoll_event *events, int capacity,
                       const struct timespec *timeout);

/// eventfd(2) from zero, not blocking.
int csystem_eventfd(void);

/// signalfd(2), not blocking.
int csystem_signalfd(const sigset_t *signals);

/// sigaction(2): whether it is SIG_IGN.
_Bool csystem_ignores(const struct sigaction *action);

// Processes

int csystem_pidfd_open(pid_t process);

int csystem_pidfd_send_signal(int pidfd, int signal);

/// waitid(2), P_PIDFD and WEXITED: the kernel's own call also tells what the child used, which the C
/// library's does not pass on.
int csystem_reap(int pidfd, siginfo_t *status, struct rusage *usage);

/// The exit code or the number of the signal that waitid(2) told.
int csystem_reaped_status(const siginfo_t *status);

/// posix_spawn(3), POSIX_SPAWN_SETSID.
short csystem_spawn_session_flag(void);

int csystem_spawn_change_directory(posix_spawn_file_actions_t *actions, int descriptor);

/// Has the child close every descriptor from `lowest` on.
int csystem_spawn_close_from(posix_spawn_file_actions_t *actions, int lowest);

/// sched_getaffinity(2), CPU_COUNT(3): how many processors this process may run on; -1 with errno.
int csystem_processor_count(void);

// Threads

/// gettid(2).
pid_t csystem_thread_identifier(void);

/// prctl(2), PR_SET_NAME: names the calling thread, by 15 bytes at most.
int csystem_name_thread(const char *name);

#endif
