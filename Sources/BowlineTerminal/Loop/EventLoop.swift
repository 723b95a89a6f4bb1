// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A loop that waits for keys, resizes and work of the main actor, on the main thread.
///
/// Everything happens on the main actor, so its tasks, and whatever is sent to Dispatch's main
/// queue, run in between. While nothing happens nobody is woken: the only timers are those for the
/// bytes after an ESC, for the next paint and for the delegate's
/// ``EventLoopDelegate/timeUntilChange``, and there is no thread but this one. When the terminal
/// goes away the process ends with exit code 1.
///
/// ```swift
/// let loop = EventLoop(terminal: terminal)
/// loop.delegate = program
/// loop.run()
/// ```
@MainActor public final class EventLoop {
  /// The object that is told what happens; the loop does not keep it.
  ///
  /// The time that it is told of begins when it is set.
  public weak var delegate: (any EventLoopDelegate)? {
    didSet { lastTime = now }
  }

  private let terminal: Terminal
  private let escapeDelay: Duration
  private var decoder = KeyDecoder()
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  private var polled: [pollfd]
  private var isPaintNeeded = true
  private var pacer: FramePacer
  private var background: Color?

  /// The size that the delegate knows.
  private var toldSize: Size
  private let start = ContinuousClock.now

  /// The time up to which the delegate was advanced.
  private var lastTime = Duration.zero

  /// The moment at which the decoder gives up waiting for the rest of a sequence, of a paste or of
  /// an answer; nil if it does not wait.
  private var escapeDeadline: Duration?

  /// The most bytes that are read before a paint, so that endless input cannot keep it away.
  private static let longestDrain = 1 << 20

  /// Makes a loop for a terminal; it starts with ``run()``.
  ///
  /// - Parameters:
  ///   - terminal: The terminal to read, and to take again after a stop.
  ///   - escapeDelay: The time after ESC in which the rest of a sequence may come; nil for the
  ///     milliseconds of the environment variable ESCDELAY, from 0 to 60,000, or 25 ms without it.
  public convenience init(terminal: Terminal, escapeDelay: Duration? = nil) {
    self.init(terminal: terminal, escapeDelay: escapeDelay, frame: .seconds(1) / 60)
  }

  /// Makes a loop that paints changes without input at most once in the time of a frame.
  init(terminal: Terminal, escapeDelay: Duration?, frame: Duration) {
    self.terminal = terminal
    toldSize = terminal.size
    pacer = FramePacer(interval: frame)
    polled = [terminal.input, terminal.notices, MainQueue.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    polled.append(pollfd(fd: -1, events: Int16(POLLOUT), revents: 0))
    let milliseconds = Terminal.environment("ESCDELAY").flatMap { Int($0) } ?? 25
    self.escapeDelay = escapeDelay ?? .milliseconds(min(max(milliseconds, 0), 60_000))
  }

  /// The time since the loop was made.
  private var now: Duration { .now - start }

  /// Asks for one ``EventLoopDelegate/paint()``, however often this is called before it.
  public func setNeedsPaint() {
    isPaintNeeded = true
  }

  /// Paints and then waits, until ``stop(exitCode:)``.
  ///
  /// - Precondition: It is called on the main thread, and not from work of the main queue. The
  ///   terminal was not given back by ``Terminal/close()``.
  public func run() -> Never {
    expectTerminal()
    while true { turn() }
  }

  /// Paints and then waits, until it is over; the terminal stays taken.
  ///
  /// - Parameter isOver: Whether the loop is to end; it is asked before each painting.
  /// - Precondition: It is called on the main thread, and not from work of the main queue. The
  ///   terminal was not given back by ``Terminal/close()``.
  public func run(until isOver: () -> Bool) {
    expectTerminal()
    while !isOver() { turn() }
  }

  private func expectTerminal() {
    precondition(terminal.screen != nil, "a terminal that was given back shows nothing any more")
  }

  /// Gives the terminal back while other code uses it, such as an editor or a pager, and takes it
  /// again.
  ///
  /// ```swift
  /// loop.suspend { _ = system("${EDITOR:-vi} notes.txt") }
  /// ```
  ///
  /// The output that the program has printed so far is shown first. Until the body returns no key
  /// is read and nothing is painted; then everything is painted anew, in the size that the terminal
  /// has then.
  ///
  /// - Parameter body: The code; it may print, and run programs.
  /// - Returns: The body's result.
  /// - Throws: The body's error, with the terminal taken again.
  public func suspend<Value>(while body: () throws -> Value) rethrows -> Value {
    defer {
      // The signal for it has gone to the programs that had the terminal.
      tellSize()
      setNeedsPaint()
    }
    return try terminal.suspend(while: body)
  }

  /// Paints if it is time to, waits, and handles all that has come.
  func turn() {
    if isPaintNeeded, !terminal.isBusy, pacer.begin(at: now) {
      isPaintNeeded = false
      delegate?.paint()
    }
    let ready = wait()
    tellTime()
    if ready.output { terminal.flush() }
    if ready.queue { MainQueue.drain() }
    if ready.notices { takeNotices() }
    if ready.input { drain() }
    if isLate {
      // Bytes may have come while all that took its time.
      if isReadable(terminal.input) { drain() } else { flush() }
    }
  }

  /// Tells the delegate how much time has passed since it was told before.
  private func tellTime() {
    let now = now
    let time = now - lastTime
    lastTime = now
    delegate?.advance(by: time)
  }

  /// Gives the terminal back and ends the process, as exit(3) does.
  public func stop(exitCode: Int32 = 0) -> Never {
    terminal.close()
    exit(exitCode)
  }
}

// MARK: - Input

extension EventLoop {
  /// Waits, and says which descriptors are ready.
  private func wait() -> (input: Bool, notices: Bool, queue: Bool, output: Bool) {
    // poll(2) passes over negative descriptors.
    polled[3].fd = terminal.isBusy ? terminal.channel : -1
    let count = unsafe poll(&polled, nfds_t(polled.count), milliseconds(until: deadline))
    if count <= 0 { return (false, false, false, false) }
    return (
      polled[0].revents != 0, polled[1].revents != 0, polled[2].revents != 0, polled[3].revents != 0
    )
  }

