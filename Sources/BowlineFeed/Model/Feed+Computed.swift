// SPDX-License-Identifier: Apache-2.0

/// The values of paths of layouts that are computed from those of other paths.
extension Feed {
  /// The present value of a path; nil where nothing has come for it.
  ///
  /// The value can be followed, as any derived value can. A path that is computed has at an earlier
  /// moment the value that was kept then.
  package func value(of path: LayoutPath) -> FeedValue? {
    guard let values = computed[path] else { return compute(path) }
    return values.value == .null ? nil : values.value
  }

  /// The values of a path, with their samples; nil as long as none has come.
  ///
  /// Those of a path that is computed are kept from ``keepValues(of:at:)`` on.
  package subscript(path: LayoutPath) -> FeedPath? {
    if path.ending == .plain { return self[path.name] }
    return computed[path].flatMap { $0.count > 0 ? $0 : nil }
  }

  /// Keeps the values of a path that is computed, as those are kept that come themselves: from now on
  /// with each value of the path that it is computed from, and when it changes by time alone.
  package func keepValues(of path: LayoutPath, at time: FeedTime) {
    if path.ending == .plain || computed[path] != nil { return }
    addComputed(path, at: time)
    _ = takeComputed(at: time) { $0 == path }
  }

  /// Takes the present values of the computed paths that meet a condition.
  ///
  /// - Returns: Those that have got a value.
  func takeComputed(at time: FeedTime, where isDue: (LayoutPath) -> Bool) -> [FeedPath] {
    computed.compactMap { path, values in
      guard isDue(path) else { return nil }
      let value = compute(path) ?? .null
      if value == .null, values.value == .null { return nil }
      values.take(value, at: time)
      return values
    }
  }

  /// Takes the values that change though nothing comes.
  func takeComputedByTime(at time: FeedTime) {
    _ = takeComputed(at: time) { path in
      switch path.ending {
      case .statistic(.rate), .statistic(.arrivals): compute(path) != value(of: path)
      default: false
      }
    }
  }

  private func compute(_ path: LayoutPath) -> FeedValue? {
    switch path.ending {
    case .plain: return self[path.name]?.value
    case .statistic(let statistic):
      if path.name.isEmpty {
        return statistic == .lines ? .number(Double(lineCount)) : lineRate.map(FeedValue.number)
      }
      return self[path.name]?.number(of: statistic).map(FeedValue.number)
    case .aggregate(.count, _):
      guard let path = self[path.name] else { return nil }
      return path.value.table.map { .number(Double($0.rowCount)) } ?? path.value
    case .aggregate(let aggregate, let column):
      guard let table = self[path.name]?.value.table else { return self[path.name]?.value }
      // A table without rows has no columns, and a sum of 0.
      if table.columns.isEmpty { return aggregate == .sum ? .number(0) : nil }
      guard let index = table.columns.firstIndex(of: column) else { return nil }
      return table.number(of: aggregate, ofColumn: index).map(FeedValue.number)
    }
  }
}

extension FeedTable {
  /// An aggregate of the numbers of a column; nil where there is none, and for a sum that a `Double`
  /// cannot hold.
  fileprivate func number(of aggregate: LayoutPath.Aggregate, ofColumn index: Int) -> Double? {
    let total = total(ofColumn: index)
    return switch aggregate {
    case .count: Double(rowCount)
    case .sum: total.sum.isFinite ? total.sum : nil
    // As in paths of names, a row without a number counts as 0.
    case .avg: rowCount > 0 ? total.mean(of: rowCount) : nil
    case .min: total.least
    case .max: total.most
    }
  }
}

extension FeedPath {
  fileprivate func number(of statistic: LayoutPath.Statistic) -> Double? {
    switch statistic {
    case .rate: rate
    case .arrivals: arrivalRate
    case .least: least
    case .mean: mean
    case .most: most
    case .median: median
    case .percentile95: percentile95
    case .percentile99: percentile99
    case .lines: Double(count)
    }
  }
}
