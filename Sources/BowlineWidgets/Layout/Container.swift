// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// A widget that arranges others: a ``Row``, a ``Column``, a ``Grid`` or a ``Flow``.
///
/// It has the children that it was made with, or one for each element of an array that it is bound
/// to: see ``bind(childrenTo:_:file:line:isolation:content:)``.
public class Container: Widget {
  /// The children, hidden ones too.
  @Observed final var content: ChildList {
    didSet { childrenChanged(from: oldValue.widgets) }
  }

  public final override var children: [Widget] { content.widgets }

  init(_ content: [Widget]) {
    self.content = ChildList(content)
    super.init()
    adopt(content)
  }

  // Read here, so that the room of a child that has gone becomes blank even if no other one moves.
  public final override func draw(on canvas: Canvas) { _ = content }

  /// Gives hidden children no room.
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
  /// They replace the earlier children. A child is made when its element comes, keeps its texts,
  /// selection and focus while the element moves, and is released with the element. An element that
  /// is in the array twice has two children. When the child with the focus goes, the next widget
  /// that can have it gets it: see ``Screen/focus``.
  ///
  /// Elements are objects, so that a child can be bound to properties of its element. For values
  /// there are ``List`` and ``Table``, which also draw only the visible rows.
  ///
  /// - Parameters:
  ///   - source: The model, which is not kept alive. The children stay when it goes.
  ///   - path: The array to follow; its elements are not kept alive.
  ///   - file: Where the call stands, for `Insight`.
  ///   - line: The line of the call.
  ///   - isolation: The actor of the calling code, if there is one; the objects stay with it.
  ///   - content: Makes the child of an element: a widget that stands nowhere else.
  /// - Returns: The binding, as for a plain value. Another call for the same container ends it.
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
    adopt(children.filter { $0.parent !== self })
    disown(earlier.filter { !present.contains(ObjectIdentifier($0)) })
  }
}

/// The children of a container, compared by identity.
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
    /// The element, not kept alive; while it lives, no other object has its identity.
    weak var element: Element?
    let widget: Widget
  }

  private let make: (Element) -> Widget

  /// The children of each element, one for each time that it is in the array.
  private var children: [ObjectIdentifier: [Child]] = [:]

  init(_ make: @escaping (Element) -> Widget) { self.make = make }

  /// Returns the children of the elements: the present ones, and new ones for new elements.
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
