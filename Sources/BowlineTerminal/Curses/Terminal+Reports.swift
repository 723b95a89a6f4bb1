// SPDX-License-Identifier: Apache-2.0

internal import Glibc

// MARK: - Questions

extension Terminal {
  /// The questions to a terminal, whose answers come among the keys.
  struct Questions: OptionSet {
    let rawValue: UInt8

    static let synchronizedOutput = Questions(rawValue: 1)
    static let background = Questions(rawValue: 2)
    static let cursorRow = Questions(rawValue: 4)
  }

  /// The longest time after a question in which its answer is waited for at the end.
  package static var longestAnswerTime = Duration.milliseconds(200)

  /// Records that the terminal is asked now.
  func expectAnswer(to question: Questions) {
    questions.insert(question)
    questionTime = .now
  }

  /// The place of the cursor is on its way from the terminal.
  var awaitsCursorRow: Bool { area?.isAsked ?? false }

  /// Takes the answers that a decoder has found, but for the color of the background.
  func takeAnswers(of decoder: inout KeyDecoder) {
    if let isSupported = decoder.supportsSynchronizedOutput {
      supportsSynchronizedOutput = isSupported
      questions.remove(.synchronizedOutput)
    }
    if decoder.background != nil { questions.remove(.background) }
    for row in decoder.cursorRows { area?.take(cursorRow: row) }
    decoder.cursorRows = []
    if !awaitsCursorRow { questions.remove(.cursorRow) }
  }

  /// The events with rows of the inline area in place of those of the screen.
  func placed(_ events: [InputEvent]) -> [InputEvent] {
    guard let area else { return events }
    return events.compactMap(area.placed)
  }

  /// Reads until the terminal has answered all questions, so that no answer is typed into the
  /// shell; other input is dropped.
  ///
  /// Where a program ends in a moment, the terminal may not have answered yet.
  func takeLastAnswers() {
    var decoder = KeyDecoder()
    decoder.awaitsCursorRow = awaitsCursorRow
    let room = 1_024
    var buffer = [UInt8](repeating: 0, count: room)
    var ready = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    while !questions.isEmpty, unsafe poll(&ready, 1, answerTime) > 0 {
      let count = unsafe read(input, &buffer, room)
      // The terminal is gone.
      if count <= 0 { break }
      _ = decoder.decode(buffer[..<count])
      takeAnswers(of: &decoder)
    }
  }

  /// The milliseconds in which an answer is still waited for.
  private var answerTime: Int32 {
    let left = Self.longestAnswerTime - (ContinuousClock.now - questionTime)
    return Int32(max(left, .zero) / .milliseconds(1))
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
      expectAnswer(to: .cursorRow)
    }
  }
}
