// SPDX-License-Identifier: Apache-2.0

import Bowline

extension Player {
  func performObserving(_ step: Step, _ object: Node?) {
    if step.kind == .end { return end(step) }
    if step.kind == .bag { return fillBag(step) }
    if step.kind == .track { return track(step) }
    guard let object else { return }
    if step.kind == .several { return observeSeveral(step, object) }
    let isValue = step.kind == .observe || step.kind == .named
    let property = isValue ? Property.allCases[step[1] % Property.allCases.count] : .number
    var options = ObservingOptions(rawValue: step[2] % 64)
    if !property.isCollection || property == .linkList { options.remove(.difference) }
    // There is no `==` of nodes and parts.
    if property == .link || property == .part { options.remove([.difference, .distinct]) }
    if step.kind == .each || step.kind == .key { options.remove([.difference, .distinct]) }
    if step.kind == .named { options.remove(.difference) }
    let follower = Follower(
      followers.count, property, object, options, step.inner, isExact: isValue)
    followers.append(follower)
    let captured = Captured(hooks)
    let token: KeyValueObservation?
    switch step.kind {
    case .each:
      token = object.observe(each: \.nodes, \.number, options: options) {
        [unowned self] object, element, change in
        withExtendedLifetime(captured) {
          take(follower, change, { Value($0) }, element: element.index)
        }
      }
    case .key: token = observeDictionary(step[1], options, follower, captured)
    case .named:
      guard let name = property.name else { return }
      token = try? object.observe(path: name, options: options) {
        [unowned self] object, change in
        withExtendedLifetime(captured) {
          take(follower, change, { Value(any: $0) })
        }
      }
    default: token = observe(object, property, options, follower, captured)
    }
    follower.token = token
    began([follower], object)
  }

  /// Observes several values at once: each has a follower, and the token is that of all of them.
  private func observeSeveral(_ step: Step, _ object: Node) {
    let count = Property.allCases.count
    let numbers = Set([step[1] % count] + step.numbers.dropFirst(3).map { $0 % count })
    let properties = Property.allCases.filter { numbers.contains($0.rawValue) }
    // Not every value has a `==`, or elements.
    let options = ObservingOptions(rawValue: step[2] % 16)
    let observers = properties.map { property in
      let reactions = property == properties[0] ? step.inner : []
      let follower = Follower(followers.count, property, object, options, reactions)
      followers.append(follower)
      return follower
    }
    let captured = Captured(hooks)
    let token = object.observe(properties.map(\.path), options: options) {
      [unowned self] object, path, change in
      withExtendedLifetime(captured) {
        for follower in observers where follower.property.path == path {
          take(follower, change, { Value(any: $0) })
        }
      }
    }
    for follower in observers {
      follower.token = token
      follower.companions = observers.filter { $0 !== follower }
    }
    began(observers, object)
  }

  /// Takes note of the values at which observers have begun.
  private func began(_ observers: [Follower], _ object: Node) {
    for follower in observers where follower.isExact && follower.mirror == nil {
      hooks.isMuted = true
      follower.mirror = value(follower.property, of: object)
      hooks.isMuted = false
    }
    // By an initial call.
    if let ended = observers.first(where: \.endsAtOnce) { ended.end() }
  }

  private func observe(
    _ object: Node, _ property: Property, _ options: ObservingOptions, _ follower: Follower,
    _ captured: Captured
  ) -> KeyValueObservation {
    func observe<Content>(
      _ path: KeyPath<Node, Content>, _ read: @escaping (Content) -> Value
    ) -> KeyValueObservation {
      object.observe(path, options: options) { [unowned self] object, change in
        withExtendedLifetime(captured) { take(follower, change, read) }
      }
    }
    return switch property {
    case .number: observe(\.number) { Value($0) }
    case .other: observe(\.other) { Value($0) }
    case .fraction: observe(\.fraction) { Value($0) }
    case .text: observe(\.text) { .text($0) }
    case .link: observe(\.link) { $0.map { .object($0.index) } ?? .none }
    case .list: observe(\.list) { .list($0) }
    case .members: observe(\.members) { .members($0) }
    case .touchy: observe(\.touchy) { .number($0.number) }
    case .part: observe(\.part) { $0 == nil ? .none : .number(1) }
    case .half: observe(\.half) { Value($0) }
    case .even: observe(\.even) { Value($0) }
    case .sum: observe(\.sum) { Value($0) }
    case .linkNumber: observe(\.link?.number) { Value($0) }
    case .linkSum: observe(\.link?.sum) { Value($0) }
    case .linkList: observe(\.link?.list) { Value($0) }
    case .count: observe(\.list.count) { Value($0) }
    case .total: observe(\.total) { Value($0) }
    case .nodes, .key, .keys, .values: preconditionFailure("it has a step of its own")
    }
  }

