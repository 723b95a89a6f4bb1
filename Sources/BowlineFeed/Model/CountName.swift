// SPDX-License-Identifier: Apache-2.0

/// The names of counts, as programs give them to numbers that only rise.
enum CountName {
  /// Says whether the last word of a name is one of counts: `http_requests_total`, `rx.bytes`,
  /// `cacheMisses`.
  static func fits(_ name: String) -> Bool {
    var word = ""
    for character in name.reversed() {
      guard character.isLetter else {
        if word.isEmpty { return false }
        break
      }
      word = character.lowercased() + word
      if character.isUppercase { break }
    }
    return words.contains(word)
  }

  private static let words: Set<String> = [
    "total", "count", "counter", "bytes", "packets", "requests", "responses", "errors", "hits",
    "misses",
    "seq", "ticks", "interrupts", "faults",
  ]
}
