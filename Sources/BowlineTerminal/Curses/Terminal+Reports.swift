// SPDX-License-Identifier: Apache-2.0

internal import Glibc

// MARK: - Questions

extension Terminal {
  /// The longest time after a question in which its answer is waited for at the end.
  private static let longestAnswerTime = Duration.milliseconds(200)

  /// Ends the wait for the color of the background, which the terminal has said.
  func endWaitForAnswer() { questionTime = nil }

  /// The place of the cursor is on its way from the terminal.
  var awaitsCursorRow: Bool { area?.isAsked ?? false }

  /// Takes the cursor's row of the screen, from 0, which the terminal has said.
  func take(cursorRow row: Int) {
    area?.take(cursorRow: row)
    questionTime = nil
  }

  /// The events with rows of the inline area in place of those of the screen.
  func placed(_ events: [InputEvent]) -> [InputEvent] {
    guard let area else { return events }
    return events.compactMap(area.placed)
  }

  /// Waits for an answer that is on its way, so that it is dropped with all other input and not
  /// typed into the shell.
  ///
  /// Where a program ends in a moment, the terminal may not have answered yet.
  func awaitAnswer() {
    guard let questionTime else { return }
    let left = Self.longestAnswerTime - (ContinuousClock.now - questionTime)
    guard left > .zero else { return }
    var answer = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&answer, 1, Int32(left / .milliseconds(1)))
  }
}

// MARK: - Reports

extension Terminal {
  /// The mouse is reported, as ``InputEvent/mouse(_:)``; off at the start.
  ///
  /// Buttons, the wheel, and movements while a button is down are reported. While this is off, the
  /// terminal's own selection works. A terminal without a mouse ignores it.
  public var reportsMouse: Bool {
    get { wantedReports.hasMouse }
    set {
      wantedReports.hasMouse = newValue
      flush()
    }
  }

  /// It is reported that the window gets or loses the focus, as ``InputEvent/focus(_:)``; off at
  /// the start.
  public var reportsFocus: Bool {
    get { wantedReports.hasFocus }
    set {
      wantedReports.hasFocus = newValue
      flush()
    }
  }

  /// Switches the reports as wanted, unless the terminal has bytes to read already.
  func sendReports() {
    guard description.isANSI, !isBusy else { return }
    if wantedReports != sentReports {
      send(wantedReports.bytes(from: sentReports)[...])
      sentReports = wantedReports
    }
    // Only the mouse has to know where an inline area is.
    if wantedReports.hasMouse, let question = area?.hasMoved == true ? area?.askCursorRow() : nil {
      send(question[...])
      questionTime = .now
    }
  }
}
