// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A program of this package that runs without a terminal.
public struct BuiltProgram: Sendable {
  /// The outcome of a finished run.
  public struct Result: Sendable {
    /// The end of the program: its exit status, or the signal that ended it.
    public let status: ProcessEnd

    /// The text that it wrote to standard output.
    public let output: String

    /// The text that it wrote to standard error.
    public let errors: String
  }

  private let path: String

  /// - Parameter product: The name of the product.
  public init(_ product: String) {
    path = Command.path(ofProduct: product)
  }

  /// Runs the program and waits for its end.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - input: What it reads from standard input.
  ///   - environment: All its variables, but for the one that turns crash reports off, and those
  ///     of the leak checker where this process has it.
  public func run(
    _ arguments: [String] = [], input: String = "", environment: [String: String] = [:]
  ) throws -> Result {
    let streams = try [Stream(input), Stream(), Stream()]
    defer { for stream in streams { close(stream.descriptor) } }
    var always = ["SWIFT_BACKTRACE": "enable=no"]
    if let options = unsafe getenv("LSAN_OPTIONS"), let path = unsafe getenv("PATH") {
      always["LSAN_OPTIONS"] = unsafe String(cString: options)
      // It finds the names of functions by another program.
      always["PATH"] = unsafe String(cString: path)
    }
    let process = try Command.spawn(
      path, arguments, environment: environment.merging(always) { given, _ in given },
      descriptors: streams.map { .existing($0.descriptor) })
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return Result(
      status: ProcessEnd(waiting: status), output: streams[1].contents,
      errors: streams[2].contents)
  }

  /// A file without a name, so that neither side ever waits for the other.
  private struct Stream {
    let descriptor: Int32

    init(_ text: String = "") throws {
      var template = Array("/tmp/bowline-stream-XXXXXX".utf8CString)
      descriptor = unsafe mkstemp(&template)
      guard descriptor >= 0 else { throw Command.Failure(program: "mkstemp", reason: "no file") }
      unsafe unlink(template)
      var text = text
      text.withUTF8 { bytes in
        // A file takes all of it at once.
        _ = unsafe pwrite(descriptor, bytes.baseAddress, bytes.count, 0)
      }
    }

    var contents: String {
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while case let count = unsafe pread(descriptor, &buffer, buffer.count, off_t(bytes.count)),
        count > 0
      {
        bytes += buffer[..<count]
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
