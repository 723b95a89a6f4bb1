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

  init(_ origin: Insight.Origin, source: Insight.Place, target: Insight.Place?) {
    self.origin = origin
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
