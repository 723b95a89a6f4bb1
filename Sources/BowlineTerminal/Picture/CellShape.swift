// SPDX-License-Identifier: Apache-2.0

/// A character that is drawn as lines and areas in its cell, so that it meets those in the cells
/// beside it whatever font there is: box drawing, blocks, Braille dots, and the marks of wires.
///
/// Coordinates count from the top left of the cell.
enum CellShape: Equatable {
  /// Straight lines from the middle of the cell, or through it.
  case lines([Line])
  /// A path with a stroke, for the corners of a rounded box.
  case curve(String)
  /// A path that is filled, with slanting or round edges.
  case area(String)
  /// Rectangles, filled as far as `opacity` says, from 0 to 1.
  case blocks([Block], opacity: Double)
  /// Round dots by their middles.
  case dots([Point])

  struct Line: Hashable {
    var from: Point
    var to: Point
    var width: Double
  }

  struct Point: Hashable {
    var x: Double
    var y: Double
  }

  struct Block: Hashable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  /// The size of a cell, and the place where lines cross: of whole pixels for a line one pixel
  /// wide.
  static let width = 9.0
  static let height = 20.0
  static let center = Point(x: 4.5, y: 10.5)

  /// The shape of a character; nil for one that a font draws.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x2500...0x257F:
      guard let shape = Self.boxDrawing(scalar) else { return nil }
      self = shape
    case 0x2580...0x259F: self = Self.block(Int(scalar.value) - 0x2580)
    case 0x2801...0x28FF: self = Self.braille(Int(scalar.value) - 0x2800)
    default:
      guard let path = Self.marks[scalar] else { return nil }
      self = .area(path)
    }
  }

  private static let marks: [Unicode.Scalar: String] = [
    "●": "M.9 10.5a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0z",
    "▶": "M0 5.5L9 10.5L0 15.5z", "◀": "M9 5.5L0 10.5L9 15.5z",
    "▲": "M4.5 6L9 15H0z", "▼": "M4.5 15L0 6H9z",
    "▸": "M2 6.5L7.5 10.5L2 14.5z", "◂": "M7 6.5L1.5 10.5L7 14.5z",
  ]

  // MARK: Box drawing

  /// The weights of the lines to the left, to the right, up and down: 0 none, 1 light, 2 heavy.
  private static let arms: [Unicode.Scalar: [Int]] = {
    let rows: [(String, String)] = [
      ("─", "1100"), ("━", "2200"), ("│", "0011"), ("┃", "0022"), ("┌", "0101"), ("┏", "0202"),
      ("┐", "1001"), ("┓", "2002"), ("└", "0110"), ("┗", "0220"), ("┘", "1010"), ("┛", "2020"),
      ("├", "0111"), ("┣", "0222"), ("┝", "0211"), ("┤", "1011"), ("┫", "2022"), ("┥", "2011"),
      ("┬", "1101"), ("┳", "2202"), ("┯", "2201"), ("┴", "1110"), ("┻", "2220"), ("┷", "2210"),
      ("┼", "1111"), ("╋", "2222"), ("┿", "2211"), ("╴", "1000"), ("╵", "0010"), ("╶", "0100"),
      ("╷", "0001"), ("╸", "2000"), ("╹", "0020"), ("╺", "0200"), ("╻", "0002"), ("╼", "1200"),
      ("╽", "0012"), ("╾", "2100"), ("╿", "0021"),
    ]
    return Dictionary(
      uniqueKeysWithValues: rows.map { character, weights in
        (Unicode.Scalar(character) ?? " ", weights.compactMap(\.wholeNumberValue))
      })
  }()

  private static let curves: [Unicode.Scalar: String] = [
    "╭": "M4.5 20V15A4.5 4.5 0 0 1 9 10.5", "╮": "M0 10.5A4.5 4.5 0 0 1 4.5 15V20",
    "╯": "M0 10.5A4.5 4.5 0 0 0 4.5 6V0", "╰": "M4.5 0V6A4.5 4.5 0 0 0 9 10.5",
  ]

  /// The number of dashes in a cell, and whether they are heavy and stand on one another.
  private static let dashes: [Unicode.Scalar: (count: Int, weight: Int, isUpright: Bool)] = [
    "┄": (3, 1, false), "┅": (3, 2, false), "┆": (3, 1, true), "┇": (3, 2, true),
    "┈": (4, 1, false), "┉": (4, 2, false), "┊": (4, 1, true), "┋": (4, 2, true),
    "╌": (2, 1, false), "╍": (2, 2, false), "╎": (2, 1, true), "╏": (2, 2, true),
  ]

  private static func boxDrawing(_ scalar: Unicode.Scalar) -> CellShape? {
    if let curve = curves[scalar] { return .curve(curve) }
    if let dash = dashes[scalar] {
      let pitch = (dash.isUpright ? height : width) / Double(dash.count)
      return .lines(
        (0..<dash.count).map { index in
          let start = pitch * (Double(index) + 0.2)
          let end = start + pitch * 0.6
          let places =
            dash.isUpright
            ? (Point(x: center.x, y: start), Point(x: center.x, y: end))
            : (Point(x: start, y: center.y), Point(x: end, y: center.y))
          return Line(from: places.0, to: places.1, width: thickness(dash.weight))
        })
    }
    guard let arms = arms[scalar] else { return nil }
    let left = Point(x: 0, y: center.y)
    let right = Point(x: width, y: center.y)
    let top = Point(x: center.x, y: 0)
    let bottom = Point(x: center.x, y: height)
    var lines: [Line] = []
    for (start, end, first, second) in [
      (left, right, arms[0], arms[1]), (top, bottom, arms[2], arms[3]),
    ] {
      if first == second, first > 0 {
        lines.append(Line(from: start, to: end, width: thickness(first)))
      } else {
        if first > 0 { lines.append(Line(from: start, to: center, width: thickness(first))) }
        if second > 0 { lines.append(Line(from: center, to: end, width: thickness(second))) }
      }
    }
    return .lines(lines)
  }

  private static func thickness(_ weight: Int) -> Double { weight == 2 ? 3 : 1 }

  // MARK: Blocks and dots

  /// The block of a place in the row from U+2580 on.
  private static func block(_ place: Int) -> CellShape {
    let (wide, high) = (width, height)
    func blocks(_ all: Block...) -> CellShape { .blocks(all, opacity: 1) }
    switch place {
    case 0: return blocks(Block(x: 0, y: 0, width: wide, height: high / 2))
    case 1...8:
      let rows = high * Double(place) / 8
      return blocks(Block(x: 0, y: high - rows, width: wide, height: rows))
    case 9...15:
      return blocks(Block(x: 0, y: 0, width: wide * Double(16 - place) / 8, height: high))
    case 16: return blocks(Block(x: wide / 2, y: 0, width: wide / 2, height: high))
    case 17...19:
      return .blocks(
        [Block(x: 0, y: 0, width: wide, height: high)], opacity: 0.25 * Double(place - 16))
    case 20: return blocks(Block(x: 0, y: 0, width: wide, height: high / 8))
    case 21: return blocks(Block(x: wide * 7 / 8, y: 0, width: wide / 8, height: high))
    default:
      // A bit for each quarter: upper left, upper right, lower left, lower right.
      let quarters = [
        0b0010, 0b0001, 0b1000, 0b1011, 0b1001, 0b1110, 0b1101, 0b0100, 0b0110, 0b0111,
      ]
      let bits = quarters[place - 22]
      return .blocks(
        (0..<4).filter { bits & (0b1000 >> $0) != 0 }.map { quarter in
          Block(
            x: quarter % 2 == 0 ? 0 : wide / 2, y: quarter < 2 ? 0 : high / 2, width: wide / 2,
            height: high / 2)
        }, opacity: 1)
    }
  }

  /// The dots of a pattern; bits 0 to 2 and 6 are the left ones, downwards: Unicode, "Braille
  /// Patterns".
  private static func braille(_ bits: Int) -> CellShape {
    let places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    return .dots(
      places.indices.filter { bits & (1 << $0) != 0 }.map { index in
        Point(x: 2.25 + 4.5 * Double(places[index].0), y: 2.5 + 5 * Double(places[index].1))
      })
  }
}
