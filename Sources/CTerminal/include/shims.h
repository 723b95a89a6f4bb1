// SPDX-License-Identifier: Apache-2.0
// What Swift cannot import from ncurses as it stands, and the crash guard.
#ifndef CTERMINAL_SHIMS_H
#define CTERMINAL_SHIMS_H

// The wide calls are declared only with this: curses.h, "NCURSES_WIDECHAR".
#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif
#include <ncurses.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <term.h>
#include <termios.h>
#include <wchar.h>

// Attributes are macros with casts, which are not imported.
static const attr_t cn_bold = A_BOLD;
static const attr_t cn_dim = A_DIM;
static const attr_t cn_underline = A_UNDERLINE;
static const attr_t cn_reverse = A_REVERSE;

/// The most code points that ncurses keeps in a cell.
static const int cn_cell_capacity = CCHARW_MAX;

// Globals that may change are not imported.
static inline WINDOW *cn_stdscr(void) { return stdscr; }

// Declared by wchar.h for X/Open only.
extern int wcwidth(wchar_t character);

/// The columns that the C library and ncurses give a character; negative for one they do not know.
static inline int cn_width(uint32_t character) { return wcwidth((wchar_t)character); }

/// Stores one cell, without moving on, wrapping or scrolling. Returns OK or ERR.
static inline int cn_put(int row, int column, const wchar_t *text, attr_t attributes, int pair) {
  cchar_t cell;
  // The last argument holds a pair beyond the range of short: curs_getcchar(3X).
  if (setcchar(&cell, text, attributes, 0, &pair) == ERR) return ERR;
  return mvwadd_wchnstr(stdscr, row, column, &cell, 1);
}

/// Everything is sent again with the next update.
static inline void cn_redraw(void) { clearok(curscr, TRUE); }

/// The bytes that move the cursor to a place; tiparm has variable arguments.
static inline const char *cn_cursor_address(int row, int column) {
  char *cup = tigetstr("cup");
  return cup == NULL || cup == (char *)-1 ? NULL : tiparm(cup, row, column);
}

/// A string of the terminal's description, or NULL.
static inline const char *cn_string(const char *name) {
  const char *value = tigetstr(name);
  return value == (const char *)-1 ? NULL : value;
}

// Dispatch's main queue for a thread that waits for other things too. libdispatch exports both for
// CFRunLoop, which does the same.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *ignored);

/// Forgets what setupterm has read; strings from it are gone.
static inline void cn_forget_terminal(void) { del_curterm(cur_term); }

// The crash guard. It gives the terminal back in a signal handler, so a handler's half of it does
// nothing but write(2), poll(2), tcsetattr(3), tcflush(3), sigaction(2) and raise(3), which
// signal-safety(7) lists, on bytes that were made before.

/// The largest number of bytes that the guard can hold.
enum { cn_guard_capacity = 512 };

/// Saves the terminal's settings and installs the handlers. The bytes give the terminal back.
/// Returns the descriptor of a pipe that has a "w" after each SIGWINCH and a "c" after each SIGCONT,
/// or -1.
int cn_guard_install(int terminal, const char *bytes, size_t count);

/// Says that the terminal is taken from now on, and saves the settings to go back to.
void cn_guard_arm(void);

/// Says that the terminal is not to be written to until it is armed again.
void cn_guard_pause(void);

/// Gives the terminal back, once for each time it was taken.
void cn_guard_restore(void);

/// Takes the handlers out.
void cn_guard_remove(void);

/// Begins a write to the terminal. Returns 0 when the terminal is not to be written to.
int cn_guard_begin(void);

/// Ends a write to the terminal, and stops the process if that was asked for meanwhile.
void cn_guard_end(void);

#endif
