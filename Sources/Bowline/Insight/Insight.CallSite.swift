// SPDX-License-Identifier: Apache-2.0

extension Insight {
  /// A place in the code.
  public struct CallSite: Hashable, Sendable, CustomStringConvertible {
    /// The module and the file, as `#fileID` has them.
    public let file: String

    /// The line, from 1.
    public let line: Int

    /// The file without its module, and the line: `Main.swift:12`.
    public var description: String {
      "\(file.split(separator: "/").last ?? ""):\(line)"
    }
  }
}

extension CodeSite {
  /// Notes as well by which paths of names, since a key path by names does not show them.
  static func mark(
    _ file: StaticString, _ line: UInt, source: String?, target: String? = nil,
    sync: SyncMode? = nil
  ) {
    guard Recorder.isOn else { return }
    let context = ThreadContext.current
    context.dropForgottenStart()
    context.sourceNames = source
    context.targetNames = target
    context.sync = sync
    CodeSite(file, line).note()
  }

  /// Notes as well how a number is shown in a text.
  @inlinable
  @inline(__always)
  static func mark(_ file: StaticString, _ line: UInt, sync: SyncMode) {
    if SlowPath.isNeeded { CodeSite(file, line).note(sync) }
  }

  @usableFromInline
  @inline(never)
  func note(_ sync: SyncMode) {
    guard Recorder.isOn else { return }
    note()
    ThreadContext.current.sync = sync
  }

  /// Keeps the place for the listing that follows, if there is insight.
  @usableFromInline
  @inline(never)
  func note() {
    guard Recorder.isOn else { return }
    let context = ThreadContext.current
    context.dropForgottenStart()
    // The outermost call is the program's own.
    if context.site != nil { return }
    context.site = Insight.CallSite(file: fileText, line: Int(line))
  }
}
