// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import Testing

@testable import BowlineWidgets

@Suite struct TextEditorTests {
  /// An editor of a text with a `|` where the caret is.
  private func editor(_ marked: String) -> TextEditor {
    let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
    var editor = TextEditor(parts.joined())
    editor.move(to: parts[0].count)
    return editor
  }

  /// The text of an editor with a `|` where the caret is.
  private func marked(_ editor: TextEditor) -> String {
    String(editor.characters[..<editor.caret]) + "|" + String(editor.characters[editor.caret...])
  }

  @Test(arguments: [
    ("ab|c", "x", "abx|c"), ("ab|c", "<Left>", "a|bc"), ("ab|c", "<C-b>", "a|bc"),
    ("|abc", "<Left>", "|abc"), ("ab|c", "<Right>", "abc|"), ("ab|c", "<C-f>", "abc|"),
    ("abc|", "<Right>", "abc|"), ("ab|c", "<Home>", "|abc"), ("ab|c", "<C-a>", "|abc"),
    ("ab|c", "<End>", "abc|"), ("ab|c", "<C-e>", "abc|"), ("ab|c", "<Backspace>", "a|c"),
    ("|abc", "<Backspace>", "|abc"), ("ab|c", "<Delete>", "ab|"), ("ab|c", "<C-d>", "ab|"),
    ("abc|", "<Delete>", "abc|"), ("ab|c", "<C-k>", "ab|"), ("ab|c", "<C-u>", "|c"),
    ("one two-three| x", "<C-w>", "one | x"), ("one  |two", "<C-w>", "|two"),
    ("one two-three| x", "<A-Backspace>", "one two-| x"), ("one |two x", "<A-d>", "one | x"),
    ("one two|", "<A-b>", "one |two"), ("one |two", "<A-b>", "|one two"),
    ("|one two", "<A-f>", "one| two"), ("one| two", "<A-f>", "one two|"),
    ("one two|", "<C-Left>", "one |two"), ("|one two", "<C-Right>", "one| two"),
  ])
  func `a key does what readline does`(before: String, key: String, after: String) throws {
    var editor = editor(before)
    #expect(editor.handle(try #require(try KeyPress.parse(keys: key).first)))
    #expect(marked(editor) == after)
  }

  @Test(arguments: ["<Up>", "<C-p>", "<F1>", "<Tab>", "<A-x>", "<C-A-b>"])
  func `a key without a meaning is left to others`(key: String) throws {
    var editor = editor("ab|c")
    #expect(!editor.handle(try #require(try KeyPress.parse(keys: key).first)))
    #expect(marked(editor) == "ab|c")
  }

  @Test func `the caret goes over grapheme clusters, never into one`() {
    var editor = editor("a👨‍👩‍👧‍👦e\u{301}|🇩🇪")
    editor.move(to: editor.caret - 1)
    #expect(marked(editor) == "a👨‍👩‍👧‍👦|e\u{301}🇩🇪")
    editor.remove(editor.caret - 1..<editor.caret)
    #expect(marked(editor) == "a|e\u{301}🇩🇪")
  }

  @Test func `an accent that is typed joins the letter before it`() {
    var editor = editor("e|x")
    editor.type("\u{301}")
    #expect(marked(editor) == "e\u{301}|x")
    #expect(editor.characters.count == 2)
  }

  @Test func `halves of flags that meet leave the caret inside of the text`() {
    var editor = editor("|🇩🇪")
    editor.type("\u{1F1EB}")
    #expect(editor.caret <= editor.characters.count)
    editor.type("x")
    editor.remove(0..<9)
    #expect(marked(editor) == "|")
  }

  // MARK: Undo

  @Test func `undo takes back what was typed in one go`() throws {
    var editor = editor("a|")
    for key in try KeyPress.parse(keys: "bcd<Left>x") { _ = editor.handle(key) }
    #expect(marked(editor) == "abcx|d")
    editor.undo()
    #expect(marked(editor) == "abc|d")
    editor.undo()
    #expect(marked(editor) == "a|")
    editor.undo()
    #expect(marked(editor) == "a|")
  }

  @Test func `each removal and each insertion is undone for itself`() {
    var editor = editor("one two|")
    editor.remove(editor.startOfChunk..<editor.caret)
    editor.remove(editor.caret - 1..<editor.caret)
    editor.insert("X Y Z")
    #expect(marked(editor) == "oneX Y Z|")
    editor.undo()
    #expect(marked(editor) == "one|")
    editor.undo()
    #expect(marked(editor) == "one |")
    editor.undo()
    #expect(marked(editor) == "one two|")
  }

  @Test func `what changes nothing cannot be undone`() {
    var editor = editor("ab|")
    editor.type("c")
    editor.remove(3..<9)
    editor.insert("")
    editor.undo()
    #expect(marked(editor) == "ab|")
  }

  // MARK: Changes by others

  @Test(arguments: [
    ("Stock: |10", "Stock: 11", "Stock: |11"),
    ("Stock: 10| boxes", "Stock: 11 boxes", "Stock: 11| boxes"),
    ("Stock: 10 bo|xes", "Stock: 1234 boxes", "Stock: 1234 bo|xes"),
    ("Ann|", "Anna", "Ann|a"), ("Ann|", "An", "An|"), ("|Ann", "Bo", "|Bo"),
    ("ab|cd", "cd", "|cd"), ("ab|cd", "ab", "ab|"), ("a|a", "aaa", "a|aa"), ("ab|c", "", "|"),
    ("|", "abc", "|abc"), ("abc|", "xyz", "xyz|"), ("a|bc", "ABC", "ABC|"),
  ])
  func `the caret stays between the characters it stands between`(
    before: String, new: String, after: String
  ) {
    var editor = editor(before)
    editor.adopt(new)
    #expect(marked(editor) == after)
  }

  @Test func `a change by somebody else is not undone, nor what was before it`() {
    var editor = editor("ab|")
    editor.type("c")
    editor.adopt("abcd")
    editor.undo()
    #expect(editor.text == "abcd")
  }
}
