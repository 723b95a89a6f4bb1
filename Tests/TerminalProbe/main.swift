// SPDX-License-Identifier: Apache-2.0

// A program for the tests of the terminal: it shows the size and what it gets, and ends in the way
// that a key asks for.

import BowlineTerminal
import Glibc

struct ProbeFailure: Error {}

@MainActor final class Probe: EventLoopDelegate {
  private let terminal: Terminal
  private let loop: EventLoop
  private var number = 10
  private var paints = 0
  private var events: [String] = []
  private(set) var timeUntilChange: Duration?
  private var isAnimated = CommandLine.arguments.contains("--animate")

  init(color: ColorChoice) throws {
    let synchronizes = !CommandLine.arguments.contains("--no-sync")
    if CommandLine.arguments.contains("--patient") { Terminal.longestAnswerTime = .seconds(1) }
    let usesControllingTerminal = CommandLine.arguments.contains("--tty")
    terminal = try Terminal(
      options: Terminal.Options(
        color: color, synchronizesFrames: synchronizes,
        asksForBackground: CommandLine.arguments.contains("--background"),
        usesControllingTerminal: usesControllingTerminal, extent: Self.extent))
    loop = EventLoop(terminal: terminal)
    loop.delegate = self
  }

  /// Four rows below those of the shell, which `--inline` asks for, and `--erased` has gone at the end.
  private static var extent: Terminal.Extent {
    let isErased = CommandLine.arguments.contains("--erased")
    let isInline = CommandLine.arguments.contains("--inline")
    return isInline ? .inline(rows: 4, isErasedAtEnd: isErased) : .fullScreen
  }

  func take(_ events: [InputEvent]) { for event in events { take(event) } }

  func advance(by time: Duration) {
    guard let left = timeUntilChange else { return }
    timeUntilChange = left - time
    guard left <= time else { return }
    timeUntilChange = nil
    change(by: 77_767)
  }

  func run() throws {
    if CommandLine.arguments.contains("--throw") {
      paint()
      throw ProbeFailure()
    }
    if isAnimated { Task { await animate() } }
    if isatty(STDIN_FILENO) == 0 { Task { await readData() } }
    loop.run()
  }

  /// Reads standard input to its end, as a program does whose keys come from elsewhere.
  private func readData() async {
    while let line = readLine() { events.append("data:\(line)") }
    loop.setNeedsPaint()
  }

  /// Changes everything in each turn of the loop, until a key says that it is enough.
  private func animate() async {
    while isAnimated {
      change(by: 1)
      await Task.yield()
    }
  }

  func paint() {
    paints += 1
    let canvas = Canvas(size: terminal.size, isASCII: !terminal.isUTF8)
    if isAnimated {
      let letter = Unicode.Scalar(UInt8(65 + paints % 26))
      canvas.fill(Rectangle(canvas.size), with: Character(letter))
    }
    let style = Style(foreground: .rgb(255, 0, 0), attributes: .bold)
    canvas.write("number \(number)", row: 0, column: 0)
    canvas.write("size \(terminal.size) 今天 é", row: 1, column: 0, style: style)
    canvas.write("events \(events.suffix(5).joined(separator: " "))", row: 2, column: 0)
    canvas.write("X", row: canvas.rows - 1, column: canvas.columns - 1)
    if CommandLine.arguments.contains("--paints") {
      canvas.write("paints \(paints) ", row: 3, column: 0)
    }
    if Handler.count > 0 { canvas.write("handled \(Handler.count)", row: 5, column: 0) }
    if TextWidth.isAmbiguousWide { canvas.write("αβ \(number) ─", row: 4, column: 0) }
    terminal.present(canvas.grid)
  }

  private func take(_ event: InputEvent) {
    switch event {
    case .key(let press):
      events.append(press.description)
      switch press.key {
      case .character("+"):
        for _ in 0..<1_000 { change(by: 1) }
        change(by: -999)
      case .character("q"):
        terminal.close()
        if Handler.isInstalled { complain("SIGUSR1 is handled\n") }
        loop.stop()
      case .character("c"): fatalError("asked to crash")
      case .character("v"): unsafe UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
      case .character("a"): abort()
      // The thread sanitizer hands a signal over at a call of the C library.
      case .character("b"): while true { time(nil) }
      case .character("x"): exit(3)
      case .character("w"): Thread.spin()
      case .character("t"): timeUntilChange = .milliseconds(1)
      case .character("T"): timeUntilChange = .seconds(1e9)
      case .character("s"):
        loop.suspend {
          print("in between")
          _ = unsafe system(CommandLine.arguments.last ?? "")
        }
      case .character("e"):
        complain("oops\n")
        loop.setNeedsPaint()
      case .character("p"):
        print("said")
        loop.setNeedsPaint()
      case .character("P"):
        print("begun", terminator: "")
        loop.setNeedsPaint()
      case .character("E"):
        for _ in 0..<1_000 { complain(String(repeating: "oops", count: 250) + "\n") }
        loop.setNeedsPaint()
      case .character("m"):
        terminal.reportsMouse.toggle()
        loop.setNeedsPaint()
      case .character("f"):
        terminal.reportsFocus.toggle()
        loop.setNeedsPaint()
      case .character("l") where press.modifiers == .control:
        terminal.repaintAll()
        loop.setNeedsPaint()
      case .character("k"):
        isAnimated = false
        change(by: -number)
      default: loop.setNeedsPaint()
      }
    case .paste(let text):
      events.append("paste:\(text)")
      loop.setNeedsPaint()
    case .pasting(let progress):
      events = ["\(progress)"]
      loop.setNeedsPaint()
    case .focus: change(by: 1)
    case .mouse(let mouse):
      events.append("\(mouse.action)@\(mouse.position.column),\(mouse.position.row)")
      loop.setNeedsPaint()
    }
  }

  private func change(by difference: Int) {
    number += difference
    loop.setNeedsPaint()
  }
}

enum Thread {
  /// Keeps a thread of its own busy for ever.
  static func spin() {
    var thread = pthread_t()
    unsafe pthread_create(&thread, nil, { _ in while true {} }, nil)
  }
}

/// Writes to standard error.
func complain(_ text: String) {
  let bytes = Array(text.utf8)
  _ = unsafe bytes.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// A handler of the program's own for SIGUSR1.
@MainActor enum Handler {
  /// The number of times that the signal came.
  static var count = 0

  static func install() {
    signal(SIGUSR1) { _ in MainActor.assumeIsolated { Handler.count += 1 } }
  }

  /// The signal has a handler.
  static var isInstalled: Bool {
    var action = sigaction()
    unsafe sigaction(SIGUSR1, nil, &action)
    return unsafe action.__sigaction_handler.sa_sigaction != nil
  }
}

TextWidth.isAmbiguousWide = CommandLine.arguments.contains("--wide")
do {
  if CommandLine.arguments.contains("--handle-before") { Handler.install() }
  let probe = try Probe(color: CommandLine.arguments.contains("--mono") ? .never : .auto)
  if CommandLine.arguments.contains("--handle-after") { Handler.install() }
  try probe.run()
} catch {
  complain("probe: \(error)\n")
  exit(1)
}
