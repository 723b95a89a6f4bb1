// SPDX-License-Identifier: Apache-2.0

internal import BowlineWidgets

/// An announcer of the widget or the layer that keys go to, for a person without a screen.
struct StatusAnnouncer {
  private var layer: Widget?
  private var focus: Widget?

  /// The command that Enter runs in the palette.
  private var choice: String?

  /// Describes the changes since the last call, in a line each.
  mutating func announcements(on screen: Screen) -> [String] {
    var lines: [String] = []
    let top = screen.topmostLayer
    if top !== layer {
      lines += [top.map(Self.words) ?? layer.map { "closed: \(Self.kind(of: $0))" } ?? ""]
      layer = top
      choice = nil
    }
    if let palette = top as? CommandPalette {
      // All keys go to its text field; a person wants to know the choice.
      let title = palette.chosen?.title ?? "none"
      if choice != title { lines.append("command: \(title)") }
      choice = title
    } else if screen.focus !== focus {
      focus = screen.focus
      lines.append("focus: \(focus.map(Self.name) ?? "none")")
    }
    return lines
  }

  /// Describes a layer.
  private static func words(for layer: Widget) -> String {
    switch layer {
    case let dialog as Dialog:
      let text = (dialog.content as? Label).map { " \($0.text)" } ?? ""
      let answers = dialog.buttons.map(\.title).joined(separator: " or ")
      return "dialog: \(dialog.title)\(text) \(answers)"
    case is CommandPalette: return "command palette: type what to do; Enter does it, Esc closes it"
    default: return "\(kind(of: layer)): Esc closes it"
    }
  }

  /// Returns the name and the kind of a widget: `town, text field`.
  private static func name(of widget: Widget) -> String {
    let kind = kind(of: widget)
    guard let title = title(of: widget) ?? fieldName(of: widget), title.lowercased() != kind else {
      return kind
    }
    return "\(title), \(kind)"
  }

  private static func title(of widget: Widget) -> String? {
    switch widget {
    case let button as Button: button.title
    case let checkbox as Checkbox: checkbox.title
    case let toggle as Switch: toggle.title
    default: nil
    }
  }

  /// The name of the field that the widget stands in.
  private static func fieldName(of widget: Widget) -> String? {
    var inside = widget
    while let around = inside.parent {
      if let fields = around as? Fields {
        return fields.fields.first { $0.content === inside }?.name
      }
      inside = around
    }
    return nil
  }

  /// The class of a widget in words: `text field`, and `list` for any type of elements.
  private static func kind(of widget: Widget) -> String {
    var words = ""
    for letter in "\(type(of: widget))".prefix(while: { $0 != "<" }) {
      if letter.isUppercase, !words.isEmpty { words += " " }
      words += letter.lowercased()
    }
    return words
  }
}
