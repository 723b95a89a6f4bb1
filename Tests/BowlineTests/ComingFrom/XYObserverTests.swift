// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// The code that *Coming from* shows for XYObserver.
@Suite struct XYObserverTests {
  final class Song: KeyValueObservable {
    @Observed var title = "Aria"
    @Observed var seconds = 100
  }

  final class Player {
    let watching = ObservationBag()
    var calls: [String] = []

    func titleNew(_ new: String) { calls.append(new) }
    func titleNew(_ new: String, old: String) { calls.append("\(new), \(old)") }
    func titleIn(_ source: Song, new: String) { calls.append("\(source.seconds) \(new)") }
    func titleIn(_ source: Song, new: String, old: String) { calls.append("in \(new), \(old)") }
  }

  let song = Song()
  let player = Player()

  @Test func `the four shapes of a handler are unapplied methods`() {
    song.observe(\.title, target: player, handler: Player.titleNew(_:)).store(in: player.watching)
    song.observe(\.title, target: player, handler: Player.titleNew(_:old:))
      .store(in: player.watching)
    song.observe(\.title, target: player, handler: Player.titleIn(_:new:))
      .store(in: player.watching)
    song.observe(\.title, target: player, handler: Player.titleIn(_:new:old:))
      .store(in: player.watching)
    song.title = "Fugue"
    #expect(player.calls == ["Fugue", "Fugue, Aria", "100 Fugue", "in Fugue, Aria"])
  }

  @Test func `stop one, those of an object, or all`() {
    let other = Song()
    let one = song.observe(\.title, target: player, handler: Player.titleNew(_:))
    one.store(in: player.watching)
    song.observe(\.seconds) { [player] _, _ in player.calls.append("seconds") }
      .store(in: player.watching)
    other.observe(\.title, target: player, handler: Player.titleNew(_:)).store(in: player.watching)

    player.watching.end(one)
    song.title = "Fugue"
    song.seconds = 90
    player.watching.end(of: song)
    song.seconds = 80
    other.title = "Gigue"
    player.watching.endAll()
    other.title = "Rondo"
    #expect(player.calls == ["seconds", "Gigue"])
  }
}
