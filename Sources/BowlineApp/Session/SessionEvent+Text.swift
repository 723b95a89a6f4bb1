// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

extension SessionEvent: LosslessStringConvertible {
  /// The event in one line: `key +`, `resize 80x24`, `change dashboard sample …`.
  var description: String {
    switch self {
    case .input(.key(let key)): "key \(key)"
    case .input(.paste(let text)): "paste \(SessionText.escaped(text))"
    case .input(.pasting(.reading(let bytes))): "pasting \(bytes)"
    case .input(.pasting(.tooLong(let bytes))): "paste-too-long \(bytes)"
    case .input(.pasting(.stopped)): "paste-stopped"
    case .input(.mouse(let event)): "mouse \(SessionText.words(event))"
    case .input(.focus(let isHere)): "focus \(isHere ? "in" : "out")"
    case .resize(let size): "resize \(size)"
    case .change(let scene, let input, let value):
      "change \(scene) \(input) \(SessionText.escaped(value))"
    case .time(let duration): "time \(duration / .milliseconds(1))"
    case .paint: "paint"
    }
  }

  /// Reads a line; nil for one that is no event.
  init?(_ description: String) {
    let parts = description.split(
      separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts.count == 2 ? parts[1] : ""
    switch parts[0] {
    case "key":
      guard let keys = try? KeyPress.parse(keys: String(rest)), keys.count == 1 else { return nil }
      self = .input(.key(keys[0]))
    case "paste":
      guard let text = SessionText.unescaped(rest) else { return nil }
      self = .input(.paste(text))
    case "pasting":
      guard let bytes = Int(rest), bytes >= 0 else { return nil }
      self = .input(.pasting(.reading(bytes: bytes)))
    case "paste-too-long":
      guard let bytes = Int(rest), bytes >= 0 else { return nil }
      self = .input(.pasting(.tooLong(bytes: bytes)))
    case "paste-stopped" where parts.count == 1:
      self = .input(.pasting(.stopped))
    case "mouse":
      guard let event = SessionText.mouse(rest) else { return nil }
      self = .input(.mouse(event))
    case "focus" where rest == "in" || rest == "out":
      self = .input(.focus(rest == "in"))
    case "resize":
      guard let size = Size(notation: rest) else { return nil }
      self = .resize(size)
    case "change":
      let words = rest.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      guard words.count == 3, let value = SessionText.unescaped(words[2]) else { return nil }
      self = .change(scene: String(words[0]), input: String(words[1]), value: value)
    case "time":
      guard let milliseconds = Double(rest), (0...1e9).contains(milliseconds) else { return nil }
      self = .time(.milliseconds(milliseconds))
    case "paint" where parts.count == 1:
      self = .paint
    default:
      return nil
    }
  }
}

extension Size {
  /// Reads `COLUMNSxROWS`, each from 1 to 1000; nil for anything else.
  init?(notation text: some StringProtocol) {
    let parts = String(text).split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]),
      (1...1000).contains(columns), (1...1000).contains(rows)
    else { return nil }
    self.init(rows: rows, columns: columns)
  }
}
