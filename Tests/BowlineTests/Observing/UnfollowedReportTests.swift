// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// The report of what is observed or bound and tells of no change: contract 4.7.
@Suite struct UnfollowedReportTests {
  final class Motor: KeyValueObservable {
    @Observed var speed = 0
    var load = 0
    var heat: Int {
      get { load * 2 }
      set { load = newValue / 2 }
    }
    var name: String { "motor" }
    var cold: Int {
      get { -load }
      set { load = -newValue }
    }
    let number = 1
    let other = Account()
    var isFast: Bool {
      get { speed > 10 }
      set { speed = newValue ? 20 : 0 }
    }
  }

  @Test func `what can be set and is not observed is reported, once for each property`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let motor = Motor()
      let field = Field()
      let first = motor.observe(\.load) { _, _ in }
      let second = Motor().observe(\.load) { _, _ in }
      field.bind(\.number, to: motor, \.heat)
      field.bind(\.number, to: motor, \.cold)
      field.bind(\.number, to: Motor(), \.heat)
      field.bind(\.plain, to: motor, \.speed, mode: .twoWay)
      withExtendedLifetime((first, second)) {}
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 4, "\(text)")
    #expect(
      text.hasPrefix(
        """
        bowline: Motor.load goes through no observed property, so its observers and bindings are \
        told of no change. Mark it @Observed, or compute it from properties that are; a class that \
        cannot be changed needs an observed one around it.\n
        """))
    let computed = lines.filter { $0.hasPrefix("bowline: A computed Int of Motor goes through") }
    #expect(computed.count == 2, "\(text)")
    #expect(lines.last?.hasPrefix("bowline: Field.plain goes through no observed property") == true)
  }

  @Test func `what cannot be set, is followed, or is only written is not reported`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let motor = Motor()
      let field = Field()
      let watching = [
        motor.observe(\.name) { _, _ in }, motor.observe(\.number) { _, _ in },
        motor.observe(\.isFast) { _, _ in }, motor.observe(\.other.balance) { _, _ in },
      ]
      field.bind(\.plain, to: motor, \.speed)
      field.bind(\.number, to: motor, \.load, mode: .oneTime)
      withExtendedLifetime(watching) {}
    }
    #expect(result?.standardErrorContent == [])
  }

  @Test func `an end from which nothing is carried is not reported`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let motor = Motor()
      let field = Field()
      field.bind(\.number, to: motor, \.load, mode: .toSource)
      field.bind(\.number, to: motor, \.heat, mode: .toSource, transform: .same)
    }
    #expect(result?.standardErrorContent == [])
  }

  @Test func `what is reached by names is not reported, since it may be a constant`() async {
    final class Crate: KeyValueCoding {
      let code = "A1"
      static let keys: KeyTable<Crate> = ["code": \.code]
    }
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let field = Field()
      let crate = Crate()
      let binding = try? field.bind(\.text, to: crate, path: "code", sync: .whole)
      precondition(binding != nil && field.text == "A1")
    }
    #expect(result?.standardErrorContent == [])
  }

  @Test func `a handler takes the report, which has no cycle`() async {
    await #expect(processExitsWith: .success) {
      let reports = Locked<[BowlineReport]>([])
      BowlineReport.setHandler { report in reports.withLock { $0.append(report) } }
      let watching = Motor().observe(\.load) { _, _ in }
      let told = reports.withLock { $0 }
      precondition(told.count == 1 && told[0].cycle.isEmpty)
      precondition(told[0].message.hasPrefix("Motor.load "))
      watching.invalidate()
    }
  }
}
