// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineWidgets

/// The widgets of the article *A gallery of widgets*, of one model.
struct Gallery {
  final class Tank: KeyValueObservable, KeyValueCoding {
    @Observed var name = "north tank"
    @Observed var level = 42
    @Observed var isOpen = true
    @Observed var notes = "It is filled in the morning, and emptied at night."
    @Observed var alarm: Int?
    @Observed var cleaned: CalendarDate?
    @Observed var history = Series([30, 34, 33, 41, 52, 60, 58, 49, 45, 42], capacity: 30)
    @Observed var log = Log()
    @ObservedArray var pumps = [Pump(1, "fast pump", 120), Pump(2, "slow pump", 45)]
    @Observed var pump: Int? = 2
    @ObservedArray var valves = [Valve("upper valve", true), Valve("lower valve", false)]
    @Observed var split = 0.5
    @Observed var page = 0

    static let keys: KeyTable<Tank> = ["name": \.name, "level": \.level, "isOpen": \.isOpen]
  }

  struct Pump: Identifiable, Equatable {
    let id: Int
    let name: String
    let litres: Double
    let parts: [Pump]

    init(_ id: Int, _ name: String, _ litres: Double) {
      (self.id, self.name, self.litres) = (id, name, litres)
      parts = id > 9 ? [] : [Pump(id * 10, "its motor", 0), Pump(id * 10 + 1, "its filter", 0)]
    }
  }

  final class Valve: KeyValueObservable {
    let name: String
    @Observed var isOpen: Bool

    init(_ name: String, _ isOpen: Bool) {
      self.name = name
      self.isOpen = isOpen
    }
  }

  let tank = Tank()
  let today = CalendarDate(dayNumber: 20_780)

  /// The folder that the file picker shows.
  let folder: String

  init(folder: String) {
    self.folder = folder
    tank.cleaned = today
    tank.log.append("level 40 -> 41")
    tank.log.append("level 41 -> 42")
  }

  /// The functions that make the widgets, by the name of the widget's class.
  var widgets: [String: () -> Widget] {
    [
      "BarChart": makeBarChart,
      "Box": makeBox,
      "Button": makeButton,
      "Calendar": makeCalendar,
      "Checkbox": makeCheckbox,
      "Column": makeColumn,
      "Counter": makeCounter,
      "DateField": makeDateField,
      "Digits": makeDigits,
      "Dropdown": makeDropdown,
      "Fields": makeFields,
      "Flow": makeFlow,
      "Gauge": makeGauge,
      "Grid": makeGrid,
      "HelpBar": makeHelpBar,
      "Histogram": makeHistogram,
      "Label": makeLabel,
      "LineChart": makeLineChart,
      "List": makeList,
      "LogView": makeLogView,
      "Markdown": makeMarkdown,
      "ModelInspector": makeModelInspector,
      "NumberField": makeNumberField,
      "OptionalNumberField": makeOptionalNumberField,
      "Progress": makeProgress,
      "Radio": makeRadio,
      "Row": makeRow,
      "Scroll": makeScroll,
      "Section": makeSection,
      "Select": makeSelect,
      "Spacer": makeSpacer,
      "Sparkline": makeSparkline,
      "Spinner": makeSpinner,
      "Split": makeSplit,
      "StatusBar": makeStatusBar,
      "Surface": makeSurface,
      "Switch": makeSwitch,
      "Table": makeTable,
      "Tabs": makeTabs,
      "TextArea": makeTextArea,
      "TextBlock": makeTextBlock,
      "TextField": makeTextField,
      "Tree": makeTree,
    ]
  }

  /// The functions that show the widgets that lie over a screen, by the name of the widget's class.
  var layers: [String: (Screen) -> Void] {
    [
      "CommandPalette": makeCommandPalette,
      "Dialog": makeDialog,
      "FilePicker": makeFilePicker,
      "HelpPanel": makeHelpPanel,
      "Menu": makeMenu,
      "Toast": makeToast,
    ]
  }
}
