// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The valves of the tank; one more can be put in, and the last one taken out.
final class Valves: KeyValueObservable {
  /// A valve.
  final class Valve: KeyValueObservable {
    let name: String
    @Observed var isOpen = false

    /// The journal of the scene records it.
    var isRecorded = false

    init(_ name: String) { self.name = name }
  }

  @ObservedArray var all = [Valve("valve 1"), Valve("valve 2")]

  func add() { $all.append(Valve("valve \(all.count + 1)")) }

  func removeLast() { if !all.isEmpty { $all.removeLast() } }

  private var recording: KeyValueObservation?

  /// Has a journal record the valves, and what is open, also of those that are put in later.
  func record(in journal: Journal) {
    journal.record(self, as: "valves", \.all)
    recording = observe(\.all, options: .initial) { valves, _ in
      // An undo brings back the same object.
      for valve in valves.all where !valve.isRecorded {
        journal.record(valve, as: valve.name, \.isOpen)
        valve.isRecorded = true
      }
    }
  }
}

/// Rows, columns and grids: lengths, children that come and go, alignment and padding.
enum LayoutsPage {
  /// Makes the page of a model and of some valves, with the widgets of its grid.
  static func make(
    _ model: WidgetsModel, _ valves: Valves, _ gauge: Gauge, _ sparkline: Sparkline
  ) -> Widget {
    Scroll {
      Row(spacing: 1) {
        part("12 columns", "always").width(12)
        part("25%", "of the row").width(.percent(25))
        part("one share", "of the rest").width(.flexible())
        part("two shares", "of the rest").width(.flexible(2).atLeast(13))
      }
      checkboxes(valves)
      Row(spacing: 1) {
        Button("one more") { valves.add() }
        Button("one less") { valves.removeLast() }
      }
      grid(model, gauge, sparkline)
      alignments().padding(top: 1)
    }
  }

  /// A heading whose line is as wide as the part, over a word about it.
  private static func part(_ length: String, _ words: String) -> Widget {
    Section(length) { Label(words, style: .muted) }
  }

  /// A checkbox for each valve.
  private static func checkboxes(_ valves: Valves) -> Widget {
    let row = Row(spacing: 2)
    row.bind(childrenTo: valves, \.all) { valve in
      let checkbox = Checkbox(valve.name)
      checkbox.bind(\.isOn, to: valve, \.isOpen, mode: .twoWay)
      return checkbox
    }
    return row
  }

  private static func grid(
    _ model: WidgetsModel, _ gauge: Gauge, _ sparkline: Sparkline
  ) -> Widget {
    gauge.bind(\.value, to: model, \.level) { Double($0) }
    sparkline.bind(\.series, to: model, \.history)
    return Section("a grid of three columns") {
      Grid(columns: [8, .flexible(), .percent(20)], columnSpacing: 2) {
        [Label("level"), gauge, Label("of 100")]
        [Label("before"), sparkline, Label("the last 60")]
      }
    }
  }

  private static func alignments() -> Widget {
    let alignments: [(String, Alignment)] = [
      ("start", .start), ("center", .center), ("end", .end),
    ]
    return Row(spacing: 1) {
      for (name, alignment) in alignments {
        Box(name) {
          Column(alignment: alignment) {
            Label("one")
            Label("padded").padding(left: 2, right: 2)
          }
        }.width(.flexible())
      }
    }
  }
}
