// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import Glibc

/// A program that runs in a session of its own, with pipes to its standard streams.
///
/// In its own session it has no terminal, so it can neither write on the screen nor ask for a
/// password there. A watchdog, a shell that waits at a pipe, ends the program's process group when
/// this process closes the pipe, also by ending: with SIGTERM first, and SIGKILL a second later.
final class ChildProcess {
  let process: pid_t
  let output: Descriptor
  let errors: Descriptor

  /// The program's standard input; nil if that is empty, or has ended.
  private(set) var input: Descriptor?

  private let watchdog: pid_t
  private var lifeline: Descriptor?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: The program, looked for on PATH, and its arguments.
  ///   - takesInput: Whether it gets a pipe as its standard input, or nothing.
  init(_ command: [String], takesInput: Bool) throws(SystemError) {
    let (out, error, life) = (try Pipe(), try Pipe(), try Pipe())
    let into = takesInput ? try Pipe() : nil
    process = try Self.spawn(
      command, [into?.input.number, out.output.number, error.output.number])
    do {
      watchdog = try Self.spawn(
        ["/bin/sh", "-c", Self.watching, "bowline-watchdog", String(process)],
        [life.input.number, nil, nil])
    } catch {
      kill(-process, SIGKILL)
      _ = Self.waitForStatus(of: process)
      throw error
    }
    (output, errors, input, lifeline) = (out.input, error.input, into?.output, life.output)
    for end in [output, errors, input] { end?.setNonblocking() }
  }

  // A group exists as long as it has a process, be that a zombie.
  private static let watching = """
    read -r end
    kill -s TERM -- "-$1" || exit
    for i in 1 2 3 4 5 6 7 8 9 10; do sleep 0.1; kill -s 0 -- "-$1" || exit; done
    kill -s KILL -- "-$1"
    """

  /// Ends the program's standard input.
  func endInput() {
    input = nil
  }

  /// Has the watchdog end the program and all that it has started in its group.
  func terminate() {
    lifeline = nil
  }

  /// Sends a signal to all processes that are left of the group.
  func signal(_ number: Int32) {
    kill(-process, number)
  }

  /// The program has ended; its process number is not used again until ``reap()``.
  var hasEnded: Bool {
    var info = unsafe siginfo_t()
    guard unsafe waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0
    else { return true }
    return unsafe info.si_signo == SIGCHLD
  }

  /// Waits until the program has ended, on the thread of the caller.
  static func wait(for process: pid_t) {
    var info = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
  }

  /// Removes the program and its watchdog from the system's table.
  ///
  /// - Returns: The state that the program ended in.
  func reap() -> FeedState {
    // The watchdog goes first, since the number of the group may be used again afterwards.
    kill(watchdog, SIGKILL)
    _ = Self.waitForStatus(of: watchdog)
    lifeline = nil
    return Self.waitForEnd(of: process)
  }

  /// Waits until a program has ended, and removes it from the system's table.
  static func waitForEnd(of process: pid_t) -> FeedState {
    let status = waitForStatus(of: process)
    return status & 0x7F == 0
      ? .exited(code: status >> 8 & 0xFF) : .killed(signal: status & 0x7F)
  }

  private static func waitForStatus(of process: pid_t) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }
}

extension ChildProcess {
  /// Starts a program in a session of its own.
  ///
  /// - Parameters:
  ///   - streams: Its descriptors 0, 1 and 2; nil for none.
  ///   - additions: The variables that are added to its environment.
  static func spawn(
    _ command: [String], _ streams: [Int32?], adding additions: [String: String] = [:]
  ) throws(SystemError) -> pid_t {
    guard let program = command.first, !program.isEmpty else {
      throw SystemError("there is no command", number: EINVAL)
    }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (index, stream) in streams.enumerated() {
      if let stream {
        unsafe posix_spawn_file_actions_adddup2(&actions, stream, Int32(index))
      } else {
        unsafe posix_spawn_file_actions_addopen(&actions, Int32(index), "/dev/null", O_RDWR, 0)
      }
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var all = sigset_t()
    var none = sigset_t()
    unsafe sigfillset(&all)
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    // POSIX_SPAWN_SETSID of spawn.h, which is not imported.
    let flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | 0x80
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    var words = unsafe command.map { unsafe strdup($0) } + [nil]
    defer { while let word = unsafe words.popLast() { unsafe free(word) } }
    let added = unsafe additions.map { name, value in
      unsafe strdup("\(name)=" + String(value.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }
    defer { unsafe added.forEach { unsafe free($0) } }
    let inherited = unsafe Self.inherited(without: additions)
    var environment = unsafe added + inherited + [nil]
    var process: pid_t = 0
    let status = Pipe.making.withLock { _ in
      unsafe posix_spawnp(&process, program, &actions, &attributes, words, &environment)
    }
    guard status == 0 else { throw SystemError(program, number: status) }
    return process
  }

  /// The environment of this process without some names.
  private static func inherited(
    without names: [String: String]
  ) -> [UnsafeMutablePointer<CChar>?] {
    var inherited: [UnsafeMutablePointer<CChar>?] = unsafe []
    var place = 0
    while let entry = unsafe environ[place] {
      let name = unsafe String(cString: entry).prefix { $0 != "=" }
      if names[String(name)] == nil { unsafe inherited.append(entry) }
      place += 1
    }
    return unsafe inherited
  }
}
