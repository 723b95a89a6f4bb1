// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Numbers of other types, and nil where there can be none: contract 11.2.
@Suite struct NameConversionTests {
  final class Scale: KeyValueCoding {
    @Observed var grams = 1
    @Observed var weight = 1.5
    @Observed var small: Int8 = 1
    @Observed var limit: Double?
    @Observed var isOn = true
    static let keys: KeyTable<Scale> = [
      "grams": \.grams, "weight": \.weight, "small": \.small, "limit": \.limit, "isOn": \.isOn,
    ]

    func nilValue(forKey key: String) -> Any? {
      switch key {
      case "grams": 0
      case "isOn": "no Bool"
      default: nil
      }
    }
  }

  final class Room: KeyValueCoding {
    @Observed var scale: Scale? = Scale()
    static let keys: KeyTable<Room> = ["scale": \.scale]
  }

  let scale = Scale()

  @Test func `a number is set as one of the property's type`() throws {
    try scale.setValue(3, forKey: "weight")
    try scale.setValue(4.0, forKey: "grams")
    try scale.setValue(UInt16(5), forKey: "small")
    try scale.setValue(Float(2.5), forKey: "limit")
    #expect(scale.weight == 3 && scale.grams == 4 && scale.small == 5 && scale.limit == 2.5)
    let room = Room()
    try room.setValue(7, forKeyPath: "scale.limit")
    #expect(room.scale?.limit == 7)
  }

  @Test func `a number is bound to one of another type, and one that does not fit is a failure`()
    throws
  {
    let label = Scale()
    let single = try label.bind(path: "weight", to: scale, path: "grams", mode: .twoWay)
    scale.grams = 2
    #expect(label.weight == 2)
    label.weight = 3
    #expect(scale.grams == 3 && single.health == .live)
    label.weight = 3.5
    #expect(scale.grams == 3 && label.weight == 3.5)
    #expect(single.validationError == "3.5 is no Int")
    label.weight = 4
    #expect(scale.grams == 4 && single.health == .live)
    try label.bind(\.limit, to: scale, path: "grams")
    #expect(label.limit == 4)
    #expect(failure { try label.bind(\.limit, to: scale, path: "isOn") }?.code == .typeMismatch)
    #expect(failure { try label.bind(\.small, to: scale, path: "weight") }?.code == .typeMismatch)
  }

  @Test func `a number is bound to one of another type behind an object`() throws {
    let room = Room()
    scale.weight = 6
    let binding = try room.bind(path: "scale.grams", to: scale, path: "weight", mode: .twoWay)
    #expect(room.scale?.grams == 6 && binding.health == .live)
    scale.weight = 6.5
    #expect(room.scale?.grams == 6 && binding.health == .failed(reason: "6.5 is no Int"))
    room.scale?.grams = 7
    #expect(scale.weight == 7 && binding.health == .live)
  }

  #if arch(x86_64)
    @Test func `a number of more digits than a Double has is set as it is`() throws {
      try scale.setValue(Float80(1 << 53) + 1, forKey: "grams")
      #expect(scale.grams == 1 << 53 + 1)
    }
  #endif

  @Test func `one that would be another number is an error`() {
    let wrong: [(Any, String)] = [
      (1.5, "grams"), (300, "small"), (Double.nan, "grams"), (-1.5, "small"), (1, "isOn"),
      (true, "grams"), ("3", "grams"), (Int.max, "weight"), ("x", "limit"),
    ]
    for (value, key) in wrong {
      #expect(failure { try scale.setValue(value, forKey: key) }?.code == .typeMismatch, "\(value)")
    }
    #expect(scale.grams == 1 && scale.small == 1 && scale.weight == 1.5 && scale.isOn)
  }

  @Test func `a number is read and observed as one of another type`() throws {
    let room = Room()
    #expect(try room.value(forKeyPath: "scale.grams", as: Double.self) == 1)
    #expect(failure { _ = try room.value(forKeyPath: "scale.weight", as: Int.self) } != nil)
    try Room.validate(path: "scale.grams", as: Double.self)
    var seen: [Double?] = []
    let watching = try room.observe(path: "scale.grams", as: Double.self, options: .new) {
      seen.append($1.newValue!)
    }
    room.scale!.grams = 2
    room.scale = nil
    #expect(seen == [2, nil])
    watching.invalidate()
    room.scale = Scale()
    let path = try room.keyPath(named: "scale.grams", as: Double.self)
    room[keyPath: path] = 8
    #expect(room[keyPath: path] == 8 && room.scale?.grams == 8)
  }

  @Test func `nil is set as what the class has for it, and is an error without`() throws {
    try scale.setValue(nil, forKey: "grams")
    #expect(scale.grams == 0)
    let room = Room()
    try room.setValue(nil, forKeyPath: "scale.grams")
    #expect(room.scale?.grams == 0)
    try scale.setValue(nil, forKey: "limit")
    #expect(scale.limit == nil)
    #expect(failure { try scale.setValue(nil, forKey: "weight") }?.code == .typeMismatch)
    #expect(failure { try scale.setValue(nil, forKey: "isOn") }?.code == .typeMismatch)
  }
}
