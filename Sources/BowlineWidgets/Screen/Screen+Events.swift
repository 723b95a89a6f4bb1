// SPDX-License-Identifier: Apache-2.0

internal import Bowline
public import BowlineTerminal

extension Screen {
  /// Handles an event of the person.
  ///
  /// Keys go to ``send(_:)-(KeyPress)``. Pasted text goes to the focused widget and those around
  /// it, never to the commands; if no widget takes it a note says so, and a note shows the progress
  /// of a long paste. A press of the mouse gives the focus, and goes to the widget under the
  /// pointer and those around it; the widget that uses it gets the mouse events until the release,
  /// unless they drag a value: see ``Widget/drag(at:)``. Below the ``minimumSize`` there is nothing to
  /// press. The focus of the window does nothing.
  ///
  /// The event is the first cause of all changes that follow from it: see `Insight.Event`.
  ///
  /// - Returns: Whether the event did anything.
  @discardableResult
  public func send(_ event: InputEvent) -> Bool {
    switch event {
    case .key(let key): return send(key)
    case .mouse(let event):
      if case .press = event.action { toast.dismissAnswers() }
      return Insight.caused(by: Insight.Event(.mouse, event.action.name)) {
        onEvent(.mouse(event)) ? send(event) : true
      }
    case .focus: return false
    case .paste(let text):
      toast.dismissAnswers()
      let isTaken = Insight.caused(by: Insight.Event(.paste)) {
        !onEvent(.paste(text)) || offer { $0.paste(text) }
      }
      if isTaken { return true }
      if let onIgnoredPaste {
        onIgnoredPaste()
      } else {
        toast.show("pasted text ignored: no text field has the focus", for: .seconds(3))
      }
      return false
    case .pasting(let progress):
      // The note takes the place of the one with the earlier progress.
      toast.dismissAnswers()
      if case .reading = progress {
        toast.show("\(progress)", for: .seconds(1), isAnswer: true)
      } else {
        toast.show("\(progress)", for: .seconds(3), isAnswer: true)
      }
      return true
    }
  }

  /// Handles a key: it goes to the focused widget, to those around it, and then to the commands.
  ///
  /// If none of these widgets uses it, one of the ``closingKeys`` closes the topmost layer, Esc
  /// gives up the focus if there is no layer, Tab and Shift-Tab move it, and the arrows with Alt do
  /// as ``carry(_:)``. While the mouse drags a value, Esc cancels that. Under a layer, only
  /// commands that are ``Command/isGlobal`` run, and a disabled one never. While the focused widget
  /// takes text, plain keys run no command: see ``Widget/takesText``.
  ///
  /// - Returns: Whether the key did anything.
  @discardableResult
  public func send(_ key: KeyPress) -> Bool {
    toast.dismissAnswers()
    return Insight.caused(by: Insight.Event(.key, key.name)) { take(key) }
  }

  /// Hands a key to a widget that may be without the focus: for a command whose key is one of a list
  /// or of a page that scrolls.
  ///
  /// A person has used the widget then: see ``onUseOfHeld``.
  ///
  /// - Returns: Whether the widget used the key; a disabled one uses none.
  @discardableResult
  public func send(_ key: KeyPress, to widget: Widget) -> Bool {
    guard widget.isUsable, widget.recording({ $0.handle(key) }) else { return false }
    reveal(widget)
    didUse(widget)
    return true
  }

  private func take(_ key: KeyPress) -> Bool {
    if !onEvent(.key(key)) { return true }
    hideTooltip()
    if key == KeyPress(.escape), cancelDrag() { return true }
    if offer({ $0.handle(key) }) { return true }
    if closesLayer(key), dismiss() { return true }
    switch key {
    case KeyPress(.escape):
      guard let focus else { return false }
      setFocus(nil)
      didUse(focus)
    case KeyPress(.tab):
      moveFocus()
      didUse(focus)
    case KeyPress(.backtab):
      moveFocus(forward: false)
      didUse(focus)
    default:
      if let direction = key.carryDirection, carry(direction) {
        if let focus { reveal(focus) }
        return true
      }
      guard let command = command(of: key) else { return false }
      command.action()
    }
    return true
  }

  /// The key closes the topmost layer, if no widget uses it.
  func closesLayer(_ key: KeyPress) -> Bool {
    hasModalLayer && closingKeys.contains(key) && !types(key)
  }

  /// The key may run the command, if no widget uses it.
  func gives(_ command: Command, by key: KeyPress) -> Bool {
    !types(key) && !closesLayer(key) && (!hasModalLayer || command.isGlobal) && command.isEnabled
  }

