// SPDX-License-Identifier: Apache-2.0

import Bowline

extension Player {
  /// A value of a node, read without an effect.
  func value(_ property: Property, of object: Node) -> Value {
    switch property {
    case .number: Value(object.number)
    case .other: Value(object.other)
    case .fraction: Value(object.fraction)
    case .text: .text(object.text)
    case .link: object.link.map { .object($0.index) } ?? .none
    case .list: .list(object.list)
    case .members: .members(object.members)
    case .touchy: .number(object.touchy.number)
    case .part: object.part == nil ? .none : .number(1)
    case .half: Value(object.half)
    case .even: Value(object.even)
    case .sum: Value(object.sum)
    case .linkNumber: Value(object.link?.number)
    case .linkSum: Value(object.link?.sum)
    case .linkList: Value(object.link?.list)
    case .count: Value(object.list.count)
    case .total: Value(object.total)
    case .nodes: .list(object.nodes.map(\.index))
    case .key, .keys, .values: preconditionFailure("it is none of a node")
    }
  }
}

extension Value {
  /// The value that was read by a name.
  init(any value: Any?) {
    self =
      switch value {
      case let number as Int: .number(number)
      case let fraction as Double: Value(fraction)
      case let text as String: .text(text)
      case let list as [Int]: .list(list)
      case let members as Set<Int>: .members(members)
      case let object as Node: .object(object.index)
      case let touchy as Touchy: .number(touchy.number)
      case is Captured: .number(1)
      default: .none
      }
  }

  /// The value with the change of a notice; nil if what left is not there.
  func changed(by notice: Notice) -> Value? {
    guard notice.kind != .setting else { return notice.new }
    switch self {
    case .members(let members):
      var members = members
      if case .members(let left)? = notice.old {
        if !left.isSubset(of: members) { return nil }
        members.subtract(left)
      }
      if case .members(let came)? = notice.new { members.formUnion(came) }
      return .members(members)
    case .list(let list):
      var list = list
      let old = notice.oldIndexes ?? []
      guard old.allSatisfy({ $0 < list.count }) else { return nil }
      if case .list(let left)? = notice.old, left != old.map({ list[$0] }) { return nil }
      for index in old.reversed() { list.remove(at: index) }
      guard case .list(let came)? = notice.new, let new = notice.newIndexes else {
        return notice.newIndexes?.isEmpty == false ? nil : .list(list)
      }
      for (index, element) in zip(new, came) {
        if index > list.count { return nil }
        list.insert(element, at: index)
      }
      return .list(list)
    default: return nil
    }
  }
}
