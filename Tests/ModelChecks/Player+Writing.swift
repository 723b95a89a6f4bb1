// SPDX-License-Identifier: Apache-2.0

import Bowline

extension Player {
  func touch(_ object: Node, _ property: Property) {
    touches[Target(object.index, property)] = clock
  }

  func write(_ step: Step, _ object: Node) {
    switch step.kind {
    case .write: set(object, Property.writable(step[1]), to: step[2])
    case .modify: modify(object, Property.writable(step[1]), by: step[2])
    case .link:
      // Later objects alone: a ring of them would keep itself alive.
      let later = object.index + 1 + step[1]
      let last = isFollowed(object, [.link, .linkNumber, .linkSum, .linkList]) ? nil : object.link
      object.link = later < objects.count ? objects[later] : nil
      _ = consume last
    case .edit:
      edits += 1
      defer {
        edits -= 1
        touch(object, .list)
      }
      edit(object.$list, step[1], step[2], step[3])
    case .member: edit(object.$members, step[1], step[2])
    case .nodes:
      let later = object.index + 1 + step[1]
      let count = object.nodes.count
      let last = isFollowed(object, [.total]) ? [] : object.nodes
      switch step[2] % 4 {
      case 0 where count > 0: object.$nodes.remove(at: step[1] % count)
      case 1: object.nodes = []
      default:
        if later < objects.count, let added = objects[later] { object.$nodes.append(added) }
      }
      _ = consume last
    case .editing:
      touch(object, .list)
      object.$list.edit { _ in step.inner.forEach(perform) }
    case .store:
      // A batch, if it changes followed keys.
      batches += 1
      dictionary["key\(step[1] % 3)"] = step[2] == 0 ? nil : step[2]
      batches -= 1
    default: break
    }
  }

  /// Says whether one of some values of an object is observed.
  ///
  /// Where it is not, the end of the last value may not reach the property, as that of any stored
  /// property may not: it runs inside the access that writes it.
  private func isFollowed(_ object: Node, _ properties: [Property]) -> Bool {
    followers.contains {
      $0.object === object && $0.token?.isActive == true && properties.contains($0.property)
    }
  }

  private func set(_ object: Node, _ property: Property, to value: Int) {
    defer { touch(object, property) }
    switch property {
    case .number: object.number = value
    case .other: object.other = value
    case .fraction: object.fraction = value == 0 ? .nan : Double(value)
    case .text: object.text = "\(value)"
    case .list: object.list = Array(0..<value)
    case .members: object.members = Set(0..<value)
    case .touchy: object.touchy = Touchy(number: value, hooks: hooks)
    case .part:
      let last = isFollowed(object, [.part]) ? nil : object.part
      object.part = value == 0 ? nil : Captured(hooks)
      _ = consume last
    case .even: object.even = value
    default: object.half = value
    }
  }

  private func modify(_ object: Node, _ property: Property, by value: Int) {
    defer { touch(object, property) }
    switch property {
    case .number: object.number &+= value
    case .other: object.other &+= value
    case .fraction: object.fraction += Double(value)
    case .text: object.text.append(value == 0 ? "" : "0")
    case .list: object.list.append(value)
    case .members: object.members.insert(value)
    case .touchy: object.touchy = object.touchy
    case .part: object.part = object.part
    case .even: object.even &+= value
    default: object.half &+= value
    }
  }

  private func edit(_ list: ArrayEditor<Int>, _ kind: Int, _ first: Int, _ second: Int) {
    let count = list.array.count
    switch kind % 8 {
    case 0 where count > 0: list.remove(at: first % count)
    case 1 where count > 0: list.move(from: first % count, to: second % count)
    case 2 where count > 0: list.swapAt(first % count, second % count)
    case 3 where count > 0: list.replaceSubrange(first % count..<count, with: [second, first])
    case 4: list.sort()
    case 5: list.assign([first, second, 1])
    case 6 where count > 0: list.removeAll { $0 == first }
    default: list.insert(second, at: first % (count + 1))
    }
  }

  private func edit(_ members: SetEditor<Int>, _ kind: Int, _ value: Int) {
    switch kind % 4 {
    case 0: members.formUnion([value, value + 1])
    case 1: members.subtract([value])
    case 2: members.assign([value, 2])
    default: members.formSymmetricDifference([value, 1])
    }
  }
}

extension Property {
  /// Those that steps write.
  static func writable(_ number: Int) -> Property {
    let all: [Property] = [
      .number, .other, .half, .list, .text, .fraction, .members, .touchy, .part, .even,
    ]
    return all[number % all.count]
  }
}
