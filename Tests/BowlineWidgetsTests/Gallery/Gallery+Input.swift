// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineWidgets

// MARK: - Input

extension Gallery {
  func makeButton() -> Widget {
    let button = Button("Empty") { tank.level = 0 }
    button.bind(\.isEnabled, to: tank, \.isOpen)
    return button
  }

  func makeCheckbox() -> Widget {
    let checkbox = Checkbox("open")
    checkbox.bind(\.isOn, to: tank, \.isOpen, mode: .twoWay)
    return checkbox
  }

  func makeSwitch() -> Widget {
    let lamp = Switch("open")
    lamp.bind(\.isOn, to: tank, \.isOpen, mode: .twoWay)
    return lamp
  }

  func makeRadio() -> Widget {
    let radio = Radio<Pump> { $0.name }
    radio.bind(\.options, to: tank, \.pumps)
    radio.bind(\.selection, to: tank, \.pump, mode: .twoWay)
    return radio
  }

  func makeSelect() -> Widget {
    let select = Select<Pump> { $0.name }
    select.bind(\.options, to: tank, \.pumps)
    select.bind(\.selection, to: tank, \.pump, mode: .twoWay)
    return select
  }

  func makeDropdown() -> Widget {
    let dropdown = Dropdown<Pump> { $0.name }
    dropdown.bind(\.options, to: tank, \.pumps)
    dropdown.bind(\.selection, to: tank, \.pump, mode: .twoWay)
    return dropdown
  }

  func makeCounter() -> Widget {
    let counter = Counter(range: 0...100)
    counter.bind(\.value, to: tank, \.level, mode: .twoWay)
    return counter
  }

  func makeNumberField() -> Widget {
    let number = NumberField(0, range: 0...100)
    number.bind(\.value, to: tank, \.level, mode: .twoWay)
    return number
  }

  func makeOptionalNumberField() -> Widget {
    let alarm = OptionalNumberField<Int>(placeholder: "no alarm")
    alarm.bind(\.value, to: tank, \.alarm, mode: .twoWay)
    return alarm
  }

  func makeTextField() -> Widget {
    let field = TextField(placeholder: "name")
    field.bind(\.text, to: tank, \.name, mode: .twoWay)
    return field
  }

  func makeTextArea() -> Widget {
    let area = TextArea(placeholder: "notes")
    area.bind(\.text, to: tank, \.notes, mode: .twoWay)
    return area
  }

  func makeDateField() -> Widget {
    let date = DateField(today: today)
    date.bind(\.date, to: tank, \.cleaned, mode: .twoWay)
    return date
  }

  func makeCalendar() -> Widget {
    let calendar = Calendar(today, today: today)
    calendar.bind(\.date, to: tank, \.cleaned) { $0 ?? today }
    return calendar
  }
}
