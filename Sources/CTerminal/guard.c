// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "shims.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int cn_memory_file(off_t size) {
  int file = memfd_create("bowline", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (ftruncate(file, size) == 0 && fcntl(file, F_ADD_SEALS, F_SEAL_GROW) == 0) return file;
  close(file);
  return -1;
}

// The action of each signal before the guard, by its number, and the one that it has by default.
static struct sigaction before[NSIG];
static const struct sigaction standard = {.sa_handler = SIG_DFL};
static struct termios settings;

// A handler runs on any thread, so what it shares with the others is atomic.
static atomic_int terminal = -1;
static atomic_int notice_end = -1;
static int reading_end = -1;
static char restoring[512];
static atomic_size_t restoring_count;
static struct cn_kept kept;

static atomic_int is_taken, is_writing, is_stop_pending, is_stopping, rows_below;

static void write_all(const char *bytes, size_t count) {
  for (int waits = 0; count > 0;) {
    // A terminal that does not read must not keep the process from ending: what it has not read yet is
    // dropped, once, and makes room.
    struct pollfd ready = {.fd = terminal, .events = POLLOUT};
    int found = poll(&ready, 1, 500);
    if (found < 0 && errno == EINTR) continue; // Outside of a handler a signal may come.
    if (found == 0 && waits++ == 0 && tcflush(terminal, TCOFLUSH) == 0) continue;
    if (found <= 0 || (ready.revents & POLLOUT) == 0) return;
    ssize_t done = write(terminal, bytes, count);
    if (done < 0) { if (errno == EINTR) continue; else return; }
    bytes += done;
    count -= (size_t)done;
  }
}

void cn_guard_restore(void) {
  if (atomic_exchange(&is_taken, 0) == 0) return;
  int saved = errno;
  // Settings may be changed from the background without being stopped for it: termios(3).
  sigset_t background, previous;
  sigemptyset(&background);
  sigaddset(&background, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &background, &previous);
  write_all(restoring, restoring_count);
  for (int rows = rows_below; rows > 0; rows--) write_all("\n", 1);
  tcflush(terminal, TCIFLUSH);
  // Not TCSADRAIN, which waits for a terminal that does not read.
  tcsetattr(terminal, TCSANOW, &settings);
  if (kept.bytes != NULL) {
    dup2(kept.output, STDOUT_FILENO);
    dup2(kept.errors, STDERR_FILENO);
    off_t count = lseek(kept.file, 0, SEEK_CUR);
    if (count > 0) write_all(kept.bytes, (size_t)count);
    lseek(kept.file, 0, SEEK_SET);
  }
  pthread_sigmask(SIG_SETMASK, &previous, NULL);
  errno = saved;
}

static void notify(int signal, siginfo_t *information, void *context) {
  (void)information, (void)context;
  int saved = errno;
  // A full pipe has enough to read.
  (void)!write(notice_end, signal == SIGCONT ? "c" : "w", 1);
  errno = saved;
}

static int is_fault(int signal) {
  return signal == SIGSEGV || signal == SIGBUS || signal == SIGILL || signal == SIGFPE;
}

// Swift's runtime has a handler for these, which tells of a crash.
static int is_reported(int signal) {
  return is_fault(signal) || signal == SIGABRT || signal == SIGTRAP || signal == SIGQUIT;
}

static void die(int signal, siginfo_t *information, void *context) {
  (void)context;
  cn_guard_restore();
  // Swift's runtime takes SIGQUIT for a crash, and waits for a key. Somebody has asked for an end.
  sigaction(signal, signal == SIGQUIT ? &standard : &before[signal], NULL);
  if (is_reported(signal)) {
    // Swift's crash report waits for a key as long as there can be one.
    int nothing = open("/dev/null", O_RDONLY);
    if (nothing >= 0) dup2(nothing, STDIN_FILENO);
  }
  // A fault happens again when this returns, now for the handler before; anything else is repeated
  // by hand. A breakpoint does not happen again.
  if (!is_fault(signal) || information->si_code <= 0) raise(signal);
}

