// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// Nodes below one another, each with child nodes inside it, of which one can be selected.
///
/// ```swift
/// let tree = Tree<Folder>(children: { $0.folders }) { $0.name }
/// tree.bind(\.$elements, to: disk, \.folders)
/// tree.bind(\.selection, to: disk, \.chosenID, mode: .twoWay)
/// ```
///
/// The children of a node are read when it is opened, and again only when an observed property
/// changes that they were read from: if they are an observed array of a model object, rows come and
/// go by themselves. Closing a node forgets its children. Each node has an identity that is unique
/// in the whole tree; a node that contains itself shows its children once.
///
/// Selection, scrolling and open nodes are kept by identity, as in a ``List``. When a node around
/// the selected one is closed, it is selected instead. The children of a node that has not been
/// opened yet are not known, so selecting one of them selects nothing until the node is opened.
///
/// Size: a row for each node that shows, with its marks, two columns for each level and the text;
/// let it grow. `▹` stands before a node that can be opened and `▿` before an open one (`+` and
/// `-`); all else is as in a list, the mark of the selected row too. The indentation takes at most
/// half of the row. Keys: those of a list; Right opens a node and then moves to its first child,
/// Left closes it or moves to the parent, Space opens or closes. Enter calls ``onActivation`` if it
/// is set, and otherwise acts as Space. The mouse selects, opens and closes at the mark; a double
/// press acts as Enter.
///
/// Only rows that show are drawn. Opening and closing, and a change of the children of an open
/// node, cost a walk through the children of all open nodes, once for each painting.
///
/// Looks: those of ``List``, in ASCII and without colors too.
public final class Tree<Element: Identifiable>: Widget {
  /// The outermost nodes, from top to bottom.
  @ObservedArray public var elements: [Element]

  /// The identity of the selected node; nil for none.
  ///
  /// Setting it scrolls there. An identity that no node has selects nothing.
  @Observed public var selection: Element.ID?

  /// The identities of the open nodes, including those that do not show.
  @Observed public var expansion: Set<Element.ID> = [] {
    didSet { invalidateRows() }
  }

  /// Called with the selected node when a person presses Enter, or presses it twice with the mouse;
  /// nil opens and closes it.
  public var onActivation: ((Element) -> Void)?

  private let list: List<TreeRow<Element>>
  private let nodesInside: (Element) -> [Element]
  private let isLeaf: (Element) -> Bool

  /// The outermost nodes.
  private lazy var trunk = TreeBranch<Element> { [weak self] in self?.invalidateRows() }

  /// The children of each node that is open and shows.
  private var branches: [Element.ID: TreeBranch<Element>] = [:]

  /// The rows have to be made anew.
  @Observed private var isOutOfDate = true

  /// Makes a tree.
  ///
  /// - Parameters:
  ///   - elements: The outermost nodes.
  ///   - emptyText: The text that shows if there are no elements.
  ///   - isLeaf: Says whether a node has no children and cannot be opened; called when the children
  ///     of its parent are read.
  ///   - children: Returns the children of a node; called when it is opened.
  ///   - text: Returns the text of the row of a node.
  public init(
    _ elements: [Element] = [], emptyText: String = "empty",
    isLeaf: @escaping (Element) -> Bool = { _ in false },
    children: @escaping (Element) -> [Element], text: @escaping (Element) -> String
  ) {
    self.elements = elements
    self.isLeaf = isLeaf
    nodesInside = children
    list = List(
      [], emptyText: emptyText,
      width: { $0.depth * 2 + 2 + TextWidth.columns(of: text($0.element)) }
    ) { row, canvas, style in
      let column = row.column(within: canvas.columns)
      let marks = canvas.isASCII ? ("-", "+") : ("▿", "▹")
      if !row.isLeaf {
        canvas.write(row.isOpen ? marks.0 : marks.1, row: 0, column: column, style: style)
      }
      canvas.write(
        text(row.element), row: 0, column: column + 2, truncatedTo: canvas.columns - column - 2,
        style: style)
    }
    super.init()
    adopt([list])
    list.updateElements = { [weak self] in self?.update() }
    list.onPress = { [unowned self] row, column, isSecond in
      // Two columns of the list stand before the row.
      if column == row.column(within: max(frame.columns - 4, 0)) + 2, !row.isLeaf {
        toggle(row)
      } else if isSecond {
        activate(row)
      }
    }
    list.bind(\.selection, to: self, \.selection, mode: .twoWay)
  }

  /// The selected node, if it has a row; nil for none.
  public var selectedElement: Element? { selectedRow?.element }

  /// The nodes that have rows, from top to bottom, including those scrolled out of sight.
  public var shownElements: [Element] {
    update()
    return list.elements.map(\.element)
  }

