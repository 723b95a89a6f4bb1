// SPDX-License-Identifier: Apache-2.0

package import BowlineTerminal

/// The ground that an ``Application`` runs on: a terminal and the loop that waits for it.
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

  /// The object that is told what happens; it is not kept.
  var delegate: (any EventLoopDelegate)? { get set }

  /// Asks for a paint, once however often it is called.
  func setNeedsPaint()

  /// Shows a picture.
  func present(_ picture: Canvas)

  /// Sends every cell again with the next picture.
  func repaintAll()

  /// Waits for what happens, until ``stop(exitCode:)``.
  func run() -> Never

  /// Waits for what happens until something is so, and gives the terminal back.
  func run(until isOver: () -> Bool)

  /// Gives the terminal back while a body runs.
  func suspend<Value>(while body: () throws -> Value) rethrows -> Value

  /// The title of the window; nil for its own.
  var title: String? { get set }

  /// Puts a text into the clipboard, where the terminal can do that.
  func copy(_ text: String)

  /// Rings the bell.
  func ringBell()

  /// Ends the waiting.
  func stop(exitCode: Int32)
}
