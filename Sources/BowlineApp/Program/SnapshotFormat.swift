// SPDX-License-Identifier: Apache-2.0

/// The form in which `--snapshot` prints a screen.
enum SnapshotFormat: String, CaseIterable {
  /// The rows as text, without color.
  case text

  /// The rows with the escape sequences for their colors.
  case ansi

  /// A picture for a browser, which moves where a session is replayed.
  case svg
}
