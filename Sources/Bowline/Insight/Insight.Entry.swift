// SPDX-License-Identifier: Apache-2.0

extension Insight {
  /// An observation or a binding.
  public struct Entry: Sendable, Identifiable {
    /// The origin of the changes that its code makes.
    let origin: Origin

    /// The value that is observed or bound to: in most bindings, the one that the values come from.
    public internal(set) var source: Place

    /// The property that is bound; nil for an observation.
    public internal(set) var target: Place?

    /// The number of calls of the observer, initial and prior ones included, or of writes of the
    /// binding.
    public internal(set) var timesFired = 0

    /// The last of these calls or writes; nil if there was none.
    public internal(set) var last: Firing?

    /// The state of a binding; an observation is live as long as it is listed.
    public internal(set) var health = BindingHealth.live

    /// The number that tells the entry from all others; one that began later has a higher one.
    public var id: UInt64 { origin.entry }

    /// The directions of a binding; nil for an observation.
    public var mode: BindingMode? { origin.mode }

    /// The line of code at which the entry began; nil if that was in code that does not say.
    public var site: CallSite? { origin.site }

    /// The way in which a number is shown in the bound text; nil for other bindings.
    public var sync: SyncMode? { origin.sync }
  }

  /// One call of an observer, or one write of a binding.
  public struct Firing: Sendable {
    /// The value before, as a text.
    ///
    /// Of a collection that changed in part, it is the elements that left; for a binding, the value
    /// of the property that it wrote. It is nil in an initial call.
    public let old: String?

    /// The value after, as a text.
    ///
    /// Of a collection that changed in part, it is the elements that came. It is nil in a prior
    /// call.
    public let new: String?

    /// The change that was told then.
    ///
    /// It is nil in an initial call, for a binding's first write, and for a value that came from
    /// elsewhere.
    public let change: Change?
  }

  /// An observation or a binding that made a change.
  ///
  /// It is on the heap: each change holds its origin, which as a plain value costs a recorded
  /// change some 370 instructions.
  public final class Origin: Sendable, CustomStringConvertible {
    /// The ``Entry/id`` of the observation or binding, which may have ended.
    public let entry: UInt64

    /// The directions of a binding; nil for an observation.
    public let mode: BindingMode?

    /// The line of code at which the observation or binding began; nil if that was in code that
    /// does not say.
    public let site: CallSite?

    /// The way in which a number is shown in the bound text; nil for other bindings.
    public let sync: SyncMode?

    init(entry: UInt64, mode: BindingMode?, site: CallSite?, sync: SyncMode?) {
      self.entry = entry
      self.mode = mode
      self.site = site
      self.sync = sync
    }

    /// The kind and the line of code at which it began: `a binding (Main.swift:12)`.
    public var description: String {
      "\(mode == nil ? "an observer" : "a binding")\(site.map { " (\($0))" } ?? "")"
    }
  }
}

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
  /// Marks the call in which an observation or a binding is about to begin, with what a key path
  /// does not show: its paths of names, and the way in which it shows a number in a text.
  ///
  /// While nothing is recorded this is a load and a branch; neither a token nor a binding has room
  /// to store the site.
  @inlinable @inline(__always)
  static func mark(
    _ file: StaticString, _ line: UInt, source: String? = nil, target: String? = nil,
    sync: SyncMode? = nil
  ) {
    if SlowPath.isNeeded { CodeSite(file, line).mark(source, target, sync) }
  }

  /// Stores the site for the listing that follows, if there is insight.
  @usableFromInline @inline(never)
  func mark(_ source: String? = nil, _ target: String? = nil, _ sync: SyncMode? = nil) {
    guard let context = ThreadContext.present else { return }
    context.dropOutdatedMark()
    // The outermost call is the program's own.
    if context.mark != nil { return }
    let site = Insight.CallSite(file: file, line: Int(clamping: line))
    context.mark = (site, source, target, sync)
  }
}

extension Insight {
  /// A value of an object, for a person to read.
  public struct Place: Hashable, Sendable, CustomStringConvertible {
    /// The object's class, and which of its instances it is: `Account#1`.
    ///
    /// Objects are numbered in the order in which they are met.
    public let object: String

