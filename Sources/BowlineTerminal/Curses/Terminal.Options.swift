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
    /// Nothing waits for the answer, which ``EventLoop/onBackground`` gets. A terminal without colors
    /// is not asked, nor one of a type that is not known to take the question.
    public var asksForBackground: Bool

    /// Makes options.
    public init(
      color: ColorChoice = .auto, synchronizesFrames: Bool = true, asksForBackground: Bool = false
    ) {
      self.color = color
      self.synchronizesFrames = synchronizesFrames
      self.asksForBackground = asksForBackground
    }
  }
}
