// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

/// The looks of what a screen says, by what they are for. None tells anything by color alone.
extension Style {
  /// What is beside the point: borders, hints.
  public static let muted = Style(attributes: .dim)

  /// What stands out.
  public static let accent = Style(foreground: .indexed(6))

  /// Titles.
  public static let heading = Style(attributes: .bold)

  /// A key's name.
  public static let key = Style(foreground: .indexed(6), attributes: .bold)

  /// What a person has to look at.
  public static let warning = Style(foreground: .indexed(3), attributes: .bold)

  /// What has the focus.
  public static let focus = Style(attributes: .reverse)

  /// What is selected where the focus is elsewhere; a mark stands beside it.
  public static let selection = Style(attributes: .bold)

  /// What is wrong; words say so too.
  public static let error = Style(foreground: .indexed(1), attributes: .bold)

  /// What went well, or is on; words say so too.
  public static let success = Style(foreground: .indexed(2))
}
