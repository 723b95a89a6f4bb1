// SPDX-License-Identifier: Apache-2.0

/// The choice whether a terminal's colors are used.
public enum ColorChoice: String, Hashable, Sendable, CaseIterable {
  /// All the colors that the terminal has, unless the environment variable NO_COLOR is set and not
  /// empty: no-color.org.
  case auto

  /// All the colors that the terminal has, whatever the environment says.
  case always

  /// No colors; bold, dim, underline and reverse stay.
  case never

  /// Colors are wanted, whatever the terminal has.
  package var wantsColor: Bool {
    switch self {
    case .auto: (Terminal.environment("NO_COLOR") ?? "").isEmpty
    case .always: true
    case .never: false
    }
  }
}
