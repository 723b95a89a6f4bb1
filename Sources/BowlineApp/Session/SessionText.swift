// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// The values of a session as texts of one line.
enum SessionText {
  /// A text without line ends and controls: each is written as `\u{D}`, and so is the backslash.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20 || scalar.value == 0x7F || scalar == "\\" {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text that was escaped; nil where a backslash begins something else.
  static func unescaped(_ text: some StringProtocol) -> String? {
    var parts = String(text).split(separator: "\\u{", omittingEmptySubsequences: false)[...]
    guard var result = parts.popFirst().map(String.init), !result.contains("\\") else { return nil }
    for part in parts {
      let halves = part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2, let value = UInt32(halves[0], radix: 16),
        let scalar = Unicode.Scalar(value), !halves[1].contains("\\")
      else { return nil }
      result.unicodeScalars.append(scalar)
      result += halves[1]
    }
    return result
  }

  /// A mouse event: `press left 3 14`, with the modifiers behind it.
  static func words(_ event: MouseEvent) -> String {
    let action =
      switch event.action {
      case .press(let button): "press \(button)"
      case .release(let button): "release \(button)"
      case .drag(let button): "drag \(button)"
      case .move: "move none"
      case .scrollUp: "scroll up"
      case .scrollDown: "scroll down"
      }
    let held = modifiers.filter { event.modifiers.contains($0.modifier) }.map { " \($0.name)" }
    return "\(action) \(event.position.row) \(event.position.column)\(held.joined())"
  }

  /// Reads a mouse event; nil for any other text.
  static func mouse(_ text: some StringProtocol) -> MouseEvent? {
    let words = String(text).split(separator: " ").map(String.init)
    guard words.count >= 4, let row = place(words[2]), let column = place(words[3]) else {
      return nil
    }
    var held: Modifiers = []
    for word in words[4...] {
      guard let modifier = modifiers.first(where: { $0.name == word })?.modifier else { return nil }
      held.insert(modifier)
    }
    guard let action = action(words[0], words[1]) else { return nil }
    return MouseEvent(action, at: Position(row: row, column: column), modifiers: held)
  }

  private static let modifiers: [(name: String, modifier: Modifiers)] = [
    ("shift", .shift), ("alt", .alt), ("control", .control),
  ]

  private static let buttons: [String: MouseEvent.Button] = [
    "left": .left, "middle": .middle, "right": .right,
  ]

  private static func place(_ word: String) -> Int? {
    Int(word).flatMap { (0..<100_000).contains($0) ? $0 : nil }
  }

  private static func action(_ word: String, _ detail: String) -> MouseEvent.Action? {
    switch (word, buttons[detail]) {
    case ("press", let button?): .press(button)
    case ("release", let button?): .release(button)
    case ("drag", let button?): .drag(button)
    case ("move", _): .move
    case ("scroll", _) where detail == "up": .scrollUp
    case ("scroll", _) where detail == "down": .scrollDown
    default: nil
    }
  }
}
