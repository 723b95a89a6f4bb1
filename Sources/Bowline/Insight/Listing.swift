// SPDX-License-Identifier: Apache-2.0

/// An observation or a binding that is listed.
///
/// What its code does is taken down here, without a search for it.
@usableFromInline
final class Listing:
  @unchecked Sendable  // why: its variables are reached while the recorder's state is locked
{
  /// What tells whose code made a change.
  let origin: Insight.Origin

  let source: Insight.Place
  let target: Insight.Place?

  var timesFired = 0
  var last: Insight.Firing?
  var health = BindingHealth.live
  var token: ObjectIdentifier?

  /// All that began at the same line of code and is counted with it; nil where nobody counts.
  let line: Line?

  /// The counts of what began at a line of code; read and written while the recorder's state is
  /// locked.
  final class Line:
    @unchecked Sendable  // why: its variables are reached while the recorder's state is locked
  {
    var mode: BindingMode?
    var liveCount = 0
    var timesFired = 0

    /// The entry that fired last.
    var last: UInt64?
  }

  init(
    _ origin: Insight.Origin, source: Insight.Place, target: Insight.Place?, line: Line? = nil
  ) {
    self.origin = origin
    self.line = line
    self.source = source
    self.target = target
  }

  /// What it is at this moment, as a value.
  var entry: Insight.Entry {
    Insight.Entry(
      id: origin.entry, mode: origin.mode, source: source, target: target, sync: origin.sync,
      site: origin.site, timesFired: timesFired, last: last, health: health, token: token)
  }
}
