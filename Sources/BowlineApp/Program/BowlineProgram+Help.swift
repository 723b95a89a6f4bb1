// SPDX-License-Identifier: Apache-2.0

extension BowlineProgram {
  /// What `--help` prints.
  static let help = """
    Usage: bowline [OPTION]...
    Change a model by keys and watch the widgets that are bound to it.

      --scene NAME     start in this scene; default hello
      --text TEXT      text of the bound label in hello; default 'Stock: 10 boxes'
      --color WHEN     auto, always or never; wins over NO_COLOR
      --ascii          draw in ASCII only; automatic where the locale is not UTF-8
      --keys KEYS      press these keys first: plain characters and <Tab> <Enter>
                       <Esc> <Up> <Down> <Left> <Right> <PgUp> <PgDn> <Home>
                       <End> <Backspace> <C-p>, and <lt> for <
      --snapshot CxR   print the screen of C columns and R rows after those keys
      --list-scenes    print the scenes
      --help           print this
      --version        print the version

    Exit status: 0 normal end, 1 failure, 2 wrong usage; death by a signal stays
    visible.

    """
}
