// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import Testing

@testable import BowlineWidgets

@Suite struct TextEditorTests {
  /// An editor of a text with a `|` where the caret is, and another one before it or behind it where
  /// the other end of the selection is.
  private func editor(_ marked: String, hasLines: Bool = false) -> TextEditor {
    var editor = TextEditor(marked.filter { $0 != "|" }, hasLines: hasLines)
    let places = marked.indices.filter { marked[$0] == "|" }.enumerated().map { number, index in
      let before = marked[..<index].split(
        separator: hasLines ? "\n" : "|", omittingEmptySubsequences: false)
      return hasLines
        ? TextPlace(
          line: before.count - 1, character: before[before.count - 1].filter { $0 != "|" }.count)
        : TextPlace(character: marked[..<index].count - number)
    }
    if places.isEmpty { return editor }
    editor.move(to: places[0])
    if places.count > 1 { editor.move(to: places[1], selecting: true) }
    return editor
  }

  private func marked(_ editor: TextEditor) -> String { editor.description }

  /// Presses keys.
  private func press(_ keys: String, _ editor: inout TextEditor) throws -> Bool {
    var clipboard = Clipboard()
    return try press(keys, &editor, &clipboard)
  }

  private func press(
    _ keys: String, _ editor: inout TextEditor, _ clipboard: inout Clipboard
  ) throws -> Bool {
    try KeyPress.parse(keys: keys).reduce(true) { isUsed, key in
      editor.handle(key, clipboard: &clipboard) && isUsed
    }
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
    #expect(try press(key, &editor))
    #expect(marked(editor) == after)
  }

  @Test(arguments: [
    ("one two|", "<C-w><C-y>", "one two|"), ("one two|", "<C-w><C-a><C-y>", "two|one "),
    ("one two|", "<C-w><C-w><C-y><C-y>", "one twoone two|"),
    ("one| two", "<C-u><C-k><C-y>", "one two|"), ("|one two", "<A-d><A-d><C-y>", "one two|"),
    ("one two|", "<C-w><Left><C-w><C-y>", "one| "), ("one two|", "<C-w>x<C-w><C-y>", "one x|"),
    ("ab|c", "<C-k><C-_><C-e><C-y>", "abcc|"), ("|abc|d", "<C-k><End><C-y>", "dabc|"),
    ("one two|", "<C-w><Backspace><C-y>", "onetwo|"),
  ])
  func `what keys remove comes back, several removals in a row at once`(
    before: String, keys: String, after: String
  ) throws {
    var editor = editor(before)
    _ = try press(keys, &editor)
    #expect(marked(editor) == after)
  }

  @Test func `lines that were removed come back as lines`() throws {
    var editor = editor("one\n|two\nthree", hasLines: true)
    #expect(try press("<C-k><C-k><C-k><C-Home><C-y>", &editor))
    #expect(marked(editor) == "two\nthree|one\n")
  }

  @Test(arguments: [
    ("one tw|o, three", "one |two|, three"), ("|one", "|one|"), ("one|", "|one|"),
    ("one two|, three", "one two|, |three"), ("今天|有 x", "|今天有| x"),
  ])
  func `the word at a place`(before: String, after: String) {
    var editor = editor(before)
    editor.select(editor.word(at: editor.caret))
    #expect(marked(editor) == after)
  }

  @Test(arguments: [
    "<Up>", "<C-p>", "<C-y>", "<F1>", "<Tab>", "<A-x>", "<C-A-b>", "<A-c>", "<C-x>",
  ])
  func `a key without a meaning is left to others`(key: String) throws {
    var editor = editor("ab|c")
    #expect(try !press(key, &editor))
    #expect(marked(editor) == "ab|c")
  }

  @Test func `the caret goes over grapheme clusters, never into one`() throws {
    var editor = editor("a👨‍👩‍👧‍👦e\u{301}|🇩🇪")
    #expect(try press("<Left>", &editor))
    #expect(marked(editor) == "a👨‍👩‍👧‍👦|e\u{301}🇩🇪")
    #expect(try press("<Backspace>", &editor))
    #expect(marked(editor) == "a|e\u{301}🇩🇪")
  }

