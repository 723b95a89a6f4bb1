// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import BowlineWidgets
internal import Glibc

/// The question for the file that a layout is written to.
///
/// A file that is there already is replaced only after a second question.
final class LayoutSaving {
  private let text: String
  private let note: (String) -> Void
  private let field: TextField

  /// Asks for the name, over a screen.
  ///
  /// - Parameters:
  ///   - text: The layout.
  ///   - note: Shows the result.
  static func ask(_ text: String, on screen: Screen, note: @escaping (String) -> Void) {
    LayoutSaving(text, note).ask(on: screen)
  }

  private init(_ text: String, _ note: @escaping (String) -> Void) {
    self.text = text
    self.note = note
    field = TextField("layout.yaml")
    field.selectAll()
  }

  private func ask(on screen: Screen) {
    let dialog = Dialog(
      "Write this page as a layout file?", field,
      [
        Button("Write") { [unowned screen] in
          screen.dismiss()
          self.write(isReplacing: false, on: screen)
        },
        Button("Cancel") { [unowned screen] in screen.dismiss() },
      ])
    screen.present(dialog)
  }

  private func write(isReplacing: Bool, on screen: Screen) {
    let path = field.text
    do throws(FileError) {
      try TextFile.write(text, toFile: path, isReplacing: isReplacing)
      note(
        "written; bowline watch --layout \(path.contains("/") || path.contains(".") ? path : "./" + path) shows it"
      )
    } catch {
      if error.isThere { return askToReplace(path, on: screen) }
      note("\(error)")
    }
  }

  private func askToReplace(_ path: String, on screen: Screen) {
    let dialog = Dialog(
      "\(path) is there already", Label("Its text would be lost."),
      [
        Button("Keep it") { [unowned screen, note] in
          screen.dismiss()
          note("nothing was written")
        },
        Button("Replace it") { [unowned screen] in
          screen.dismiss()
          self.write(isReplacing: true, on: screen)
        },
      ])
    screen.present(dialog)
  }
}
