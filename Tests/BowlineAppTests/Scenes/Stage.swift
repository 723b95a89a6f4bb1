// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets

@testable import BowlineApp

/// The program in a scene, without a terminal, for a test to use by keys.
struct Stage<Shown: Scene> {
  let shell: Shell
  let pilot: Pilot

  /// - Parameter change: What is special about the options.
  init(
    _: Shown.Type, columns: Int = 80, rows: Int = 24, isASCII: Bool = false,
    time: TimeSource = .once, services: Services = Services(),
    change: (inout Options) -> Void = { _ in }
  ) {
    var options = Options()
    options.scene = Shown.name
    change(&options)
    shell = Shell(
      options, size: Size(rows: rows, columns: columns), isASCII: isASCII, time: time,
      services: services)
    pilot = Pilot(shell.screen)
  }

  /// The scene that shows.
  var scene: Shown {
    guard let scene = shell.visit.scene as? Shown else {
      preconditionFailure("the scene that was asked for shows")
    }
    return scene
  }

  /// Presses keys, each after a painting, as a person does.
  func press(_ keys: String) throws {
    for key in try KeyPress.parse(keys: keys) {
      _ = pilot.rows
      shell.screen.send(key)
    }
  }

  /// Gives the text behind a name on the screen, without spaces around it; borders and the bar of a
  /// scroll count as spaces.
  func field(_ name: String) -> String? {
    let rows = pilot.rows.map { row in
      String(row.last == "█" ? row.dropLast() : row[...]).map { $0 == "│" ? " " : $0 }
    }.map { String($0) }
    let first = rows.first { $0.hasPrefix(" \(name) ") }
    guard let row = first ?? rows.first(where: { $0.contains(" \(name)  ") }),
      let place = row.firstRange(of: " \(name) ")
    else { return nil }
    var rest = row[place.upperBound...].drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
