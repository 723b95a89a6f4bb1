// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed

/// Numbers with units behind them, as programs print them for people: `1.5GiB`, `90s`, `3d4h`, `12 %`.
enum Quantity {
  /// The number that a text begins with, in bytes, in seconds or in its own unit; nil for a text that is no
  /// quantity.
  ///
  /// What follows a blank behind the unit does not count, as in `1.5MiB / 1.9GiB`.
  static func number(in text: String) -> Double? {
    var rest = text.drop(while: \.isWhitespace)
    let isNegative = rest.first == "-"
    if isNegative { rest.removeFirst() }
    guard var (sum, unit) = part(&rest) else { return nil }
    // Times alone have several units.
    while let first = rest.first, first.isNumber {
      guard times[unit] != nil, let next = part(&rest) else { return nil }
      sum += next.number
      unit = next.unit
    }
    guard rest.isEmpty || rest.first == " " || rest.first == "/" && !unit.isEmpty else {
      return nil
    }
    return isNegative ? -sum : sum
  }

  /// Says whether values are numbers with units and nothing else, at least one of them with its unit.
  ///
  /// One name such as `3M` among others makes all of them texts.
  static func areAll(_ values: [FeedValue]) -> Bool {
    var hasUnit = false
    for value in values {
      switch value {
      case .text(let text):
        guard let last = text.last, !text.contains(where: { $0 == " " || $0 == "/" }),
          number(in: text) != nil
        else { return false }
        hasUnit = hasUnit || last.isLetter
      case .number, .null: continue
      case .truth, .rows: return false
      }
    }
    return hasUnit
  }

  /// Takes a number and its unit from the start of a text.
  private static func part(_ rest: inout Substring) -> (number: Double, unit: String)? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    guard let number = Double(digits) else { return nil }
    rest.removeFirst(digits.count)
    var behind = rest.first == " " ? rest.dropFirst() : rest
    let unit = String(behind.prefix { $0.isLetter || $0 == "%" })
    guard let scale = scale(of: unit) else { return nil }
    behind.removeFirst(unit.count)
    rest = behind
    return (number * scale, unit)
  }

  /// The size of a unit; nil for a word that is none.
  ///
  /// A prefix alone is that of `df -h` and `ls -h`, where 1K is 1,024: coreutils, "Block size".
  private static func scale(of unit: String) -> Double? {
    if let seconds = times[unit] { return seconds }
    if ["", "%", "B", "b"].contains(unit) || words.contains(unit) { return 1 }
    guard let place = prefixes.firstIndex(where: { unit.hasPrefix($0) }) else { return nil }
    let behind = unit.dropFirst()
    let isBinary = behind.isEmpty || behind.first == "i"
    let word = behind.first == "i" ? behind.dropFirst() : behind
    guard word.isEmpty || ["B", "b", "bps"].contains(word) || words.contains(word.lowercased())
    else { return nil }
    return (0...place / 2).reduce(1) { scale, _ in scale * (isBinary ? 1_024 : 1_000) }
  }

  /// The prefixes, each in both cases but for `m`, which is a minute.
  private static let prefixes = ["k", "K", "M", "M", "G", "g", "T", "t", "P", "p", "E"]

  private static let words: Set<String> = ["byte", "bytes", "bit", "bits"]

  private static let times: [String: Double] = {
    var times: [String: Double] = ["ns": 1e-9, "us": 1e-6, "µs": 1e-6, "ms": 1e-3]
    for (names, seconds) in [
      ("s sec secs second seconds", 1), ("m min mins minute minutes", 60),
      ("h hr hrs hour hours", 3_600), ("d day days", 86_400), ("w week weeks", 604_800),
      ("month months", 2_629_800), ("y year years", 31_557_600),
    ] as [(String, Double)] {
      for name in names.split(separator: " ") { times[String(name)] = seconds }
    }
    return times
  }()
}
