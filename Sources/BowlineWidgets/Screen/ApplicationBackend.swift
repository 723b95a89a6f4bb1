// SPDX-License-Identifier: Apache-2.0

package import BowlineTerminal

/// A terminal of an ``Application``, real or in memory, and the loop that waits for its events.
@MainActor
package protocol ApplicationBackend: AnyObject {
  /// The number of rows and columns.
  var size: Size { get }

  /// Text outside of ASCII can be shown.
  var isUTF8: Bool { get }

  /// The number of bytes that were sent so far.
  var sentBytes: Int { get }

  /// The looks of roles.
  var theme: Theme { get set }

  /// The mouse is reported.
  var reportsMouse: Bool { get set }

  /// The object that receives the events; it is not kept alive.
  var delegate: (any EventLoopDelegate)? { get set }

  /// Asks for a painting: one, however often it is called.
  func setNeedsPaint()

  /// Shows a picture.
  func present(_ picture: Canvas)

  /// Sends every cell again with the next picture.
  func repaintAll()

  /// Waits for events, until ``stop(exitCode:)``.
  func run() -> Never

  /// Waits for events until a condition holds, and gives the terminal back.
  func run(until isOver: () -> Bool)

  /// Gives the terminal back while a body runs.
  func suspend<Value>(while body: () throws -> Value) rethrows -> Value

  /// The title of the window; nil for the terminal's own.
  var title: String? { get set }

  /// Puts a text into the clipboard, where the terminal can do that.
  func copy(_ text: String)

  /// Rings the bell.
  func ringBell()

  /// Ends the loop, and the process with a status.
  func stop(exitCode: Int32)
}
