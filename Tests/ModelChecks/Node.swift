// SPDX-License-Identifier: Apache-2.0

import Bowline

/// The class of the observed objects of random programs.
class Node: KeyValueObservable, KeyValueCoding {
  /// The property that goes first when the object goes, so that its end finds the others there.
  @Observed var part: Captured?
  @Observed var number: Int
  @Observed var other = 0
  @Observed var fraction = 0.0
  @Observed var text = ""
  @Observed var link: Node?
  @ObservedArray var list: [Int] = []
  @ObservedSet var members: Set<Int> = []
  @ObservedArray var nodes: [Node] = []
  @Observed var touchy: Touchy
  /// The property that goes last.
  let tail: Captured

  let index: Int
  let hooks: Hooks

  init(_ index: Int, number: Int, hooks: Hooks) {
    self.index = index
    self.number = number
    self.hooks = hooks
    touchy = Touchy(number: 0, hooks: hooks)
    tail = Captured(hooks)
    part = Captured(hooks)
    hooks.alive += 1
  }

  /// Makes an object as a copy, with the properties' wrappers and so with their observers in them.
  ///
  /// It has no other objects: one of them might have it, and keep itself alive.
  init(_ index: Int, copying other: Node) {
    self.index = index
    hooks = other.hooks
    _number = other._number
    _touchy = other._touchy
    tail = Captured(hooks)
    _other = other._other
    _fraction = other._fraction
    _text = other._text
    _list = other._list
    _members = other._members
    hooks.alive += 1
  }

  /// Makes a property anew, with its value and without its observers.
  func renew(_ place: Int) {
    // What is let go of may come back here, when the property is whole.
    switch place % 5 {
    case 0:
      let before = _number
      _number = Observed(wrappedValue: number)
      withExtendedLifetime(before) {}
    case 1:
      let before = _other
      _other = Observed(wrappedValue: other)
      withExtendedLifetime(before) {}
    case 2:
      let before = _list
      _list = ObservedArray(wrappedValue: list)
      withExtendedLifetime(before) {}
    case 3:
      let before = _members
      _members = ObservedSet(wrappedValue: members)
      withExtendedLifetime(before) {}
    default:
      let before = _text
      _text = Observed(wrappedValue: text)
      withExtendedLifetime(before) {}
    }
  }

  /// The properties' wrappers, as a reflection has them.
  var reflection: [Any] {
    let mirror = Mirror(reflecting: self)
    return mirror.children.map(\.value) + (mirror.superclassMirror?.children.map(\.value) ?? [])
  }

  deinit {
    hooks.run(.deinit)
    hooks.alive -= 1
  }

  var sum: Int {
    hooks.run(.getter)
    return number &+ other
  }

  var half: Int {
    get { number >> 1 }
    set {
      hooks.run(.setter)
      number = newValue &* 2
    }
  }

  /// The number; one that is odd is set to the even one below it.
  var even: Int {
    get { number }
    set {
      hooks.run(.setter)
      number = newValue & ~1
    }
  }

  var total: Int { nodes.reduce(0) { $0 &+ $1.number } }

  class var keys: KeyTable<Node> {
    [
      "number": \.number, "other": \.other, "fraction": \.fraction, "text": \.text, "link": \.link,
      "list": \.list, "members": \.members, "nodes": \.nodes, "half": \.half, "even": \.even,
      "sum": \.sum,
    ]
  }
}
