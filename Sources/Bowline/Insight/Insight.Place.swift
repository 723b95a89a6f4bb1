// SPDX-License-Identifier: Apache-2.0

extension Insight {
  /// A value of an object, for a person to read.
  public struct Place: Hashable, Sendable, CustomStringConvertible {
    /// The object's class, and which of its instances it is: `Account#1`.
    ///
    /// They are numbered as they are met.
    public let object: String

    /// The names of the properties that lead to the value, such as `parent.balance`.
    ///
    /// A value that has no name is called after the properties that it is computed from:
    /// `f(owner, balance)`. It has one if its class is ``KeyValueCoding`` and lists it.
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
  /// A value of an object that is not observed by Bowline's own means.
  init(_ object: AnyObject, _ keyPath: AnyKeyPath) {
    self.init(object: Recorder.shared.name(of: object), path: PathText(keyPath).joined)
  }
}

extension Insight {
  /// The name of an object, as places have it: `Account#1`.
  package static func name(of object: AnyObject) -> String {
    withoutControls(Recorder.shared.name(of: object))
  }
}

// For a program that has better names for its objects than their classes and numbers.

extension Insight.Entry {
  /// The same with other words for its ends.
  package func renamed(_ name: (Insight.Place) -> Insight.Place) -> Insight.Entry {
    Insight.Entry(
      id: id, mode: mode, source: name(source), target: target.map(name), sync: sync, site: site,
      timesFired: timesFired, last: last, health: health, token: token)
  }
}

extension Insight.Change {
  /// The same with other words for the property; its causes keep theirs.
  package func renamed(_ name: (Insight.Place) -> Insight.Place) -> Insight.Change {
    Insight.Change(
      id: id, place: name(place), kind: kind, old: old, new: new, indexes: indexes, origin: origin,
      event: event, cause: cause)
  }
}