static void stop(int signal, siginfo_t *information, void *context) {
  (void)signal, (void)information, (void)context;
  int saved = errno;
  atomic_store(&is_stopping, 1);
  if (atomic_load(&is_writing)) {
    atomic_store(&is_stop_pending, 1);
    return;
  }
  cn_guard_restore();
  // The default action stops the process here, inside of raise, until SIGCONT comes.
  struct sigaction own;
  sigset_t stopping, previous;
  sigemptyset(&stopping);
  sigaddset(&stopping, SIGTSTP);
  sigaction(SIGTSTP, &standard, &own);
  pthread_sigmask(SIG_UNBLOCK, &stopping, &previous);
  raise(SIGTSTP);
  pthread_sigmask(SIG_SETMASK, &previous, NULL);
  sigaction(SIGTSTP, &own, NULL);
  // Where no shell could continue the process, the kernel has not stopped it either.
  notify(SIGCONT, NULL, NULL);
  errno = saved;
}

int cn_guard_begin(int rows) {
  atomic_store(&rows_below, rows);
  atomic_store(&is_writing, 1);
  if (atomic_load(&is_taken) && !atomic_load(&is_stopping)) return 1;
  cn_guard_end();
  return 0;
}

void cn_guard_end(void) {
  atomic_store(&is_writing, 0);
  // For the process: Dispatch's own threads have the signal blocked.
  if (atomic_exchange(&is_stop_pending, 0)) kill(getpid(), SIGTSTP);
}

void cn_guard_pause(void) { atomic_store(&is_stopping, 1); }

void cn_guard_arm(void) {
  tcgetattr(terminal, &settings);
  if (kept.output >= 0) dup2(kept.file, STDOUT_FILENO);
  if (kept.errors >= 0) dup2(kept.file, STDERR_FILENO);
  atomic_store(&is_stopping, 0);
  atomic_store(&is_taken, 1);
}

typedef void handler(int, siginfo_t *, void *);

static handler *handler_of(int signal) {
  switch (signal) {
  case SIGTSTP: return stop;
  case SIGWINCH: case SIGCONT: return notify;
  // Nobody can catch the first two, and the default of the others is not death: signal(7).
  case SIGKILL: case SIGSTOP: case SIGTTIN: case SIGTTOU: case SIGCHLD: case SIGURG: return NULL;
  default: return die;
  }
}

static void install(int signal) {
  struct sigaction *was = &before[signal];
  struct sigaction action = {.sa_sigaction = handler_of(signal),
                             .sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK};
  // The C library keeps two signals for itself.
  if (action.sa_sigaction == NULL || sigaction(signal, NULL, was) != 0) return;
  // What was ignored at the start stays ignored, as nohup(1) asks for; a notice takes nothing from that.
  if (was->sa_handler == SIG_IGN && action.sa_sigaction != notify) return;
  // A handler of the program's own stays, but for those of a crash, which die() goes on to.
  if (action.sa_sigaction == die && was->sa_handler != SIG_DFL && !is_reported(signal)) return;
  sigfillset(&action.sa_mask);
  sigaction(signal, &action, NULL);
}

int cn_guard_install(int descriptor, struct cn_kept streams) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  reading_end = ends[0];
  notice_end = ends[1];
  terminal = descriptor;
  kept = streams;
  restoring_count = rows_below = 0;
  static int is_registered;
  if (!is_registered) is_registered = atexit(cn_guard_restore) == 0;

  // A stack that has overflown cannot run a handler.
  stack_t stack;
  if (sigaltstack(NULL, &stack) == 0 && (stack.ss_flags & SS_DISABLE)) {
    static char memory[1 << 16];
    stack = (stack_t){.ss_sp = memory, .ss_size = sizeof memory};
    sigaltstack(&stack, NULL);
  }
  for (int signal = 1; signal < NSIG; signal++) install(signal);
  return reading_end;
}

void cn_guard_append(const char *bytes, size_t count) {
  if (count > sizeof restoring - restoring_count) return;
  memcpy(restoring + restoring_count, bytes, count);
  restoring_count += count;
}

void cn_guard_remove(void) {
  for (int signal = 1; signal < NSIG; signal++) {
    struct sigaction present;
    // What the program has installed since stays too.
    if (sigaction(signal, NULL, &present) != 0 || present.sa_handler == SIG_DFL) continue;
    if (present.sa_sigaction == handler_of(signal)) sigaction(signal, &before[signal], NULL);
  }
  close(atomic_exchange(&notice_end, -1));
  close(reading_end);
  terminal = -1;
}
