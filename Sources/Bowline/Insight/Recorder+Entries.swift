// SPDX-License-Identifier: Apache-2.0

/// Observations and bindings.
extension Recorder {
  /// Lists an observation or a binding that begins.
  func add(
    _ start: Doing.Start, mode: BindingMode?, source: Insight.Place, target: Insight.Place?
  ) -> Insight.Origin {
    let source = start.source.map { Insight.Place(object: source.object, path: $0) } ?? source
    let target = target.map { target in
      start.target.map { Insight.Place(object: target.object, path: $0) } ?? target
    }
    return state.withLock { state in
      let entry = Insight.Entry(
        id: state.nextNumber(), mode: mode, source: source, target: target, site: start.site)
      state.entries[entry.id] = entry
      return entry.origin
    }
  }

  /// Says whose end is that of the entry.
  func attach(_ origin: Insight.Origin, to token: ObjectIdentifier) {
    state.withLock {
      $0.tokens[token] = origin.entry
      $0.entries[origin.entry]?.token = token
    }
  }

  func origin(of token: ObjectIdentifier) -> Insight.Origin? {
    state.withLock { state in state.tokens[token].flatMap { state.entries[$0]?.origin } }
  }

  /// Takes note that an observation or a binding has ended, if there is insight.
  @inline(__always)
  static func end(_ token: AnyObject) {
    if Tracker.isAnyoneTracking { endNow(token) }
  }

  @inline(never)
  private static func endNow(_ token: AnyObject) {
    if isOn { shared.end(ObjectIdentifier(token)) }
  }

  private func end(_ token: ObjectIdentifier) {
    _ = state.withLock { state in
      state.tokens.removeValue(forKey: token).flatMap { state.entries.removeValue(forKey: $0) }
    }
  }

  func setHealth(_ health: BindingHealth, of token: ObjectIdentifier) {
    state.withLock { state in
      if let id = state.tokens[token] { state.entries[id]?.health = health }
    }
  }

  /// Takes note that the code of an entry is called.
  func fire(_ origin: Insight.Origin, _ firing: Insight.Firing) {
    state.withLock {
      $0.entries[origin.entry]?.timesFired += 1
      $0.entries[origin.entry]?.last = firing
    }
  }

  func entries(after mark: Mark) -> [Insight.Entry] {
    state.withLock { $0.entries }.values.filter { $0.id > mark.number }.sorted { $0.id < $1.id }
  }
}
