// SPDX-License-Identifier: Apache-2.0

/// A part of the interface that random programs use unless it is switched off.
public enum Feature: String, CaseIterable, Sendable {
  case drops, links, derived, collections, elements, names, dictionary, subclasses, tracking
  case priors, initials, filters
  case bindings, twoWay, rings, transforms, lossy, optionals, validation, sync, arrays, nan, health
  /// Edits that are carried after a while, and a clock that goes on.
  case delays
  /// Objects that tell by hand, and notices that are given for no reason.
  case manual, announcements
  case pauses, batches, rollbacks, editing, journal, insight, reports, bags
  /// Objects made as copies, properties made anew, and reflections that are kept.
  case copies
  /// Several isolation domains at once.
  case domains
  /// Observers that perform other steps.
  case reactions, priorReactions
  /// A `deinit` or a getter that does, and what a binding calls: a `==`, a setter or a transform.
  case hooks, carryingHooks

  /// Those that leave every notice known beforehand.
  static let modelled: Set<Feature> = [
    .drops, .links, .derived, .collections, .names, .subclasses, .priors, .initials, .filters,
    .bindings, .twoWay, .transforms, .lossy, .optionals, .validation, .arrays, .nan, .pauses,
    .batches, .rollbacks, .journal, .manual, .editing, .elements, .dictionary,
  ]

  /// Those that do so where observers perform steps.
  static let modelledInside: Set<Feature> = [
    .drops, .priors, .initials, .bindings, .twoWay, .rings, .reactions, .elements, .dictionary,
  ]
}
