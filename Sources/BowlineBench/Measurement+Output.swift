// SPDX-License-Identifier: Apache-2.0

extension Measurement {
  /// A line for each figure: subject, workload, value.
  static func lines(_ measurements: [Measurement]) -> String {
    measurements.flatMap { measurement in
      Workload.Subject.allCases.compactMap { subject in
        measurement.medians[subject].map {
          "\(subject) \(measurement.workload.name) \(decimal($0))"
        }
      }
    }.joined(separator: "\n")
  }

  /// A table of medians, with the ratio of Bowline to code by hand.
  static func table(_ measurements: [Measurement]) -> String {
    var rows = [
      ["workload", "unit"] + Workload.Subject.allCases.map(\.rawValue) + ["bowline/plain"]
    ]
    for measurement in measurements {
      let medians = measurement.medians
      var ratio = "-"
      if let bowline = medians[.bowline], let plain = medians[.plain] {
        ratio = decimal(bowline / plain)
      }
      rows.append(
        [measurement.workload.name, measurement.workload.unit.rawValue]
          + Workload.Subject.allCases.map { medians[$0].map(decimal) ?? "-" } + [ratio])
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max()! }
    return rows.map { row in
      zip(row, widths).enumerated().map { index, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return index == 0 ? cell.0 + padding : padding + cell.0
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  /// A number with two decimals.
  private static func decimal(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}
