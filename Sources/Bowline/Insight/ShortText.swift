// SPDX-License-Identifier: Apache-2.0

/// Returns a value as a short text for a person to read, without control characters and without
/// marks that would combine with the text before it.
///
/// Reads by the value's description are not tracked, and its writes are not recorded.
@inlinable
func shortText<Value>(_ value: Value) -> String {
  // Comparing types finds the usual ones; casts and conformance checks take a hundred times as
  // long.
  if let value = cast(value, to: Int.self) { return decimalText(value) }
  if let value = cast(value, to: String.self) { return quotedText(value) }
  if let value = cast(value, to: Bool.self) { return value.description }
  if let value = cast(value, to: Double.self) { return value.description }
  return describedText(value)
}

@usableFromInline @inline(never)
func quotedText(_ string: String) -> String { "\"\(cut(string))\"" }

@usableFromInline @inline(never)
func describedText<Value>(_ value: Value) -> String {
  Tracker.untracked { Insight.unrecorded { text(of: value) } }
}

/// Makes the text of a value.
///
/// - Parameter depth: The number of collections and structs that the value lies in. The parts of those
///   in the third are counted only: a tree would have a text that grows with each level.
private func text(of value: Any, depth: Int = 0) -> String {
  guard let value = flattened(value) else { return "nil" }
  return switch value {
  case let named as AnyValue: text(of: named.value as Any, depth: depth)
  case let string as any StringProtocol: quotedText(String(string))
  // Not as a collection: `0...Int.max` has more elements than an `Int` can count.
  case let range as any RangeExpression: cut(String(describing: range))
  case let collection as any Collection: text(ofElements: collection, depth: depth + 1)
  case let value as any CustomStringConvertible: cut(value.description)
  case let value where type(of: value) is AnyObject.Type: cut("\(type(of: value))")
  default: cut(text(ofParts: value, depth: depth + 1))
  }
}

/// Makes the text of a struct, a tuple or an enum: of its first four parts, and of how many there
/// are.
///
/// `String(describing:)` would print all that lies in it.
private func text(ofParts value: Any, depth: Int) -> String {
  let mirror = Mirror(reflecting: value)
  guard let style = mirror.displayStyle, let first = mirror.children.first else {
    return String(describing: value)
  }
  if style == .enum {
    let name = first.label ?? ""
    // The values of a case with several are a tuple.
    if Mirror(reflecting: first.value).displayStyle == .tuple {
      return name + text(of: first.value, depth: depth - 1)
    }
    return "\(name)(\(depth < 8 ? text(of: first.value, depth: depth) : "…"))"
  }
  let shown = depth < 3 ? 4 : 0
  var parts = mirror.children.prefix(shown).map { label, part in
    let text = text(of: part, depth: depth)
    return label.map { $0.hasPrefix(".") ? text : "\($0): \(text)" } ?? text
  }
  if mirror.children.count > shown { parts.append("… \(mirror.children.count) in all") }
  return "\(style == .tuple ? "" : "\(type(of: value))")(\(parts.joined(separator: ", ")))"
}

/// Makes the text of the first four elements, and of how many there are.
private func text(ofElements collection: some Collection, depth: Int) -> String {
  let shown = depth < 3 ? 4 : 0
  var parts = collection.prefix(shown).map { text(of: $0, depth: depth) }
  let count = collection.count
  if count > shown { parts.append("… \(count) in all") }
  return "[\(parts.joined(separator: ", "))]"
}

/// Returns the first eighty characters of a text, with control characters escaped.
private func cut(_ text: String) -> String {
  if text.utf8.count <= 80, isPlain(text) { return text }
  // A single character may have any number of combining marks.
  let start = text.unicodeScalars.prefix(1000)
  var result = ""
  for (index, character) in String(start).enumerated() {
    if index == 80 { return result + "…" }
    result += withoutControls(String(character).apart)
  }
  return start.endIndex == text.endIndex ? result : result + "…"
}

/// Returns a text with control characters written as `\u{1B}`.
func withoutControls(_ text: String) -> String {
  if isPlain(text) { return text }
  var result = ""
  for scalar in text.unicodeScalars { result += escaped(scalar) }
  return result
}

/// Says whether a text is of printable ASCII alone, as most are.
private func isPlain(_ text: String) -> Bool {
  let bytes = text.utf8.span
  for index in bytes.indices where !(0x20..<0x7F ~= bytes[index]) { return false }
  return true
}

/// Returns a character as text; a control character escaped.
func escaped(_ scalar: Unicode.Scalar) -> String {
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator: scalar.escaped(asASCII: true)
  default: String(scalar)
  }
}

extension String {
  /// The text, to be put behind another one: a combining mark at its beginning, which would combine
  /// with the text before, is replaced by U+FFFD.
  package var apart: String {
    guard let first = unicodeScalars.first, !first.isASCII, "\"\(first)".count == 1 else {
      return self
    }
    return "\u{FFFD}\(Substring(unicodeScalars.dropFirst()))"
  }
}
