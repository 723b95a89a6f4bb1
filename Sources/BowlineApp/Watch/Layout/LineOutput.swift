// SPDX-License-Identifier: Apache-2.0

private import Dispatch
internal import Bowline
internal import BowlineFeed
internal import Glibc

/// Standard output, for a program that reads it.
enum LineOutput {
  private static let queue = DispatchQueue(label: "bowline.output")
  private static let waiting = Locked(0)

  /// The most lines that wait for a program that does not read.
  private static let mostWaiting = 1_000

  /// Writes a line, without waiting for it.
  ///
  /// - Returns: False where standard output is a terminal, which the screen is on.
  static func send(_ line: String) -> Bool {
    guard isatty(STDOUT_FILENO) == 0 else { return false }
    let count = waiting.withLock { count in
      count += 1
      return count
    }
    queue.async {
      // Without a reader the line is lost, but this program goes on.
      signal(SIGPIPE, SIG_IGN)
      if count <= mostWaiting { write("\(line)\n", to: STDOUT_FILENO) }
      waiting.withLock { $0 -= 1 }
    }
    return true
  }

  /// Rings the bell of the terminal that the keys come from.
  static func bell() {
    let terminal = unsafe open("/dev/tty", O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else { return }
    write("\u{7}", to: terminal)
    close(terminal)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}

/// The line that sends a value to a program: `{"path":"limit","value":5}`.
enum LayoutMessage {
  static func line(_ path: LayoutPath, _ value: FeedValue) -> String {
    "{\"path\":\(QuotedText.of(path.localText)),\"value\":\(json(value))}"
  }

  private static func json(_ value: FeedValue) -> String {
    switch value {
    case .null, .rows: "null"
    case .truth, .number: value.description
    case .text(let text): QuotedText.of(text)
    }
  }
}