    /// The names of the properties that lead to the value, such as `parent.balance`.
    ///
    /// A computed value has a name if its class is ``KeyValueCoding`` and lists it; otherwise it is
    /// called after the properties that it is computed from: `f(owner, balance)`.
    public let path: String

    package init(object: String, path: String) {
      self.object = withoutControls(object)
      self.path = withoutControls(path)
    }

    /// Both: `Account#1.balance`.
    public var description: String {
      path.isEmpty ? object : "\(object).\(path)"
    }
  }
}

extension Insight.Place {
  /// Makes the place of a value in an object that is not observed by Bowline's own means.
  init(_ object: AnyObject, _ keyPath: AnyKeyPath) {
    self.init(object: Recorder.name(of: object), path: PathText(keyPath).joined)
  }
}

extension Insight {
  /// Returns the name of an object, as places have it: `Account#1`.
  package static func name(of object: AnyObject) -> String {
    withoutControls(Recorder.name(of: object))
  }
}

// For a program that has better names for its objects than class and number.

extension Insight.Entry {
  /// Returns the same entry with other names of its source and target.
  package func renamed(_ name: (Insight.Place) -> Insight.Place) -> Insight.Entry {
    var renamed = self
    renamed.source = name(source)
    renamed.target = target.map(name)
    return renamed
  }
}

extension Insight.Change {
  /// Returns the same change with another name of the property; its causes keep theirs.
  package func renamed(_ name: (Insight.Place) -> Insight.Place) -> Insight.Change {
    with(name(place), cause: cause)
  }
}

extension Insight {
  /// The observations and bindings that began at one line of code, taken together.
  public struct Line: Sendable {
    /// The directions of the binding that began last; nil for an observation.
    public internal(set) var mode: BindingMode?

    /// The number of observations and bindings that go on; 0 when the last insight has ended.
    public internal(set) var liveCount = 0

    /// The number of times that they were called or wrote, those that have ended included.
    public internal(set) var timesFired = 0

    /// The last call or write of the one that fired last; nil if none did, or that has ended.
    public internal(set) var last: Firing?
  }

  /// Counts of the observations and bindings that begin while some code runs, for each line of
  /// code.
  ///
  /// ```swift
  /// let insight = Insight()
  /// let lines = Insight.LineCounts()
  /// lines.count { label.bind(\.text, to: account, \.title) }
  /// account.balance = 11
  /// print(lines.line(3, of: #fileID)!.timesFired)  // 2
  /// ```
  ///
  /// Two parts of a program that run the same code have separate counts. Nothing is counted while
  /// there is no insight.
  public final class LineCounts: Sendable {
    private let lines = Locked<[CallSite: Listing.Line]>([:])

    /// Begins with no counts.
    public init() {}

    /// Runs code, and counts the observations and bindings that this thread begins in it, as long
    /// as they go on.
    ///
    /// - Returns: What the code returns.
    /// - Throws: What the code throws.
    public func count<Result: ~Copyable, Failure>(
      _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      let context = ThreadContext.current
      let outer = context.lineCounts
      context.lineCounts = self
      defer { context.lineCounts = outer }
      return try body()
    }

    /// Returns the counts of the observations and bindings that began at a line of code.
    ///
    /// The counts are updated with each call, so thousands of bindings that begin in one loop are
    /// not looked up one by one.
    ///
    /// - Parameters:
    ///   - line: The line, from 1.
    ///   - file: The module and the file, as `#fileID` has them.
    /// - Returns: nil where nothing began that was counted.
    /// - Complexity: O(1).
    public func line(_ line: Int, of file: String) -> Line? {
      let site = CallSite(file: file, line: line)
      guard let line = lines.withLock({ $0[site] }) else { return nil }
      return Recorder.state.withLock { state in
        var counts = line.counts
        counts.last = line.lastEntry.flatMap { state.listings[$0]?.entry.last }
        return counts
      }
    }

    /// Returns the counts of a line of code, made if nothing began there before.
    func line(at site: CallSite) -> Listing.Line {
      lines.withLock { lines in
        if let line = lines[site] { return line }
        let line = Listing.Line()
        lines[site] = line
        return line
      }
    }
  }
}
