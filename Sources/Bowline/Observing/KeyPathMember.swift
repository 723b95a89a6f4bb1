// SPDX-License-Identifier: Apache-2.0

/// The member of a class that a key path of one step names, whatever class the key path begins at.
///
/// `==` does not tell it: `\Square.side` and `\Shape.side` differ though they name one property, and
/// key paths of two protocols may be equal though they name two. The standard library keeps in each
/// key path what it compares: a word for the member, and the getter. They are read here, and never
/// followed; a sample is read first, to see that they are where they are looked for.
@safe
struct KeyPathMember: Equatable {
  /// Whether it is required by a protocol, so that it depends on the class which member it is.
  let isRequirement: Bool

  /// The word of a class's member; the getter of what a protocol requires, since the word of that is
  /// its place in the protocol.
  let identity: UInt

  /// Finds the member that a key path names.
  ///
  /// It is nil for a key path of several steps or to what cannot be set, and where key paths are not
  /// laid out as expected.
  init?(_ keyPath: AnyKeyPath) {
    guard Self.isLayoutKnown else { return nil }
    self.init(reading: keyPath)
  }

  /// Whether key paths are laid out as expected.
  static let isLayoutKnown = {
    guard let one = KeyPathMember(reading: \Sample.one),
      let inherited = KeyPathMember(reading: \SampleHeir.one),
      let other = KeyPathMember(reading: \Sample.other)
    else { return false }
    return one == inherited && one != other && !one.isRequirement
  }()

  /// Reads a key path as `KeyPathBuffer` in the standard library's `KeyPath.swift` has it: behind
  /// the object's header and a name, a word with the size, and of each step a word with flags, then
  /// of a computed one the word for the member, the getter, the setter, and what a generic one
  /// needs.
  private init?(reading keyPath: AnyKeyPath) {
    let word = MemoryLayout<UInt>.size
    let object = unsafe UnsafeRawPointer(Unmanaged.passUnretained(keyPath).toOpaque())
    defer { withExtendedLifetime(keyPath) {} }
    func load<Field: BitwiseCopyable>(_ index: Int, as: Field.Type) -> Field {
      unsafe object.load(fromByteOffset: index * word, as: Field.self)
    }
    let size = Int(load(3, as: UInt32.self) & 0xFF_FFFF)
    if size < 4 * word { return nil }
    let flags = load(4, as: UInt32.self)
    var stepSize = 4 * word
    if flags & 0x8_0000 != 0, size > stepSize { stepSize += 2 * word + load(8, as: Int.self) }
    // One step, which is computed and can be set.
    guard size == stepSize, flags & 0x7F40_0000 == 0x240_0000 else { return nil }
    isRequirement = flags & 0x10_0000 != 0
    identity = load(isRequirement ? 6 : 5, as: UInt.self)
  }

  private class Sample {
    var one: Int {
      get { 1 }
      set {}
    }
    var other: Int {
      get { 2 }
      set {}
    }
  }

  private final class SampleHeir: Sample {}
}
