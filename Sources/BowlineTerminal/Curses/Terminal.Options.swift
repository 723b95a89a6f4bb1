// SPDX-License-Identifier: Apache-2.0

extension Terminal {
  /// The choices about a terminal.
  public struct Options: Hashable, Sendable {
    /// Whether its colors are used.
    public var color: ColorChoice

    /// Whether frames are marked for terminals that say that they can show one at once.
    ///
    /// Some show such frames late or not at all.
    public var synchronizesFrames: Bool

    /// Whether the terminal is asked for the color of its background, at the start and each time that
    /// the process comes back to it.
    ///
    /// Nothing waits for the answer, which ``EventLoopDelegate/take(background:)`` gets. A terminal without colors
    /// is not asked, nor one of a type that is not known to take the question.
    public var asksForBackground: Bool

    /// Whether the controlling terminal of the process, `/dev/tty`, takes the place of standard input
    /// or standard output where that is no terminal.
    ///
    /// So a program that reads data from a pipe gets keys still, and one whose output is taken by
    /// another program shows a screen still.
    public var usesControllingTerminal: Bool

    /// Makes options.
    public init(
      color: ColorChoice = .auto, synchronizesFrames: Bool = true, asksForBackground: Bool = false,
      usesControllingTerminal: Bool = false
    ) {
      self.usesControllingTerminal = usesControllingTerminal
      self.color = color
      self.synchronizesFrames = synchronizesFrames
      self.asksForBackground = asksForBackground
    }
  }
}
