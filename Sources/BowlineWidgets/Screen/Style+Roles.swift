// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

/// The looks of what a screen says, by what they are for. None tells anything by color alone.
extension Style {
  /// The look of what is beside the point: borders, hints.
  public static let muted = Style(.muted)

  /// The look of what stands out.
  public static let accent = Style(.accent)

  /// Titles.
  public static let heading = Style(attributes: .bold)

  /// A key's name.
  public static let key = Style(.accent, attributes: .bold)

  /// The look of what a person has to notice.
  public static let warning = Style(.warning)

  /// The look of what leads somewhere; the line under it says so too.
  public static let link = Style(.accent, attributes: .underline)

  /// The look of what has the focus.
  public static let focus = Style(.focus)

  /// The look of what is selected where the focus is elsewhere; a mark stands beside it.
  public static let selection = Style(.selection)

  /// The look of what is wrong; words say so too.
  public static let error = Style(.error)

  /// The look of what went well, or is on; words say so too.
  public static let success = Style(.success)

  /// A value that is little or much, where much is worth a look: a gauge, a sparkline or a chart in
  /// this style shows each part in the color of its value, as from green through yellow to red.
  public static let graded = Style(.accent, foreground: .graded)
}
