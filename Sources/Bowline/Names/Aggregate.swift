// SPDX-License-Identifier: Apache-2.0

/// An operator that makes one value of the elements of a collection in a path of names.
///
/// The names and the treatment of nil are those of Apple's collection operators: nil counts as an
/// element in `@count`, as 0 in a sum and in an average, and not at all in the others.
enum Aggregate: String, CaseIterable, Hashable {
  case count = "@count"
  case sum = "@sum"
  case average = "@avg"
  case minimum = "@min"
  case maximum = "@max"
  case union = "@unionOfObjects"
  case distinctUnion = "@distinctUnionOfObjects"
  case unionOfArrays = "@unionOfArrays"
  case distinctUnionOfArrays = "@distinctUnionOfArrays"
  case distinctUnionOfSets = "@distinctUnionOfSets"

  /// A value that an aggregate cannot use.
  struct Misfit: Error {
    let type: Any.Type
  }

  /// The aggregate is made of a collection of collections: of the elements of all of them.
  var joinsCollections: Bool {
    switch self {
    case .unionOfArrays, .distinctUnionOfArrays, .distinctUnionOfSets: true
    default: false
    }
  }

  /// The values that the aggregate takes, in words for a person to read.
  var expectation: String {
    switch self {
    case .sum, .average: "numbers"
    case .minimum, .maximum: "values of one type that is Comparable"
    case .distinctUnionOfSets: "values that are Hashable"
    case .count, .union, .distinctUnion, .unionOfArrays, .distinctUnionOfArrays: "values"
    }
  }

  /// Returns the type of the result for values of a type.
  ///
  /// - Parameter type: The declared type of the values, without optionals; nil if it is not known.
  /// - Returns: nil if it cannot be known.
  func resultType(of type: Any.Type?) throws(Misfit) -> Any.Type? {
    switch self {
    case .count:
      return Int.self
    case .average:
      guard let type, isPlainValue(type), !isNumber(type) else { return Double.self }
      throw Misfit(type: type)
    case .sum:
      guard let type, isPlainValue(type) else { return nil }
      if type is any BinaryInteger.Type { return Int.self }
      if type is any BinaryFloatingPoint.Type { return Double.self }
      if type is any AdditiveArithmetic.Type { return type }
      throw Misfit(type: type)
    case .minimum, .maximum:
      guard let type, isPlainValue(type) else { return nil }
      if type is any Comparable.Type { return type }
      throw Misfit(type: type)
    case .union, .distinctUnion, .unionOfArrays, .distinctUnionOfArrays:
      return type.map(arrayType(of:))
    case .distinctUnionOfSets:
      guard let type, isPlainValue(type) || type is any Hashable.Type else { return nil }
      if let hashable = type as? any Hashable.Type { return setType(of: hashable) }
      throw Misfit(type: type)
    }
  }

  /// Returns the result for some values.
  ///
  /// - Parameter type: As for ``resultType(of:)``.
  /// - Returns: nil for the average, the least and the greatest of no values, and for a sum of
  ///   integers that an `Int` cannot hold.
  func result(of values: [Any?], type: Any.Type?) throws(Misfit) -> Any? {
    switch self {
    case .count: return values.count
    case .sum: return try sum(values, type)
    case .average: return try average(values)
    case .minimum: return try extreme(values, type, isLeast: true)
    case .maximum: return try extreme(values, type, isLeast: false)
    case .union, .unionOfArrays: return array(of: values.compactMap { $0 }, type)
    case .distinctUnion, .distinctUnionOfArrays:
      return array(of: distinct(values.compactMap { $0 }), type)
    case .distinctUnionOfSets: return try set(of: values.compactMap { $0 }, type)
    }
  }

  private func extreme(
    _ values: [Any?], _ declared: Any.Type?, isLeast: Bool
  ) throws(Misfit) -> Any? {
    func open<Concrete: Comparable>(_: Concrete.Type) throws(Misfit) -> Concrete? {
      var all: [Concrete] = []
      for case let value? in values {
        guard let value = value as? Concrete else { throw Misfit(type: type(of: value)) }
        all.append(value)
      }
      return isLeast ? all.min() : all.max()
    }
    guard let first = values.lazy.compactMap({ $0 }).first else { return nil }
    // Another actor's code may not use a conformance that belongs to an actor.
    guard first is any Comparable else { throw Misfit(type: type(of: first)) }
    // The elements may be of several classes, which their common one compares.
    let types = [declared, type(of: first)].lazy.compactMap { $0 as? any Comparable.Type }
    guard let type = types.first else { throw Misfit(type: type(of: first)) }
    return try open(type)
  }

