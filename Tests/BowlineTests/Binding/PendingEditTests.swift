// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Edits that the source has not taken, and what ends them: contract 7.9, 7.12, 7.16.
@Suite struct PendingEditTests {
  struct Address: Equatable {
    var host = "localhost"
    var port = 80
  }

  final class Server: KeyValueObservable {
    @Observed var address = Address()
    @Observed var backup: Server?
  }

  /// An object whose ends are computed.
  final class Badge: KeyValueObservable {
    @Observed var text = ""

    var name: String {
      get { text }
      set { text = newValue }
    }

    var port: Int {
      get { Int(text) ?? 0 }
      set { text = "\(newValue)" }
    }
  }

  let server = Server()
  let host = Field()
  let port = Field()

  private func bindHost(_ trigger: BindingTrigger = .explicit) -> Binding {
    host.bind(
      \.text, to: server, \.address.host, mode: .twoWay, transform: .same, trigger: trigger)
  }

  private func bindPort(_ trigger: BindingTrigger = .explicit) -> Binding {
    port.bind(
      \.text, to: server, \.address.port, mode: .twoWay, transform: .text, trigger: trigger)
  }

  @Test func `an edit of a property of the same type waits without a transform`() {
    let binding = host.bind(
      \.text, to: server, \.address.host, mode: .twoWay, trigger: .explicit)
    host.text = "example.org"
    #expect(binding.hasPendingEdit && server.address.host == "localhost")
    #expect(binding.commit())
    #expect(server.address.host == "example.org")
    host.text = "example.net"
    binding.revert()
    #expect(host.text == "example.org" && !binding.hasPendingEdit)
  }

  @Test func `a change of the source after a revert in the same batch is the last one carried`() {
    let badge = Badge()
    let halved = BindingTransform<Int, Int>(isLossy: true) {
      $0 / 2
    } reverse: {
      $0 * 2
    }
    let binding = badge.bind(
      \.port, to: server, \.address.port, mode: .twoWay, initial: false, transform: halved)
    withChanges {
      binding.revert()
      server.address.port = 3
    }
    #expect(server.address.port == 3 && badge.port == 1)
  }

  @Test func `a value that is carried while a batch is told to a computed end is no edit of it`() {
    let badge = Badge()
    let binding = badge.bind(
      \.name, to: server, \.address.host, mode: .twoWay, trigger: .explicit)
    withChanges {
      server.address.host = "example.org"
      badge.name = badge.name
    }
    #expect(badge.name == "example.org" && !binding.hasPendingEdit)
    badge.name = "somebody"
    #expect(binding.hasPendingEdit)
  }

  @Test func `what a revert in a batch writes to a computed end for want of a value is no edit`() {
    struct NoName: Error {}
    let badge = Badge()
    let binding = badge.bind(
      \.name, to: server, \.address.host, mode: .toSource, initial: false,
      transform: BindingTransform { _ in
        throw NoName()
      } reverse: {
        $0
      }, fallback: "nobody",
      trigger: .explicit)
    withChanges { binding.revert() }
    #expect(badge.name == "nobody" && !binding.hasPendingEdit)
    badge.name = "somebody"
    #expect(binding.hasPendingEdit)
  }

  @Test func `edits of two fields of one struct wait for each other's commit`() {
    let (name, number) = (bindHost(), bindPort())
    host.text = "example.org"
    port.text = "443"
    #expect(name.commit())
    #expect(number.hasPendingEdit && port.text == "443")
    #expect(number.commit())
    #expect(server.address == Address(host: "example.org", port: 443))
    #expect(!name.hasPendingEdit && !number.hasPendingEdit)
  }

  @Test(arguments: [BindingTrigger.change, .explicit])
  func `a text that is not valid stays while another field of the struct changes`(
    trigger: BindingTrigger
  ) {
    let number = bindPort(trigger)
    port.text = "many"
    number.commit()
    #expect(number.validationError == "not a number: many")
    server.address.host = "example.org"
    #expect(port.text == "many" && number.validationError == "not a number: many")
    #expect(number.health == .failed(reason: "not a number: many"))
    server.address.port = 81
    #expect(port.text == "81" && number.validationError == nil)
  }

  @Test(arguments: [BindingTrigger.change, .explicit])
  func `an edit stays when the source is written with the value that it has`(
    trigger: BindingTrigger
  ) {
    let number = bindPort(trigger)
    port.text = "many"
    server.address.port = 80
    server.address = server.address
    #expect(port.text == "many")
    port.text = "081"
    if trigger.isExplicit { server.address.port = 80 }
    #expect(port.text == "081")
    #expect(number.commit())
    #expect(server.address.port == 81)
  }

  @Test func `an edit stays over a pause in which the source was written with its own value`() {
    let name = bindHost()
    name.suspend()
    host.text = "example.org"
    server.address.port = 81
    name.resume()
    #expect(host.text == "example.org" && name.hasPendingEdit)
    #expect(name.commit() && server.address.host == "example.org")
  }

  @Test func `a revert in a pause is no change of the source, which would wait as an edit`() {
    let name = host.bind(
      \.text, to: server, \.address.host, transform: .same, trigger: .explicit)
    name.suspend()
    server.address.host = "example.com"
    name.revert()
    name.resume()
    #expect(!name.hasPendingEdit && host.text == "example.com")
    name.suspend()
    name.revert()
    server.address.host = "example.org"
    name.resume()
    #expect(name.hasPendingEdit && host.text == "example.com")
  }

