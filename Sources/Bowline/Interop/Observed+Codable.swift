// SPDX-License-Identifier: Apache-2.0

/// An observed property is written as its value alone, so that marking a property changes nothing
/// in a file. Reading it for that purpose is not tracked, and observers take no part.
extension Observed: Encodable where Value: Encodable {
  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    // By way of a container, so that the encoder's own rules for a type, such as a date, apply.
    var container = encoder.singleValueContainer()
    try container.encode(stored.value)
  }
}

extension Observed: Decodable where Value: Decodable {
  /// Makes a property with the value that is read, and no observers.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
  }
}

extension ManuallyObserved: Encodable where Value: Encodable {
  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    try Observed(wrappedValue: stored.value).encode(to: encoder)
  }
}

extension ManuallyObserved: Decodable where Value: Decodable {
  /// Makes a property with the value that is read.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try Observed(from: decoder).stored.value)
  }
}

extension ObservedArray: Encodable where Element: Encodable {
  /// Writes the array.
  public func encode(to encoder: any Encoder) throws {
    try Observed(wrappedValue: slot.stored.value).encode(to: encoder)
  }
}

extension ObservedArray: Decodable where Element: Decodable {
  /// Makes a property with the array that is read, and no observers.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try Observed(from: decoder).stored.value)
  }
}

extension ObservedSet: Encodable where Element: Encodable {
  /// Writes the set.
  public func encode(to encoder: any Encoder) throws {
    try Observed(wrappedValue: slot.stored.value).encode(to: encoder)
  }
}

extension ObservedSet: Decodable where Element: Decodable {
  /// Makes a property with the set that is read, and no observers.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try Observed(from: decoder).stored.value)
  }
}

// The compiler's `Codable` leaves out a nil property, and lets one be missing. It knows an optional
// by its type, which is hidden by the wrapper; these two say the same for a wrapped one.

extension KeyedEncodingContainer {
  /// Writes the value of an observed property, unless it is nil.
  public mutating func encode<Value: Encodable>(
    _ property: Observed<Value?>, forKey key: Key
  ) throws {
    try encodeIfPresent(property.stored.value, forKey: key)
  }

  /// Writes the value of a property that is told by hand, unless it is nil.
  public mutating func encode<Value: Encodable>(
    _ property: ManuallyObserved<Value?>, forKey key: Key
  ) throws {
    try encodeIfPresent(property.stored.value, forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Reads the value of an observed property, which is nil if there is none.
  public func decode<Value: Decodable>(
    _ type: Observed<Value?>.Type, forKey key: Key
  ) throws -> Observed<Value?> {
    Observed(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }

  /// Reads the value of a property that is told by hand, which is nil if there is none.
  public func decode<Value: Decodable>(
    _ type: ManuallyObserved<Value?>.Type, forKey key: Key
  ) throws -> ManuallyObserved<Value?> {
    ManuallyObserved(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}
