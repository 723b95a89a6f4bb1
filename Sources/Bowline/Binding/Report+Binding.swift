// SPDX-License-Identifier: Apache-2.0

extension Report {
  /// Says that the ends of a binding never came to agree, and that it was stopped.
  static func unsettled(_ target: String, _ source: String, passes: Int) {
    BowlineReport(
      message: """
        The binding of \(target) to \(source) carried values back and forth \(passes) times in a \
        row, because each end made another value of what it was given; it is stopped until the \
        write that began it returns, and the ends may differ. Let the two ends correct a value in \
        the same way.
        """,
      cycle: [target, source, target]
    ).send()
  }
}