  @Test func `a revert in a pause shows what the source is at the end of the pause`() {
    let name = host.bind(\.text, to: server, \.address.host, transform: .same)
    name.suspend()
    try? withChanges(rollback: .of(server, \.address)) {
      server.address.host = "example.com"
      name.revert()
      throw CancellationError()
    }
    name.resume()
    #expect(host.text == "localhost" && server.address.host == "localhost")
  }

  @Test(arguments: [BindingTrigger.change, .explicit], [false, true])
  func `a revert in a pause takes back the edits before it and none after it`(
    trigger: BindingTrigger, isEditedAgain: Bool
  ) {
    let name = bindHost(trigger)
    name.suspend()
    host.text = "example.org"
    name.revert()
    #expect(host.text == "example.org", "nothing is carried in a pause")
    if isEditedAgain { host.text = "example.net" }
    name.resume()
    #expect(name.hasPendingEdit == (isEditedAgain && trigger.isExplicit))
    #expect(name.commit())
    #expect(host.text == (isEditedAgain ? "example.net" : "localhost"))
    #expect(server.address.host == host.text && name.health == .live)
  }

  @Test func `the health says that a change of the source dropped an edit`() {
    let name = bindHost()
    host.text = "example.org"
    server.address.host = "example.com"
    #expect(host.text == "example.com" && !name.hasPendingEdit)
    let reason = #"the source changed, so the edit "example.org" was dropped"#
    #expect(name.health == .failed(reason: reason) && name.validationError == nil)
    #expect(name.commit(), "no edit is left")
    host.text = "example.net"
    #expect(name.commit())
    #expect(name.health == .live && server.address.host == "example.net")
  }

  @Test func `a change to another value and back within a batch drops no edit`() {
    let name = bindHost()
    host.text = "example.org"
    withChanges {
      server.address.host = "example.com"
      server.address.host = "localhost"
    }
    #expect(host.text == "example.org" && name.hasPendingEdit)
  }

  @Test func `an edit that began without a first value is dropped by another value alone`() {
    let name = host.bind(
      \.text, to: server, \.address.host, mode: .twoWay, initial: false, trigger: .explicit)
    host.text = "example.org"
    server.address.port = 81
    #expect(name.hasPendingEdit && host.text == "example.org")
    server.address.host = "example.com"
    #expect(!name.hasPendingEdit && host.text == "example.com")
  }

  @Test func `an edit of one object is not written to another with an equal value`() {
    server.backup = Server()
    let name = host.bind(
      \.text, to: server, through: \.backup, \.address.host, mode: .twoWay, fallback: "none",
      trigger: .explicit)
    host.text = "example.org"
    server.backup = Server()
    #expect(host.text == "localhost" && !name.hasPendingEdit)
    #expect(name.commit() && server.backup?.address.host == "localhost")
  }

  /// One that is made as a copy of another, with what that keeps of its observers.
  final class Copied: KeyValueObservable {
    @Observed var text = ""
    init() {}
    init(copying other: Copied) { _text = other._text }
  }

  @Test(arguments: [true, false])
  func `an edit for a source that has gone ends the binding, also where nothing has told of it`(
    isCommitted: Bool
  ) {
    var source: Copied? = Copied()
    let binding = host.bind(
      \.text, to: source!, \.text, mode: .toSource, trigger: .explicit)
    let copy = Copied(copying: source!)
    source = nil
    host.text = "example.org"
    if isCommitted { #expect(binding.commit()) } else { binding.revert() }
    #expect(!binding.hasPendingEdit && !binding.isActive)
    #expect(binding.health == .ended(by: .source) && host.text == "example.org")
    withExtendedLifetime(copy) {}
  }

  /// Brings its text to small letters.
  class Small: KeyValueObservable { @Observed var text = "" }
  final class Name: Small {
    override var text: String {
      get { super.text }
      set { super.text = newValue.lowercased() }
    }
  }

  @Test(arguments: [BindingTrigger.change, .explicit])
  func `what a setter corrects while an observer suspends the binding is carried afterwards`(
    trigger: BindingTrigger
  ) {
    let name = Name()
    let binding = name.bind(
      \.text, to: server, \.address.host, mode: .twoWay, trigger: trigger)
    let watching = name.observe(\.text) { _, _ in binding.suspend() }
    server.address.host = "Example"
    #expect(binding.health == .suspended && name.text == "example")
    watching.invalidate()
    binding.resume()
    if trigger.isExplicit {
      #expect(binding.hasPendingEdit, "what a target corrects is an edit that waits")
      #expect(binding.commit())
    }
    #expect(server.address.host == "example" && name.text == "example")
  }

  @Test(arguments: [true, false])
  func `what a source corrects while an observer suspends the binding is shown afterwards`(
    isPlain: Bool
  ) {
    let name = Name()
    let binding =
      isPlain
      ? host.bind(\.text, to: name, \.text, mode: .twoWay)
      : host.bind(\.text, to: name, \.text, mode: .twoWay, transform: .same)
    let watching = name.observe(\.text) { _, _ in binding.suspend() }
    host.text = "Example"
    #expect(name.text == "example" && host.text == "Example")
    watching.invalidate()
    binding.resume()
    #expect(host.text == "example" && name.text == "example")
  }
}

extension BindingTrigger {
  fileprivate var isExplicit: Bool {
    if case .explicit = self { true } else { false }
  }
}
