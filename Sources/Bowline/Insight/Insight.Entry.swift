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

    /// Where it began; nil if that was in code that does not say.
    public let site: CallSite?

    /// How often the observer was called, with initial and prior calls, or the binding wrote.
    public internal(set) var timesFired = 0

    /// What happened then the last time; nil if it never did.
    public internal(set) var last: Firing?

    /// The state of a binding; an observation is live as long as it is listed.
    public internal(set) var health = BindingHealth.live

    /// What tells of its end.
    var token: ObjectIdentifier?

    /// What caused the changes that its code makes.
    var origin: Origin { Origin(entry: id, mode: mode, site: site) }
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
    /// The ``Entry/id`` of it, which may have ended.
    public let entry: UInt64

    /// The directions of a binding; nil for an observation.
    public let mode: BindingMode?

    /// Where it began.
    public let site: CallSite?

    /// What it is and where it began: `a binding (Main.swift:12)`.
    public var description: String {
      "\(mode == nil ? "an observer" : "a binding")\(site.map { " (\($0))" } ?? "")"
    }
  }
}
