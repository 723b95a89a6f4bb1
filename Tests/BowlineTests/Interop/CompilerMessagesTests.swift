// SPDX-License-Identifier: Apache-2.0

import Bowline
import TestSupport
import Testing

/// The article *When the compiler objects* quotes what the compiler says.
@Suite struct CompilerMessagesTests {
  @Test(arguments: programs)
  func `the compiler says what the article quotes`(program: String, message: String) throws {
    let said = try SwiftCompiler.messages(for: program)
    #expect(said.contains(message), "\(said)")
  }

  actor Vault {
    let account = Account()
    let watching = ObservationBag()
    var log: Int?

    func begin() {
      account.observe(\.balance, options: .new, in: watching) { [weak self] change in
        let new = change.newValue
        self?.assumeIsolated { $0.log = new }
      }
    }

    func add(_ amount: Int) { account.balance += amount }
  }

  @Test func `an observer inside an actor reaches it, and goes with it`() async {
    weak var gone: Vault?
    do {
      let vault = Vault()
      gone = vault
      await vault.begin()
      await vault.add(1)
      #expect(await vault.log == 11)
    }
    #expect(gone == nil)
  }

  @Test func `the article quotes just what is tried here`() throws {
    let article = try SourceText("Sources/Bowline/Bowline.docc/CompilerMessages.md")
    let quoted = article.lines.compactMap { line in
      line.prefixMatch(of: /\| `([^`]+)` \|/).map { String($0.1) }
    }
    #expect(quoted == Self.programs.map(\.message))
  }
}
