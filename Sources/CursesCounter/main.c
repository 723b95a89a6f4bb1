// SPDX-License-Identifier: Apache-2.0
// A counter on plain ncurses, as a person would write it in C: what Bowline is measured beside.
#define NCURSES_WIDECHAR 1
#include <locale.h>
#include <ncurses.h>

static void draw(int number) {
  mvprintw(0, 0, "Stock: %d boxes", number);
  clrtoeol();
  refresh();
}

int main(void) {
  setlocale(LC_ALL, "");
  initscr();
  cbreak();
  noecho();
  curs_set(0);
  keypad(stdscr, TRUE);
  int number = 10;
  draw(number);
  for (int key; (key = getch()) != 'q';) {
    // Everything that waits is taken before a paint.
    do {
      if (key == '+') number++;
      if (key == '-') number--;
      nodelay(stdscr, TRUE);
    } while ((key = getch()) != ERR && key != 'q');
    nodelay(stdscr, FALSE);
    draw(number);
    if (key == 'q') break;
  }
  endwin();
  return 0;
}
