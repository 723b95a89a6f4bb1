// SPDX-License-Identifier: Apache-2.0

/// A source of samples, which a task of its own takes after each interval.
enum Sampler {
  /// The time from the first reading to the first sample, whose loads are those in between.
  static let firstInterval = Duration.milliseconds(200)

  /// Begins to take samples: the first one after ``firstInterval``, or after the interval if that is
  /// less, then one after each interval.
  ///
  /// The task ends when nobody reads the samples any more. A reader that is late gets the newest
  /// one alone.
  ///
  /// - Parameters:
  ///   - interval: The time from sample to sample.
  ///   - ended: Called by the task when it has taken its last sample.
  static func samples(
    every interval: Duration, ended: @escaping @Sendable () -> Void = {}
  ) -> AsyncStream<MachineSample> {
    let (stream, writer) = AsyncStream.makeStream(
      of: MachineSample.self, bufferingPolicy: .bufferingNewest(1))
    let task = Task.detached(priority: .utility) {
      var reader = MachineReader()
      _ = reader.sample()
      try? await Task.sleep(for: min(interval, firstInterval))
      while !Task.isCancelled {
        writer.yield(reader.sample())
        try? await Task.sleep(for: interval)
      }
      ended()
    }
    writer.onTermination = { _ in task.cancel() }
    return stream
  }
}
