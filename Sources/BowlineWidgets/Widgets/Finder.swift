// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal

/// A box in which a person finds an element of a list by typing words, and chooses it.
///
/// It shows the elements that contain each typed word, in upper or lower case; those in which each
/// typed word begins a word come first.
///
/// Size: that of its content and a border: a row to type in, if there is one, and a row for each
/// element, whether it matches or not, at most 20 rows in all. An `Insight` records no typing and
/// choosing here.
final class Finder<Element: Identifiable>: Widget {
  @Observed private var title: String
  @Observed private var all: [Element]
  private let words: (Element) -> String
  private let columns: Int
  private let hint: (title: String, word: String)
  /// Called with the element that was chosen.
  var onChoice: (Element) -> Void
  private let hasField: Bool
  private let field: TextField
  let list: List<Element>
  private var watching: KeyValueObservation?

  /// Makes a box.
  ///
  /// - Parameters:
  ///   - title: The title of the border.
  ///   - elements: The elements, in the order in which they show.
  ///   - selection: The element that is chosen at the start; nil for the first element.
  ///   - columns: The columns that the box needs.
  ///   - words: Returns the text in which typed words are looked for.
  ///   - list: The list that shows the elements.
  ///   - hasField: Whether there is a row to type in.
  ///   - prompt: The placeholder of that row.
  ///   - hint: The use of Enter, in a phrase and in a word.
  ///   - onChoice: Called with the element that was chosen.
  init(
    _ title: String, _ elements: [Element], selection: Element.ID? = nil, columns: Int,
    words: @escaping (Element) -> String, list: List<Element>, hasField: Bool = true,
    prompt: String = "type to find", hint: (title: String, word: String),
    onChoice: @escaping (Element) -> Void
  ) {
    self.title = title
    all = elements
    self.words = words
    self.columns = columns
    self.onChoice = onChoice
    self.list = list
    self.hint = hint
    self.hasField = hasField
    field = TextField(placeholder: prompt)
    super.init()
    adopt(children)
    Insight.unrecorded {
      list.elements = elements
      list.selection = selection ?? elements.first?.id
    }
    field.isRecorded = false
    list.isRecorded = false
    list.passesPressesOn = true
    watching = field.observe(\.text) { [weak self] field, _ in self?.filter(by: field.text) }
  }

  /// The element that Enter chooses; nil if none shows.
  var chosen: Element? { list.selectedIndex.map { list.elements[$0] } }

  override var children: [Widget] { hasField ? [field, list] : [list] }

  override func preferredSize(within room: Size) -> Size {
    // High enough for all elements, so that the box keeps its size while the list gets shorter.
    Size(
      rows: min(all.count + (hasField ? 3 : 2), 20, room.rows), columns: min(columns, room.columns))
  }

  override func arrangeChildren(in area: Rectangle) {
    let inside = area.inset(top: 1, left: 2, bottom: 1, right: 2)
    let parts = inside.split(top: hasField ? 1 : 0)
    field.place(in: parts.top)
    list.place(in: parts.rest)
  }

  // A border and two elements, and the row to type in.
  override var leastRowsBeside: Int? { hasField ? 5 : 4 }

  override var highlightsChanges: Bool { false }

  override func draw(on canvas: Canvas) {
    canvas.box(style: .accent, title: title, titleStyle: .heading)
  }

  override var dimsWhatIsBelow: Bool { false }

  override var keyHints: [KeyHint] {
    if list.elements.isEmpty { return [] }
    return [
      KeyHint([.enter], hint.title, hint: hint.word),
      KeyHint([.down, .up], "choose another one", hint: "choose"),
      KeyHint([.pageDown, .pageUp], "go on by a page"),
    ]
  }

  override func uses(_ key: KeyPress) -> Bool {
    [KeyPress(.enter), KeyPress(.tab), KeyPress(.backtab)].contains(key) || super.uses(key)
  }

  override func handle(_ key: KeyPress) -> Bool {
    switch key {
    case KeyPress(.enter):
      if let chosen { onChoice(chosen) }
      return true
    // Home and End belong to the field, if there is one.
    case KeyPress(.up), KeyPress(.down), KeyPress(.pageUp), KeyPress(.pageDown):
      return list.recording { $0.handle(key) }
    // Tab does not move to the list: the arrows work from the field.
    case KeyPress(.tab), KeyPress(.backtab): return true
    default: return false
    }
  }

  override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    if case .scrollUp = event.action { return list.handle(event, at: position) }
    if case .scrollDown = event.action { return list.handle(event, at: position) }
    guard list.frame.contains(event.position),
      let index = list.index(atRow: event.position.row - list.frame.row)
    else { return false }
    switch event.action {
    case .press(.left): onChoice(list.elements[index])
    case .move: list.select(index)
    default: return false
    }
    return true
  }

  /// Shows other elements, and empties the field.
  func show(_ elements: [Element], title: String, emptyText: String) {
    (all, self.title, list.emptyText) = (elements, title, emptyText)
    if field.text.isEmpty { filter(by: "") } else { field.text = "" }
  }

  /// Shows other elements among which a person goes on to find the one that they look for: the text
  /// in the field stays, and the chosen element if it still shows.
  func replace(_ elements: [Element], emptyText: String) {
    let selection = list.selection
    (all, list.emptyText) = (elements, emptyText)
    filter(by: field.text)
    if list.elements.contains(where: { $0.id == selection }) { list.selection = selection }
  }

  private func filter(by text: String) {
    let typed = text.lowercased().split(separator: " ")
    let matching = all.filter { element in
      let words = words(element).lowercased()
      return typed.allSatisfy { words.contains($0) }
    }
    let isBeginning = { (element: Element) in
      let parts = self.words(element).lowercased().split { !$0.isLetter && !$0.isNumber }
      return typed.allSatisfy { word in parts.contains { $0.hasPrefix(word) } }
    }
    list.elements = matching.filter(isBeginning) + matching.filter { !isBeginning($0) }
    list.selection = list.elements.first?.id
  }
}
