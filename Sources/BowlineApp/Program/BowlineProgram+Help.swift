// SPDX-License-Identifier: Apache-2.0

extension BowlineProgram {
  /// What `--help` prints.
  static let help = """
    Usage: bowline [OPTION]...
    Change a model by keys and watch the widgets that are bound to it.

      --scene NAME     start in this scene; default hello
      --text TEXT      text of the bound label in hello; default 'Stock: 10 of
                       12 boxes', on which the sync modes differ
      --items N        items in list at the start, 0 to 1000000; default 12
      --theme NAME     default (the terminal's own colors), dark, light or mono
      --color WHEN     auto, always or never; wins over NO_COLOR
      --ascii          draw in ASCII only; automatic where the locale is not UTF-8
      --mouse          mouse on from the start; m turns it off and on
      --no-motion      no highlights of changes, no marks that travel
      --plain          no full screen: a line for each change of a bound value, keys
                       from standard input (on a terminal, Enter sends them)
      --snapshot CxR   print the screen of C columns and R rows, each up to 1000,
                       after the keys of --keys or --replay
      --keys KEYS      press these keys first: plain characters and <Tab> <Enter>
                       <Esc> <Up> <Down> <Left> <Right> <PgUp> <PgDn> <Home>
                       <End> <Backspace> <C-p>, and <lt> for <
      --record FILE    write keys, sizes and changes from outside to a file
      --replay FILE    do what such a file says, to the same last screen
      --list-scenes    print the scenes
      --help           print this, as -h does
      --version        print the version, as -V does

    A window needs 30 columns and 6 rows. ? lists the keys, and so does bowline(1).
    Exit status: 0 normal end, 1 failure, 2 wrong usage; death by a signal stays
    visible.

    """
}
