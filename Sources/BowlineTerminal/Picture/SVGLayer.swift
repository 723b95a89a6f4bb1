// SPDX-License-Identifier: Apache-2.0

/// Some cells of a picture as elements of SVG: areas first, then lines, then text, each color once.
struct SVGLayer {
  /// The look of text.
  private struct TextLook: Hashable {
    let color: RGB
    let isBold: Bool
  }

  /// The look of an area.
  private struct Fill: Hashable {
    let color: RGB
    let opacity: Double
  }

  /// The look of lines.
  private struct Stroke: Hashable {
    let color: RGB
    let width: Double
  }

  private var pages = InOrder<RGB, String>()
  private var blocks = InOrder<Fill, String>()
  private var lines = InOrder<Stroke, [CellShape.Line]>()
  private var curves = InOrder<RGB, String>()
  private var dots = InOrder<RGB, String>()
  private var marks = InOrder<RGB, String>()
  private var texts = InOrder<TextLook, String>()

  /// Adds some cells of a row.
  ///
  /// - Parameters:
  ///   - cells: The cells.
  ///   - row: Their row.
  ///   - column: The column of the first one.
  ///   - page: The color that is behind them already; nil where something else may be.
  mutating func add(_ cells: ArraySlice<Cell>, row: Int, column: Int, on page: RGB?) {
    let y = Double(row) * CellShape.height
    func x(_ index: Int) -> Double {
      Double(column + index - cells.startIndex) * CellShape.width
    }
    Self.addRuns(of: cells, by: { CellColors($0.style).page }) { color, run in
      if color == page { return }
      pages[color, default: ""] += Self.path(
        .init(
          x: x(run.lowerBound), y: y, width: Double(run.count) * CellShape.width,
          height: CellShape.height))
    }
    Self.addRuns(of: cells, by: { Self.underline(of: $0) }) { color, run in
      guard let color else { return }
      lines[Stroke(color: color, width: 1), default: []].append(
        .init(
          from: .init(x: x(run.lowerBound), y: y + 17.5),
          to: .init(x: x(run.upperBound), y: y + 17.5), width: 1))
    }
    var run: (look: TextLook, text: String, start: Int)?
    func flush(_ run: inout (look: TextLook, text: String, start: Int)?) {
      guard let ended = run else { return }
      run = nil
      let text = ended.text.hasSuffix(" ") ? String(ended.text.dropLast()) : ended.text
      texts[ended.look, default: ""] += Self.element(
        text, columns: text.utf8.count, x: x(ended.start), y: y)
    }
    for index in cells.indices where !cells[index].isContinuation {
      let cell = cells[index]
      let color = CellColors(cell.style).text
      let look = TextLook(color: color, isBold: cell.style.attributes.contains(.bold))
      let isBlank = cell.text == " "
      let isPlain = cell.rest.isEmpty && (0x21..<0x7F).contains(cell.scalar.value)
      // One space within a text is kept in it; two begin another one.
      let goesOn = run.map { $0.look == look && !(isBlank && $0.text.hasSuffix(" ")) } ?? false
      if isPlain || isBlank, goesOn {
        run?.text += cell.text
        continue
      }
      flush(&run)
      if isBlank { continue }
      if isPlain {
        run = (look, cell.text, index)
      } else if cell.rest.isEmpty, let shape = CellShape(cell.scalar) {
        add(shape, color, x: x(index), y: y)
      } else {
        texts[look, default: ""] += Self.element(
          cell.text, columns: cell.columns, x: x(index), y: y)
      }
    }
    flush(&run)
  }

