// SPDX-License-Identifier: Apache-2.0

internal import CTerminal

/// The characters that are handed to ncurses for a cluster, so that ncurses, the C library and the
/// terminal agree on its columns.
///
/// The grid's widths are those of terminals that know emoji sequences. A terminal that does not
/// would put all text behind such a sequence in the wrong place, and so would ncurses, which asks
/// the C library. A cluster that the C library counts differently is therefore cut down to a part
/// that it counts the same way, and the other columns are spaces.
struct CellImage: Equatable {
  /// The cells that ncurses gets, each with the columns it takes.
  let parts: [[Unicode.Scalar]]

  /// Makes the image of a cluster.
  ///
  /// - Parameters:
  ///   - columns: The columns that it has on the grid, 1 or 2.
  ///   - limit: The most code points that ncurses keeps in a cell.
  ///   - width: The columns of a character for the C library; negative for one that it does not
  ///     know.
  init(
    _ scalar: Unicode.Scalar, rest: String, columns: Int, limit: Int,
    width: (Unicode.Scalar) -> Int
  ) {
    let base = width(scalar)
    var part = [scalar]
    for mark in rest.unicodeScalars.prefix(while: { $0 != "\u{200D}" && width($0) == 0 }) {
      if part.count < limit { part.append(mark) }
    }
    switch (base, columns) {
    case (2, 2), (1, 1): parts = [part]
    case (1, 2):
      // Half of a flag, or a character that U+FE0F widens; without it all terminals agree.
      let other = rest.unicodeScalars.first { width($0) == 1 }
      parts = [[scalar], [other ?? " "]]
    default:
      let standIn: Unicode.Scalar = width("\u{FFFD}") == 1 ? "\u{FFFD}" : "?"
      parts = columns == 2 ? [[standIn], [" "]] : [[standIn]]
    }
  }

  /// Makes the image of a cell, as ncurses and the C library of this process have it.
  ///
  /// - Parameters:
  ///   - cell: The cell.
  ///   - scalar: The character in place of the cell's own spacing character.
  init(of cell: Cell, _ scalar: Unicode.Scalar) {
    self.init(
      scalar, rest: cell.rest, columns: cell.columns, limit: Int(CCHARW_MAX)
    ) { Int(cn_width($0.value)) }
  }
}

extension Cell {
  /// The cluster as a terminal shows it: an emoji sequence is cut to the part that the C library
  /// counts the same way.
  ///
  /// The locale has to be set before: see ``TextEncoding/isUTF8``.
  var shownText: String {
    if isContinuation { return "" }
    var text = String.UnicodeScalarView()
    for part in CellImage(of: self, scalar).parts { text += part }
    return String(text)
  }
}

extension CellGrid {
  /// The rows as a terminal shows them, without the spaces at their ends: emoji sequences are cut
  /// to the parts that the C library counts the same way.
  ///
  /// The locale has to be set before: see ``TextEncoding/isUTF8``.
  package var shownLines: [String] {
    (0..<rows).map { row in
      var line = cells(inRow: row).map(\.shownText).joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
