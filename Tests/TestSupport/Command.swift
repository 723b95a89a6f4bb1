// SPDX-License-Identifier: Apache-2.0

public import Glibc

/// Starting programs, and finding those that this package builds.
public enum Command {
  /// The error of a program that could not be started.
  public struct Failure: Error {
    /// The program.
    public let program: String
    /// The message of the system, or the output of the program.
    public let reason: String
  }

  /// The path of a program of this package, which lies beside the tests.
  public static func path(ofProduct name: String) -> String {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe readlink("/proc/self/exe", $0.baseAddress!, $0.count)
    }
    let own = String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
    return own.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/" + name
  }

  /// The programs are built with a sanitizer, which has a thread and signal handlers of its own.
  public static var isSanitized: Bool {
    unsafe dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
  }

  /// The environment of a child: PATH and HOME of this process, a UTF-8 locale, xterm-256color, no
  /// crash reports, and then what is given.
  ///
  /// A nil takes a variable away.
  public static func environment(_ changes: [String: String?] = [:]) -> [String: String] {
    var result = [
      "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "SWIFT_BACKTRACE": "enable=no",
    ]
    // A crash is the program's own, also when it is built with a sanitizer.
    let signals = ["segv", "sigbus", "sigfpe", "sigill", "abort"].map { "handle_\($0)=0" }
    result["ASAN_OPTIONS"] = signals.joined(separator: ":")
    result["TSAN_OPTIONS"] = (signals + ["atexit_sleep_ms=0"]).joined(separator: ":")
    for name in ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH", "LSAN_OPTIONS"] {
      if let value = unsafe getenv(name) { result[name] = unsafe String(cString: value) }
    }
    for (name, value) in changes { result[name] = value }
    return result
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - descriptors: What the program gets as descriptors 0, 1 and so on: a path to open for
  ///     reading and writing, or a descriptor of this process.
  ///   - isLeader: Whether it leads a session of its own, so that a terminal it opens is its own.
  /// - Returns: The number of the process.
  /// - Throws: ``Failure`` when it cannot be started.
  public static func spawn(
    _ program: String, _ arguments: [String], environment: [String: String],
    descriptors: [Descriptor], isLeader: Bool = false
  ) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (index, descriptor) in descriptors.enumerated() {
      switch descriptor {
      case .path(let path):
        unsafe posix_spawn_file_actions_addopen(
          &actions, Int32(index), path, O_RDWR | O_CREAT, 0o600)
      case .existing(let number):
        unsafe posix_spawn_file_actions_adddup2(&actions, number, Int32(index))
      }
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // A child starts with the signals as a shell would leave them, whatever the test runner does.
    var all = sigset_t()
    var none = sigset_t()
    unsafe sigfillset(&all)
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    // POSIX_SPAWN_SETSID of spawn.h, which is not imported.
    let leader = isLeader ? 0x80 : 0
    let flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(leader)
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    let words = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    let variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
    defer { unsafe release(words + variables) }
    var process: pid_t = 0
    let status = unsafe posix_spawnp(&process, program, &actions, &attributes, words, variables)
    guard status == 0 else {
      throw Failure(program: program, reason: unsafe String(cString: strerror(status)))
    }
    return process
  }

  private static func release(_ texts: [UnsafeMutablePointer<CChar>?]) {
    var rest = unsafe texts
    while let text = unsafe rest.popLast() { unsafe free(text) }
  }

  /// A descriptor that a program is started with.
  public enum Descriptor {
    /// A file that the program opens for reading and writing.
    case path(String)
    /// A descriptor of this process.
    case existing(Int32)
  }

  /// Runs a program to its end and returns what it wrote to standard output and standard error.
  public static func run(
    _ program: String, _ arguments: [String], environment: [String: String] = environment()
  ) throws -> (status: ProcessEnd, output: String) {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else {
      throw Failure(program: program, reason: "no pipe")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let process = try spawn(
      program, arguments, environment: environment,
      descriptors: [.path("/dev/null"), .existing(ends[1]), .existing(ends[1])])
    close(ends[1])
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(ends[0], $0.baseAddress, $0.count)
      }
      if count <= 0 { break }
      output += buffer[..<count]
    }
    var status: Int32 = 0
    unsafe waitpid(process, &status, 0)
    return (ProcessEnd(waiting: status), String(decoding: output, as: UTF8.self))
  }
}
