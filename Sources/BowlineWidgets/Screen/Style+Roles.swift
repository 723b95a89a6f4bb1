// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

/// The looks of the parts of a screen, by their purpose. None says anything by color alone.
extension Style {
  /// The look of secondary parts: borders, hints.
  public static let muted = Style(.muted)

  /// The look of parts that stand out.
  public static let accent = Style(.accent)

  /// The look of titles.
  public static let heading = Style(attributes: .bold)

  /// The look of a key's name.
  public static let key = Style(.accent, attributes: .bold)

  /// The look of warnings.
  public static let warning = Style(.warning)

  /// The look of links; the line under them says so too.
  public static let link = Style(.accent, attributes: .underline)

  /// The look of the part that has the focus.
  public static let focus = Style(.focus)

  /// The look of a selection while the focus is elsewhere; a mark stands beside it.
  public static let selection = Style(.selection)

  /// The look of errors; words say so too.
  public static let error = Style(.error)

  /// The look of success, and of things that are on; words say so too.
  public static let success = Style(.success)

  /// The look of values of which high ones matter: a gauge, a sparkline or a chart in this style
  /// shows each part in the color of its value, as from green through yellow to red.
  public static let graded = Style(.accent, foreground: .graded)
}