  private func distinct(_ values: [Any]) -> [Any] {
    var seen: Set<AnyHashable> = []
    var objects: Set<ObjectIdentifier> = []
    var others: [AnyValue] = []
    return values.filter { value in
      if let hashable = hashable(value) { return seen.insert(hashable).inserted }
      if !(value is any Equatable), type(of: value) is AnyObject.Type {
        return objects.insert(ObjectIdentifier(value as AnyObject)).inserted
      }
      let named = AnyValue(value)
      if others.contains(named) { return false }
      others.append(named)
      return true
    }
  }

  /// Returns a value that can be hashed here: not one whose hashing belongs to another actor, which a
  /// cast to `AnyHashable` alone does not see. (Swift 6.3)
  private func hashable(_ value: Any) -> AnyHashable? {
    value is any Hashable ? value as? AnyHashable : nil
  }

  /// Makes an array of values; of `Any` if one of them, an element's of a subclass, is of another
  /// type than the declared one.
  private func array(of values: [Any], _ type: Any.Type?) -> Any {
    func open<Element>(_: Element.Type) -> Any {
      let all = values.compactMap { $0 as? Element }
      return all.count == values.count ? all : values
    }
    let element: Any.Type = type ?? Any.self
    return open(element)
  }

  /// Makes a set of values; of `AnyHashable` if their declared type is not known, or one of them is
  /// of another type.
  private func set(of values: [Any], _ type: Any.Type?) throws(Misfit) -> Any {
    func open<Member: Hashable>(_: Member.Type) -> Any? {
      let all = values.compactMap { $0 as? Member }
      return all.count == values.count ? Set(all) : nil
    }
    let isHashable = values.first.map { hashable($0) != nil } ?? true
    if isHashable, let type = type as? any Hashable.Type, let set = open(type) { return set }
    var members: Set<AnyHashable> = []
    for value in values {
      guard let member = hashable(value) else {
        throw Misfit(type: Swift.type(of: value))
      }
      members.insert(member)
    }
    return members
  }

  private func setType<Member: Hashable>(of _: Member.Type) -> Any.Type { Set<Member>.self }

  /// Adds numbers of whatever types; nil counts as 0.
  ///
  /// - Parameter declared: The declared type of the values, which a sum of no values has.
  /// - Returns: An `Int` for integers, nil if an `Int` cannot hold their sum; a `Double` if a
  ///   floating-point number is among the values; otherwise a value of their own type, such as
  ///   `Duration`.
  /// - Throws: `Misfit` for a value that is no number, or one that cannot be added to the others.
  private func sum(_ values: [Any?], _ declared: Any.Type?) throws(Misfit) -> Any? {
    let total = try total(values, declared)
    return (total as? Int128).map { Int(exactly: $0) } ?? total
  }

  /// Adds numbers as ``sum(_:_:)`` does, integers to an `Int128`.
  private func total(_ values: [Any?], _ declared: Any.Type?) throws(Misfit) -> Any? {
    // The sum of the integers; nil once it has more than 128 bits.
    var integers: Int128? = 0
    var hasIntegers = false
    var fractions: Double?
    var others: Any?
    func add<Number: AdditiveArithmetic>(_ number: Number) throws(Misfit) {
      guard let present = (others ?? Number.zero) as? Number else {
        throw Misfit(type: Number.self)
      }
      others = present + number
    }
    for case let value? in values {
      switch value {
      case let integer as any BinaryInteger:
        hasIntegers = true
        let sum = Int128(exactly: integer).flatMap { integers?.addingReportingOverflow($0) }
        integers = sum.flatMap { $0.overflow ? nil : $0.partialValue }
      case let fraction as any BinaryFloatingPoint: fractions = (fractions ?? 0) + Double(fraction)
      case let other as any AdditiveArithmetic: try add(other)
      default: throw Misfit(type: type(of: value))
      }
      if others != nil, hasIntegers || fractions != nil { throw Misfit(type: type(of: value)) }
    }
    if let others { return others }
    if let fractions { return integers.map { Double($0) + fractions } }
    if hasIntegers { return integers }
    if declared is any BinaryFloatingPoint.Type { return 0.0 }
    if declared is any BinaryInteger.Type { return Int128(0) }
    return (declared as? any AdditiveArithmetic.Type)?.zero ?? Int128(0)
  }

  private func average(_ values: [Any?]) throws(Misfit) -> Double? {
    guard let total = try total(values, nil), !values.isEmpty else { return nil }
    switch total {
    case let sum as Int128: return Double(sum) / Double(values.count)
    case let sum as Double: return sum / Double(values.count)
    default: throw Misfit(type: type(of: total))
    }
  }
}
