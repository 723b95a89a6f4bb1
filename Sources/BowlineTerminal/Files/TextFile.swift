// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Files of text, read as a whole.
package enum TextFile {
  /// The bytes of a file.
  ///
  /// - Parameter limit: The most bytes that are read.
  /// - Throws: `FileError` when it cannot be read.
  package static func bytes(of path: String, limit: Int = 1 << 28) throws(FileError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: path, verb: "read") }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while bytes.count < limit {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw FileError(path: path, verb: "read")
      }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// The size of a file in bytes; nil for one that is not there, and for what is no usual file, such
  /// as a device.
  package static func size(of path: String) -> Int? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// The text of a file; bytes that are not UTF-8 become U+FFFD.
  package static func text(of path: String) throws(FileError) -> String {
    String(decoding: try bytes(of: path), as: UTF8.self)
  }

  /// Writes a text to a new file: `name.dot`, or `name-2.dot` and so on where there is one already.
  ///
  /// - Parameters:
  ///   - name: The name without the number and the extension.
  ///   - fileExtension: The extension without its point.
  ///   - text: The text.
  /// - Returns: The name of the file.
  /// - Throws: `FileError` when it cannot be written.
  package static func create(
    _ name: String, _ fileExtension: String, _ text: String
  ) throws(FileError) -> String {
    var path = "\(name).\(fileExtension)"
    var number = 1
    while true {
      let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      if descriptor >= 0 {
        try write(text, to: descriptor, path)
        return path
      }
      guard errno == EEXIST else { throw FileError(path: path, verb: "written") }
      number += 1
      path = "\(name)-\(number).\(fileExtension)"
    }
  }

  /// Writes a text to a file.
  ///
  /// - Parameter isReplacing: Whether a file that is there already is replaced.
  /// - Throws: `FileError` when it cannot be written, also for one that is there already.
  package static func write(
    _ text: String, toFile path: String, isReplacing: Bool
  ) throws(FileError) {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (isReplacing ? O_TRUNC : O_EXCL)
    let descriptor = unsafe open(path, flags, 0o644)
    guard descriptor >= 0 else { throw FileError(path: path, verb: "written") }
    try write(text, to: descriptor, path)
  }

  /// Makes a folder and those around it, as far as they are not there.
  ///
  /// - Throws: `FileError` when one cannot be made.
  package static func makeFolder(_ path: String) throws(FileError) {
    if unsafe mkdir(path, 0o755) == 0 || errno == EEXIST { return }
    let error = FileError(path: path, verb: "made", advice: "name a folder that can be made")
    guard error.isMissing else { throw error }
    let around = FileEntry.path("..", in: path)
    guard around != path, around != "/" else { throw error }
    try makeFolder(around)
    guard unsafe mkdir(path, 0o755) == 0 || errno == EEXIST else {
      throw FileError(path: path, verb: "made", advice: "name a folder that can be made")
    }
  }

  /// Writes a text to an open file, and closes it.
  private static func write(
    _ text: String, to descriptor: Int32, _ path: String
  ) throws(FileError) {
    defer { close(descriptor) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileError(path: path, verb: "written") }
      rest = rest.dropFirst(count)
    }
  }

  /// The lines of a file.
  package static func lines(of path: String) throws(FileError) -> [String] {
    lines(in: try text(of: path))
  }

  /// The lines of a text; a line ends with a line feed, or with a carriage return and a line feed.
  package static func lines(in text: String) -> [String] {
    // A carriage return and a line feed are one character.
    let ends: Set<Character> = ["\n", "\r\n"]
    return text.split(omittingEmptySubsequences: false) { ends.contains($0) }.map(String.init)
  }
}
