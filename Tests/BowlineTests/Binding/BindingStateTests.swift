// SPDX-License-Identifier: Apache-2.0

@testable import Bowline
import Testing

/// The states of a binding, and what each event makes of them: the table in *Inside Bowline*.
@Suite struct BindingStateTests {
  private final class Counter: KeyValueObservable {
    @Observed var number: Int

    init(_ number: Int) {
      self.number = number
    }
  }

  /// The way in which values are carried.
  enum Engine: CaseIterable {
    case plain, transformed
  }

  enum State: CaseIterable {
    case live, suspended, ended
  }

  enum Event: CaseIterable {
    case source, target, both, suspend, resume, commit, revert, invalidate, rebinding, sourceGoes
  }

  /// The ends and the health after an event, or later.
  struct Outcome: Equatable {
    /// Nil once the source has gone.
    var source: Int?
    var target: Int
    var health: BindingHealth

    init(_ source: Int?, _ target: Int, _ health: BindingHealth) {
      (self.source, self.target, self.health) = (source, target, health)
    }
  }

  /// Gives the outcome of an event, where both ends have the value 1 before.
  private static func outcome(of event: Event, in state: State) -> Outcome {
    let health: BindingHealth =
      switch state {
      case .live: .live
      case .suspended: .suspended
      case .ended: .ended(by: .request)
      }
    let isEnded = state == .ended
    return switch (event, state) {
    case (.source, .live): Outcome(2, 2, .live)
    case (.source, _): Outcome(2, 1, health)
    case (.target, .live): Outcome(3, 3, .live)
    case (.target, _): Outcome(1, 3, health)
    // The target is written last.
    case (.both, .live): Outcome(3, 3, .live)
    case (.both, _): Outcome(2, 3, health)
    case (.suspend, _): Outcome(1, 1, isEnded ? health : .suspended)
    case (.resume, _): Outcome(1, 1, isEnded ? health : .live)
    case (.commit, _), (.revert, _): Outcome(1, 1, health)
    case (.invalidate, _): Outcome(1, 1, .ended(by: .request))
    case (.rebinding, _): Outcome(1, 9, isEnded ? health : .ended(by: .rebinding))
    case (.sourceGoes, _): Outcome(nil, 1, isEnded ? health : .ended(by: .source))
    }
  }

  @Test(arguments: Engine.allCases, Event.allCases)
  func `each event leads from each state where the table says`(engine: Engine, event: Event) {
    for state in State.allCases {
      let outcome = play(event, in: state, engine)
      #expect(outcome == Self.outcome(of: event, in: state), "\(state)")
    }
  }

  @Test(arguments: [
    (Engine.plain, Event.source, 2), (.plain, .target, 3), (.plain, .both, 2),
    (.transformed, .source, 2), (.transformed, .target, 3), (.transformed, .both, 2),
  ])
  func `the end of a pause carries what was kept, of the source first`(
    engine: Engine, event: Event, value: Int
  ) {
    let outcome = play(event, in: .suspended, engine) { $0.resume() }
    #expect(outcome == Outcome(value, value, .live))
  }

  /// Gives a row of the engine's table: the states in the order live, suspended, stopped, ended.
  private static func row(
    of event: BindingEngine.Event
  ) -> [(action: BindingEngine.Action, next: BindingEngine.State)] {
    let end = (BindingEngine.Action.nothing, BindingEngine.State.ended)
    return switch event {
    case .change: [(.carry, .live), (.save, .suspended), (.nothing, .stopped), end]
    case .outcome: [(.report, .live), (.save, .suspended), (.report, .stopped), end]
    case .suspend: [(.report, .suspended), (.nothing, .suspended), (.report, .suspended), end]
    case .resume: [(.nothing, .live), (.carrySaved, .live), (.nothing, .stopped), end]
    case .commit: [(.carryEdit, .live), (.nothing, .suspended), (.nothing, .stopped), end]
    case .revert: [(.show, .live), (.showLater, .suspended), (.nothing, .stopped), end]
    case .disagreement: [(.report, .stopped), (.nothing, .suspended), (.nothing, .stopped), end]
    case .return: [(.nothing, .live), (.nothing, .suspended), (.nothing, .live), end]
    case .invalidate: [(.report, .ended), (.report, .ended), (.report, .ended), end]
    }
  }

  @Test(arguments: BindingEngine.Event.allCases)
  func `the engine says for each state what is to be done about an event`(
    event: BindingEngine.Event
  ) {
    let row = Self.row(of: event)
    #expect(row.count == BindingEngine.State.allCases.count)
    for (state, expected) in zip(BindingEngine.State.allCases, row) {
      var engine = BindingEngine()
      switch state {
      case .live: break
      case .suspended: _ = engine.process(.suspend)
      case .stopped: _ = engine.process(.disagreement)
      case .ended: _ = engine.process(.invalidate)
      }
      #expect(engine.state == state)
      let action = engine.process(event)
      #expect(action == expected.action && engine.state == expected.next, "\(state)")
    }
  }

  @Test(arguments: Engine.allCases)
  func `what is changed by whoever is told of the end of a pause is carried last`(engine: Engine) {
    let (source, target) = (Counter(1), Counter(0))
    let binding = bind(target, to: source, engine)
    binding.suspend()
    source.number = 2
    let watching = binding.observe(\.health) { _, _ in source.number = 3 }
    binding.resume()
    #expect(source.number == 3 && target.number == 3 && binding.health == .live)
    withExtendedLifetime(watching) {}
  }

  @Test(arguments: Engine.allCases)
  func `a pause that begins again when its end is told goes on`(engine: Engine) {
    let (source, target) = (Counter(1), Counter(0))
    let binding = bind(target, to: source, engine)
    binding.suspend()
    source.number = 2
    var watching = binding.observe(\.health) { binding, _ in
      if binding.health == .live { binding.suspend() }
    }
    binding.resume()
    #expect(target.number == 1 && binding.health == .suspended)
    watching = binding.observe(\.health) { _, _ in }
    binding.resume()
    #expect(target.number == 2 && binding.health == .live)
    withExtendedLifetime(watching) {}
  }

  /// Makes a binding, brings it into a state, and has an event happen to it.
  private func play(
    _ event: Event, in state: State, _ engine: Engine, then: (Binding) -> Void = { _ in }
  ) -> Outcome {
    var source: Counter? = Counter(1)
    let (target, other) = (Counter(0), Counter(9))
    let binding = bind(target, to: source!, engine)
    switch state {
    case .live: break
    case .suspended: binding.suspend()
    case .ended: binding.invalidate()
    }
    switch event {
    case .source: source?.number = 2
    case .target: target.number = 3
    case .both:
      source?.number = 2
      target.number = 3
    case .suspend: binding.suspend()
    case .resume: binding.resume()
    case .commit: binding.commit()
    case .revert: binding.revert()
    case .invalidate: binding.invalidate()
    case .rebinding: target.bind(\.number, to: other, \.number)
    case .sourceGoes: source = nil
    }
    then(binding)
    return withExtendedLifetime((other, binding)) {
      Outcome(source?.number, target.number, binding.health)
    }
  }

  private func bind(_ target: Counter, to source: Counter, _ engine: Engine) -> Binding {
    switch engine {
    case .plain: target.bind(\.number, to: source, \.number, mode: .twoWay)
    case .transformed:
      target.bind(
        \.number, to: source, \.number, mode: .twoWay, transform: BindingTransform<Int, Int>.same)
    }
  }
}
