// SPDX-License-Identifier: Apache-2.0

internal import BowlineWidgets

/// Makes the changes of a model due, on the main actor, in between paintings.
@MainActor
final class StressClock {
  private let model: StressModel
  private let figures: @MainActor () -> FrameFigures
  private var task: Task<Void, Never>?

  /// How often changes are made: often enough for each frame to have some.
  private static let interval = Duration.milliseconds(10)

  /// - Parameters:
  ///   - model: The model to change.
  ///   - figures: What painting has cost so far.
  init(_ model: StressModel, figures: @escaping @MainActor () -> FrameFigures) {
    self.model = model
    self.figures = figures
  }

  /// Begins to make changes.
  func start() {
    task = Task { [weak self] in
      var last = ContinuousClock.now
      var due = 0.0
      while !Task.isCancelled {
        try? await Task.sleep(for: Self.interval)
        guard let self, !Task.isCancelled else { return }
        let now = ContinuousClock.now
        // A program that was stopped does not make up for it.
        let elapsed = min((now - last) / .seconds(1), 1)
        last = now
        due += elapsed * Double(model.rate)
        tick(changes: Int(due), elapsed: elapsed)
        due -= due.rounded(.down)
      }
    }
  }

  /// Ends that.
  func stop() {
    task?.cancel()
    task = nil
  }

  private func tick(changes: Int, elapsed: Double) {
    if changes == 0, model.changesPerSecond == 0 { return }
    let figures = figures()
    model.tick = StressTick(
      changes: changes, elapsed: Int(elapsed * 1_000_000), frames: figures.frames,
      bytes: figures.bytes, frameTime: Int(figures.lastDuration / .microseconds(1)))
  }
}
