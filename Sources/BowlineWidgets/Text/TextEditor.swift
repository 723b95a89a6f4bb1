// SPDX-License-Identifier: Apache-2.0

/// A text that is being edited: lines, a caret, a selection, and what can be undone.
///
/// All places count grapheme clusters, so no key ever stops inside of one or removes half of it.
/// It is a value that decides and calls nobody.
///
/// The cost of a change grows with the length of the lines that it touches, for ASCII by little
/// more than a copy of them, and a change of their number moves the array of lines: the length of
/// the text hardly matters.
struct TextEditor {
  /// The lines, without the ends between them; at least one.
  private(set) var lines: [TextLine]

  /// The number of characters, each line end counted as one.
  private(set) var characterCount: Int

  /// The place where typed characters go.
  private(set) var caret: TextPlace

  /// The end of the selection that stays where it is; nil where nothing is being selected.
  private(set) var anchor: TextPlace?

  /// The number of changes of the text.
  private(set) var revision = 0

  /// The text may have several lines; in a single one a line end is a character like any other.
  let hasLines: Bool

  /// The text is not copied, described, or divided into words.
  let isSecret: Bool

  private var history = TextHistory()

  /// The text that keys such as Control-K have removed last; empty before.
  private(set) var killed = ""

  /// The last action has removed that text, so that the next such key adds to it.
  private var isKilling = false

  /// Begins with the caret at the end, or in several lines at the beginning.
  init(_ text: String = "", hasLines: Bool = false, isSecret: Bool = false) {
    self.hasLines = hasLines
    self.isSecret = isSecret
    lines = hasLines ? Self.lines(of: text) : [TextLine(text)]
    characterCount = Self.count(lines)
    caret = TextPlace()
    if !hasLines { caret = end }
  }

