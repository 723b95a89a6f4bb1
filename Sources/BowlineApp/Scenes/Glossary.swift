// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// Terms on the screen that a newcomer cannot know, each explained in a line.
struct Glossary {
  /// A word and its meaning.
  struct Term {
    let name: String
    let meaning: String

    /// The name of this in DSSimpleKVO; nil for none.
    var formerName: String?

    /// The name with the former one behind it.
    var fullName: String { name + (formerName.map { " (\($0))" } ?? "") }
  }

  /// The subject that the words have in common.
  let title: String

  let terms: [Term]

  /// The three sync modes, in the order of the key `s`.
  static let syncModes = Glossary(
    title: "sync modes of a label",
    terms: [
      Term(name: "\(SyncMode.number)", meaning: "replaces one number"),
      Term(name: "\(SyncMode.whole)", meaning: "replaces the text", formerName: "sync YES"),
      Term(name: "\(SyncMode.compatible)", meaning: "first to last digit", formerName: "sync NO"),
    ])

  static let kindsOfBinding = Glossary(
    title: "kinds of binding",
    terms: [
      Term(name: "one way", meaning: "a view follows the model"),
      Term(name: "both ways", meaning: "each follows the other"),
      Term(name: "observer", meaning: "a closure is called"),
    ])

  static let all = [syncModes, kindsOfBinding]
}
