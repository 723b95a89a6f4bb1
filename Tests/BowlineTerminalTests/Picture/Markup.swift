// SPDX-License-Identifier: Apache-2.0

/// A check that a document is well-formed as far as pictures go: XML 1.0, 2.1.
enum Markup {
  struct Failure: Error {
    let what: String
  }

  /// - Throws: `Failure` for a tag that is not closed in order, a wrong attribute, or an `&` that
  ///   begins no entity.
  static func check(_ text: String) throws(Failure) {
    var open: [Substring] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      try checkText(rest[..<start])
      guard let end = rest[start...].firstIndex(of: ">") else {
        throw Failure(what: "a tag without an end")
      }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.first == "/" {
        guard open.popLast() == tag.dropFirst() else {
          throw Failure(what: "\(tag) closes nothing")
        }
        continue
      }
      let isClosed = tag.last == "/"
      let body = isClosed ? tag.dropLast() : tag
      let name = body.prefix { $0.isLetter }
      guard body.dropFirst(name.count).wholeMatch(of: /(\s+[a-zA-Z:\-]+="[^"<&]*")*/) != nil else {
        throw Failure(what: "wrong attributes: \(tag)")
      }
      if !isClosed { open.append(name) }
    }
    try checkText(rest)
    if let name = open.last { throw Failure(what: "\(name) is not closed") }
  }

  private static func checkText(_ text: Substring) throws(Failure) {
    for place in text.indices where text[place] == "&" {
      let entity = text[place...].prefixMatch(of: /&(amp|lt|gt|quot);/)
      if entity == nil { throw Failure(what: "an & that is no entity: \(text)") }
    }
  }
}
