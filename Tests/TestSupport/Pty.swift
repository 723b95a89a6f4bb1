// SPDX-License-Identifier: Apache-2.0

public import Glibc

/// A program on a terminal of its own, whose bytes a test reads and writes.
///
/// Nothing answers for the terminal: what the program writes is collected in ``output``. The
/// terminal stays open after the program has ended, so its settings can be looked at. Releasing the
/// object kills the program.
///
/// ```swift
/// let pty = try Pty(Command.path(ofProduct: "bowline"), rows: 24, columns: 80)
/// #expect(pty.wait(forText: "Stock: 10 boxes"))
/// pty.write("q")
/// #expect(pty.end() == .exited(0))
/// ```
public final class Pty {
  /// The test's end of the terminal.
  public private(set) var master: Int32

  /// The program's end of the terminal.
  public private(set) var slave: Int32

  /// The number of the process; 0 for a terminal without a program.
  public private(set) var process: pid_t = 0

  /// The bytes that the program has written so far, as far as they were read.
  public private(set) var output: [UInt8] = []

  /// The settings of the terminal before the program started.
  public let originalSettings: [UInt8]

  private var status = ProcessEnd.running
  private let name: String

  /// Makes a terminal without a program.
  public init(rows: Int, columns: Int) throws {
    master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // TIOCSPTLCK and TIOCGPTN of ioctl_tty(2), which are not imported: unlocks the other end, and
    // asks for its number.
    var lock: Int32 = 0
    var number: Int32 = 0
    guard master >= 0, unsafe ioctl(master, 0x4004_5431, &lock) == 0,
      unsafe ioctl(master, 0x8004_5430, &number) == 0
    else { throw Command.Failure(program: "pty", reason: "no terminal") }
    name = "/dev/pts/\(number)"
    slave = unsafe open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    originalSettings = Self.settings(of: slave)
    resize(rows: rows, columns: columns)
  }

  /// Starts a program on a terminal.
  ///
  /// - Parameter environment: All its variables; see ``Command/environment(_:)``.
  public convenience init(
    _ program: String, _ arguments: [String] = [],
    environment: [String: String] = Command.environment(), rows: Int = 24, columns: Int = 80
  ) throws {
    try self.init(rows: rows, columns: columns)
    process = try Command.spawn(
      program, arguments, environment: environment,
      descriptors: [.path(name), .path(name), .path(name)], isLeader: true)
  }

