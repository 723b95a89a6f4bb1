// SPDX-License-Identifier: Apache-2.0

/// A part of the interface that random programs use unless it is switched off.
public enum Feature: String, CaseIterable, Sendable {
  case drops, links, derived, collections, elements, names, dictionary, subclasses, tracking
  case priors, initials, filters
  case bindings, twoWay, rings, transforms, lossy, optionals, validation, sync, arrays, nan, health
  case pauses, batches, rollbacks, editing, journal, insight
  /// Observers, `deinit`s, `==`, getters, setters and transforms that perform other steps.
  case reactions, priorReactions, hooks

  /// Those by which a program stays within what the model knows exactly.
  static let reentrant: Set<Feature> = [.reactions, .priorReactions, .hooks]
}
