// SPDX-License-Identifier: Apache-2.0

internal import CTerminal

extension Terminal {
  /// Shows a grid, by sending the cells that differ from those shown, in one write where they fit.
  ///
  /// Cells outside of the terminal are left out. While the process is stopped or in the background
  /// nothing is sent; afterwards everything is. While the terminal has not read the frame before,
  /// no grid is taken: ``EventLoop`` asks for a paint when it reads again.
  ///
  /// - Parameters:
  ///   - grid: The cells to show from now on.
  ///   - cursor: The position at which the terminal's cursor shows; nil hides it.
  /// - Returns: Whether the grid was taken; if not, the one before stays on the screen. After
  ///   ``close()`` no grid is taken.
  /// - Complexity: O(*n*), where *n* is the number of cells in rows that were written to since;
  ///   cells that did not change cost no byte.
  @discardableResult
  public func present(_ grid: CellGrid, cursor: Position? = nil) -> Bool {
    guard let screen, beginWriting() else { return false }
    defer { cn_guard_end() }
    if isBusy { sendRest() }
    guard !isBusy else { return false }
    put(grid, on: screen)
    if screen.links?.isFull == true {
      // The addresses that show get new marks, and those that have gone none. The marks that
      // ncurses still has would stand for other addresses.
      screen.links = LinkText()
      repaintAll()
      put(grid, on: screen)
      screen.links?.isFull = false
    }
    let isVisible = cursor.map(Rectangle(size).contains) ?? false
    self.cursor = isVisible ? cursor : nil
    if area != nil {
      area?.show(cursorRow: self.cursor?.row ?? 0)
      guard beginWriting() else { return false }
    }
    let frame = screen.update(cursor: self.cursor)
    send(supportsSynchronizedOutput ? SynchronizedOutput.marked(frame) : frame)
    return true
  }

  /// Hands ncurses the cells that differ from those that are shown.
  private func put(_ grid: CellGrid, on screen: CursesScreen) {
    if shown?.size != grid.size {
      screen.erase()
      shown = CellGrid(size: grid.size)
    }
    shown?.update(to: grid) { [size] cell, row, column in
      // Half of a wide cluster must not run past the edge of a smaller terminal.
      if row < size.rows, column + cell.columns <= size.columns, !cell.isContinuation {
        screen.put(cell, row: row, column: column)
      }
    }
  }

  /// Sends everything again with the next ``present(_:cursor:)``, for a screen that something else
  /// has written to.
  public func repaintAll() {
    screen?.redraw(cursorRow: area?.cursorRow ?? 0)
    shown = nil
  }
}

// MARK: - Themes

extension Terminal {
  /// The theme, which says how roles look; ``Theme/default`` at the start.
  ///
  /// The next ``present(_:cursor:)`` shows another theme, and sends the cells that it changes.
  public var theme: Theme {
    get { screen?.theme ?? .default }
    set {
      if newValue == theme { return }
      screen?.theme = newValue
      shown = nil
    }
  }
}
