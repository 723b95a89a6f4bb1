// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A program in a pane of tmux, on a server of its own that ends with the object.
///
/// The pane stays after the program has ended, so its screen and its state can be looked at. The exit
/// status cannot: tmux 3.3 sometimes never has it.
///
/// ```swift
/// let session = try TmuxSession(Command.path(ofProduct: "bowline"), rows: 24, columns: 80)
/// #expect(try session.wait { $0.contains("Stock: 10 boxes") })
/// try session.send("+")
/// ```
public final class TmuxSession {
  private let socket: String
  private let environment: [String: String]

  /// Starts a program, given by its path and its arguments.
  ///
  /// - Parameter environment: Variables beyond those of ``Command/environment(_:)``. TERM is
  ///   tmux-256color there.
  public init(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:],
    rows: Int = 24, columns: Int = 80
  ) throws {
    socket = "/tmp/bowline-tmux-\(UInt64.random(in: 0 ... .max))"
    self.environment = Command.environment(["TERM": "tmux-256color"])
    var start = ["-f", "/dev/null", "start-server"]
    let options = [
      ["-g", "remain-on-exit", "on"], ["-g", "status", "off"], ["-s", "escape-time", "0"],
      ["-g", "default-terminal", "tmux-256color"],
    ]
    for option in options { start += [";", "set-option"] + option }
    start += [";", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"]
    for (name, value) in environment { start += ["-e", "\(name)=\(value)"] }
    try tmux(start + ["--", program] + arguments)
  }

  deinit {
    _ = try? Command.run("tmux", ["-S", socket, "kill-server"], environment: environment)
    // The server leaves it behind.
    unsafe unlink(socket)
  }

  /// Types text as it is.
  public func send(_ text: String) throws { try tmux(["send-keys", "-l", "--", text]) }

  /// Presses keys by the names that tmux has for them, such as `C-c`, `Up` and `BTab`.
  public func press(_ keys: String...) throws { try tmux(["send-keys", "--"] + keys) }

  /// Changes the size of the pane.
  public func resize(rows: Int, columns: Int) throws {
    try tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// The rows of the screen, without the spaces at their ends, in one text.
  public func capture() throws -> String { try tmux(["capture-pane", "-p"]) }

  /// A variable of the pane, such as `alternate_on`, `cursor_flag` or `pane_dead`.
  public func variable(_ name: String) throws -> String {
    String(try tmux(["display-message", "-p", "#{\(name)}"]).filter { $0 != "\n" })
  }

  /// Waits until the screen meets a condition.
  ///
  /// - Returns: Whether it did in time.
  public func wait(
    within duration: Duration = Deadline.usual, until condition: (String) -> Bool
  ) throws -> Bool {
    try Deadline(within: duration).wait { condition(try capture()) }
  }

  /// Waits until a variable of the pane has a value.
  ///
  /// - Returns: Whether it had in time.
  public func wait(
    for name: String, toBe value: String, within duration: Duration = Deadline.usual
  ) throws -> Bool {
    try Deadline(within: duration).wait { try variable(name) == value }
  }

  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    let result = try Command.run("tmux", ["-S", socket] + arguments, environment: environment)
    guard result.status == .exited(0) else {
      throw Command.Failure(program: "tmux", reason: result.output)
    }
    return result.output
  }
}
