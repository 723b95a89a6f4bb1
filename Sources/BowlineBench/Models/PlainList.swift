// SPDX-License-Identifier: Apache-2.0

/// The model by hand for any number of observers: `didSet` calls the closures of an array, and each
/// has a number by which it can be taken out again.
final class PlainList {
  private var handlers: [(number: Int, call: (Int, Int) -> Void)] = []
  private var lastNumber = 0

  var value = 0 {
    didSet {
      for handler in handlers { handler.call(oldValue, value) }
    }
  }

  @discardableResult
  func observe(_ handler: @escaping (Int, Int) -> Void) -> Int {
    lastNumber += 1
    handlers.append((lastNumber, handler))
    return lastNumber
  }

  func end(_ number: Int) {
    if let index = handlers.firstIndex(where: { $0.number == number }) {
      handlers.remove(at: index)
    }
  }
}
