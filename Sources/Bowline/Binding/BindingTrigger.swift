// SPDX-License-Identifier: Apache-2.0

/// The moment at which an edit is carried to the other end of a binding.
///
/// The edited end is the target if its changes are carried, and the source of a one-way binding.
public enum BindingTrigger: Hashable, Sendable {
  /// At each change.
  case change
  /// When ``Binding/commit()`` is called, such as on Enter or when a field loses the focus.
  ///
  /// Until then the source keeps its value; if it gets another one, that takes the place of the
  /// edit.
  case explicit
}
