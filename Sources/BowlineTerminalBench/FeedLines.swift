// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import TestSupport

/// The lines that the viewers read.
struct FeedLines {
  /// The number of lines of the file.
  static let count = 200_000

  /// The number of lines of ``sample``.
  static let sampleCount = 20_000

  let folder = Scratch()

  /// Some lines, for measurements that send them at a speed of their own.
  let sample: [UInt8]

  /// A file of lines with ten paths, and one of numbers.
  var file: String { "\(folder.path)/lines" }
  var numbers: String { "\(folder.path)/numbers" }

  init() throws {
    sample = Array((0..<Self.sampleCount).map { Self.record($0 + 1) }.joined().utf8)
    write(file, Self.count, Self.record)
    write(numbers, Self.sampleCount) { "\($0)\n" }
  }

  /// A line of 300 bytes with ten paths.
  private static func record(_ number: Int) -> String {
    "{\"time\":\(number).5,\"requests\":\(number * 3),\"errors\":7,\"load\":0.\(number % 100),"
      + "\"cpu\":{\"user\":12.5,\"sys\":3.25},\"level\":\"info\",\"up\":true,"
      + "\"host\":\"web-17.example.org\",\"note\":\"\(String(repeating: "x", count: 142))\"}\n"
  }

  /// A line with 1,000 paths.
  static func wideRecord(_ number: Int) -> String {
    let values = (0..<1_000).map { "\"path\($0)\":\((number + $0) % 977)" }
    return "{\(values.joined(separator: ","))}\n"
  }

  private func write(_ path: String, _ count: Int, _ record: (Int) -> String) {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    defer { close(file) }
    for start in stride(from: 0, to: count, by: 1_000) {
      let text = (start..<min(start + 1_000, count)).map { record($0 + 1) }.joined()
      _ = unsafe Array(text.utf8).withUnsafeBytes {
        unsafe Glibc.write(file, $0.baseAddress, $0.count)
      }
    }
  }
}

/// A named pipe to a command that reads it, open as long as the object lives.
final class FeedPipe {
  let path: String
  private let descriptor: Int32

  /// Makes a pipe with a name in a folder.
  init(in folder: Scratch, _ name: String) throws {
    path = "\(folder.path)/\(name)"
    try folder.shell("mkfifo \(name)")
    // For reading too, so that it can be opened before the command reads.
    descriptor = unsafe open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    _ = fcntl(descriptor, 1_031, 1 << 20)  // F_SETPIPE_SZ of fcntl.h, which is not imported
  }

  deinit {
    close(descriptor)
    _ = unsafe unlink(path)
  }

  func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(bytes, from: 0, atMost: bytes.count)
  }

  /// Writes as many bytes as there is room for.
  ///
  /// - Returns: The number of bytes that were written.
  func write(_ bytes: [UInt8], from start: Int, atMost count: Int) -> Int {
    let end = min(start + count, bytes.count)
    return unsafe bytes.withUnsafeBytes {
      max(unsafe Glibc.write(descriptor, $0.baseAddress! + start, end - start), 0)
    }
  }
}