  deinit {
    if process > 0, status == .running {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    hangUp()
  }

  /// Takes the terminal away, as a closed window or a broken line does.
  ///
  /// Nothing can be read after.
  public func hangUp() {
    guard master >= 0 else { return }
    close(slave)
    close(master)
    (master, slave) = (-1, -1)
  }

  /// Changes the size of the terminal, which sends SIGWINCH to the program.
  public func resize(rows: Int, columns: Int) {
    var size = winsize()
    size.ws_row = UInt16(clamping: rows)
    size.ws_col = UInt16(clamping: columns)
    _ = unsafe ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Types text.
  public func write(_ text: String) { write(Array(text.utf8)) }

  /// Types bytes.
  ///
  /// What the program writes meanwhile is read, so that neither waits for the other.
  public func write(_ bytes: [UInt8]) {
    let deadline = Deadline()
    var rest = bytes[...]
    while !rest.isEmpty {
      var ready = pollfd(fd: master, events: Int16(POLLOUT | POLLIN), revents: 0)
      guard unsafe poll(&ready, 1, deadline.milliseconds) > 0 else { return }
      if ready.revents & Int16(POLLIN) != 0 { readOnce(milliseconds: 0) }
      guard ready.revents & Int16(POLLOUT) != 0 else { continue }
      let count = unsafe rest.prefix(4_096).withUnsafeBytes {
        unsafe Glibc.write(master, $0.baseAddress, $0.count)
      }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Types text while nothing that the program writes is read.
  public func writeWithoutReading(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(master, $0.baseAddress, $0.count) }
  }

  /// The number of bytes that the program has not read yet.
  public var unreadInput: Int32 { Self.unread(slave) }

  /// The number of bytes of the program that can be read; the system may keep more of them back.
  public var unreadOutput: Int32 { Self.unread(master) }

  /// The terminal takes nothing more of what the program writes before something was read.
  public var isFull: Bool {
    var ready = pollfd(fd: slave, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&ready, 1, 0) == 0
  }

  private static func unread(_ descriptor: Int32) -> Int32 {
    var count: Int32 = 0
    _ = unsafe ioctl(descriptor, UInt(FIONREAD), &count)
    return count
  }

  /// The number of pages of memory that the program has in use.
  public var residentPages: Int {
    let line = (try? SourceText(absolute: "/proc/\(process)/statm").lines.first) ?? ""
    let fields = line.split(separator: " ")
    return fields.count > 1 ? Int(fields[1]) ?? 0 : 0
  }

  /// Sends a signal to the program, once it waits for something.
  ///
  /// A fault from outside may come at any time, but not to the thread sanitizer: it runs the handler
  /// at once, and stops for ever on a lock that it holds itself.
  ///
  /// - Returns: Whether it waited in time.
  public func send(signal: Int32) -> Bool {
    guard Deadline().wait(until: { ProcessState(process).isAsleep }) else { return false }
    return kill(process, signal) == 0
  }

  /// Has bytes come one by one and unechoed, as `stty raw -echo` does.
  public func makeRaw() {
    var settings = termios()
    unsafe tcgetattr(slave, &settings)
    unsafe cfmakeraw(&settings)
    unsafe tcsetattr(slave, TCSANOW, &settings)
  }

  /// The settings of the terminal as they are, to compare with ``originalSettings``.
  public var settings: [UInt8] { Self.settings(of: slave) }

  /// Reads until what was written since the start meets a condition.
  ///
  /// - Returns: Whether it did in time.
  public func wait(
    within duration: Duration = Deadline.usual, until condition: ([UInt8]) -> Bool
  ) -> Bool {
    let deadline = Deadline(within: duration)
    // Conditions may ask for more than what was written, so they are looked at too where nothing
    // comes; but some take long.
    var pause: Int32 = 10
    while !condition(output) {
      if deadline.isOver { return false }
      let hasRead = readOnce(milliseconds: min(deadline.milliseconds, pause))
      pause = hasRead ? 10 : min(2 * pause, 80)
    }
    return true
  }

  /// Reads until a text was written after a number of bytes.
  ///
  /// - Returns: Whether it was in time.
  public func wait(
    forText text: String, after count: Int = 0, within duration: Duration = Deadline.usual
  ) -> Bool {
    let wanted = Array(text.utf8)
    return wait(within: duration) { $0.dropFirst(count).contains(wanted) }
  }

  /// Reads what is there now, without waiting.
  public func readAvailable() { while readOnce(milliseconds: 0) {} }

  /// Reads everything that was written until now, by this process or one that has ended, and
  /// returns what came after a number of bytes.
  ///
  /// The system hands bytes over when it likes, so a mark is written behind them: a NUL, which means
  /// nothing to terminals. It is left out here and stays in ``output``.
  public func readAll(after count: Int = 0) -> [UInt8] {
    // A terminal that is full would not take the mark.
    readAvailable()
    let before = output.count
    _ = unsafe [UInt8(0)].withUnsafeBytes { unsafe Glibc.write(slave, $0.baseAddress!, 1) }
    _ = wait { $0.count > before && $0.last == 0 }
    return output.dropFirst(count).filter { $0 != 0 }
  }

  /// Waits for the program to end and reads what it wrote until then.
  public func end(within duration: Duration = Deadline.usual) -> ProcessEnd {
    let deadline = Deadline(within: duration)
    while status == .running, process > 0 {
      var code: Int32 = 0
      if unsafe waitpid(process, &code, WNOHANG) == process {
        status = ProcessEnd(waiting: code)
      } else if deadline.isOver {
        break
      } else {
        readOnce(milliseconds: 5)
      }
    }
    if status != .running, master >= 0 { _ = readAll() }
    return status
  }

  @discardableResult
  private func readOnce(milliseconds: Int32) -> Bool {
    var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&ready, 1, milliseconds) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe read(master, $0.baseAddress, $0.count)
    }
    guard count > 0 else { return false }
    output += buffer[..<count]
    return true
  }

  private static func settings(of descriptor: Int32) -> [UInt8] {
    var settings = termios()
    unsafe tcgetattr(descriptor, &settings)
    return unsafe withUnsafeBytes(of: settings) { unsafe Array($0) }
  }
}

extension Collection where Element == UInt8 {
  /// Says whether bytes occur in a row.
  public func contains(_ wanted: [UInt8]) -> Bool {
    guard let first = wanted.first else { return true }
    var rest = self[...]
    while let index = rest.firstIndex(of: first) {
      rest = rest[index...]
      if rest.starts(with: wanted) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
