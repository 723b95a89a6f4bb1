// SPDX-License-Identifier: Apache-2.0

extension TextField {
  /// The moment at which typed text becomes the text of the field.
  ///
  /// A text that ``TextField/validate`` refuses does not become it.
  public enum Commit: Hashable, Sendable {
    /// With each key and each paste.
    case eachKey
    /// With Enter, and with the loss of the focus.
    case onEnter
  }
}
