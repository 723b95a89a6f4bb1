// SPDX-License-Identifier: Apache-2.0

/// Takes samples in a task of its own, one after each interval.
enum Sampler {
  /// The samples: the first one at once, then one each time the interval is over.
  ///
  /// The task ends when nobody reads the samples any more. Where the reader is late it gets the
  /// newest one alone.
  static func samples(every interval: Duration) -> AsyncStream<MachineSample> {
    let (stream, writer) = AsyncStream.makeStream(
      of: MachineSample.self, bufferingPolicy: .bufferingNewest(1))
    let task = Task.detached(priority: .utility) {
      var reader = MachineReader()
      while !Task.isCancelled {
        writer.yield(reader.sample())
        try? await Task.sleep(for: interval)
      }
    }
    writer.onTermination = { _ in task.cancel() }
    return stream
  }
}
