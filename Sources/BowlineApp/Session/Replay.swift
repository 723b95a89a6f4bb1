// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// A replay on the screen, which a person can pause, make faster or slower, and finish.
final class Replay: ScreenPlayer {
  private let playback: Playback
  private let shell: Shell
  private let onEnd: () -> Void
  private let bar = Timeline()
  private let banner: Widget

  /// The speeds to choose from, as fractions.
  ///
  /// They are made of whole numbers, so that no time is lost by rounding.
  private static let speeds = [(1, 4), (1, 2), (1, 1), (2, 1), (4, 1), (8, 1), (16, 1)]
  private var speed = 2
  private var isPaused = false

  /// The longest time for which the mark on the track stays.
  private static let step = Duration.milliseconds(100)

  /// - Parameters:
  ///   - session: The session.
  ///   - shell: The shell that replays it.
  ///   - onEnd: Called once, when all of it is replayed.
  init(_ session: Session, on shell: Shell, onEnd: @escaping () -> Void) {
    self.shell = shell
    self.onEnd = onEnd
    playback = Playback(session, on: shell)
    banner = Surface { [bar] in bar }
    bar.commands = commands
    shell.screen.showBanner(banner)
    refresh()
  }

  /// The keys, only to be shown: `take` gets all of them.
  ///
  /// The hints of Space have the same length, so that the others stay where they are.
  private var commands: [Command] {
    [
      Command(" ", "pause or go on", hint: isPaused ? "go on" : "pause") {},
      Command("<End>", "go to the end", hint: "finish") {},
      Command("+", "faster", hint: "fast") {}, Command("-", "slower", hint: "slow") {},
    ]
  }

  func take(_ event: InputEvent) {
    guard case .key(let key) = event else { return }
    switch key {
    case KeyPress(" "): isPaused.toggle()
    case KeyPress("+"), KeyPress("="), KeyPress(.up): speed = min(speed + 1, Self.speeds.count - 1)
    case KeyPress("-"), KeyPress("_"), KeyPress(.down): speed = max(speed - 1, 0)
    case KeyPress(.end): playback.finish()
    default:
      // Quitting and repainting are commands of the program itself.
      let command = shell.playerCommands.first { $0.keys.contains(key) }
      command?.action()
    }
    refresh()
  }

  var timeUntilChange: Duration? {
    guard !isPaused, let time = playback.timeUntilChange else { return nil }
    let (part, whole) = Self.speeds[speed]
    // At least a nanosecond, or the replay would not go on.
    return max(min(time * whole / part, Self.step), .nanoseconds(1))
  }

  func advance(by time: Duration) {
    if isPaused { return }
    let (part, whole) = Self.speeds[speed]
    playback.advance(by: time * part / whole)
    refresh()
  }

  /// Shows the position in the session, or ends the replay when the session is over.
  private func refresh() {
    if playback.isOver {
      guard shell.screen.banner === banner else { return }
      shell.screen.showBanner(nil)
      return onEnd()
    }
    // What the program itself shows is no change of the scene.
    Insight.unrecorded {
      let (part, whole) = Self.speeds[speed]
      let name = whole == 1 ? "\(part)x" : "\(part)/\(whole)x"
      bar.title = "replay \(name)" + (isPaused ? ", paused" : "")
      bar.commands = commands
      bar.place = "\(Self.seconds(playback.time)) of \(Self.seconds(playback.length)) s"
      bar.fraction = playback.length > .zero ? playback.time / playback.length : 0
    }
  }

  /// A time in seconds, with one decimal.
  private static func seconds(_ time: Duration) -> String {
    let tenths = Int((time / .milliseconds(100)).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
