// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A program that was built beside the tests that run.
public struct BuiltProgram: Sendable {
  /// What a finished run left.
  public struct Result: Sendable {
    /// The exit status, or 128 and the number of the signal that ended it, as a shell has it.
    public let status: Int32

    /// What it wrote to standard output.
    public let output: String

    /// What it wrote to standard error.
    public let errors: String
  }

  /// The path of the executable.
  public let path: String

  /// A program of this package.
  ///
  /// - Parameter name: The name of the product.
  public init(_ name: String) {
    // The tests are an executable themselves, in the directory of all products.
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count - 1)
    precondition(count > 0, "a process has a path")
    let own = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    path = own[..<own.lastIndex(of: "/")!] + "/" + name
  }

  /// Runs the program without a terminal and waits for its end.
  ///
  /// - Parameters:
  ///   - arguments: The arguments behind the program's name.
  ///   - environment: The whole environment.
  ///   - input: What it can read from standard input.
  public func run(
    _ arguments: [String] = [], environment: [String: String] = [:], input: String = ""
  ) throws -> Result {
    let streams = try [Stream(input), Stream(), Stream()]
    defer { for stream in streams { stream.close() } }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, stream.descriptor, Int32(number))
    }
    var variables = environment
    variables["SWIFT_BACKTRACE"] = "enable=no"
    let words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    let pairs = unsafe variables.map { unsafe strdup("\($0)=\($1)") } + [nil]
    defer { unsafe (words + pairs).forEach { unsafe free($0) } }
    var process = pid_t()
    let failure = unsafe posix_spawn(&process, path, &actions, nil, words, pairs)
    guard failure == 0 else { throw Failure(call: "posix_spawn", code: failure) }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return try Result(
      status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal,
      output: streams[1].contents(), errors: streams[2].contents())
  }

  /// A system call that failed.
  public struct Failure: Error {
    let call: String
    let code: Int32
  }

  /// A file without a name, so that neither side ever waits for the other.
  private struct Stream {
    let descriptor: Int32

    init(_ text: String = "") throws {
      var template = Array("/tmp/bowline-stream-XXXXXX".utf8CString)
      descriptor = unsafe mkstemp(&template)
      guard descriptor >= 0 else { throw Failure(call: "mkstemp", code: errno) }
      unsafe unlink(template)
      let bytes = Array(text.utf8)
      guard unsafe write(descriptor, bytes, bytes.count) == bytes.count,
        lseek(descriptor, 0, SEEK_SET) == 0
      else { throw Failure(call: "write", code: errno) }
    }

    func contents() throws -> String {
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      var offset: off_t = 0
      while true {
        let count = unsafe pread(descriptor, &buffer, buffer.count, offset)
        guard count >= 0 else { throw Failure(call: "pread", code: errno) }
        if count == 0 { return String(decoding: bytes, as: UTF8.self) }
        bytes += buffer[..<count]
        offset += off_t(count)
      }
    }

    func close() { Glibc.close(descriptor) }
  }
}
