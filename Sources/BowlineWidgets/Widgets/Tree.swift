// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// Nodes below one another, each with its own inside it, of which one can be selected.
///
/// ```swift
/// let tree = Tree<Folder>(children: { $0.folders }) { $0.name }
/// tree.bind(\.$elements, to: disk, \.folders)
/// tree.bind(\.selection, to: disk, \.chosenID, mode: .twoWay)
/// ```
///
/// The children of a node are asked for when it is opened, and again only when something observed
/// changes that they were made of: where they are an observed array of a model object, rows come and
/// go by themselves. Closing a node forgets them. Each node has an identity of its own in the whole
/// tree; one that contains itself shows its children once.
///
/// Selection, scrolling and what is open are kept by identity, as in a ``List``. Where a node is closed
/// around the selected one, it is selected itself. A node that has not been opened yet is not known,
/// so that selecting something inside it selects nothing until then.
///
/// Size: a row for each node that shows, its marks, two columns for each level and the text; let it
/// grow. `▹` stands before a node that can be opened and `▿` before an open one (`+` and `-`): the rest
/// is as in a list, the mark of the selected row too. The indentation takes at most half of the row.
/// Keys: those of a list; Right opens a node and then goes to its first child, Left closes it or goes
/// to the node around, Space opens or closes. Enter calls ``onActivation`` if it is set, and else does
/// as Space. The mouse selects, opens and closes at the mark; a second press does as Enter.
///
/// Only rows that show are made. Opening and closing, and a change of the children of an open node,
/// cost a walk through all nodes in open ones, once for each painting.
///
/// Looks: those of ``List``, in ASCII and without colors too.
public final class Tree<Element: Identifiable>: Widget {
  /// The outermost nodes, from top to bottom.
  @ObservedArray public var elements: [Element]

  /// The identity of the selected node; nil for none.
  ///
  /// Setting it scrolls there. An identity that no node has selects nothing.
  @Observed public var selection: Element.ID?

  /// The identities of the nodes that are open, whether they show or not.
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

  /// The children of the nodes that are open and show.
  private var branches: [Element.ID: TreeBranch<Element>] = [:]

  /// The rows have to be made anew.
  @Observed private var isOutOfDate = true

  /// Makes a tree.
  ///
  /// - Parameters:
  ///   - elements: The outermost nodes.
  ///   - emptyText: What shows where there is none.
  ///   - isLeaf: Whether a node has no children and cannot be opened; asked with
  ///     the children that it is one of.
  ///   - children: The nodes inside one, which is asked for them when it is opened.
  ///   - text: What the row of a node says.
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

  /// The nodes that there are rows for when all rows show, from top to bottom.
  public var shownElements: [Element] {
    update()
    return list.elements.map(\.element)
  }

  public override var children: [Widget] { [list] }

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
    // A key from the list has been there already; others come from whoever has the tree.
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

  /// Selects the first node inside an open one.
  private func selectChild(of row: TreeRow<Element>) {
    guard let index = list.selectedIndex, index + 1 < list.elements.count else { return }
    let next = list.elements[index + 1]
    if next.depth > row.depth { selection = next.id }
  }

  /// Selects the node around one.
  private func selectParent(of row: TreeRow<Element>) -> Bool {
    guard let around = row.around else { return false }
    selection = around
    return true
  }

  // MARK: Rows

  private func invalidateRows() {
    if !isOutOfDate { isOutOfDate = true }
  }

  /// Makes the rows anew if something has changed that they are made of.
  ///
  /// It is done just before they are used, however often something has changed.
  private func update() {
    if isOutOfDate { ChangeTracking.untracked { makeRows() } }
  }

  private func makeRows() {
    var branches: [Element.ID: TreeBranch<Element>] = [:]
    var rows: [TreeRow<Element>] = []
    let areNew = trunk.ask(nil, isNew: false, isLeaf: isLeaf) { elements }
    // The nodes that are still to be shown, the next one last.
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
    // No news for who asks what has changed in the program.
    Insight.unrecorded {
      isOutOfDate = false
      list.elements = rows
    }
  }

  /// Selects the node that was closed around the selected one.
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
