// SPDX-License-Identifier: Apache-2.0

internal import BowlineWidgets

extension Scene {
  /// Fields on the grid that all scenes share.
  ///
  /// - Parameters:
  ///   - fields: The fields, from top to bottom.
  ///   - remarks: The columns for remarks; 0 for none.
  static func fields(_ fields: [Field], remarks: Int = ScenePage.remarkColumns) -> Fields {
    Fields(nameColumns: ScenePage.nameColumns, remarkColumns: remarks) { fields }
  }

  /// Makes the remark that stands beside a field.
  static func remark(_ text: String) -> Label { Label(text, style: .muted) }
}
