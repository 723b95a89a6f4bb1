// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed

/// The line that sends a value to a program: `{"path":"limit","value":5}`.
enum LayoutMessage {
  static func line(_ path: LayoutPath, _ value: FeedValue) -> String {
    "{\"path\":\(QuotedText.of(path.localText)),\"value\":\(json(value))}"
  }

  private static func json(_ value: FeedValue) -> String {
    switch value {
    case .null, .rows: "null"
    case .truth, .number: value.description
    case .text(let text): QuotedText.of(text)
    }
  }
}
