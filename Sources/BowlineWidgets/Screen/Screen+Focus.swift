// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal

extension Screen {
  /// Shows a widget over all others.
  ///
  /// A modal layer is the only one that gets keys, and the first widget in it that can have the
  /// focus gets it. Of the commands, only those that are ``Command/isGlobal`` run. A layer that is
  /// not modal gets no key and no focus: it shows something, such as a clock or a picture in the
  /// picture, and gets the presses of the mouse on it.
  ///
  /// - Parameters:
  ///   - layer: The widget.
  ///   - place: The place of the layer, also when the window changes its size.
  ///   - isModal: Whether it gets all keys, until it is dismissed.
  ///   - onDismissal: Called once, after the layer has gone and the focus is back, whatever has
  ///     dismissed it: a key, a press elsewhere or code. It is not called if the screen is released
  ///     with the layer.
  /// - Precondition: The widget stands nowhere else.
  public func present(
    _ layer: Widget, at place: LayerPlace = .center, isModal: Bool = true,
    onDismissal: @escaping () -> Void = {}
  ) {
    present(
      Layer(
        widget: layer, place: place, isModal: isModal, onDismissal: onDismissal,
        earlierFocus: isModal ? tabPlace : nil))
  }

  /// Shows a page over all others, with a way back: one of the ``closingKeys`` where no widget in it
  /// uses them, or ``dismiss()``.
  ///
  /// ```swift
  /// list.onActivation = { [unowned screen] item in
  ///   screen.push(ItemPage(item), commands: [removing])
  /// }
  /// ```
  ///
  /// It has all the room but the ``rowsBelowLayers``, and gets keys and focus as a modal layer of
  /// ``present(_:at:isModal:onDismissal:)``. The page below keeps its state, goes on following its models, and
  /// gets the focus back. Pages lie over one another, and dialogs and menus over them.
  ///
  /// - Parameters:
  ///   - page: The page, which stands nowhere else.
  ///   - commands: The commands while the page is on top, beside those that are
  ///     ``Command/isGlobal``; a key of both runs the one of the page.
  ///   - onDismissal: Called once, after the page has gone and the focus is back.
  /// - Precondition: The page stands nowhere else. The commands have keys as in a ``KeyMap``.
  public func push(
    _ page: Widget, commands: [Command] = [], onDismissal: @escaping () -> Void = {}
  ) {
    present(
      Layer(
        widget: page, onDismissal: onDismissal, earlierFocus: tabPlace, page: KeyMap(commands)))
  }