  /// The elements.
  var elements: String {
    var text = ""
    let areas =
      pages.map { "<path fill=\"\($0.hexadecimal)\" d=\"\($1)\"/>" }
      + blocks.map { fill, path in
        let opacity = fill.opacity < 1 ? " opacity=\"\(SVG.number(fill.opacity))\"" : ""
        return "<path fill=\"\(fill.color.hexadecimal)\"\(opacity) d=\"\(path)\"/>"
      }
    // Without soft edges areas meet at any scale.
    if !areas.isEmpty { text += "<g shape-rendering=\"crispEdges\">\(areas.joined())</g>" }
    text += lines.map { stroke, lines in
      let width = stroke.width == 1 ? "" : " stroke-width=\"\(SVG.number(stroke.width))\""
      return "<path stroke=\"\(stroke.color.hexadecimal)\"\(width) d=\"\(SVG.path(of: lines))\"/>"
    }.joined()
    text += curves.map {
      "<path fill=\"none\" stroke=\"\($0.hexadecimal)\" d=\"\($1)\"/>"
    }.joined()
    text += dots.map {
      "<path stroke=\"\($0.hexadecimal)\" stroke-width=\"2.4\" stroke-linecap=\"round\" d=\"\($1)\"/>"
    }.joined()
    text += marks.map { "<path fill=\"\($0.hexadecimal)\" d=\"\($1)\"/>" }.joined()
    text += texts.map { look, elements in
      let weight = look.isBold ? " font-weight=\"700\"" : ""
      return "<g fill=\"\(look.color.hexadecimal)\"\(weight)>\(elements)</g>"
    }.joined()
    return text
  }

  // MARK: Parts

  private mutating func add(_ shape: CellShape, _ color: RGB, x: Double, y: Double) {
    switch shape {
    case .lines(let all):
      for var line in all {
        line.from = .init(x: line.from.x + x, y: line.from.y + y)
        line.to = .init(x: line.to.x + x, y: line.to.y + y)
        lines[Stroke(color: color, width: line.width), default: []].append(line)
      }
    case .curve(let path): curves[color, default: ""] += SVG.moved(path, x: x, y: y)
    case .area(let path): marks[color, default: ""] += SVG.moved(path, x: x, y: y)
    case .blocks(let all, let opacity):
      for var block in all {
        block.x += x
        block.y += y
        blocks[Fill(color: color, opacity: opacity), default: ""] += Self.path(block)
      }
    case .dots(let all):
      for dot in all {
        dots[color, default: ""] += "M\(SVG.number(dot.x + x)) \(SVG.number(dot.y + y))h0"
      }
    }
  }

  /// Calls a closure with each run of cells that have something in common.
  private static func addRuns<Value: Equatable>(
    of cells: ArraySlice<Cell>, by value: (Cell) -> Value, _ body: (Value, Range<Int>) -> Void
  ) {
    var start = cells.startIndex
    while start < cells.endIndex {
      let common = value(cells[start])
      var end = start + 1
      while end < cells.endIndex, value(cells[end]) == common { end += 1 }
      body(common, start..<end)
      start = end
    }
  }

  /// The color of the line below a cell; nil for none.
  private static func underline(of cell: Cell) -> RGB? {
    cell.style.attributes.contains(.underline) ? CellColors(cell.style).text : nil
  }

  private static func path(_ block: CellShape.Block) -> String {
    let (width, height) = (SVG.number(block.width), SVG.number(block.height))
    return "M\(SVG.number(block.x)) \(SVG.number(block.y))h\(width)v\(height)h-\(width)z"
  }

  /// A text that takes just its columns, whatever the font is.
  private static func element(_ text: String, columns: Int, x: Double, y: Double) -> String {
    let length = SVG.number(Double(columns) * CellShape.width)
    return "<text x=\"\(SVG.number(x))\" y=\"\(SVG.number(y + 15))\" textLength=\"\(length)\">"
      + SVG.escaped(text) + "</text>"
  }
}

/// Values by keys, in the order in which the keys came first.
private struct InOrder<Key: Hashable, Value> {
  private var keys: [Key] = []
  private var values: [Key: Value] = [:]

  subscript(key: Key, default empty: Value) -> Value {
    get { values[key] ?? empty }
    set {
      if values.updateValue(newValue, forKey: key) == nil { keys.append(key) }
    }
  }

  func map<Result>(_ body: (Key, Value) -> Result) -> [Result] {
    keys.compactMap { key in values[key].map { body(key, $0) } }
  }
}
