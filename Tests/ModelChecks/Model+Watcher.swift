// SPDX-License-Identifier: Apache-2.0

extension Model {
  /// One who follows a value: an observer, or an end of a binding.
  final class Watcher {
    let serial: Int
    let object: Int
    let property: Property
    var isActive = true
    /// The cells that it follows at present.
    var cells: [Cell] = []
    /// The value that it was told last.
    var last: Value
    /// The values that were read and are still to be told.
    var untold: [Untold] = []

    /// A value that was read when a change was made.
    struct Untold {
      let cell: Cell
      let number: Int
      let old: Value
      let new: Value
      let edit: Edit?
      let isOptional: Bool
      let isHeld: Bool
    }

    /// Its initial notice is being given.
    var isBeginning = false
    /// It is to end as soon as that is over.
    var isToEnd = false

    // What an observer is besides.
    var number = -1
    var options = Options()
    var reactions: [Step] = []

    /// A batch has brought what it follows back, and told it nothing: one that asks for prior notices
    /// may be told of the next edit as a setting.
    var isMissed = false

    /// It records for the journal.
    var isRecorder = false

    /// The elements that an observer of elements follows: how often each is in the list, and the one
    /// who follows it; nil for all others.
    var elements: [Int: (count: Int, watcher: Watcher?)]?
    /// The observer of elements whose element it follows.
    var whole: Watcher?
    /// That element, by its number.
    var element: Int? { whole == nil ? nil : object }

    // What an end of a binding is besides.
    var link: Link?
    var isBackward = false

    init(_ serial: Int, _ object: Int, _ property: Property, _ last: Value) {
      (self.serial, self.object, self.property, self.last) = (serial, object, property, last)
    }

    /// It is an observer of the program.
    var isObserver: Bool { link == nil && !isRecorder && whole == nil }

    /// It follows a property and not a value that is computed from some.
    var isDirect: Bool { property.isStored }
  }

  /// The options of an observer, by the bits of a step.
  struct Options: OptionSet {
    let rawValue: Int
    static let new = Options(rawValue: 1)
    static let old = Options(rawValue: 2)
    static let initial = Options(rawValue: 4)
    static let prior = Options(rawValue: 8)
    static let distinct = Options(rawValue: 16)
    static let difference = Options(rawValue: 32)
  }
}
