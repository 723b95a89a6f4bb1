// SPDX-License-Identifier: Apache-2.0

/// A file that is no recording, or cannot be written as one.
public struct FeedRecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public struct Code: Hashable, Sendable {
    private let name: String

    /// There is such a file already, whose content recording would lose.
    public static let exists = Code(name: "exists")

    /// The system does not let it be written.
    public static let unwritable = Code(name: "unwritable")

    /// The system does not let it be read.
    public static let unreadable = Code(name: "unreadable")

    /// The file does not begin as a recording does.
    public static let foreign = Code(name: "foreign")

    /// A part of the file is no part of a recording.
    public static let broken = Code(name: "broken")

    /// The last event was not written to its end.
    public static let torn = Code(name: "torn")
  }

  /// The kind of failure.
  public let code: Code

  /// The name of the file.
  public let path: String

  /// The line at fault, counted from 1; 0 for the file as a whole.
  public let line: Int

  /// The fault in words, for a person to read.
  public let detail: String

  init(_ code: Code, _ path: String, line: Int = 0, _ detail: String) {
    (self.code, self.path, self.line, self.detail) = (code, path, line, detail)
  }

  /// The error in a sentence, with the name and the line, and what to do.
  public var description: String {
    switch code {
    case .exists: "\(path) is there already; name another file, or remove it first"
    case .unwritable: "\(path) cannot be written: \(detail); name a file that can be written"
    case .unreadable: "\(path) cannot be read: \(detail); name a file that can be read"
    case .foreign:
      "\(path):\(line): \(detail); name a file that bowline watch --record has written"
    case .torn: "\(path):\(line): \(detail); this last piece is left out"
    default: "\(path):\(line): \(detail); the recording is damaged here"
    }
  }
}