  /// The text, with a line feed between two lines.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  var text: String {
    lines.count == 1 ? lines[0].string : lines.map(\.string).joined(separator: "\n")
  }

  /// The line with the caret.
  var line: TextLine { lines[caret.line] }

  // MARK: Changes

  /// Types a character: keys that follow one another without another action between them are undone
  /// together.
  mutating func type(_ character: Character) {
    replace(selection ?? caret..<caret, with: String(character), isTyping: true)
  }

  /// Replaces the selection by a text, or inserts it at the caret, as one change.
  mutating func insert(_ text: String) {
    if text.isEmpty { return }
    replace(selection ?? caret..<caret, with: text)
  }

  /// Replaces the whole text, as one change, with the caret at its end.
  mutating func replaceAll(with text: String) {
    if text != self.text { replace(TextPlace()..<end, with: text) }
  }

  /// Removes the selection, or, if there is none, the range that a closure returns.
  mutating func remove(_ range: (TextEditor) -> Range<TextPlace>) {
    let range = selection ?? range(self)
    if !range.isEmpty { replace(range, with: "") }
  }

  /// Removes as ``remove(_:)`` does, and keeps the text for ``yank()``: texts that are removed one
  /// after another without another action between them are kept together, in their order.
  mutating func kill(_ range: (TextEditor) -> Range<TextPlace>) {
    let range = selection ?? range(self)
    if range.isEmpty { return }
    let (text, before) = (text(in: range), isKilling ? killed : "")
    killed = caret == range.lowerBound ? before + text : text + before
    replace(range, with: "")
    isKilling = true
  }

  /// Inserts the text that was killed last.
  mutating func yank() { insert(killed) }

  /// Undoes the last change.
  mutating func undo() {
    guard let step = history.undo() else { return }
    swap(step.first..<step.first + step.new.count, for: step.old)
    (caret, anchor) = (step.caret, step.anchor)
  }

  /// Makes the change again that was undone last.
  mutating func redo() {
    guard let step = history.redo() else { return }
    swap(step.first..<step.first + step.old.count, for: step.new)
    (caret, anchor) = (step.newCaret, nil)
  }

  /// Replaces the text by one that was changed elsewhere.
  ///
  /// The caret stays between the characters that it stands between; if these were replaced, it goes
  /// to the end of the replacement. Earlier changes cannot be undone any more, since they were made
  /// to another text.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  mutating func adopt(_ text: String) {
    let new = hasLines ? Self.lines(of: text) : [TextLine(text)]
    if new == lines { return }
    let change = TextChange(from: lines, to: new)
    lines = new
    characterCount = Self.count(lines)
    // If the last lines have gone, the place may be behind the last line.
    caret = min(change.place(caret), end)
    anchor = anchor.map { min(change.place($0), end) }
    forgetChanges()
    revision += 1
  }

  /// Makes earlier changes impossible to undo and to make again.
  mutating func forgetChanges() {
    history = TextHistory()
    isKilling = false
  }

  /// Replaces the text of a single line by one that its owner has made of it: the last change has
  /// led to that text.
  mutating func correct(_ text: String) {
    let new = [TextLine(text)]
    let change = TextChange(from: lines, to: new)
    anchor = nil
    lines = new
    characterCount = Self.count(lines)
    revision += 1
    caret = min(change.place(caret), end)
    history.correct(new, caret: caret)
  }

  // MARK: The caret and the selection

  /// Moves the caret, at most to an end of the text.
  ///
  /// - Parameter selects: Whether the text in between is selected; otherwise nothing is selected.
  mutating func move(to place: TextPlace, selecting selects: Bool = false) {
    anchor = selects ? anchor ?? caret : nil
    let line = min(max(place.line, 0), lines.count - 1)
    let character = min(max(place.character, 0), lines[line].count)
    caret = TextPlace(line: line, character: character)
    history.endTyping()
    isKilling = false
  }

  /// Selects a part of the text, with the caret at its end.
  mutating func select(_ range: Range<TextPlace>) {
    move(to: range.lowerBound)
    move(to: range.upperBound, selecting: true)
  }

  /// The part that is selected; nil for none.
  var selection: Range<TextPlace>? {
    guard let anchor, anchor != caret else { return nil }
    return min(anchor, caret)..<max(anchor, caret)
  }

  /// The text that is selected; empty for none.
  var selectedText: String { selection.map(text) ?? "" }

  /// The text between two places.
  private func text(in range: Range<TextPlace>) -> String {
    let (start, end) = (range.lowerBound, range.upperBound)
    if start.line == end.line {
      return String(lines[start.line][start.character..<end.character])
    }
    return
      ([lines[start.line].dropFirst(start.character)]
      + lines[start.line + 1..<end.line].map { $0.string[...] }
      + [lines[end.line].prefix(end.character)])
      .joined(separator: "\n")
  }

  /// The place behind the last character.
  var end: TextPlace {
    TextPlace(line: lines.count - 1, character: lines[lines.count - 1].count)
  }

  // MARK: Parts

  /// Replaces characters and puts the caret behind the new ones.
  private mutating func replace(
    _ range: Range<TextPlace>, with text: String, isTyping: Bool = false
  ) {
    let (start, end) = (range.lowerBound, range.upperBound)
    let rest = lines[end.line].dropFirst(end.character)
    // Joined as strings: an accent that is typed combines with the letter before it.
    let before = String(lines[start.line].prefix(start.character)) + text
    var new = hasLines ? Self.lines(of: before) : [TextLine(before)]
    let last = new[new.count - 1]
    let place = last.count
    if !rest.isEmpty { new[new.count - 1] = TextLine(last.string + rest) }
    let newCaret = TextPlace(
      line: start.line + new.count - 1, character: min(place, new[new.count - 1].count))
    history.add(
      TextHistory.Step(
        first: start.line, old: Array(lines[start.line...end.line]), new: new, caret: caret,
        anchor: anchor, newCaret: newCaret),
      isTyping: isTyping && new.count == 1)
    swap(start.line..<end.line + 1, for: new)
    caret = newCaret
    anchor = nil
  }

  private mutating func swap(_ range: Range<Int>, for new: [TextLine]) {
    characterCount += Self.count(new) - Self.count(lines[range])
    lines.replaceSubrange(range, with: new)
    revision += 1
    isKilling = false
  }

  /// The lines of a text.
  ///
  /// A carriage return before a line feed is the last character of its line, so
  /// that a text that nobody edits stays as it is.
  private static func lines(of text: String) -> [TextLine] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { TextLine(String(Substring($0))) }
  }

  private static func count(_ lines: some Collection<TextLine>) -> Int {
    lines.reduce(lines.count - 1) { $0 + $1.count }
  }
}

extension TextEditor: CustomStringConvertible {
  /// The text, with a bar at the caret, and one at the other end of the selection.
  ///
  /// A secret text shows only its length.
  var description: String {
    var lines =
      isSecret ? [String(repeating: "•", count: characterCount)] : lines.map(\.string)
    for place in [caret, anchor].compactMap(\.self).sorted(by: >) {
      let line = lines[place.line]
      lines[place.line] = "\(line.prefix(place.character))|\(line.dropFirst(place.character))"
    }
    return lines.joined(separator: "\n")
  }
}
