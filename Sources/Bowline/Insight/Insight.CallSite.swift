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

  /// A place in the code as the compiler gives it, in two words: what takes three more is passed in
  /// memory.
  @safe
  @usableFromInline
  @frozen
  struct Literal {
    @usableFromInline let file: UnsafePointer<UInt8>
    @usableFromInline let line: UInt

    @inlinable
    @inline(__always)
    init(_ file: StaticString, _ line: UInt) {
      unsafe self.file = file.utf8Start
      self.line = line
    }
  }

  /// Notes where an observation or a binding is about to begin.
  ///
  /// While nothing is recorded it is a load and a branch: the place is an argument of nobody, and
  /// neither a token nor a binding has room for it.
  @inlinable
  @inline(__always)
  static func mark(_ file: StaticString, _ line: UInt) {
    mark(Literal(file, line))
  }

  @inlinable
  @inline(__always)
  static func mark(_ site: Literal) {
    if Tracker.needsSlowPath { markSite(site) }
  }

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
    markSite(Literal(file, line))
  }

  /// Notes as well how a number is shown in a text.
  @inlinable
  @inline(__always)
  static func mark(_ file: StaticString, _ line: UInt, sync: SyncMode) {
    if Tracker.needsSlowPath { markSite(Literal(file, line), sync) }
  }

  @usableFromInline
  @inline(never)
  static func markSite(_ site: Literal, _ sync: SyncMode) {
    guard Recorder.isOn else { return }
    markSite(site)
    ThreadContext.current.sync = sync
  }

  @usableFromInline
  @inline(never)
  static func markSite(_ site: Literal) {
    guard Recorder.isOn else { return }
    let context = ThreadContext.current
    context.dropForgottenStart()
    // The outermost call is the program's own.
    if context.site != nil { return }
    context.site = unsafe CallSite(
      file: String(cString: site.file), line: Int(site.line))
  }
}
