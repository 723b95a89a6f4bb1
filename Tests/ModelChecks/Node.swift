// SPDX-License-Identifier: Apache-2.0

import Bowline

/// The class of the observed objects of random programs.
class Node: KeyValueObservable, KeyValueCoding {
  /// What goes first when the object goes, so that its end finds the others there.
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
  /// What goes last.
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

  var total: Int { nodes.reduce(0) { $0 &+ $1.number } }

  class var keys: KeyTable<Node> {
    [
      "number": \.number, "other": \.other, "fraction": \.fraction, "text": \.text, "link": \.link,
      "list": \.list, "members": \.members, "nodes": \.nodes, "half": \.half, "sum": \.sum,
    ]
  }
}