  /// Returns the command of a key that no widget uses: that of the page on top, or one of the
  /// screen.
  private func command(of key: KeyPress) -> Command? {
    if types(key) || closesLayer(key) { return nil }
    if hasModalLayer, let command = modalLayer?.page?[key] {
      return command.isEnabled ? command : nil
    }
    return keyMap[key].flatMap { gives($0, by: key) ? $0 : nil }
  }

  /// The key types or edits text in the focused widget, or would if that were not disabled.
  func types(_ key: KeyPress) -> Bool {
    focus.map { $0.takesText && key.isPlain } ?? false
  }

  /// Offers an event to the focused widget, then to those around it, until one uses it.
  private func offer(_ use: (Widget) -> Bool) -> Bool {
    dropLostFocus()
    guard let user = keyReceivers.first(where: { $0.recording(use) }) else { return false }
    // What a person works in is to be seen; one around it may have scrolled away from it.
    if user === focus { reveal(user) }
    didUse(user)
    return true
  }

  /// The widgets that a key is offered to: the focused one, or the topmost layer if there is none,
  /// then those around it, without those that are disabled.
  var keyReceivers: [Widget] {
    var receivers: [Widget] = []
    var widget = (focus ?? modalLayer?.widget)?.nearestUsable
    while let current = widget {
      receivers.append(current)
      widget = current.parent
    }
    return receivers
  }

  /// Handles a mouse event: a press gives the focus to the widget under the pointer, and the widget
  /// that uses the press gets the events until the button is released.
  private func send(_ event: MouseEvent) -> Bool {
    // No widget shows. One that was pressed before is told of the release.
    if isTooSmall, mouseGrabber == nil { return cancelDrag() }
    arrangeIfNeeded()
    if event.action != .move { hideTooltip() }
    if dragging != nil, handleWhileDragging(event) { return true }
    if case .drag(.left) = event.action, beginDrag(at: event.position) { return true }
    // The terminal may not have reported the release.
    if case .press = event.action { mouseGrabber = nil }
    if event.action != .drag(.left) { pendingDrag = nil }
    if let mouseGrabber {
      if case .release = event.action { self.mouseGrabber = nil }
      // What it does may dismiss the layer that it stands in, which is kept until that is done.
      return withExtendedLifetime(Array(sequence(first: mouseGrabber, next: \.parent))) {
        mouseGrabber.recording { $0.handle(event, at: event.position.offset(from: $0.frame)) }
      }
    }
    let tree = tree(at: event.position)
    let pointed = tree.widget(at: event.position)
    if event.action == .move { awaitTooltip(of: pointed) }
    var widget = pointed?.nearestUsable
    let earlierFocus = focus
    var newFocus: Widget?
    if case .press = event.action {
      if pointed == nil, let layer = modalLayer, layer.isPopup, layer.widget === tree {
        dismiss()
        // A press beside a submenu is either in the menu that opened it, or beside both.
        return (layer.widget as? Menu)?.opener == nil ? true : send(event)
      }
      var candidate = widget
      while let current = candidate, !current.canFocus { candidate = current.parent }
      if let candidate {
        // Nothing may move under the pointer before the press was handled.
        newFocus = setFocus(candidate, isRevealed: false) && focus !== earlierFocus ? focus : nil
        didUse(candidate)
      }
    }
    defer {
      if dragging != nil { moveDrag(to: event.position) }
      if let newFocus, focus === newFocus { reveal(newFocus) }
    }
    while let current = widget {
      if case .press(.left) = event.action, pendingDrag == nil,
        let drag = current.drag(at: event.position.offset(from: current.frame))
      {
        pendingDrag = Dragging(drag: drag, source: current, position: event.position)
      }
      let isUsed = current.recording {
        $0.handle(event, at: event.position.offset(from: $0.frame))
      }
      if isUsed {
        if case .press = event.action { mouseGrabber = current }
        didUse(current)
        return true
      }
      if case .press(.right) = event.action, let menu = current.menu?() {
        present(menu, at: .position(event.position))
        return true
      }
      widget = current.parent
    }
    if case .press(.left) = event.action, !hasModalLayer, tree === root {
      onUnusedPress(event.position)
    }
    return false
  }
}

extension MouseEvent.Action {
  /// The action in a word.
  fileprivate var name: String {
    switch self {
    case .press, .release: "click"
    case .drag: "drag"
    case .move: "move"
    case .scrollUp, .scrollDown: "wheel"
    }
  }
}

extension Position {
  /// Returns the position counted from the top left of an area.
  func offset(from area: Rectangle) -> Position {
    Position(row: row - area.row, column: column - area.column)
  }
}
