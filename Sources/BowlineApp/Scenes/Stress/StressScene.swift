// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// Tens of thousands of changes a second, each carried by its binding, and painted once a frame.
final class StressScene: Scene {
  static let name = "stress"
  static let summary = "Thousands of changes, painted once a frame."

  let model = StressModel()
  let grid = HeatGrid(rows: StressModel.rows, columns: StressModel.columns)
  let changes = Digits()
  let paints = Digits()
  let perFrame = Label("0 changes")
  let bytes = Label("0 a second")
  let times = Sparkline(Series(capacity: 60))

  /// The counts, with the changes and the paints in a second.
  private(set) lazy var heading = StressCount("changes", changes)
  private(set) lazy var paintHeading = StressCount("paints", paints)

  var note: (String) -> Void = { _ in }

  private var clock: StressClock?

  static let code = [
    #"for (cell, number) in zip(grid.cells, model.cells) {"#,
    #"  cell.bind(\.value, to: number, \.value)"#,
    #"}"#,
    #"grid.bind(\.now, to: model, \.time)"#,
    #"changes.bind(\.value, to: model, \.changes)"#,
    #"paints.bind(\.value, to: model, \.paints)"#,
  ]

  let source = SceneSource(StressScene.code)

  func bind() {
    source.begins()
    // The code that the screen shows begins here.
    for (cell, number) in zip(grid.cells, model.cells) {
      cell.bind(\.value, to: number, \.value)
    }
    grid.bind(\.now, to: model, \.time)
    changes.bind(\.value, to: model, \.changes)
    paints.bind(\.value, to: model, \.paints)
    // It ends here.
    perFrame.bind(\.text, to: model, \.changesPerFrame, sync: .number)
    bytes.bind(\.text, to: model, \.bytesPerSecond, sync: .number)
    times.bind(\.series, to: model, \.frameTimes)
    heading.bind(\.pace, to: model, \.changesText)
    paintHeading.bind(\.pace, to: model, \.framesPerSecond) { "\($0)" }
  }

  // MARK: Scene

  private(set) lazy var root: Widget = {
    let cost = Box("the cost") {
      Self.fields([
        Field("per paint", perFrame, remark: Self.remark("made since the last one")),
        Field("bytes", bytes, remark: Self.remark("sent to the terminal")),
        Field("frame time", times, remark: Self.remark("microseconds")),
      ])
    }
    return StressPage([heading, paintHeading], grid: grid, cost: cost)
  }()

  // In the cause line a count is one thing with its pace; the rest is called by the words before it.
  var named: [NamedObject] {
    [
      NamedObject(heading, "heading", in: "changes"),
      NamedObject(paintHeading, "paintHeading", in: "paints"),
      NamedObject(perFrame, "per paint"), NamedObject(times, "frame time"),
    ]
  }

  var commands: [Command] {
    let model = model
    return NumberKeys.commands(
      "the rate", steps: ("1,000", "10,000"), rest: "rest, without changes",
      of: { model.rate }, note: { [unowned self] in note($0) },
      raise: { model.raise(by: $0) }, zero: { model.rate = 0 })
  }

  var values: [BoundValue] {
    [
      BoundValue("model.rate", model, \.rate),
      BoundValue("model.changesPerSecond", model, \.changesPerSecond),
      BoundValue("model.framesPerSecond", model, \.framesPerSecond),
      BoundValue("model.bytesPerSecond", model, \.bytesPerSecond),
    ]
  }

  var externalInputs: [ExternalInput] { [ExternalInput("tick", model, \.tick, event: .timer)] }

  var unkept: String? { "only changes of the rate are kept" }

  func record(in journal: Journal) {
    journal.record(model, as: "model", \.rate)
  }

  func start(_ surroundings: Surroundings) {
    clock = StressClock(model, surroundings)
  }

  func stop() {
    clock = nil
  }

  /// Makes the changes of one second, with one frame for them.
  func takeOnce() {
    for _ in 0..<100 {
      model.tick = StressTick(
        changes: model.rate / 100, elapsed: 10_000, frames: 1, bytes: 0, frameTime: 0)
    }
  }
}
