// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets
internal import Glibc

/// The widgets of layouts that a person can change, each bound to its cell.
enum LayoutInputs {
  /// A text of which one is chosen.
  struct Choice: Identifiable, Equatable {
    let id: String
  }

  static func make(_ cell: LayoutCell) -> Widget {
    let widget = cell.widget
    let mode: BindingMode = widget.binding.mode.sends ? .twoWay : .oneWay
    let choices = widget.choices.map(Choice.init)
    switch widget.kind {
    case .counter:
      let range = widget.range.map { whole($0) } ?? .min ... .max
      let counter = Counter(step: widget.step, range: range)
      counter.bind(\.value, to: cell, \.integer, mode: mode)
      return counter
    case .number: return number(cell, mode)
    case .textarea:
      let area = TextArea()
      area.bind(\.text, to: cell, \.words, mode: mode)
      return area
    case .date:
      let field = DateField(today: cell.today, commit: commit(of: cell))
      field.bind(\.today, to: cell, \.today)
      field.bind(\.date, to: cell, \.date, mode: mode)
      return field
    case .calendar:
      let calendar = Calendar(cell.today)
      calendar.bind(\.today, to: cell, \.today)
      calendar.bind(\.date, to: cell, \.day, mode: mode)
      return calendar
    case .switch:
      let toggle = Switch("")
      toggle.bind(\.isOn, to: cell, \.truth, mode: mode)
      return toggle
    case .checkbox:
      let box = Checkbox("")
      box.bind(\.isOn, to: cell, \.truth, mode: mode)
      return box
    case .select:
      let select = Select(choices) { $0.id }
      select.bind(\.selection, to: cell, \.choice, mode: mode)
      return select
    case .dropdown:
      let dropdown = Dropdown(choices) { $0.id }
      dropdown.bind(\.selection, to: cell, \.choice, mode: mode)
      return dropdown
    case .radio:
      let radio = Radio(choices) { $0.id }
      radio.bind(\.selection, to: cell, \.choice, mode: mode)
      return radio
    case .list:
      let list = List(choices) { $0.id }
      list.bind(\.selection, to: cell, \.choice, mode: mode)
      return list
    case .button:
      return Button(widget.title.isEmpty ? "send \(widget.sends)" : widget.title) { [weak cell] in
        cell?.press()
      }
    default: return field(cell, mode)
    }
  }

  private static func number(_ cell: LayoutCell, _ mode: BindingMode) -> Widget {
    let range = cell.widget.range
    guard cell.widget.isOptional else {
      let field = NumberField(0.0, range: range)
      field.bind(\.value, to: cell, \.number, mode: mode)
      return field
    }
    let field = OptionalNumberField<Double>(
      placeholder: cell.widget.binding.missing ?? "none", range: range)
    field.bind(\.value, to: cell, \.optionalNumber, mode: mode)
    return field
  }

  private static func field(_ cell: LayoutCell, _ mode: BindingMode) -> Widget {
    let pattern = cell.widget.matches
    let field = TextField(
      commit: commit(of: cell),
      validate: { text in
        unsafe pattern.isEmpty || fnmatch(pattern, text, 0) == 0 ? nil : "does not match \(pattern)"
      })
    field.bind(\.text, to: cell, \.words, mode: mode)
    return field
  }

  private static func commit(of cell: LayoutCell) -> TextField.Commit {
    cell.widget.binding.trigger == .enter ? .onEnter : .eachKey
  }

  /// The whole numbers of a range.
  private static func whole(_ range: ClosedRange<Double>) -> ClosedRange<Int> {
    let least = Int(exactly: range.lowerBound.rounded(.up)) ?? .min
    let most = Int(exactly: range.upperBound.rounded(.down)) ?? .max
    return least...max(least, most)
  }
}