  /// The moment at which the loop goes on though nothing came; nil if it waits for ever.
  private var deadline: Duration? {
    var first = (delegate?.timeUntilChange).map { lastTime + $0 }
    let paint = isPaintNeeded && !terminal.isBusy ? pacer.next : nil
    if let escapeDeadline { first = min(first ?? escapeDeadline, escapeDeadline) }
    if let paint { first = min(first ?? paint, paint) }
    return first
  }

  /// The time until a moment, rounded up, so that the wait is over when it ends; -1 for ever.
  private func milliseconds(until deadline: Duration?) -> Int32 {
    guard let deadline else { return -1 }
    // A wait that is over too early is begun again.
    let time = min(max(deadline - now, .zero), .seconds(1_000_000))
    return Int32((time / .milliseconds(1)).rounded(.up))
  }

  /// Reads all input that waits, and hands over its events.
  private func drain() {
    var total = 0
    var events: [InputEvent] = []
    let wasLate = isLate
    let isInline = terminal.area != nil
    if isInline { decoder.awaitsCursorRow = terminal.awaitsCursorRow }
    while total < Self.longestDrain, isReadable(terminal.input) {
      let count = read(terminal.input)
      if count > 0 {
        decoder.decode(buffer[..<count], isLate: wasLate && total == 0, into: &events)
        total += count
      } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
        // The end of the input, or EIO: the terminal is gone.
        stop(exitCode: 1)
      }
    }
    terminal.takeAnswers(of: &decoder)
    if isInline { events = terminal.placed(events) }
    if let background = decoder.background {
      decoder.background = nil
      if background != self.background { delegate?.take(background: background) }
      self.background = background
    }
    if total > 0 {
      escapeDeadline =
        decoder.isWaiting ? now + escapeDelay : decoder.longestPause.map { now + $0 }
    }
    handOver(events)
  }

  /// The time for the rest of a sequence is over.
  private var isLate: Bool { escapeDeadline.map { $0 <= now } ?? false }

  /// Tells the delegate what a person did; the effect is painted before the loop waits again.
  private func handOver(_ events: [InputEvent]) {
    if events.isEmpty { return }
    delegate?.take(events)
    if isPaintNeeded { pacer.hurry() }
  }

  /// Reads into the buffer, as read(2) does.
  private func read(_ descriptor: Int32) -> Int {
    let room = buffer.count
    return unsafe Glibc.read(descriptor, &buffer, room)
  }

  private func isReadable(_ descriptor: Int32) -> Bool {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&ready, 1, 0) > 0
  }

  /// Ends the wait for the rest of a sequence.
  private func flush() {
    let events = decoder.isWaiting ? decoder.flush() : decoder.giveUp()
    // The rest of a paste that was stopped still comes, and that of a slow answer.
    escapeDeadline = decoder.longestPause.map { now + $0 }
    handOver(events)
  }

  /// Handles a resize, and the return after a stop of the process.
  private func takeNotices() {
    let count = read(terminal.notices)
    guard count > 0 else { return }
    let isContinued = buffer[..<count].contains(UInt8(ascii: "c"))
    if isContinued, !terminal.resume() { return }
    // `resume()` has updated the size too, so the size that was told is compared.
    let isMoved = terminal.updateSize()
    tellSize()
    if isMoved || isContinued { setNeedsPaint() }
  }

  /// Tells the delegate the size of the terminal, if that is another one than it knows.
  private func tellSize() {
    if terminal.size == toldSize { return }
    toldSize = terminal.size
    delegate?.resize(to: toldSize)
    setNeedsPaint()
  }
}
