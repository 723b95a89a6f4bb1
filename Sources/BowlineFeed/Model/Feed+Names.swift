// SPDX-License-Identifier: Apache-2.0

public import Bowline

extension Feed: KeyValueCoding {
  /// Each name stands for its latest value: `cpu.user` in a path of names is the value of the
  /// ``FeedPath`` of that name.
  ///
  /// A number is a `Double`, a text a `String`, a truth value a `Bool`; rows are an array of
  /// ``FeedRow``, so that `processes.@sum.cpu` is a sum. A name that no value has come for is nil.
  public static let keys = KeyTable<Feed>([:], others: { name in \Feed[named: name] })

  /// The value of a path of one name, or the ``FeedBranch`` of the names below it; nil if there is
  /// neither.
  public subscript(named name: String) -> Any? { valueOrBranch(named: name) }

  /// Returns the value of a name, or if there is none the branch of the names below it.
  func valueOrBranch(named name: String) -> Any? {
    guard let path = self[name] else {
      let start = name + "."
      return paths.contains { $0.name.hasPrefix(start) } ? branch(name) : nil
    }
    switch path.value {
    case .null: return nil
    case .truth(let truth): return truth
    case .number(let number): return number
    case .text(let text): return text
    case .rows: return path.rows
    }
  }
}

/// The names below a name, such as `user` and `sys` of `cpu`.
public final class FeedBranch: KeyValueObservable, KeyValueCoding {
  private weak var feed: Feed?
  private let name: String

  init(_ feed: Feed, _ name: String) {
    self.feed = feed
    self.name = name
  }

  /// Each name stands for its latest value, as in ``Feed``.
  public static let keys = KeyTable<FeedBranch>([:], others: { name in \FeedBranch[named: name] })

  /// The value of a name, or the branch of the names below it; nil if there is neither.
  public subscript(named name: String) -> Any? {
    feed?.valueOrBranch(named: "\(self.name).\(name)")
  }
}
