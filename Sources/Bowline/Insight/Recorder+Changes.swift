// SPDX-License-Identifier: Apache-2.0

/// Changes.
extension Recorder {
  /// Takes down a change of a property.
  ///
  /// - Parameter make: Makes it of its number.
  func add(_ list: ObjectIdentifier, _ make: (UInt64) -> Insight.Change) -> Insight.Change {
    let (change, streams) = state.withLock { state in
      let change = make(state.nextNumber())
      state.add(change, list)
      return (change, Array(state.streams.values))
    }
    for stream in streams { stream.yield(change) }
    return change
  }

  func stream(_ limit: Int) -> AsyncStream<Insight.Change> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Insight.Change.self, bufferingPolicy: .bufferingNewest(limit))
    let id = state.withLock { state in
      let id = state.nextNumber()
      state.streams[id] = continuation
      return id
    }
    // The recorder is there as long as the process.
    continuation.onTermination = { [self] _ in
      _ = state.withLock { $0.streams.removeValue(forKey: id) }
    }
    return stream
  }

  func changes(_ most: Int, after mark: Mark) -> [Insight.Change] {
    state.withLock { $0.recent.suffix(most).filter { $0.id > mark.number } }
  }

  func changeCount(after mark: Mark) -> Int {
    state.withLock { $0.changeCount } - mark.changeCount
  }

  func lastChange(of lists: [ObjectIdentifier], after mark: Mark) -> Insight.Change? {
    state.withLock { state in lists.compactMap { state.last[$0] } }
      .filter { $0.id > mark.number }.max { $0.id < $1.id }
  }
}
