// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// A session that goes on before a person, who can pause it, change its speed and go to its end.
final class Replay: ScreenPlayer {
  private let playback: Playback
  private let shell: Shell
  private let onEnd: () -> Void
  private let bar = Timeline()
  private let banner: Widget

  /// The speeds to choose from: so much of the session in so much time.
  ///
  /// They are of whole numbers, so that no time is lost by rounding.
  private static let speeds = [(1, 4), (1, 2), (1, 1), (2, 1), (4, 1), (8, 1), (16, 1)]
  private var speed = 2
  private var isPaused = false

  /// The longest time for which the mark on the track stays.
  private static let step = Duration.milliseconds(100)

  /// - Parameters:
  ///   - session: The session.
  ///   - shell: What it is done on.
  ///   - onEnd: Called when all of it is done, once.
  init(_ session: Session, on shell: Shell, onEnd: @escaping () -> Void) {
    self.shell = shell
    self.onEnd = onEnd
    playback = Playback(session, on: shell)
    // Just to be shown: whatever is pressed comes to `take`.
    bar.commands = [
      Command(" ", "pause or go on", hint: "pause") {},
      Command("<End>", "go to the end", hint: "finish") {},
      Command("+", "faster", hint: "fast") {}, Command("-", "slower", hint: "slow") {},
    ]
    banner = Surface { [bar] in bar }
    shell.screen.showBanner(banner)
    refresh()
  }

  func take(_ event: InputEvent) {
    guard case .key(let key) = event else { return }
    switch key {
    case KeyPress(" "): isPaused.toggle()
    case KeyPress("+"), KeyPress("="), KeyPress(.up): speed = min(speed + 1, Self.speeds.count - 1)
    case KeyPress("-"), KeyPress("_"), KeyPress(.down): speed = max(speed - 1, 0)
    case KeyPress(.end): playback.finish()
    default:
      // To quit, to suspend and to paint anew are the program's own.
      let command = shell.playerCommands.first { $0.keys.contains(key) }
      command?.action()
    }
    refresh()
  }

  var timeUntilChange: Duration? {
    guard !isPaused, let time = playback.timeUntilChange else { return nil }
    let (part, whole) = Self.speeds[speed]
    // Never no time at all: it would not go on.
    return max(min(time * whole / part, Self.step), .nanoseconds(1))
  }

  func advance(by time: Duration) {
    if isPaused { return }
    let (part, whole) = Self.speeds[speed]
    playback.advance(by: time * part / whole)
    refresh()
  }

  /// Shows the place in the session, or ends where there is no more of it.
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
      bar.place = "\(Self.seconds(playback.time)) of \(Self.seconds(playback.length)) s"
      bar.fraction = playback.length > .zero ? playback.time / playback.length : 0
    }
  }

  /// A time in seconds, with a decimal.
  private static func seconds(_ time: Duration) -> String {
    let tenths = Int((time / .milliseconds(100)).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
