// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// The moments at which a bound property begins to take its values from another object: contract
/// 7.16.
@Suite struct SourceObserverTests {
  final class Holder: KeyValueObservable {
    @Observed var chosen: Account?
    @Observed var account = Account()

    init(_ account: Account) {
      chosen = account
      self.account = account
    }
  }

  /// The texts that the field had when it was told.
  final class Seen {
    var texts: [String] = []
  }

  let accounts = [Account(), Account(), Account("Bo")]
  let field = Field()
  let seen = Seen()
  let holder: Holder
  let watching: KeyValueObservation

  init() {
    holder = Holder(accounts[0])
    let (field, seen) = (field, seen)
    watching = field.observeSource(of: \.text) { seen.texts.append(field.text) }
  }

  @Test func `a binding and a rebinding tell, if they write the property`() {
    field.bind(\.text, to: accounts[0], \.owner)
    #expect(seen.texts == ["Ann"])
    field.bind(\.text, to: accounts[1], \.owner, mode: .twoWay)
    #expect(seen.texts == ["Ann", "Ann"])
    field.bind(\.text, to: accounts[2], \.owner, mode: .twoWay, transform: .same)
    #expect(seen.texts == ["Ann", "Ann", "Bo"])
    accounts[1].owner = "Bo"
    accounts[0].owner = "Bo"
    field.bind(\.text, to: accounts[1], \.owner, mode: .toSource)
    field.bind(\.text, to: accounts[0], \.owner, mode: .toSource, transform: .same)
    field.bind(\.caption, to: accounts[0], \.owner)
    #expect(seen.texts.count == 3)
  }

  /// The ways to the owner of an account that may be replaced.
  enum Way: CaseIterable {
    case through, chain, optionalChain, transformedChain
  }

  @Test(arguments: Way.allCases)
  func `a replaced object on the way to the source tells, when its value is there`(way: Way) {
    switch way {
    case .through:
      field.bind(\.text, to: holder, through: \.chosen, \.owner, mode: .twoWay, fallback: "")
    case .chain: field.bind(\.text, to: holder, \.account.owner, mode: .twoWay)
    case .optionalChain: field.bind(\.text, to: holder, \.chosen?.owner, placeholder: "")
    case .transformedChain:
      field.bind(\.text, to: holder, \.account.owner, mode: .twoWay, transform: .same)
    }
    seen.texts = []
    func choose(_ account: Account) {
      if way == .chain || way == .transformedChain {
        holder.account = account
      } else {
        holder.chosen = account
      }
    }
    choose(accounts[1])
    #expect(seen.texts == ["Ann"])
    choose(accounts[2])
    #expect(seen.texts == ["Ann", "Bo"])
    withChanges { choose(Account("Bo")) }
    #expect(seen.texts == ["Ann", "Bo", "Bo"])
  }

  @Test func `a change of the value tells nothing, nor does an equal one, nor an edit`() {
    field.bind(\.text, to: holder, through: \.chosen, \.owner, mode: .twoWay, fallback: "")
    seen.texts = []
    accounts[0].owner = "Cy"
    accounts[0].owner = "Cy"
    holder.chosen = accounts[0]
    field.text = "Di"
    #expect(seen.texts == [] && accounts[0].owner == "Di")
  }

  @Test func `what the values are only carried to tells nothing`() {
    field.bind(
      \.text, to: holder, through: \.chosen, \.owner, mode: .toSource, initial: false, fallback: "")
    holder.chosen = accounts[1]
    #expect(seen.texts == [])
  }

  @Test func `nothing is told once the token has ended`() {
    watching.invalidate()
    field.bind(\.text, to: accounts[0], \.owner)
    #expect(seen.texts == [] && !watching.isActive)
  }

  @Test func `a binding drops an edit that was meant for an object which a batch replaces`() {
    let binding = field.bind(
      \.text, to: holder, through: \.chosen, \.owner, mode: .twoWay, fallback: "",
      trigger: .explicit)
    field.text = "Edited"
    withChanges { holder.chosen = accounts[1] }
    #expect(!binding.hasPendingEdit && field.text == "Ann")
    binding.commit()
    #expect(accounts.map(\.owner) == ["Ann", "Ann", "Bo"])
  }

  @Test func `an edit is dropped on request, and the health says which`() {
    let binding = field.bind(
      \.text, to: accounts[0], \.owner, mode: .twoWay, transform: .same, trigger: .explicit)
    binding.dropEditOfEarlierObject()
    #expect(binding.health == .live)
    field.text = "Edited"
    binding.dropEditOfEarlierObject()
    #expect(field.text == "Ann" && !binding.hasPendingEdit)
    #expect(
      binding.health
        == .failed(reason: "the source changed, so the edit \"Edited\" was dropped"))
  }
}
