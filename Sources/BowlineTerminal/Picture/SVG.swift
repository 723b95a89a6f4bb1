// SPDX-License-Identifier: Apache-2.0

/// The notation of SVG.
enum SVG {
  /// A number with up to three decimals.
  static func number(_ value: Double) -> String {
    let thousandths = Int((value * 1000).rounded())
    if thousandths % 1000 == 0 { return "\(thousandths / 1000)" }
    var decimals = String(1000 + abs(thousandths) % 1000).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    let whole = abs(thousandths) / 1000
    return (thousandths < 0 ? "-" : "") + (whole == 0 ? "" : "\(whole)") + "." + decimals
  }

  /// A text in which nothing is markup.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // XML 1.0, 2.2: no other control has a place in a document.
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A path of absolute commands, moved to another place.
  ///
  /// The commands that it may have are `M`, `L`, `A`, `H`, `V`, `a` and `z`.
  static func moved(_ path: String, x: Double, y: Double) -> String {
    var result = ""
    var command: Character = "M"
    var place = 0
    func isAcross(_ place: Int) -> Bool? {
      switch command {
      case "M", "L": place % 2 == 0
      case "H": true
      case "V": false
      // Of an arc only the last two numbers are a position: its end.
      case "A": place == 5 ? true : place == 6 ? false : nil
      default: nil
      }
    }
    for word in path.words {
      if let first = word.first, first.isLetter {
        command = first
        place = 0
        result += word
        continue
      }
      var value = Double(word) ?? 0
      if let isAcross = isAcross(place) { value += isAcross ? x : y }
      if place > 0 { result += " " }
      result += number(value)
      place += 1
    }
    return result
  }

  /// A path of straight lines; one that goes on where another ends is joined to it.
  static func path(of lines: [CellShape.Line]) -> String {
    let across = lines.filter { $0.from.y == $0.to.y }
      .sorted { ($0.from.y, $0.from.x) < ($1.from.y, $1.from.x) }
    let down = lines.filter { $0.from.y != $0.to.y }
      .sorted { ($0.from.x, $0.from.y) < ($1.from.x, $1.from.y) }
    var joined: [CellShape.Line] = []
    for line in across + down {
      if let last = joined.last, last.to == line.from,
        (last.from.y == last.to.y) == (line.from.y == line.to.y)
      {
        joined[joined.count - 1].to = line.to
      } else {
        joined.append(line)
      }
    }
    return joined.map { line in
      let start = "M\(number(line.from.x)) \(number(line.from.y))"
      return line.from.y == line.to.y
        ? start + "H\(number(line.to.x))" : start + "V\(number(line.to.y))"
    }.joined()
  }
}

extension String {
  /// The commands and numbers of a path.
  fileprivate var words: [String] {
    var words: [String] = []
    var number = ""
    func end(_ number: inout String) {
      if !number.isEmpty { words.append(number) }
      number = ""
    }
    for character in self {
      if character.isLetter {
        end(&number)
        words.append(String(character))
      } else if character == " " {
        end(&number)
      } else {
        if character == "-" { end(&number) }
        number.append(character)
      }
    }
    end(&number)
    return words
  }
}
