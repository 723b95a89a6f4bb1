// SPDX-License-Identifier: Apache-2.0

/// The properties that a piece of code read, each observed once.
@safe
@usableFromInline
struct Dependencies {
  private var observers: [Observer] = []
  private let serial = Observer.nextSerial()
  private let wantsPrior: Bool
  private let receive: Observer.Receiver

  /// - Parameter receive: Takes the notices of all properties. Whoever it belongs to cancels the
  ///   dependencies before it goes.
  init(wantsPrior: Bool, receive: @escaping Observer.Receiver) {
    self.wantsPrior = wantsPrior
    unsafe self.receive = receive
  }

  /// Observes just these properties, from their last stored change on.
  ///
  /// Those that were observed before keep their observers, and the observers of those that are let
  /// go serve the new ones: a replaced middle object costs no allocation.
  mutating func follow(_ lists: [ObserverList]) {
    if !(lists.elementsEqual(observers) { unsafe $0 === $1.list }) { replace(with: lists) }
    for observer in observers { unsafe observer.joined = observer.list!.stored }
  }

  /// Forgets the properties that have gone with their objects.
  mutating func forgetEnded() {
    observers.removeAll { !$0.isActive }
  }

  /// Ends all observations.
  mutating func cancel() {
    for observer in observers { observer.cancel() }
    observers = []
  }

  private mutating func replace(with lists: [ObserverList]) {
    var spare = observers.filter { observer in
      !lists.contains { unsafe $0 === observer.list }
    }
    for observer in spare { observer.cancel() }
    observers = lists.map { list in
      if let present = observers.first(where: { unsafe $0.list === list }) { return present }
      let observer =
        unsafe spare.popLast()
        ?? Observer(serial: serial, wantsPrior: wantsPrior, receive: receive)
      list.insert(observer)
      return observer
    }
  }
}
