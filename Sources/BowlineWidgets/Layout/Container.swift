// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// A widget that arranges others: a ``Row``, a ``Column``, a ``Grid`` or a ``Flow``.
///
/// It has the children that it was made with, or one for each element of an array that it is bound
/// to: see ``bind(childrenTo:_:file:line:isolation:content:)``.
public class Container: Widget {
  /// Those inside, hidden ones too.
  @Observed final var content: ChildList {
    didSet { childrenChanged(from: oldValue.widgets) }
  }

  public final override var children: [Widget] { content.widgets }

  init(_ content: [Widget]) {
    self.content = ChildList(content)
    super.init()
    adopt(content)
  }

  // Read here, so that the room of a child that has gone is blank also where no other one moves.
  public final override func draw(on canvas: Canvas) { _ = content }

  /// Gives no room to those that do not show.
  final func leaveOutHidden() {
    for child in children where child.isHidden { child.place(in: Rectangle(Size.zero)) }
  }

  /// Keeps a child for each element of an array of a model, in the order of the array.
  ///
  /// ```swift
  /// let bars = Column()
  /// bars.bind(childrenTo: downloads, \.active) { download in
  ///   let bar = Gauge(total: 1000)
  ///   bar.bind(\.value, to: download, \.received)
  ///   return bar
  /// }
  /// ```
  ///
  /// The children take the place of those that were there. One is made when its element comes, is
  /// kept while the element moves, with its texts, selection and focus, and is let go with the
  /// element. An element that stands in the array twice has two children. When the child with the
  /// focus goes, the next one gets it, after the last the one before; where none of them can have
  /// it, there is no focus.
  ///
  /// Elements are objects, so that a child can be bound to what changes in one. For values there are
  /// ``List`` and ``Table``, which also draw only what is in sight.
  ///
  /// - Parameters:
  ///   - source: The model, which is not kept alive. The children stay when it goes.
  ///   - path: The array to follow; its elements are not kept alive.
  ///   - file: Where the call stands, for `Insight`.
  ///   - line: The line of it.
  ///   - isolation: The actor that runs the code, if one does; the objects stay with it.
  ///   - content: Makes the child of an element: a widget that stands nowhere else.
  /// - Returns: The binding, as for a plain value. Another one of the same container ends it.
  /// - Complexity: O(*n*) for each change, where *n* is the number of elements.
  @discardableResult
  public final func bind<Source: KeyValueObservable, Element: AnyObject>(
    childrenTo source: Source, _ path: KeyPath<Source, [Element]>, file: StaticString = #fileID,
    line: UInt = #line, isolation: isolated (any Actor)? = #isolation,
    content: @escaping (Element) -> Widget
  ) -> Binding {
    let made = MadeChildren(content)
    return bind(\.content, to: source, path, file: file, line: line, isolation: isolation) {
      ChildList(made.children(of: $0))
    }
  }

  private func childrenChanged(from earlier: [Widget]) {
    let present = Set(children.map(ObjectIdentifier.init))
    let gone = earlier.indices.filter { !present.contains(ObjectIdentifier(earlier[$0])) }
    let focused = gone.first { earlier[$0].holdsFocus }
    let screen = screen
    for index in gone {
      earlier[index].parent = nil
      earlier[index].forgetMeasures()
    }
    adopt(children.filter { $0.parent !== self })
    guard let focused, let screen else { return }
    let nearest = earlier[(focused + 1)...] + earlier[..<focused].reversed()
    let isGiven = nearest.contains { child in
      present.contains(ObjectIdentifier(child)) && screen.setFocus(child)
    }
    if !isGiven { screen.setFocus(nil) }
  }
}

/// Widgets that are the same if each of them is the same one.
struct ChildList: Equatable {
  let widgets: [Widget]

  init(_ widgets: [Widget]) { self.widgets = widgets }

  static func == (one: ChildList, other: ChildList) -> Bool {
    one.widgets.elementsEqual(other.widgets, by: ===)
  }
}

/// The children that were made of the elements of an array.
private final class MadeChildren<Element: AnyObject> {
  private struct Child {
    /// Not kept alive; while it lives no other object has its identity.
    weak var element: Element?
    let widget: Widget
  }

  private let make: (Element) -> Widget

  /// Those of each element, as many as it stands in the array.
  private var children: [ObjectIdentifier: [Child]] = [:]

  init(_ make: @escaping (Element) -> Widget) { self.make = make }

  /// The children of the elements: those that there are, and new ones for elements that have come.
  func children(of elements: [Element]) -> [Widget] {
    var next: [ObjectIdentifier: [Child]] = [:]
    let widgets = elements.map { element in
      let key = ObjectIdentifier(element)
      let number = next[key]?.count ?? 0
      let known = children[key].flatMap { $0.count > number ? $0[number] : nil }
      let child =
        known.flatMap { $0.element === element ? $0 : nil }
        ?? Child(element: element, widget: make(element))
      next[key, default: []].append(child)
      return child.widget
    }
    children = next
    return widgets
  }
}
