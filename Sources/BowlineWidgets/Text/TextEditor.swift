// SPDX-License-Identifier: Apache-2.0

/// A line of text that is being edited: characters, a caret between them, and what can be undone.
///
/// All positions count grapheme clusters, so no key ever stops inside of one or takes half of it
/// away. It is a value that decides and calls nobody.
struct TextEditor {
  /// The text that one undo brings back.
  private struct Step {
    let characters: [Character]
    let caret: Int
  }

  /// The characters of the text.
  private(set) var characters: [Character]

  /// The place of the caret: the number of characters before it.
  private(set) var caret: Int

  private var steps: [Step] = []

  /// Whether the last thing that happened was typing, so that the next key belongs to it.
  private var isTyping = false

  /// The most steps that can be undone.
  private static let mostSteps = 1000

  /// Begins with the caret at the end.
  init(_ text: String = "") {
    characters = Array(text)
    caret = characters.count
  }

  /// The text.
  var text: String { String(characters) }

  // MARK: Changes

  /// Types a character: keys that follow one another without another action between them are undone
  /// together.
  mutating func type(_ character: Character) {
    if !isTyping { remember() }
    splice(caret..<caret, with: String(character))
    isTyping = true
  }

  /// Puts a text at the caret, as one change.
  mutating func insert(_ text: String) {
    if text.isEmpty { return }
    remember()
    splice(caret..<caret, with: text)
  }

  /// Takes characters away; nothing happens where there are none.
  mutating func remove(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<characters.count)
    if range.isEmpty { return }
    remember()
    splice(range, with: "")
  }

  /// Takes back the last change.
  mutating func undo() {
    isTyping = false
    guard let step = steps.popLast() else { return }
    characters = step.characters
    caret = step.caret
  }

  /// Takes a text that somebody else has made of this one.
  ///
  /// The caret stays between the characters that it stands between; where these were replaced, it
  /// goes to the end of what took their place. What was done before cannot be undone any more,
  /// since it was done to another text.
  mutating func adopt(_ text: String) {
    let new = Array(text)
    if new == characters { return }
    let shorter = min(new.count, characters.count)
    let start = zip(new, characters).prefix { $0 == $1 }.count
    let end = zip(new.reversed(), characters.reversed()).prefix { $0 == $1 }.count
    let kept = min(end, shorter - start)
    if caret > start {
      caret = new.count - min(characters.count - caret, kept)
    }
    characters = new
    steps = []
    isTyping = false
  }

  // MARK: The caret

  /// Moves the caret, at most to an end of the text.
  mutating func move(to place: Int) {
    caret = min(max(place, 0), characters.count)
    isTyping = false
  }

  /// The beginning of the word at the caret or before it.
  var startOfWord: Int {
    var place = caret
    while place > 0, !isWord(place - 1) { place -= 1 }
    while place > 0, isWord(place - 1) { place -= 1 }
    return place
  }

  /// The end of the word at the caret or after it.
  var endOfWord: Int {
    var place = caret
    while place < characters.count, !isWord(place) { place += 1 }
    while place < characters.count, isWord(place) { place += 1 }
    return place
  }

  /// The beginning of what Control-W takes: back to a space, whatever else is in between.
  var startOfChunk: Int {
    var place = caret
    while place > 0, characters[place - 1].isWhitespace { place -= 1 }
    while place > 0, !characters[place - 1].isWhitespace { place -= 1 }
    return place
  }

  private func isWord(_ place: Int) -> Bool {
    characters[place].isLetter || characters[place].isNumber
  }

  // MARK: Parts

  private mutating func remember() {
    if steps.count == Self.mostSteps { steps.removeFirst() }
    steps.append(Step(characters: characters, caret: caret))
    isTyping = false
  }

  /// Replaces characters and puts the caret after what came.
  private mutating func splice(_ range: Range<Int>, with text: String) {
    // By way of a string: an accent that is typed joins the letter before it.
    let before = String(characters[..<range.lowerBound]) + text
    characters = Array(before + String(characters[range.upperBound...]))
    caret = min(before.count, characters.count)
  }
}

extension TextEditor: CustomStringConvertible {
  /// The text, with a bar at the caret.
  var description: String {
    "\(String(characters[..<caret]))|\(String(characters[caret...]))"
  }
}