  public override var children: [Widget] { [list] }

  override var menuArea: Rectangle { list.menuArea }

  public override func preferredSize(within room: Size) -> Size { list.measured(within: room) }

  public override func arrangeChildren(in area: Rectangle) { list.place(in: area) }

  // MARK: Input

  public override var keyHints: [KeyHint] {
    guard let row = selectedRow, !row.isLeaf else {
      return onActivation == nil ? [] : [KeyHint([.enter], "open the selected one", hint: "open")]
    }
    let activating = KeyHint([.enter], "use the selected one", hint: "use")
    return [
      KeyHint([.right, .left], "open or close the node", hint: "open"),
      KeyHint(onActivation == nil ? [" ", .enter] : [" "], "open the node, or close it"),
    ] + (onActivation == nil ? [] : [activating])
  }

  public override func handle(_ key: KeyPress) -> Bool {
    guard key.modifiers.isEmpty else { return false }
    guard let row = selectedRow else { return !list.isFocused && list.handle(key) }
    switch key.key {
    case .right:
      if row.isLeaf { return false }
      if row.isOpen { selectChild(of: row) } else { toggle(row) }
    case .left:
      if row.isOpen { toggle(row) } else { return selectParent(of: row) }
    case " ":
      if row.isLeaf { return false }
      toggle(row)
    case .enter: return activate(row)
    // The list has already refused a key of its own; any other key comes from a widget around the
    // tree.
    default: return !list.isFocused && list.handle(key)
    }
    return true
  }

  private var selectedRow: TreeRow<Element>? {
    update()
    return list.selectedIndex.map { list.elements[$0] }
  }

  @discardableResult private func activate(_ row: TreeRow<Element>) -> Bool {
    if let onActivation {
      onActivation(row.element)
      return true
    }
    if !row.isLeaf { toggle(row) }
    return !row.isLeaf
  }

  private func toggle(_ row: TreeRow<Element>) {
    if row.isOpen { expansion.remove(row.id) } else { expansion.insert(row.id) }
  }

  /// Selects the first child of an open node.
  private func selectChild(of row: TreeRow<Element>) {
    guard let index = list.selectedIndex, index + 1 < list.elements.count else { return }
    let next = list.elements[index + 1]
    if next.depth > row.depth { selection = next.id }
  }

  /// Selects the parent of a node, if it has one.
  private func selectParent(of row: TreeRow<Element>) -> Bool {
    guard let around = row.around else { return false }
    selection = around
    return true
  }

  // MARK: Rows

  private func invalidateRows() {
    if !isOutOfDate { isOutOfDate = true }
  }

  /// Makes the rows anew if nodes or their expansion have changed.
  ///
  /// It is called just before the rows are used, so that many changes cost one update.
  private func update() {
    if isOutOfDate { ChangeTracking.untracked { makeRows() } }
  }

  private func makeRows() {
    var branches: [Element.ID: TreeBranch<Element>] = [:]
    var rows: [TreeRow<Element>] = []
    let areNew = trunk.ask(nil, isNew: false, isLeaf: isLeaf) { elements }
    // The nodes that have no rows yet, the next one last.
    var waiting = trunk.steps(depth: 0, areNew: areNew)
    while let step = waiting.popLast() {
      let (element, id) = (step.element, step.element.id)
      let isOpen = !step.isLeaf && expansion.contains(id) && branches[id] == nil
      rows.append(
        TreeRow(
          element: element, depth: step.depth, around: step.around, isLeaf: step.isLeaf,
          isOpen: isOpen))
      guard isOpen else { continue }
      let branch = self.branches[id] ?? TreeBranch { [weak self] in self?.invalidateRows() }
      let areNew = branch.ask(element, isNew: step.isNew, isLeaf: isLeaf) { nodesInside(element) }
      branches[id] = branch
      waiting += branch.steps(depth: step.depth + 1, areNew: areNew)
    }
    self.branches = branches
    keepSelection(in: rows)
    // An insight does not record it: it is not a change of the program.
    Insight.unrecorded {
      isOutOfDate = false
      list.elements = rows
    }
  }

  /// Selects the closed node around the selected one, if there is one.
  private func keepSelection(in rows: [TreeRow<Element>]) {
    guard let index = list.selectedIndex else { return }
    let old = list.elements
    let known = Dictionary(rows.map { ($0.id, $0.isOpen) }) { first, _ in first }
    var row = old[index]
    if known[row.id] != nil { return }
    // The nodes around a node stand above it.
    for above in old[..<index].reversed() where above.id == row.around {
      row = above
      if known[row.id] == false { selection = row.id }
      if known[row.id] != nil { return }
    }
  }
}
