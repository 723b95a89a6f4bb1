// SPDX-License-Identifier: Apache-2.0

extension BowlineProgram {
  /// The text that `--help` prints.
  static let help = """
    Usage: bowline [OPTION]...
      or:  bowline watch [OPTION]... [FILE]... [-- COMMAND...]
    Keys change a model, and everything on the screen that is bound to it follows.
    With watch the screen follows another program; see bowline watch --help.

      --scene NAME     start in this scene; default hello
      --text TEXT      text of the bound label in hello; default 'Stock: 10 of
                       12 boxes', on which the three sync modes differ
      --items N        items in list at the start, 0 to 1000000; default 12
      --theme NAME     auto (dark or light, as the terminal's background is; the
                       default), default (the terminal's own colors), dark,
                       light or mono (no colors)
      --color WHEN     auto, always or never; wins over NO_COLOR
      --ascii          draw in ASCII only; automatic where the locale is not UTF-8
      --mouse          start with the mouse on; key m turns it off and on
      --no-motion      do not highlight changes, and let nothing move by itself
      --plain          no full screen: print a line for each change of a bound
                       value, and read keys from standard input (on a terminal,
                       Enter sends them; on a line of its own it is a key)
      --snapshot CxR   print the screen, C columns by R rows of at most 1000 each,
                       after the keys of --keys or the session of --replay
      --format FORM    form of the snapshot: text, ansi (with colors) or svg, a
                       picture for a browser, which moves with --replay
      --keys KEYS      press these keys first: plain characters and <Tab> <Enter>
                       <Esc> <Up> <Down> <Left> <Right> <PgUp> <PgDn> <Home>
                       <End> <Backspace> <C-p>, and <lt> for <
      --record FILE    write the session to a file: keys, sizes, values that come
                       from outside, and the times between them
      --replay FILE    repeat the session in such a file at its speed, up to its
                       last screen; Space pauses, + and - change the speed, End
                       goes to the end
      --list-scenes    print each scene with what it shows
      --help           print this text, as -h does
      --version        print the version, as -V does

    The window needs at least 30 columns and 6 rows. In the program, ? lists the
    keys; the manual page bowline(1) has all of them.
    Exit status: 0 for a normal end, 1 for a failure, 2 for wrong usage. Death by a
    signal stays visible.

    """

  /// The text that `watch --help` prints.
  static let watchHelp = """
    Usage: PROGRAM | bowline watch [OPTION]...
      or:  bowline watch [OPTION]... FILE...
      or:  bowline watch [OPTION]... -- COMMAND [ARGUMENT]...
      or:  bowline watch --layout FILE [OPTION]...
    Show live what a program writes: each value in the widget that suits it.

    Read are standard input, files (followed as they grow, and when another one takes
    their place; - is standard input), or what a command writes.

      --every TIME     run the command again and again, so long after its last start:
                       2s, 500ms, 1m, 1h
      --format NAME    auto (found from the first lines; the default), json, csv,
                       tsv, logfmt, prometheus (metrics of a server), columns (under
                       a header line, as of vmstat), numbers or lines (of text)
      --layout FILE    show the sources and widgets of a layout file, or of a layout
                       that comes with the program, by its name
      --list-layouts   print each layout that comes with the program
      --check FILE     say what is wrong with a layout file, and end
      --once           end at the end of the input; otherwise the last state stays
                       until q
      --record FILE    keep all that comes in a new file, with its times
      --replay FILE    show what was recorded, as fast as it came
      --pace N         N times as fast
      --plain          no full screen: print a line for each change of a value
      --snapshot CxR   read to the end of the input and print the screen, C columns
                       by R rows of at most 1000 each
      --snapshot-form FORM
                       form of the snapshot: text, ansi (with colors) or svg, a
                       picture for a browser
      --keys KEYS      press these keys first, as for bowline
      --theme NAME     auto, default, dark, light or mono
      --color WHEN     auto, always or never; wins over NO_COLOR
      --ascii          draw in ASCII only; automatic where the locale is not UTF-8
      --mouse          start with the mouse on; key m turns it off and on
      --no-motion      do not highlight changes
      --help           print this text, as -h does
      --version        print the version, as -V does

    Keys come from the terminal while data comes on standard input. In the program,
    ? lists the keys; the manual page bowline(1) has all of them.
    Exit status: 0 for a normal end, 1 for a failure, 2 for wrong usage. Death by a
    signal stays visible.

    """
}
