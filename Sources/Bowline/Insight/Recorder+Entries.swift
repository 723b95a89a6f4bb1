// SPDX-License-Identifier: Apache-2.0

/// Observations and bindings.
extension Recorder {
  /// Lists an observation or a binding that begins.
  func add(
    _ start: ThreadContext.Start, mode: BindingMode?, source: Insight.Place, target: Insight.Place?
  ) -> Listing {
    let source = start.source.map { Insight.Place(object: source.object, path: $0) } ?? source
    let target = target.map { target in
      start.target.map { Insight.Place(object: target.object, path: $0) } ?? target
    }
    let line = start.site.flatMap { start.lineCounts?.entry($0) }
    return state.withLock { state in
      let number = state.nextNumber()
      let listing = Listing(
        Insight.Origin(entry: number, mode: mode, site: start.site, sync: start.sync),
        source: source, target: target, line: line)
      state.add(listing)
      return listing
    }
  }

  /// Says whose end is that of what is listed.
  func attach(_ listing: Listing, to token: ObjectIdentifier) {
    _ = state.withLock { $0.attach(listing, to: token) }
  }

  func listing(of token: ObjectIdentifier) -> Listing? {
    state.withLock { $0.tokens[token] }
  }

  /// Takes note that an observation or a binding has ended, if there is insight.
  @inline(__always)
  static func end(_ token: AnyObject) {
    if SlowPath.isNeeded { endNow(token) }
  }

  @inline(never)
  private static func endNow(_ token: AnyObject) {
    if isOn { shared.end(ObjectIdentifier(token)) }
  }

  private func end(_ token: ObjectIdentifier) {
    _ = state.withLock { state in
      state.tokens.removeValue(forKey: token).flatMap {
        state.remove($0.origin.entry)
      }
    }
  }

  func setHealth(_ health: BindingHealth, of token: ObjectIdentifier) {
    state.withLock { $0.tokens[token]?.health = health }
  }

  /// Takes note that the code of an observation or a binding is called.
  func fire(_ listing: Listing, _ firing: Insight.Firing) {
    // What was there before goes when the lock is open: see Locked.
    var last: Insight.Firing? = firing
    state.withLock { _ in
      listing.timesFired += 1
      if let line = listing.line {
        line.timesFired += 1
        line.last = listing.origin.entry
      }
      swap(&listing.last, &last)
    }
  }

  func entry(_ id: UInt64) -> Insight.Entry? { state.withLock { $0.listings[id]?.entry } }

  /// The counts of a line of code as they are at this moment.
  func reading(_ line: Listing.Line) -> Insight.Line {
    state.withLock { state in
      Insight.Line(
        mode: line.mode, liveCount: line.liveCount, timesFired: line.timesFired,
        last: line.last.flatMap { state.listings[$0]?.last })
    }
  }

  func entries(after mark: Mark) -> [Insight.Entry] {
    // A copy of its own: a thread that changes the state does not wait for whoever reads it.
    state.withLock { $0.listings.values.map(\.entry) }
      .filter { $0.id > mark.number }.sorted { $0.id < $1.id }
  }
}
