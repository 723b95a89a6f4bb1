// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// Thousands of changes a second, each told to its observers, and painted once a frame.
final class StressScene: Scene {
  static let name = "stress"
  static let summary = "All changes of a frame together cost one paint."

  let model = StressModel()
  let labels: [Label]
  let changes = Label()
  let rate = Label("0 a second")
  let frames = Label("0 a second")
  let perFrame = Label()
  let bytes = Label("0 a second")
  let times = Sparkline(Series(capacity: 60))

  private var clock: StressClock?

  init() {
    labels = model.cells.map { _ in Label("0") }
  }

  static let code = [
    #"for (label, cell) in zip(labels, model.cells) {"#,
    #"  label.bind(\.text, to: cell, \.value, sync: .whole)"#,
    #"}"#,
    #"changes.bind(\.text, to: model, \.changes, sync: .whole)"#,
    #"rate.bind(\.text, to: model, \.changesPerSecond, sync: .number)"#,
    #"frames.bind(\.text, to: model, \.framesPerSecond, sync: .number)"#,
    #"times.bind(\.series, to: model, \.frameTimes)"#,
  ]

  func bind() {
    // The code that the screen shows begins here.
    for (label, cell) in zip(labels, model.cells) {
      label.bind(\.text, to: cell, \.value, sync: .whole)
    }
    changes.bind(\.text, to: model, \.changes, sync: .whole)
    rate.bind(\.text, to: model, \.changesPerSecond, sync: .number)
    frames.bind(\.text, to: model, \.framesPerSecond, sync: .number)
    times.bind(\.series, to: model, \.frameTimes)
    // It ends here.
    perFrame.bind(\.text, to: model, \.changesPerFrame, sync: .whole)
    bytes.bind(\.text, to: model, \.bytesPerSecond, sync: .number)
  }

  // MARK: Scene

  private(set) lazy var root: Widget = {
    let wanted = Label("0 a second")
    wanted.bind(\.text, to: model, \.rate, sync: .number)
    return Stack(
      .column, spacing: 1,
      [
        Section(
          "What happens",
          Self.fields([
            Field("wanted", wanted, remark: Self.remark("+ and - by 1,000; 0 rests")),
            Field(
              "changes", Stack(.row, spacing: 3, [rate, changes]),
              remark: Self.remark("each told at once")),
            Field("frames", frames, remark: Self.remark("painted, 60 at most")),
            Field("per frame", perFrame, remark: Self.remark("changes for each frame")),
            Field("bytes", bytes, remark: Self.remark("to the terminal")),
            Field("frame time", times, remark: Self.remark("microseconds")),
          ])),
        Section(
          "40 labels and their 40 numbers",
          StressGrid(labels, columns: 10)),
      ])
  }()

  var commands: [Command] {
    let model = model
    return NumberKeys.commands(
      "the rate", steps: ("1,000", "10,000"), rest: "rest, without changes",
      raise: { model.raise(by: $0) }, zero: { model.rate = 0 })
  }

  var values: [BoundValue] {
    [
      BoundValue("wanted", model, \.rate),
      BoundValue("changes a second", model, \.changesPerSecond),
      BoundValue("frames a second", model, \.framesPerSecond),
      BoundValue("bytes a second", model, \.bytesPerSecond),
    ]
  }

  var inlets: [Inlet] { [Inlet("tick", model, \.tick, event: .timer)] }

  func record(in journal: Journal) {
    journal.record(model, as: "model", \.rate)
  }

  func start(_ surroundings: Surroundings) {
    clock = StressClock(model, surroundings)
  }

  func stop() {
    clock = nil
  }

  /// The changes of one second at once, and one frame for them.
  func takeOnce() {
    model.tick = StressTick(
      changes: model.rate, elapsed: 1_000_000, frames: 1, bytes: 0, frameTime: 0)
  }
}
