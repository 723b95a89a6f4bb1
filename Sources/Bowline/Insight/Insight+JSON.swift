// SPDX-License-Identifier: Apache-2.0

extension Insight {
  /// The observations, the bindings and the recent changes as JSON.
  ///
  /// ```json
  /// {"bindings": [{"id": 1, "mode": "oneWay", "source": {"object": "Account#1", "path": "balance"},
  ///   "target": …, "site": {"file": "App/Main.swift", "line": 3}, "timesFired": 2,
  ///   "last": {"old": "\"10\"", "new": "\"11\"", "change": 7}, "health": "live"}],
  ///  "observations": […],
  ///  "changes": [{"id": 7, "place": …, "kind": "setting", "old": "10", "new": "11",
  ///   "origin": null, "cause": null, "event": {"id": 2, "kind": "key", "name": "+"}}]}
  /// ```
  ///
  /// Values are texts for a person to read. What is absent is null. `change`, `origin` and `cause`
  /// are the `id` of another element, which may have ended or be too old to be listed.
  public var json: String { Insight.json(of: entries, changes: recentChanges) }

  /// The same of some observations, bindings and changes.
  public static func json(of entries: [Entry], changes: [Change]) -> String {
    JSONText.object([
      ("bindings", .array(entries.filter { $0.mode != nil }.map(\.json))),
      ("observations", .array(entries.filter { $0.mode == nil }.map(\.json))),
      ("changes", .array(changes.map(\.json))),
    ]).text + "\n"
  }
}

extension Insight.Entry {
  fileprivate var json: JSONText {
    .object([
      ("id", .number(id)),
      ("mode", .optional(mode) { .string("\($0)") }),
      ("source", source.json),
      ("target", .optional(target, \.json)),
      ("site", .optional(site, \.json)),
      ("timesFired", .number(UInt64(timesFired))),
      ("last", .optional(last, \.json)),
      ("health", .string(health.text)),
    ])
  }
}

extension Insight.Place {
  fileprivate var json: JSONText {
    .object([("object", .string(object)), ("path", .string(path))])
  }
}

extension Insight.CallSite {
  fileprivate var json: JSONText {
    .object([("file", .string(file)), ("line", .number(UInt64(line)))])
  }
}

extension Insight.Firing {
  fileprivate var json: JSONText {
    .object([
      ("old", .optional(old, JSONText.string)), ("new", .optional(new, JSONText.string)),
      ("change", .optional(change?.id, JSONText.number)),
    ])
  }
}

extension Insight.Event {
  fileprivate var json: JSONText {
    .object([("id", .number(id)), ("kind", .string(kind.rawValue)), ("name", .string(name))])
  }
}

extension Insight.Change {
  fileprivate var json: JSONText {
    .object([
      ("id", .number(id)), ("place", place.json), ("kind", .string("\(kind)")),
      ("old", .string(old)), ("new", .string(new)),
      ("origin", .optional(origin?.entry, JSONText.number)),
      ("cause", .optional(cause?.id, JSONText.number)),
      ("event", .optional(event, \.json)),
    ])
  }
}

/// A value of JSON, to be written: RFC 8259.
enum JSONText {
  case null
  case number(UInt64)
  case string(String)
  case array([JSONText])

  /// In the given order.
  case object([(name: String, value: JSONText)])

  static func optional<Value>(_ value: Value?, _ make: (Value) -> JSONText) -> JSONText {
    value.map(make) ?? .null
  }

  /// The text, in one line.
  var text: String {
    switch self {
    case .null: "null"
    case .number(let number): "\(number)"
    case .string(let string): JSONText.quoted(string)
    case .array(let values): "[\(values.map(\.text).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\(JSONText.quoted($0.name)): \($0.value.text)" }.joined(separator: ", "))}"
    }
  }

  /// Section 7: a quotation mark, a backslash and the control characters must be escaped.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case let scalar where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value):
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
