// SPDX-License-Identifier: Apache-2.0

import Bowline

/// The same world with observed cells.
///
/// Its observers do what a script says, and compare what they are told with it.
final class ObservedWorld {
  final class Cell: KeyValueObservable {
    @Observed var value: Int
    init(_ value: Int) { self.value = value }
  }

  private(set) var cells: [Cell?] = []
  private(set) var observers: [KeyValueObservation] = []
  /// Each has its place before it is made: its first value may be told to one who binds others.
  private(set) var bindings: [Binding?] = []

  /// The notices that are to come.
  private var script: ArraySlice<ModelNotice> = []

  /// What was told otherwise than the script says; nil if nothing was.
  private(set) var difference: String?

  /// Carries out a command, with these notices.
  func perform(_ command: ModelCommand, script: [ModelNotice]) {
    self.script = script[...]
    perform(command)
    if let missing = self.script.first, difference == nil {
      difference = "never told: \(missing)"
    }
  }

  private func perform(_ command: ModelCommand) {
    switch command {
    case .makeCell(let value): cells.append(Cell(value))
    case .release(let cell): cells[cell] = nil
    case .write(let cell, let value): cells[cell]?.value = value
    case .observe(let cell, let wantsPrior):
      let number = observers.count
      let options: ObservingOptions = wantsPrior ? [.old, .new, .prior] : [.old, .new]
      observers.append(
        cells[cell]!.observe(\.value, options: options) { [unowned self] _, change in
          take(number, change)
        })
    case .endObserver(let observer): observers[observer].invalidate()
    case .bind(let target, let source, let isTwoWay):
      let number = bindings.count
      bindings.append(nil)
      bindings[number] = cells[target]!.bind(
        \.value, to: cells[source]!, \.value, mode: isTwoWay ? .twoWay : .oneWay)
    case .endBinding(let binding): bindings[binding]?.invalidate()
    }
  }

  private func take(_ observer: Int, _ change: KeyValueChange<Int>) {
    guard difference == nil else { return }
    guard let wanted = script.popFirst() else {
      difference = "told too much: observer \(observer), \(change)"
      return
    }
    guard wanted.observer == observer, wanted.isPrior == change.isPrior,
      wanted.old == change.oldValue, wanted.new == change.newValue
    else {
      difference = "told observer \(observer) \(change) instead of \(wanted)"
      return
    }
    for command in wanted.commands { perform(command) }
  }
}
