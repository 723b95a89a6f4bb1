// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// The value that a widget shows, and the lines about its origin, where the bindings of the widget
/// do not tell these.
struct WhyEvidence {
  /// The value.
  let place: Insight.Place

  /// The present value, in words.
  let value: String

  /// The lines about the input that brought the present value, in the order of the steps.
  let originLines: [WhyAnswer.Line]

  /// The lines about the binding that brings the value to the widget.
  let bindingLines: [WhyAnswer.Line]
}
