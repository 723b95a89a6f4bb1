// SPDX-License-Identifier: Apache-2.0

extension Insight {
  /// An observation or a binding.
  public struct Entry: Sendable, Identifiable {
    /// What tells it from all others; one that began later has a higher one.
    public let id: UInt64

    /// The directions of a binding; nil for an observation.
    public let mode: BindingMode?

    /// What is observed, or what is bound to: in most bindings, where the values come from.
    public let source: Place

    /// The property that is bound; nil for an observation.
    public let target: Place?

    /// The way in which a number is shown in the bound text; nil for other bindings.
    public let sync: SyncMode?

    /// Where it began; nil if that was in code that does not say.
    public let site: CallSite?

    /// How often the observer was called, with initial and prior calls, or the binding wrote.
    public let timesFired: Int

    /// What happened then the last time; nil if it never did.
    public let last: Firing?

    /// The state of a binding; an observation is live as long as it is listed.
    public let health: BindingHealth

    /// What tells of its end.
    let token: ObjectIdentifier?
  }

  /// One call of an observer, or one write of a binding.
  public struct Firing: Sendable {
    /// The value before, as a text.
    ///
    /// Of a collection that changed in part, it is what left; for a binding, that of the property
    /// that it wrote. It is nil in an initial call.
    public let old: String?

    /// The value after, as a text.
    ///
    /// Of a collection that changed in part, it is what came. It is nil in a prior call.
    public let new: String?

    /// The change that was told then.
    ///
    /// It is nil in an initial call, for a binding's first write, and for a value that came from
    /// elsewhere.
    public let change: Change?
  }

  /// An observation or a binding that made a change.
  public struct Origin: Hashable, Sendable, CustomStringConvertible {
    /// On the heap, since each change that it makes holds it.
    private final class About: Hashable, Sendable {
      let entry: UInt64
      let mode: BindingMode?
      let site: CallSite?
      let sync: SyncMode?

      init(_ entry: UInt64, _ mode: BindingMode?, _ site: CallSite?, _ sync: SyncMode?) {
        self.entry = entry
        self.mode = mode
        self.site = site
        self.sync = sync
      }

      // An entry has its number for itself.
      static func == (one: About, other: About) -> Bool { one.entry == other.entry }
      func hash(into hasher: inout Hasher) { hasher.combine(entry) }
    }

    private let about: About

    init(entry: UInt64, mode: BindingMode?, site: CallSite?, sync: SyncMode?) {
      about = About(entry, mode, site, sync)
    }

    /// The ``Entry/id`` of it, which may have ended.
    public var entry: UInt64 { about.entry }

    /// The directions of a binding; nil for an observation.
    public var mode: BindingMode? { about.mode }

    /// Where it began.
    public var site: CallSite? { about.site }

    /// The way in which it shows a number in a text; nil for other bindings.
    public var sync: SyncMode? { about.sync }

    /// What it is and where it began: `a binding (Main.swift:12)`.
    public var description: String {
      "\(mode == nil ? "an observer" : "a binding")\(site.map { " (\($0))" } ?? "")"
    }
  }
}
