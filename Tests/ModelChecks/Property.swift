// SPDX-License-Identifier: Apache-2.0

/// A value of a node that can be observed, by a key path or by its name.
enum Property: Int {
  // Those that are stored.
  case number, other, fraction, text, link, list, members, touchy, part
  // Those that are computed: `half` and `even` can be set.
  case half, sum, linkNumber, linkSum, linkList, count, total, even
  // Those that have steps of their own: the objects of a list, and of the dictionary the value of a
  // key, the keys, and all values.
  case nodes, key, keys, values

  /// Its changes may tell of elements.
  var isCollection: Bool { self == .list || self == .members || self == .linkList }

  /// The features that its use takes.
  var features: Set<Feature> {
    switch self {
    case .number, .other, .text: []
    case .fraction: [.nan]
    case .link: [.links]
    case .list, .members: [.collections]
    case .touchy, .part: [.hooks]
    case .half, .sum, .even: [.derived]
    case .linkNumber, .linkSum: [.links, .derived]
    case .linkList: [.links, .collections]
    case .count: [.collections, .derived]
    case .total: [.elements, .derived]
    case .nodes: [.elements]
    case .key, .keys, .values: [.dictionary]
    }
  }

  /// The name in the key table.
  var name: String? {
    switch self {
    case .linkNumber: "link.number"
    case .linkSum: "link.sum"
    case .linkList: "link.list"
    case .count: "list.@count"
    case .total: "nodes.@sum.number"
    case .touchy, .part: nil
    default: "\(self)"
    }
  }
}

extension Property: CaseIterable {
  /// Those that a step observes by their number.
  static let allCases = (0...even.rawValue).compactMap { Property(rawValue: $0) }

  /// It is computed from the number, and sets that.
  var isOfNumber: Bool { self == .half || self == .even }

  /// It is kept, and not computed from others.
  var isStored: Bool { rawValue < Property.half.rawValue || self == .nodes || self == .key }
}