  /// Opens the menu that the widget with the focus offers, or one around it, beside that widget, or
  /// beside its selected row; see ``Widget/offersMenu(_:)``.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public func openMenu() -> Bool {
    for widget in keyReceivers {
      guard let menu = widget.menu?() else { continue }
      present(menu, at: .beside(.below) { [weak widget] in widget?.menuArea })
      return true
    }
    return false
  }

  private func present(_ layer: Layer) {
    let widget = layer.widget
    precondition(widget.standsNowhere, "a layer stands in one place")
    widget.owner = self
    layers.append(layer)
    needsFullPaint = true
    if layer.isModal, !setFocus(widget) { setFocus(nil) }
    setNeedsPaint()
    tellTopmostLayer()
  }

  /// The modal layer or the page on top, which gets all keys; nil where there is none.
  ///
  /// Observers are told when the focus has followed it.
  public var topmostLayer: Widget? {
    _ = toldTopmostLayer
    return modalLayer?.widget
  }

  private func tellTopmostLayer() {
    let layer = modalLayer?.widget
    if toldTopmostLayer.widget === layer { return }
    // An insight records changes of the program, and this is none.
    Insight.unrecorded { toldTopmostLayer = WeakWidget(widget: layer) }
  }

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
      giveFocus(to: layer.earlierFocus?.widget, at: layer.earlierFocus)
    } else if layer.isModal, let above = layers[place...].firstIndex(where: \.isModal) {
      layers[above].earlierFocus = layer.earlierFocus
    }
    layer.widget.owner = nil
    dropLostFocus()
    setNeedsPaint()
    tellTopmostLayer()
    layer.onDismissal()
    return true
  }

  /// Opens a layer, or closes the one of its type that is open: for a key that does both.
  ///
  /// ```swift
  /// screen.toggle(HelpPanel.self) { HelpPanel(screen.liveCommands) }
  /// ```
  ///
  /// If other layers lie over an open one of the type, they are dismissed, so that it is on top.
  ///
  /// - Parameters:
  ///   - type: The type of the layer.
  ///   - onDismissal: Called with the layer as for ``present(_:at:isModal:onDismissal:)``.
  ///   - make: Makes the layer, where none of the type is open.
  public func toggle<Layer: Widget>(
    _ type: Layer.Type, onDismissal: @escaping (Layer) -> Void = { _ in }, _ make: () -> Layer
  ) {
    guard let layer = layers.last(where: { $0.isModal && $0.widget is Layer })?.widget else {
      let layer = make()
      return present(layer) { onDismissal(layer) }
    }
    if layer === topmostLayer { dismiss() } else { while layer !== topmostLayer, dismiss() {} }
  }

  /// Moves the focus to the next widget that can have it, or to the one before; past the last one
  /// it begins again.
  ///
  /// It passes over widgets that have no room, not even with the focus.
  public func moveFocus(forward: Bool = true) {
    // Whether a widget can have the focus may depend on its room.
    arrangeIfNeeded()
    let candidates = focusCandidates
    if candidates.isEmpty { return }
    let ordered = forward ? candidates : candidates.reversed()
    let start = ordered.firstIndex { $0 === focus }.map { $0 + 1 } ?? 0
    let others = ordered[start...] + ordered[..<start]
    for next in others {
      giveFocus(to: next)
      // The focus may give a widget its room.
      arrangeIfNeeded()
      if focus !== next || !next.frame.isEmpty { return }
    }
    giveFocus(to: others.first)
  }

  /// The widgets that Tab goes through, in this order.
  var focusCandidates: [Widget] {
    activeTree.focusable
  }

  /// Gives the focus to a widget, or to the first one inside it that can have it.
  ///
  /// The widgets around it are asked to show it: see ``Widget/reveal(_:)``. A widget below a layer
  /// gets the focus when the layers over it have gone. The focus stays where it is if the widget is
  /// hidden, disabled or not in this screen, or if neither it nor any widget inside it can have the focus.
  ///
  /// - Parameter widget: The widget; nil takes the focus away.
  /// - Returns: True if the focus is there now.
  @discardableResult
  public func setFocus(_ widget: Widget?) -> Bool { setFocus(widget, isRevealed: true) }

  /// Gives the focus as ``setFocus(_:)`` does.
  ///
  /// - Parameter isRevealed: Whether the widgets around it are asked to show it.
  func setFocus(_ widget: Widget?, isRevealed: Bool) -> Bool {
    guard let widget else {
      giveFocus(to: nil)
      return focus == nil
    }
    // Whether a widget can have the focus may depend on its room.
    arrangeIfNeeded()
    let modal = layers.indices.filter { layers[$0].isModal }
    let trees = [root] + modal.map { layers[$0].widget }
    guard let top = widget.visibleTop, let place = trees.firstIndex(where: { $0 === top }),
      let target = widget.focusable.first(where: { $0.isUsable || $0.isFocused })
    else { return false }
    if place < modal.count {
      layers[modal[place]].earlierFocus = TabPlace(of: target, in: top)
      return false
    }
    giveFocus(to: target, isRevealed: isRevealed)
    return focus === target
  }

  /// Gives the focus to just this widget.
  ///
  /// - Parameters:
  ///   - place: The place that the widget had when it was in sight; nil for the present one.
  ///   - isRevealed: Whether the widgets around it are asked to show it.
  private func giveFocus(
    to widget: Widget?, at place: TabPlace? = nil, isRevealed: Bool = true
  ) {
    tabPlace = place ?? widget.map { TabPlace(of: $0, in: activeTree) }
    if focus === widget { return }
    let earlier = focus
    focus = widget
    canvas.hideCursor()
    earlier?.isFocused = false
    earlier?.didChangeFocus()
    awaitTooltip(of: widget)
    // The widget that lost the focus may have given it to another one.
    guard let widget, focus === widget else { return }
    widget.isFocused = true
    widget.didChangeFocus()
    if isRevealed { reveal(widget) }
  }

  /// Has the widgets around a widget show it, or the part of it in which a person works.
  func reveal(_ widget: Widget) {
    var around = widget.parent
    while let current = around {
      // One further inside may have scrolled.
      arrangeIfNeeded()
      current.reveal(widget)
      around = current.parent
    }
  }

  /// Takes the focus from a widget that is no longer visible, or that cannot have it any more, so
  /// that no key goes there, and gives it to the next one in the order of Tab that can have it, or
  /// else to the nearest one before.
  func dropLostFocus() {
    if let focus, isInReach(focus), focus.canFocus { return }
    guard let tabPlace else { return }
    arrangeIfNeeded()
    // A child that was let go may still be listed.
    let candidates = Set(focusCandidates.filter(isInReach).map(ObjectIdentifier.init))
    giveFocus(
      to: tabPlace.replacements(in: activeTree).first { candidates.contains(ObjectIdentifier($0)) })
    // A widget around it may have scrolled to it.
    arrangeIfNeeded()
  }

  /// Remembers the place of the focus, before something changes that takes its widget away.
  func updateTabPlace() {
    if let focus, isInReach(focus) { tabPlace = TabPlace(of: focus, in: activeTree) }
  }

  /// The widget is shown in the topmost modal layer, or in the root if there is none.
  func isInReach(_ widget: Widget) -> Bool { widget.visibleTop === activeTree }
}

extension Widget {
  /// The topmost widget of the tree; nil if this widget, or one around it, is hidden or is not
  /// among the present children of its parent.
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
