// SPDX-License-Identifier: Apache-2.0

extension Recorder {
  /// What was taken down.
  struct State {
    /// How many recent changes are kept.
    static let limit = 1000

    /// How many insights there are.
    var sessions = 0

    /// The number that was given last, to an entry, a change or a stream.
    private(set) var number: UInt64 = 0

    /// How many changes were made.
    private(set) var changeCount = 0

    /// The observations and bindings that go on.
    var listings: [UInt64: Listing] = [:]

    /// The same, by what tells of their end.
    var tokens: [ObjectIdentifier: Listing] = [:]

    /// The latest changes, at least as many as are kept.
    private(set) var recent: [Insight.Change] = []

    /// The last change of each property, by its list of observers.
    private(set) var last: [ObjectIdentifier: Insight.Change] = [:]

    /// The properties and their objects, by the list of observers.
    var places: [ObjectIdentifier: (place: Insight.Place, owner: ObjectIdentifier)] = [:]

    /// The name of each object, with that of its class.
    private var objects: [ObjectIdentifier: (name: String, type: String)] = [:]

    /// How many objects of each class were named.
    private var instances: [String: Int] = [:]

    var streams: [UInt64: AsyncStream<Insight.Change>.Continuation] = [:]

    init(number: UInt64 = 0, changeCount: Int = 0) {
      self.number = number
      self.changeCount = changeCount
    }

    mutating func nextNumber() -> UInt64 {
      number += 1
      return number
    }

    mutating func add(_ change: Insight.Change, _ list: ObjectIdentifier) {
      changeCount += 1
      last[list] = change
      recent.append(change)
      if recent.count >= 2 * Self.limit { recent.removeFirst(Self.limit) }
    }

    /// The name of an object, which is new unless it was met before.
    ///
    /// - Parameter type: Its class. An object whose end was not told may have left its place in
    ///   memory to one of another class.
    mutating func name(of object: ObjectIdentifier, _ type: String) -> String {
      if let known = objects[object], known.type == type { return known.name }
      let number = instances[type, default: 0] + 1
      instances[type] = number
      let name = "\(type)#\(number)"
      objects[object] = (name, type)
      return name
    }

    mutating func forget(_ list: ObjectIdentifier) {
      last.removeValue(forKey: list)
      guard let (_, owner) = places.removeValue(forKey: list) else { return }
      objects.removeValue(forKey: owner)
    }

    func endStreams() {
      for stream in streams.values { stream.finish() }
    }
  }
}
