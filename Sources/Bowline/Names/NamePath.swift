// SPDX-License-Identifier: Apache-2.0

/// A path of names, taken apart.
struct NamePath: Hashable {
  /// The part of a path between two dots.
  enum Step: Hashable {
    /// The name of a property of the object so far.
    case key(String)

    /// What is made of the collection so far. The steps behind it lead from an element to the value
    /// that counts; without any, the elements count.
    case aggregate(Aggregate)
  }

  /// The path as it was given.
  let text: String

  /// One step at least.
  let steps: [Step]

  /// More aggregates than this behind one another are a mistake, or malice: reading and checking
  /// them needs stack for each.
  private static let aggregateLimit = 16

  /// A single name, with whatever characters it has.
  init(key: String) throws(KeyPathError) {
    if key.isEmpty { throw .emptyKey(path: key) }
    text = key
    steps = [.key(key)]
  }

  /// Takes a path apart.
  init(_ text: String) throws(KeyPathError) {
    var steps: [Step] = []
    var aggregates = 0
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      let name = String(part)
      if name.isEmpty { throw .emptyKey(path: text) }
      if steps.last == .aggregate(.count) {
        throw .malformedPath(name, path: text, "stands behind @count, which ends a path")
      }
      if name.hasPrefix("@") {
        guard let aggregate = Aggregate(rawValue: name) else {
          throw .unknownAggregate(name, path: text)
        }
        aggregates += 1
        if aggregates > NamePath.aggregateLimit {
          throw .malformedPath(
            name, path: text, "is one of more than \(NamePath.aggregateLimit) aggregates")
        }
        steps.append(.aggregate(aggregate))
      } else if name == "self", case .aggregate? = steps.last {
        // Apple's spelling of an aggregate of the elements themselves: `@sum.self`.
        continue
      } else {
        steps.append(.key(name))
      }
    }
    self.text = text
    self.steps = steps
  }

  /// A step as it was written.
  func name(of index: Int) -> String {
    switch steps[index] {
    case .key(let key): key
    case .aggregate(let aggregate): aggregate.rawValue
    }
  }

  /// The last step as it was written.
  var lastName: String { name(of: steps.count - 1) }

  /// The first aggregate; nil if all steps are names of properties.
  var firstAggregate: Aggregate? {
    for case .aggregate(let aggregate) in steps { return aggregate }
    return nil
  }
}
