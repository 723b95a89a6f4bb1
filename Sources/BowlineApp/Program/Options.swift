// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// What a person asked the program for.
struct Options: Equatable {
  /// What the program is started for.
  enum Task: Equatable {
    case run
    case snapshot(Size)
    case help
    case version
    case listScenes
  }

  var task = Task.run

  /// The scene to start in.
  var scene = HelloScene.name

  /// The text of the bound label in `hello`.
  var text = "Stock: 10 boxes"

  /// When to use color.
  var color = ColorChoice.auto

  /// Whether only ASCII is drawn; otherwise the locale decides.
  var isASCII = false

  /// The keys that are pressed before any real input.
  var keys: [KeyPress] = []
}

/// A command line that does not say what to do.
struct UsageError: Error, Equatable {
  /// What is wrong, with the argument's name.
  let message: String
}
