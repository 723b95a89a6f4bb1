// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// The terminal of the process, and the loop that waits for it.
@MainActor
final class TerminalBackend: ApplicationBackend {
  private let terminal: Terminal
  private let loop: EventLoop

  init(_ terminal: Terminal) {
    self.terminal = terminal
    loop = EventLoop(terminal: terminal)
  }

  var size: Size { terminal.size }

  var isUTF8: Bool { terminal.isUTF8 }

  var sentBytes: Int { terminal.sentBytes }

  var theme: Theme {
    get { terminal.theme }
    set { terminal.theme = newValue }
  }

  var reportsMouse: Bool {
    get { terminal.reportsMouse }
    set { terminal.reportsMouse = newValue }
  }

  var delegate: (any EventLoopDelegate)? {
    get { loop.delegate }
    set { loop.delegate = newValue }
  }

  func setNeedsPaint() { loop.setNeedsPaint() }

  func present(_ picture: Canvas) { terminal.present(picture.grid, cursor: picture.cursor) }

  func repaintAll() { terminal.repaintAll() }

  func run() -> Never { loop.run() }

  func run(until isOver: () -> Bool) {
    loop.run(until: isOver)
    terminal.close()
  }

  func suspend<Value>(while body: () throws -> Value) rethrows -> Value {
    try loop.suspend(while: body)
  }

  var title: String? {
    get { terminal.title }
    set { terminal.title = newValue }
  }

  func copy(_ text: String) { terminal.copy(text) }

  func ringBell() { terminal.ringBell() }

  func stop(exitCode: Int32) { loop.stop(exitCode: exitCode) }
}