  @Test func `an accent that is typed joins the letter before it`() {
    var editor = editor("e|x")
    editor.type("\u{301}")
    #expect(marked(editor) == "e\u{301}|x")
    #expect(editor.characterCount == 2)
  }

  @Test func `halves of flags that meet leave the caret inside of the text`() throws {
    var editor = editor("|🇩🇪")
    editor.type("\u{1F1EB}")
    #expect(editor.caret <= editor.end)
    editor.type("x")
    #expect(try press("<A-a><Delete>", &editor))
    #expect(marked(editor) == "|")
  }

  // MARK: Undo

  @Test func `undo takes back what was typed in one go`() throws {
    var editor = editor("a|")
    #expect(try press("bcd<Left>x", &editor))
    #expect(marked(editor) == "abcx|d")
    editor.undo()
    #expect(marked(editor) == "abc|d")
    editor.undo()
    #expect(marked(editor) == "a|")
    editor.undo()
    #expect(marked(editor) == "a|")
  }

  @Test func `each removal and each insertion is undone for itself`() throws {
    var editor = editor("one two|")
    #expect(try press("<C-w><Backspace>", &editor))
    editor.insert("X Y Z")
    #expect(marked(editor) == "oneX Y Z|")
    editor.undo()
    #expect(marked(editor) == "one|")
    editor.undo()
    #expect(marked(editor) == "one |")
    editor.undo()
    #expect(marked(editor) == "one two|")
  }

