// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Glibc

/// Waits for keys, resizes and changes of the model, on Dispatch's main queue.
///
/// Everything happens on the main actor, so code of the main actor runs in between. While nothing
/// happens nobody is woken: there is no timer but the one for a lone ESC, which runs for the ESC
/// delay after such a key. When the terminal goes away the process ends with exit code 1.
///
/// ```swift
/// let loop = EventLoop(terminal: terminal)
/// loop.onInput = { events in … }
/// loop.onPaint = { terminal.present(canvas.grid) }
/// loop.run()
/// ```
@MainActor public final class EventLoop {
  /// Called with all events that were waiting, in their order.
  public var onInput: ([InputEvent]) -> Void = { _ in }

  /// Called after the terminal has got another size. A paint follows in any case.
  public var onResize: (Size) -> Void = { _ in }

  /// Called at most once in a turn of the loop when ``setNeedsPaint()`` was called, after all input
  /// that waits was handed over.
  public var onPaint: () -> Void = {}

  private let terminal: Terminal
  private let escapeDelay: Duration
  private var sources: [any DispatchSourceProtocol] = []
  private var decoder = KeyDecoder()
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  private var flushes = 0
  private var isPaintNeeded = false

  /// The most bytes that are read before a paint, so that endless input cannot keep it away.
  private static let longestDrain = 1 << 20

  /// Makes a loop for a terminal; it starts with ``run()``.
  ///
  /// - Parameter escapeDelay: How long after ESC the rest of a sequence may come. Where nothing is
  ///   said it is the milliseconds of the environment variable ESCDELAY, and 25 ms without it.
  public init(terminal: Terminal, escapeDelay: Duration? = nil) {
    self.terminal = terminal
    let milliseconds = Terminal.environment("ESCDELAY").flatMap { Int($0) } ?? 25
    self.escapeDelay = escapeDelay ?? .milliseconds(min(max(milliseconds, 0), 60_000))
  }

  /// Asks for ``onPaint``. Any number of calls in one turn give one paint.
  public func setNeedsPaint() {
    guard !isPaintNeeded else { return }
    isPaintNeeded = true
    DispatchQueue.main.async { MainActor.assumeIsolated { self.paint() } }
  }

  /// Paints and then waits, until ``stop(exitCode:)``.
  public func run() -> Never {
    addSource(for: terminal.input) { [unowned self] in drain() }
    addSource(for: terminal.notices) { [unowned self] in takeNotices() }
    setNeedsPaint()
    dispatchMain()
  }

  /// Gives the terminal back and ends the process.
  public func stop(exitCode: Int32 = 0) -> Never {
    terminal.close()
    exit(exitCode)
  }

  private func addSource(for descriptor: Int32, _ handler: @escaping @MainActor () -> Void) {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated(handler) }
    source.activate()
    sources.append(source)
  }

  private func paint() {
    drain()
    isPaintNeeded = false
    onPaint()
  }
}

// MARK: - Input

extension EventLoop {
  /// Hands over everything that waits.
  private func drain() {
    var total = 0
    var events: [InputEvent] = []
    while total < Self.longestDrain, isReadable(terminal.input) {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(terminal.input, $0.baseAddress, $0.count)
      }
      if count > 0 {
        events += decoder.decode(buffer[..<count])
        total += count
      } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
        // The end of the input, or EIO: the terminal is gone.
        stop(exitCode: 1)
      }
    }
    if total > 0 { scheduleFlush() }
    if !events.isEmpty { onInput(events) }
  }

  private func isReadable(_ descriptor: Int32) -> Bool {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&ready, 1, 0) > 0
  }

  private func scheduleFlush() {
    flushes += 1
    guard decoder.isWaiting else { return }
    let own = flushes
    let (seconds, attoseconds) = escapeDelay.components
    let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) {
      MainActor.assumeIsolated { self.flush(own) }
    }
  }

  /// Ends the wait for the rest of a sequence, unless bytes have come since.
  private func flush(_ own: Int) {
    if own == flushes { drain() }
    guard own == flushes else { return }
    let events = decoder.flush()
    if !events.isEmpty { onInput(events) }
  }

  /// Looks after a resize, or after the process was stopped.
  private func takeNotices() {
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe read(terminal.notices, $0.baseAddress, $0.count)
    }
    guard count > 0 else { return }
    let before = terminal.size
    let isContinued = buffer[..<count].contains(UInt8(ascii: "c"))
    if isContinued, !terminal.resume() { return }
    let isResized = terminal.updateSize() || terminal.size != before
    if isResized { onResize(terminal.size) }
    if isResized || isContinued { setNeedsPaint() }
  }
}
