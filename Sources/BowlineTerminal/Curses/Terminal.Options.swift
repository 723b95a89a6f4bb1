// SPDX-License-Identifier: Apache-2.0

extension Terminal {
  /// The part of a terminal that a program takes.
  public enum Extent: Hashable, Sendable {
    /// The whole screen; its text from before is there again at the end.
    ///
    /// A terminal with a second screen shows the program on that one.
    case fullScreen

    /// Some rows, from the cursor's row on; the text of the shell stays above. The cursor is taken
    /// to be at the beginning of its row.
    ///
    /// There are as many rows as asked for, at least one, but no more than the window has; where
    /// too few are left below, the text above moves up. At the end the last picture stays among the
    /// shell's lines, with the prompt below it, or is erased, with the prompt in its place. After a
    /// crash and death by a signal it stays.
    ///
    /// When the window has a new size, everything is painted anew from the first row. Where the
    /// cursor shows in a row below, and the terminal has wrapped longer lines above it, some old
    /// rows stay. Where the mouse is reported, the terminal is asked where the rows are; the mouse
    /// outside of them is not reported.
    case inline(rows: Int, isErasedAtEnd: Bool = false)

    /// The inline area; nil for the whole screen.
    var area: InlineArea? {
      switch self {
      case .fullScreen: nil
      case .inline(let rows, let isErasedAtEnd):
        InlineArea(rows: rows, isErasedAtEnd: isErasedAtEnd)
      }
    }
  }

  /// The choices about a terminal.
  public struct Options: Hashable, Sendable {
    /// The choice whether the terminal's colors are used.
    public var color: ColorChoice

    /// Frames are marked for terminals that say that they can show one at once.
    ///
    /// Some show such frames late or not at all.
    public var synchronizesFrames: Bool

    /// The terminal is asked for the color of its background, at the start and each time that the
    /// process comes back to it.
    ///
    /// Nothing waits for the answer, which ``EventLoopDelegate/take(background:)`` gets. A terminal
    /// without colors is not asked, nor one of a type that is not known to take the question.
    public var asksForBackground: Bool

    /// The controlling terminal of the process, `/dev/tty`, takes the place of standard input or
    /// standard output where that is no terminal.
    ///
    /// So a program that reads data from a pipe still gets keys, and one whose output goes to
    /// another program still shows a screen.
    public var usesControllingTerminal: Bool

    /// The part of the terminal that is taken.
    public var extent: Extent

    /// Makes options.
    public init(
      color: ColorChoice = .auto, synchronizesFrames: Bool = true, asksForBackground: Bool = false,
      usesControllingTerminal: Bool = false, extent: Extent = .fullScreen
    ) {
      self.extent = extent
      self.usesControllingTerminal = usesControllingTerminal
      self.color = color
      self.synchronizesFrames = synchronizesFrames
      self.asksForBackground = asksForBackground
    }
  }
}
