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
