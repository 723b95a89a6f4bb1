// SPDX-License-Identifier: Apache-2.0

internal import BowlineWidgets

extension Scene {
  /// Fields on the grid that all scenes share.
  static func fields(_ fields: [Field]) -> Fields {
    Fields(
      fields, nameColumns: ScenePage.nameColumns, remarkColumns: ScenePage.remarkColumns)
  }

  /// What is said of a field.
  static func remark(_ text: String) -> Label { Label(text, style: .muted) }
}
