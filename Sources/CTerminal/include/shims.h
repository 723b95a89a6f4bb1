// SPDX-License-Identifier: Apache-2.0
// What Swift cannot import from ncurses as it stands, and the crash guard.
#ifndef CTERMINAL_SHIMS_H
#define CTERMINAL_SHIMS_H

// The wide calls are declared only with this: curses.h, "NCURSES_WIDECHAR".
#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#include <stdint.h>
#include <term.h>
#include <termios.h>
#include <wchar.h>

// Attributes are macros with casts, which are not imported.
static const attr_t cn_bold = A_BOLD, cn_dim = A_DIM, cn_low = A_LOW;
static const attr_t cn_underline = A_UNDERLINE, cn_reverse = A_REVERSE;

// Globals that may change are not imported.
static inline WINDOW *cn_stdscr(void) { return stdscr; }
static inline FILE *cn_stdout(void) { return stdout; }

// Declared by wchar.h for X/Open only.
extern int wcwidth(wchar_t character);

/// The columns that the C library and ncurses give a character; negative for one they do not know.
static inline int cn_width(uint32_t character) { return wcwidth((wchar_t)character); }

/// Everything is sent again with the next update.
static inline void cn_redraw(void) { clearok(curscr, TRUE); }

/// A file in memory that has so many bytes and never more. Returns -1 where there can be none.
int cn_memory_file(off_t size);

// Dispatch's main queue for a thread that waits for other things too. libdispatch exports both for
// CFRunLoop, which does the same.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *ignored);

// The crash guard. It gives the terminal back in a signal handler, so a handler's half of it does
// nothing but write(2), poll(2), lseek(2), dup2(2), tcsetattr(3), tcflush(3), sigaction(2) and
// raise(3), which signal-safety(7) lists, on bytes that were made before.

/// The place of standard output and standard error while the terminal is taken: a file, and its content in
/// memory. Before and after they go to the other descriptors; one that is negative is left alone.
struct cn_kept {
  int file, output, errors;
  const char *bytes;
};

/// Installs the handlers, for a descriptor that should not block. Returns that of a pipe that has a "w"
/// after each SIGWINCH and a "c" after each SIGCONT, or -1.
int cn_guard_install(int terminal, struct cn_kept kept);

/// Adds to the bytes that give the terminal back, 512 at the most.
void cn_guard_append(const char *bytes, size_t count);

/// Says that the terminal is taken from now on, saves the settings to go back to, and begins to
/// keep what goes to standard output and standard error.
void cn_guard_arm(void);

/// Says that the terminal is not to be written to until it is armed again.
void cn_guard_pause(void);

/// Gives the terminal back, once for each time it was taken, and shows what was kept. exit(3) does
/// so too.
void cn_guard_restore(void);

/// Takes the handlers out.
void cn_guard_remove(void);

/// Begins a write to the terminal. Returns 0 when the terminal is not to be written to. When it is given
/// back after this, the cursor goes down by so many rows first.
int cn_guard_begin(int rows);

/// Ends a write to the terminal, and stops the process if that was asked for meanwhile.
void cn_guard_end(void);

#endif
