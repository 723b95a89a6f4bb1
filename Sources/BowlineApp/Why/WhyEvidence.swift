// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// The value that a widget shows, where a person would not find it by the widget's own bindings, and the
/// lines that tell where it came from.
struct WhyEvidence {
  /// The value.
  let place: Insight.Place

  /// The value as it is, for a person.
  let value: String

  /// The lines for what came in, in the order of the steps, for the value as it is now.
  let origin: [WhyAnswer.Line]

  /// The lines for the way of the value to the widget.
  let way: [WhyAnswer.Line]
}
