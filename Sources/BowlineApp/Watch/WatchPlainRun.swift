// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import Glibc

/// `bowline watch` without a screen: a line for each change of a value.
@MainActor
enum WatchPlainRun {
  /// The objects that live as long as the process: the compiler releases a local variable after its
  /// last use.
  private static var kept:
    (observation: KeyValueObservation, values: ValueLines, input: WatchInput)?

  /// Ends the process at the end of the input.
  ///
  /// - Throws: `FeedRecordingError` for a recording that has changed meanwhile.
  static func run(_ options: Options, _ input: WatchInput) throws -> Never {
    let isASCII = options.isASCII || !TextEncoding.isUTF8
    let model = WatchModel(input.feeds)
    let values = ValueLines { line in
      StandardOutput.write(CellGrid.line(line, isASCII: isASCII) + "\n")
    }
    let watching = model.observe(\.items, options: .initial) { model, _ in
      values.follow(model.items)
    }
    input.onBatch = { if input.isOver { end(input) } }
    input.onRecordingFailure = { BowlineProgram.complain("\($0)") }
    kept = (watching, values, input)
    if input.isReplay {
      try input.readToEnd()
      end(input)
    }
    input.start()
    MainQueue.run()
  }

  private static func end(_ input: WatchInput) -> Never {
    if let failure = input.failure { BowlineProgram.fail(failure, status: 1) }
    // The error was printed when it happened.
    if input.hasLostRecording { exit(1) }
    BowlineProgram.end(nil)
  }

  /// The changes of values in words: `cpu.user: 3 -> 4`.
  private final class ValueLines {
    private let say: (String) -> Void
    private var followed: [KeyValueObservation] = []

    init(_ say: @escaping (String) -> Void) {
      self.say = say
    }

    /// Follows the paths that have come since the last call.
    func follow(_ items: [WatchItem]) {
      for item in items[followed.count...] {
        say("\(item.name): none -> \(words(item.path.value))")
        followed.append(
          item.path.observe(\.value, options: [.old, .new, .distinct]) { [unowned self] _, change in
            guard let old = change.oldValue, let new = change.newValue else { return }
            say("\(item.name): \(words(old)) -> \(words(new))")
          })
      }
    }

    /// A value in one line.
    private func words(_ value: FeedValue) -> String {
      value == .null ? "none" : String(value.description.map { $0.isNewline ? " " : $0 })
    }
  }
}