  /// Observes the value of a key, all keys or all values.
  private func observeDictionary(
    _ number: Int, _ options: ObservingOptions, _ follower: Follower, _ captured: Captured
  ) -> KeyValueObservation {
    func observe<Content>(
      _ path: KeyPath<ObservedDictionary<Int>, Content>, _ read: @escaping (Content) -> Value
    ) -> KeyValueObservation {
      dictionary.observe(path, options: options) { [unowned self] _, change in
        withExtendedLifetime(captured) { take(follower, change, read) }
      }
    }
    return switch number % 5 {
    case 3: observe(\.keys) { .text($0.joined(separator: " ")) }
    case 4: observe(\.values) { Value($0) }
    default: observe(\.["key\(number % 5)"]) { Value($0) }
    }
  }

  /// Takes a notice.
  func take<Content>(
    _ follower: Follower, _ change: KeyValueChange<Content>, _ read: (Content) -> Value,
    element: Int? = nil
  ) {
    let notice = Notice(
      observer: follower.number, kind: Notice.Kind(change.kind), isPrior: change.isPrior,
      old: change.oldValue.map(read), new: change.newValue.map(read), element: element,
      oldIndexes: change.oldIndexes.map { $0.ranges.flatMap { Array($0) } },
      newIndexes: change.newIndexes.map { $0.ranges.flatMap { Array($0) } })
    take(follower, notice)
  }

  func take(_ follower: Follower, _ notice: Notice) {
    notices.append(notice)
    if follower.hasEnded { fail("an ended observer is called: \(notice)") }
    follow(follower, notice)
    let wasPrior = isInPrior
    isInPrior = isInPrior || notice.isPrior
    if let step = follower.reactions.popLast() { perform(step) }
    isInPrior = wasPrior
  }

  private func end(_ step: Step) {
    if followers.isEmpty { return }
    let follower = followers[step[0] % followers.count]
    if step[1] == 0 { follower.token?.invalidate() }
    follower.end()
  }

  private func fillBag(_ step: Step) {
    switch step[1] % 3 {
    case 0 where !followers.isEmpty:
      let follower = followers[step[0] % followers.count]
      guard let token = follower.token else { return }
      bagged.append(follower)
      follower.isBagged = true
      // Often, so that the bag sweeps.
      for _ in 0..<6 { token.store(in: bag) }
    case 1:
      bag.endAll()
      for follower in bagged { follower.end() }
      bagged = []
    default:
      guard let object = node(step[0]) else { return }
      bag.end(of: object)
    }
  }

  private func track(_ step: Step) {
    let follower = Follower(followers.count, .number, nil, [], step.inner, isExact: false)
    followers.append(follower)
    let captured = Captured(hooks)
    let tracking = ChangeTracking { [unowned self] in
      withExtendedLifetime(captured) {
        take(follower, Notice(observer: follower.number, kind: .tracking, old: nil, new: nil))
      }
    }
    follower.tracking = tracking
    tracking.track {
      for number in step.numbers.dropFirst() {
        guard let object = node(number) else { continue }
        _ = value(Property.allCases[step[0] % Property.allCases.count], of: object)
      }
    }
  }
}

extension Property {
  /// The key path that leads to it.
  fileprivate var path: PartialKeyPath<Node> {
    switch self {
    case .number: \.number
    case .other: \.other
    case .fraction: \.fraction
    case .text: \.text
    case .link: \.link
    case .list: \.list
    case .members: \.members
    case .touchy: \.touchy
    case .part: \.part
    case .half: \.half
    case .even: \.even
    case .sum: \.sum
    case .linkNumber: \.link?.number
    case .linkSum: \.link?.sum
    case .linkList: \.link?.list
    case .count: \.list.count
    case .total: \.total
    case .nodes: \.nodes
    case .key, .keys, .values: preconditionFailure("it is none of a node")
    }
  }
}

extension Notice.Kind {
  init(_ kind: ChangeKind) {
    self =
      switch kind {
      case .setting: .setting
      case .insertion: .insertion
      case .removal: .removal
      case .replacement: .replacement
      case .move: .move
      }
  }
}
