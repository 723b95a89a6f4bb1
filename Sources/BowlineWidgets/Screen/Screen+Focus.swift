// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

extension Screen {
  /// Shows a widget over all others.
  ///
  /// Where it is modal, no other widget gets a key, and the first one in it that can have the focus gets
  /// it. Of the commands only those are given that are ``Command/isGlobal``. One that is not modal gets
  /// no key and no focus: it shows something, such as a clock or a picture in the picture, and a press of
  /// the mouse on it goes to it.
  ///
  /// - Parameters:
  ///   - layer: The widget.
  ///   - place: Where it lies; it stays there when the window changes its size.
  ///   - isModal: Whether it gets all keys, until it goes.
  /// - Precondition: The widget stands nowhere else.
  public func present(_ layer: Widget, at place: LayerPlace = .center, isModal: Bool = true) {
    present(
      Layer(widget: layer, place: place, isModal: isModal, earlierFocus: isModal ? focus : nil))
  }

  /// Shows a page over all others, with a way back: one of the ``closingKeys`` where no widget in it
  /// uses them, or ``dismiss()``.
  ///
  /// ```swift
  /// list.onActivation = { item in screen.push(ItemPage(item), commands: [removing]) }
  /// ```
  ///
  /// It has all the room but the ``rowsBelowLayers``, and keys and focus as in ``present(_:at:isModal:)``. What is
  /// below keeps its state, goes on to follow its models, and gets the focus back where it was. Pages
  /// lie over one another, and dialogs and menus over them.
  ///
  /// - Parameters:
  ///   - page: The page, which stands nowhere else.
  ///   - commands: What keys do while the page is on top, beside the commands that are
  ///     ``Command/isGlobal``; a key of both does this.
  /// - Precondition: The page stands nowhere else. The commands have keys as in a ``KeyMap``.
  public func push(_ page: Widget, commands: [Command] = []) {
    present(Layer(widget: page, earlierFocus: focus, page: KeyMap(commands)))
  }

