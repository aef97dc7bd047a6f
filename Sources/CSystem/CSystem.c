#define _GNU_SOURCE

#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stddef.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <unistd.h>

int csystem_open(const char *path, int flags, mode_t mode) { return open(path, flags, mode); }

int csystem_path_only_flag(void) { return O_PATH; }

int csystem_duplicate(int descriptor, int lowest) {
  return fcntl(descriptor, F_DUPFD_CLOEXEC, lowest);
}

int csystem_status_flags(int descriptor) { return fcntl(descriptor, F_GETFL); }

int csystem_set_nonblocking(int descriptor, int enabled) {
  int flags = fcntl(descriptor, F_GETFL);
  if (flags < 0) return -1;
  return fcntl(descriptor, F_SETFL, enabled ? flags | O_NONBLOCK : flags & ~O_NONBLOCK);
}

int csystem_lock_whole_file(int descriptor) {
  struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 0, .l_len = 0};
  return fcntl(descriptor, F_OFD_SETLK, &lock);
}

int csystem_is_file_locked(int descriptor) {
  struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  if (fcntl(descriptor, F_OFD_GETLK, &lock) != 0) return -1;
  return lock.l_type != F_UNLCK;
}

int csystem_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int csystem_memory_file(const char *label) { return memfd_create(label, MFD_CLOEXEC); }

int csystem_file_system_type(const char *path, int64_t *type) {
  struct statfs status;
  if (statfs(path, &status) != 0) return -1;
  *type = status.f_type;
  return 0;
}

int csystem_readable_bytes(int descriptor, int *count) {
  return ioctl(descriptor, FIONREAD, count);
}

int csystem_local_socket(void) {
  return socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
}

static socklen_t local_address(const char *path, struct sockaddr_un *address) {
  size_t length = strlen(path);
  if (length >= sizeof address->sun_path) {
    errno = ENAMETOOLONG;
    return 0;
  }
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  memcpy(address->sun_path, path, length);
  return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length + 1);
}

int csystem_bind_local(int socket, const char *path) {
  struct sockaddr_un address;
  socklen_t length = local_address(path, &address);
  return length == 0 ? -1 : bind(socket, (struct sockaddr *)&address, length);
}

int csystem_connect_local(int socket, const char *path) {
  struct sockaddr_un address;
  socklen_t length = local_address(path, &address);
  return length == 0 ? -1 : connect(socket, (struct sockaddr *)&address, length);
}

int csystem_accept(int socket) {
  return accept4(socket, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

int csystem_peer_user(int socket, uid_t *user) {
  struct ucred peer;
  socklen_t length = sizeof peer;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) return -1;
  *user = peer.uid;
  return 0;
}

int csystem_window_size(int descriptor, unsigned short *columns, unsigned short *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return -1;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}

int csystem_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

int csystem_epoll_control(int poll, int operation, int descriptor, uint32_t events,
                          uint64_t token) {
  struct epoll_event event = {.events = events, .data = {.u64 = token}};
  return epoll_ctl(poll, operation, descriptor, &event);
}

int csystem_epoll_wait(int poll, struct epoll_event *events, int capacity,
                       const struct timespec *timeout) {
  return epoll_pwait2(poll, events, capacity, timeout, NULL);
}

int csystem_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int csystem_signalfd(const sigset_t *signals) {
  return signalfd(-1, signals, SFD_CLOEXEC | SFD_NONBLOCK);
}

int csystem_pidfd_open(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

int csystem_pidfd_send_signal(int pidfd, int signal) {
  return (int)syscall(SYS_pidfd_send_signal, pidfd, signal, NULL, 0);
}

int csystem_reap(int pidfd, siginfo_t *status, struct rusage *usage) {
  return (int)syscall(SYS_waitid, P_PIDFD, pidfd, status, WEXITED, usage);
}

int csystem_reaped_status(const siginfo_t *status) { return status->si_status; }

_Bool csystem_ignores(const struct sigaction *action) { return action->sa_handler == SIG_IGN; }

short csystem_spawn_session_flag(void) { return POSIX_SPAWN_SETSID; }

int csystem_spawn_change_directory(posix_spawn_file_actions_t *actions, int descriptor) {
  return posix_spawn_file_actions_addfchdir_np(actions, descriptor);
}

int csystem_spawn_close_from(posix_spawn_file_actions_t *actions, int lowest) {
  return posix_spawn_file_actions_addclosefrom_np(actions, lowest);
}

int csystem_processor_count(void) {
  cpu_set_t processors;
  if (sched_getaffinity(0, sizeof processors, &processors) != 0) return -1;
  return CPU_COUNT(&processors);
}

pid_t csystem_thread_identifier(void) { return (pid_t)syscall(SYS_gettid); }

int csystem_name_thread(const char *name) { return prctl(PR_SET_NAME, name, 0, 0, 0); }