  @Test func `what changes nothing cannot be undone`() throws {
    var editor = editor("ab|")
    editor.type("c")
    #expect(try press("<Delete>", &editor))
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

  // MARK: Selection

  @Test(arguments: [
    ("a|bc", "<S-Right>", "a|b|c"), ("abc|", "<S-Home>", "|abc|"), ("|abc", "<S-End>", "|abc|"),
    ("one two|", "<C-S-Left>", "one |two|"), ("|one two", "<C-S-Right>", "|one| two"),
    ("a|bc", "<A-a>", "|abc|"), ("a|bc|d", "<Left>", "a|bcd"), ("a|bc|d", "<Right>", "abc|d"),
    ("a|bc|d", "<C-a>", "|abcd"), ("a|bc|d", "x", "ax|d"), ("a|bc|d", "<Backspace>", "a|d"),
    ("a|bc|d", "<Delete>", "a|d"), ("a|bc|d", "<C-k>", "a|d"), ("a|bc|d", "<S-Left>", "a|b|cd"),
    ("a|b|c", "<S-Left>", "a|bc"), ("a|bc|d", "<C-_>", "a|bc|d"),
  ])
  func `keys select, and what is typed replaces what is selected`(
    before: String, key: String, after: String
  ) throws {
    var editor = editor(before)
    #expect(try press(key, &editor))
    let shown = editor.selection == nil ? marked(editor).replacing("||", with: "|") : marked(editor)
    #expect(shown == after)
  }

  @Test func `what is cut and copied is pasted, in one line without line ends`() throws {
    var editor = editor("a|bc|d")
    var clipboard = Clipboard()
    #expect(try press("<A-c>", &editor, &clipboard))
    #expect(marked(editor) == "a|bc|d" && clipboard.text == "bc")
    #expect(try press("<Right>", &editor, &clipboard))
    #expect(try press("<C-v><S-Home><C-x>", &editor, &clipboard))
    #expect(marked(editor) == "|d" && clipboard.text == "abcbc" && clipboard.isNew)
    clipboard.copy("x\ny\u{1B}")
    #expect(try press("<C-v>", &editor, &clipboard))
    #expect(marked(editor) == "x y|d")
  }

  @Test func `undo brings back what was replaced and its selection, and redo takes it again`()
    throws
  {
    var editor = editor("a|bc|d")
    #expect(try press("xy<C-_>", &editor))
    #expect(marked(editor) == "a|bc|d")
    #expect(try press("<A-e>", &editor))
    #expect(marked(editor) == "axy|d")
    #expect(try press("<C-_>z<A-e>", &editor))
    #expect(marked(editor) == "az|d", "a new change is the end of what was taken back")
  }

  // MARK: Lines

  @Test(arguments: [
    ("ab\n|cd", "<Left>", "ab|\ncd"), ("ab|\ncd", "<Right>", "ab\n|cd"),
    ("ab\nc|d", "<Home>", "ab\n|cd"), ("a|b\ncd", "<End>", "ab|\ncd"),
    ("ab\nc|d", "<C-Home>", "|ab\ncd"), ("a|b\ncd", "<C-End>", "ab\ncd|"),
    ("ab\n|cd", "<Backspace>", "ab|cd"), ("ab|\ncd", "<Delete>", "ab|cd"),
    ("a|b\ncd", "<C-k>", "a|\ncd"), ("a|\ncd", "<C-k>", "a|cd"),
    ("one\n\n  |two", "<A-b>", "|one\n\n  two"), ("one|\n\n  two", "<A-f>", "one\n\n  two|"),
    ("a|b\nc|d", "x", "ax|d"), ("a|b\nc|d", "<C-S-End>", "a|b\ncd|"),
  ])
  func `keys go over the ends of lines`(before: String, key: String, after: String) throws {
    var editor = editor(before, hasLines: true)
    #expect(try press(key, &editor))
    #expect(marked(editor) == after)
  }

  @Test func `line ends are typed, counted, and taken back`() throws {
    var editor = editor("ab|cd", hasLines: true)
    editor.type("\n")
    #expect(editor.lines == ["ab", "cd"] && editor.characterCount == 5)
    editor.insert("x\ny\nz")
    #expect(marked(editor) == "ab\nx\ny\nz|cd" && editor.characterCount == 10)
    editor.undo()
    editor.undo()
    #expect(marked(editor) == "ab|cd" && editor.characterCount == 4)
    editor.redo()
    #expect(marked(editor) == "ab\n|cd" && editor.characterCount == 5)
  }

  @Test func `what is selected over lines is copied with their ends`() throws {
    var editor = editor("one\ntwo\nthree", hasLines: true)
    editor.select(TextPlace(line: 0, character: 2)..<TextPlace(line: 2, character: 1))
    #expect(editor.selectedText == "e\ntwo\nt")
    #expect(try press("<A-a>", &editor))
    #expect(editor.selectedText == editor.text)
  }

  @Test(arguments: ["", "\n", "a\r\nb", "a\n\n", "e\u{301}\n👨‍👩‍👧‍👦\r"])
  func `a text that nobody edits stays as it is`(text: String) {
    #expect(Array(TextEditor(text, hasLines: true).text.utf8) == Array(text.utf8))
  }

  @Test(arguments: [
    ("a\nb|c\nd", "x\na\nbc\nd", "x\na\nb|c\nd"), ("a\nb|c\nd", "a\nbc\nd\ne", "a\nb|c\nd\ne"),
    ("a\nb|c", "a\nbxc", "a\nb|xc"), ("a\nb|c", "a", "a|"), ("a\n|b\nc", "a\nc", "a\n|c"),
    ("a\nb|c\nd", "a\nbc d", "a\nb|c d"), ("|a", "b\n\na", "b\n\n|a"), ("ab|\ncd", "abcd", "ab|cd"),
  ])
  func `the caret stays between its characters when others change lines`(
    before: String, new: String, after: String
  ) {
    var editor = editor(before, hasLines: true)
    editor.adopt(new)
    #expect(marked(editor) == after)
  }

  @Test func `the steps that undo keeps are bounded`() {
    var editor = TextEditor(String(repeating: "x", count: 4_000_000))
    for _ in 0..<5 {
      editor.move(to: TextPlace())
      editor.type("y")
    }
    for _ in 0..<9 { editor.undo() }
    #expect(editor.text.hasPrefix("yyyyx"), "10 MB hold one of these changes")
  }
}
