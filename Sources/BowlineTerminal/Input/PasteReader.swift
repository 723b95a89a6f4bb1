// SPDX-License-Identifier: Apache-2.0

/// A paste that is being read, up to the mark at its end.
struct PasteReader: Sendable {
  /// The marks at the beginning and the end.
  private static let (begin, end) = (Array("\u{1B}[200~".utf8), Array("\u{1B}[201~".utf8))

  /// The number of bytes from which on a paste is long, and after which its progress is told again.
  private static let interval = 100_000

  /// The number of bytes that have come, without the mark.
  private var count = 0

  /// The bytes that have come; empty once they are too many, or the paste was stopped.
  private var text: [UInt8] = []

  /// The number of bytes of the mark that have come.
  private var matched = 0

  private var isStopped = false

  /// The paste before was ended without its mark, so that the rest of it may still come.
  private var isLost = false

  /// The paste is so long that a person is told how far it is, and may stop it.
  var isLong: Bool { count >= Self.interval && !isStopped }

  /// An ESC came last, which is the key if nothing follows.
  var endsWithEscape: Bool { matched == 1 }

  /// Removes the bytes up to the end of the mark, and says whether the mark was there.
  mutating func take<Bytes: Collection<UInt8>>(
    _ bytes: inout Bytes, _ events: inout [InputEvent]
  ) -> Bool where Bytes.SubSequence == Bytes {
    while true {
      if matched == 0 {
        let plain = bytes.prefix { $0 != Self.end[0] }
        append(plain, &events)
        bytes = bytes[plain.endIndex...]
      }
      guard let byte = bytes.popFirst() else { return false }
      if byte != Self.end[matched] {
        append(Self.end[..<matched], &events)
        matched = 0
      }
      if byte == Self.end[matched] {
        matched += 1
      } else {
        append(CollectionOfOne(byte), &events)
      }
      if matched == Self.end.count { return true }
    }
  }

  private mutating func append(_ bytes: some Collection<UInt8>, _ events: inout [InputEvent]) {
    let before = count / Self.interval
    count += bytes.count
    if isStopped { return }
    if count <= KeyDecoder.longestPaste { text += bytes } else { text = [] }
    for report in before..<max(count / Self.interval, before) {
      events.append(.pasting(.reading(bytes: (report + 1) * Self.interval)))
    }
  }

  /// Drops the paste, also the bytes of it that are still to come.
  mutating func stop() {
    isStopped = true
    text = []
  }

  /// Ends the paste without its mark, and returns its event; nil where it was stopped, and its rest
  /// is dropped too.
  mutating func giveUp() -> InputEvent? {
    let event = event()
    let isStopped = isStopped
    self = PasteReader()
    (self.isStopped, isLost) = (isStopped, true)
    return event
  }

  /// Says whether bytes are the rest of a paste that was given up: they have its mark, or are many
  /// and of nothing but text, which nobody types at once.
  func goesOn(in bytes: some Collection<UInt8>) -> Bool {
    guard isLost else { return false }
    var rest = bytes[...]
    while let escape = rest.firstIndex(of: Self.end[0]) {
      rest = rest[escape...]
      if rest.starts(with: Self.end) { return true }
      // Another paste, which has a mark of its own.
      if rest.starts(with: Self.begin) { return false }
      rest = rest.dropFirst()
    }
    return bytes.count >= 1_000 && !bytes.contains(Self.end[0])
  }

  /// The event of the paste, also where its end was lost; nil where it was stopped.
  consuming func event() -> InputEvent? {
    if isStopped { return nil }
    if matched < Self.end.count { text += Self.end[..<matched] }
    if count > KeyDecoder.longestPaste { return .pasting(.tooLong(bytes: count)) }
    return .paste(String(decoding: text, as: UTF8.self))
  }
}

/// The state of a long paste, one of 100,000 bytes or more.
public enum PasteProgress: Hashable, Sendable {
  /// So many bytes have come, and its end has not: told once for every 100,000.
  case reading(bytes: Int)

  /// It is over, and nothing of it is taken, as it has more than ``KeyDecoder/longestPaste`` bytes.
  case tooLong(bytes: Int)

  /// A person has stopped it with Esc, and nothing of it is taken.
  case stopped
}

extension PasteProgress: CustomStringConvertible {
  /// A few words for a person, with the bytes in megabytes.
  public var description: String {
    switch self {
    case .reading(let bytes): "pasting: \(Self.megabytes(bytes)) so far, Esc stops it"
    case .tooLong(let bytes):
      "paste ignored: it has \(Self.megabytes(bytes)), at most "
        + "\(Self.megabytes(KeyDecoder.longestPaste)) are taken"
    case .stopped: "paste stopped"
    }
  }

  private static func megabytes(_ bytes: Int) -> String {
    "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
  }
}
