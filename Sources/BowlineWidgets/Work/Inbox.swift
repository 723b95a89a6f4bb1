// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// A queue that any thread adds to, and that one isolation domain empties once a frame.
///
/// ```swift
/// let inbox = Inbox<String> { lines in model.lines += lines }
/// Task.detached { for try await line in file.lines { inbox.send(line) } }
/// ```
///
/// However many elements are sent, the code that takes them runs at most once in a frame, in the
/// domain that made the inbox, with all that have come, in order. While nothing is sent, nothing
/// wakes the domain. Elements that were not taken when the inbox is released are dropped.
public final class Inbox<Element: Sendable>: Sendable {
  /// The elements that were not taken yet.
  private final class Waiting: Sendable {
    let elements = Locked<[Element]>([])

    func takeAll() -> [Element] {
      elements.withLock { elements in
        defer { elements = [] }
        return elements
      }
    }
  }

  private let waiting: Waiting

  /// Wakes the domain; of several calls that it has not answered yet, one is left.
  private let wake: AsyncStream<Void>.Continuation

  private let task: Task<Void, Never>

  /// Makes an inbox of the caller's isolation domain.
  ///
  /// - Parameters:
  ///   - frame: The shortest time from one call to the next.
  ///   - clock: The clock of that time.
  ///   - isolation: The actor that the elements are taken on.
  ///   - take: Takes elements, at least one, in the order in which they were sent.
  public init(
    frame: Duration = .seconds(1) / 60, clock: some Clock<Duration> = ContinuousClock(),
    isolation: isolated any Actor = #isolation, _ take: @escaping ([Element]) -> Void
  ) {
    let (calls, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let waiting = Waiting()
    self.waiting = waiting
    self.wake = wake
    task = Task {
      _ = isolation
      for await _ in calls {
        if Task.isCancelled { return }
        let elements = waiting.takeAll()
        if !elements.isEmpty { take(elements) }
        try? await clock.sleep(for: frame)
      }
    }
  }

  deinit {
    wake.finish()
    task.cancel()
  }

  /// Adds an element, from any thread.
  public func send(_ element: Element) {
    waiting.elements.withLock { $0.append(element) }
    wake.yield()
  }

  /// Takes the elements that have come, before their frame.
  func takeAll() -> [Element] { waiting.takeAll() }
}