  /// Opens the menu that the widget with the focus offers, or one around it, beside that widget; see
  /// ``Widget/offersMenu(isEnabled:_:)``.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public func openMenu() -> Bool {
    for widget in keyReceivers {
      guard let menu = widget.menu?() else { continue }
      present(menu, at: .beside(widget))
      return true
    }
    return false
  }

  private func present(_ layer: Layer) {
    let widget = layer.widget
    precondition(widget.parent == nil && widget.owner == nil, "a layer stands in one place")
    widget.owner = self
    layers.append(layer)
    needsFullPaint = true
    if layer.isModal, !setFocus(widget) { setFocus(nil) }
    setNeedsPaint()
  }

  /// The modal layer or the page on top, which gets all keys; nil where there is none.
  public var topmostLayer: Widget? { modalLayer?.widget }

  /// Takes the topmost modal layer or page away.
  ///
  /// The focus goes back to where it was when the layer came.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public func dismiss() -> Bool {
    modalLayer.map { dismiss($0.widget) } ?? false
  }

  /// Takes a layer away, whether it is modal or not and wherever it lies.
  ///
  /// Where it had the keys, the focus goes back to where it was when the layer came.
  ///
  /// - Returns: Whether it was a layer of this screen.
  @discardableResult
  public func dismiss(_ layer: Widget) -> Bool {
    guard let place = layers.firstIndex(where: { $0.widget === layer }) else { return false }
    let isActive = layer === activeTree
    let layer = layers.remove(at: place)
    needsFullPaint = true
    if isActive {
      giveFocus(to: layer.earlierFocus)
    } else if layer.isModal, let above = layers[place...].firstIndex(where: \.isModal) {
      layers[above].earlierFocus = layer.earlierFocus
    }
    layer.widget.owner = nil
    dropLostFocus()
    setNeedsPaint()
    return true
  }

  /// Opens a layer, or closes the one of its type that is open: for a key that does both.
  ///
  /// ```swift
  /// screen.toggle(HelpPanel.self) { HelpPanel(screen.liveCommands) }
  /// ```
  ///
  /// There is one of each type: where others lie over it, those are taken away and it is on top.
  ///
  /// - Parameters:
  ///   - type: The type of the layer.
  ///   - make: Makes the layer, where none of the type is open.
  public func toggle<Layer: Widget>(_ type: Layer.Type, _ make: () -> Layer) {
    guard let layer = layers.last(where: { $0.isModal && $0.widget is Layer })?.widget else {
      return present(make())
    }
    if layer === topmostLayer { dismiss() } else { while layer !== topmostLayer, dismiss() {} }
  }

  /// Moves the focus to the next widget that can have it, or to the one before; past the last one
  /// it begins again.
  public func moveFocus(forward: Bool = true) {
    // Whether a widget can have the focus may depend on its room.
    arrangeIfNeeded()
    let candidates = focusCandidates
    if candidates.isEmpty { return }
    guard let current = candidates.firstIndex(where: { $0 === focus }) else {
      return giveFocus(to: forward ? candidates.first : candidates.last)
    }
    let count = candidates.count
    giveFocus(to: candidates[(current + (forward ? 1 : count - 1)) % count])
  }

  /// The widgets that Tab goes through, in this order.
  var focusCandidates: [Widget] {
    activeTree.reachable.filter(\.canFocus)
  }

  /// Gives the focus to a widget, or to the first one inside it that can have it.
  ///
  /// The widgets around are asked to show it; see ``Widget/reveal(_:)``. A widget below a layer gets
  /// the focus when what lies over it has gone. One that is hidden, stands in no screen or in another
  /// one, or that cannot have the focus and has nothing inside that can, leaves the focus where it is.
  ///
  /// - Parameter widget: The widget; nil takes the focus away.
  /// - Returns: True if the focus is there now.
  @discardableResult
  public func setFocus(_ widget: Widget?) -> Bool {
    guard let widget else {
      giveFocus(to: nil)
      return focus == nil
    }
    // Whether a widget can have the focus may depend on its room.
    arrangeIfNeeded()
    let modal = layers.indices.filter { layers[$0].isModal }
    let trees = [root] + modal.map { layers[$0].widget }
    guard let top = widget.visibleTop, let place = trees.firstIndex(where: { $0 === top }),
      let target = widget.reachable.first(where: \.canFocus)
    else { return false }
    if place < modal.count {
      layers[modal[place]].earlierFocus = target
      return false
    }
    giveFocus(to: target)
    return focus === target
  }

  /// Gives the focus to just this widget.
  private func giveFocus(to widget: Widget?) {
    if focus === widget { return }
    let earlier = focus
    focus = widget
    canvas.hideCursor()
    earlier?.isFocused = false
    earlier?.didChangeFocus()
    awaitTooltip(of: widget)
    // The one that lost the focus may have had reasons to pass it on.
    guard let widget, focus === widget else { return }
    widget.isFocused = true
    widget.didChangeFocus()
    arrangeIfNeeded()
    var around = widget.parent
    while let current = around {
      current.reveal(widget)
      around = current.parent
    }
  }

  /// Takes the focus from a widget that is no longer to be seen, so that no key goes there.
  func dropLostFocus() {
    guard let focus else { return }
    if !isInReach(focus) { giveFocus(to: nil) }
  }

  /// The widget is to be seen in the topmost layer, or in the root where there is none.
  func isInReach(_ widget: Widget) -> Bool { widget.visibleTop === activeTree }
}

extension Widget {
  /// The topmost widget of the tree; nil where this one, or one around it, is hidden or is none of the
  /// children of the next one.
  fileprivate var visibleTop: Widget? {
    var widget = self
    while !widget.isHidden {
      guard let parent = widget.parent else { return widget }
      guard parent.children.contains(where: { $0 === widget }) else { return nil }
      widget = parent
    }
    return nil
  }
}

/// A widget that is not kept alive.
struct WeakWidget {
  weak var widget: Widget?
}
