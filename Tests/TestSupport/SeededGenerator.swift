// SPDX-License-Identifier: Apache-2.0

/// Random numbers that are the same for the same seed: SplitMix64 (Steele, Lea, Flood 2014).
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Makes a generator.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Text of everything that is hard to show: controls, marks, wide characters, emoji, flags.
  public mutating func hostileText(length: Int) -> String {
    var text = ""
    for _ in 0..<length {
      let range: ClosedRange<UInt32> =
        switch next() % 12 {
        case 0: 0...0x1F
        case 1: 0x7F...0x9F
        case 2: 0x300...0x36F
        case 3: 0x200B...0x202E
        case 4: 0x2060...0x206F
        case 5: 0xFE00...0xFE0F
        case 6: 0x1F1E6...0x1F1FF
        case 7: 0x1F3F0...0x1F64F
        case 8: 0x4E00...0x4E20
        case 9: 0x900...0x97F
        case 10: 0...0xD7FF
        default: 0x20...0x7E
        }
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &self)) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
