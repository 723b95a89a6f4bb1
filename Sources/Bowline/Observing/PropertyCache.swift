// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A cache of the key paths that are those of a single observed property.
///
/// Finding out whether a key path is one takes a tracked reading and a comparison of two key paths,
/// some 900 instructions. A key path that is written out in the code is always the same object, so
/// the cache recognizes it by its address.
///
/// A key path with arguments is not added: that of a subscript, or of a generic class in code that
/// does not know its types. It is a new object each time that it is formed, and its arguments may
/// be objects that should go with the observation, in their own isolation domain.
///
/// A bucket is filled once, and read without a lock: its key path is stored last. The cache keeps
/// its key paths alive, so that no other object gets the address of one of them. It only compares
/// the addresses, and never uses the key paths.
@safe
struct PropertyCache: ~Copyable,
  @unchecked Sendable  // why: buckets are filled under a lock, and read as atomics
{
  /// A cell of the table, for one key path.
  private struct Bucket: ~Copyable {
    /// The address of the key path; 0 in an empty bucket.
    let keyPath = Atomic<UInt>(0)

    /// The class of the object, exactly: a subclass may override the property.
    let owner = Atomic<UInt>(0)

    /// The offset of the property's slot in the object, in bytes.
    let offset = Atomic<Int>(0)
  }

  /// The one cache of the process.
  static let shared = PropertyCache()

  /// The number of buckets, a power of two.
  private static let capacity = 2048

  /// The number of buckets that are searched for a key path, from that of its address on.
  ///
  /// Where all of them are taken by others, a key path is not added.
  private static let probeLimit = 8

  private let buckets: UnsafeMutablePointer<Bucket>

  private let filling = Locked(())

  private init() {
    unsafe buckets = .allocate(capacity: Self.capacity)
    for index in 0..<Self.capacity { unsafe (buckets + index).initialize(to: Bucket()) }
  }

  /// Finds the property of an object that a key path names.
  ///
  /// - Returns: The slot of the property, which has its list; nil if the cache does not have the
  ///   key path with the object's class.
  func slot(of keyPath: AnyKeyPath, in root: AnyObject) -> ListSlot? {
    let (address, owner) = (Self.address(of: keyPath), Self.identity(of: root))
    guard case (let bucket, isEmpty: false)? = unsafe find(address, owner) else { return nil }
    let slot = unsafe ListSlot(at: bucket.pointee.offset.load(ordering: .relaxed), in: root)
    _ = slot.list(of: root)
    return slot
  }

  /// Adds the key path of a property of the object's class, with its slot in the object.
  func add(_ keyPath: AnyKeyPath, _ slot: ListSlot, in root: AnyObject) {
    if KeyPathMember.hasArguments(keyPath) { return }
    let (address, owner) = (Self.address(of: keyPath), Self.identity(of: root))
    filling.withLock { _ in
      guard case (let bucket, isEmpty: true)? = unsafe find(address, owner) else { return }
      unsafe bucket.pointee.owner.store(owner, ordering: .relaxed)
      unsafe bucket.pointee.offset.store(slot.offset(in: root), ordering: .relaxed)
      unsafe _ = Unmanaged.passRetained(keyPath)
      unsafe bucket.pointee.keyPath.store(address, ordering: .releasing)
    }
  }

  private static func address(of keyPath: AnyKeyPath) -> UInt {
    unsafe UInt(bitPattern: Unmanaged.passUnretained(keyPath).toOpaque())
  }

  private static func identity(of root: AnyObject) -> UInt {
    UInt(bitPattern: ObjectIdentifier(type(of: root)))
  }

  /// Finds the bucket of a key path in objects of a class, or the empty one for it; nil if there is
  /// neither.
  @inline(__always)
  private func find(
    _ address: UInt, _ owner: UInt
  ) -> (bucket: UnsafeMutablePointer<Bucket>, isEmpty: Bool)? {
    for probe in 0..<Self.probeLimit {
      // Objects are at least 16 bytes apart.
      let index = (Int(truncatingIfNeeded: address &>> 4) &+ probe) & (Self.capacity - 1)
      let bucket = unsafe buckets + index
      let present = unsafe bucket.pointee.keyPath.load(ordering: .acquiring)
      if present == 0 { return unsafe (bucket, true) }
      if present == address, unsafe bucket.pointee.owner.load(ordering: .relaxed) == owner {
        return unsafe (bucket, false)
      }
    }
    return nil
  }
}

/// The member of a class that a key path of one component names, whatever class it begins at.
///
/// `==` of key paths is another question: `\Square.side` and `\Shape.side` differ though they name
/// one property, and key paths of two protocols may be equal though they name two. The standard
/// library stores in each key path a word that identifies the member, and the getter. Both are read
/// here and never dereferenced, after samples have shown that they are where they are expected.
struct KeyPathMember: Equatable {
  /// The member is a protocol's requirement: which property it is depends on the class.
  let isRequirement: Bool

  /// The word that identifies a class's member; for a protocol's requirement the getter, since the
  /// word is only its place in the protocol.
  let identity: UInt

  /// The identity of the requirement; nil if the member is a class's own.
  var requirement: UInt? { isRequirement ? identity : nil }

  /// Finds the member that a key path names.
  ///
  /// It is nil for a key path of several components or to a value that cannot be set, and if key
  /// paths are not laid out as expected.
  init?(_ keyPath: AnyKeyPath) {
    guard Self.isLayoutKnown else { return nil }
    self.init(reading: keyPath)
  }

  /// Key paths are laid out as expected.
  static let isLayoutKnown = {
    guard let one = KeyPathMember(reading: \Sample.one),
      let inherited = KeyPathMember(reading: \SampleHeir.one),
      let other = KeyPathMember(reading: \Sample.other)
    else { return false }
    return one == inherited && one != other && !one.isRequirement
      && flags(of: \Sample.one) & argumentsFlag == 0
      && flags(of: \Sample[0]) & argumentsFlag != 0
  }()

  /// Says whether a key path of one component has arguments, or may have them.
  static func hasArguments(_ keyPath: AnyKeyPath) -> Bool {
    !isLayoutKnown || flags(of: keyPath) & argumentsFlag != 0
  }

  private static let argumentsFlag: UInt32 = 0x8_0000

  /// The flags of the first component of a key path.
  ///
  /// - Precondition: The key path has a component.
  private static func flags(of keyPath: AnyKeyPath) -> UInt32 {
    load(4, of: keyPath, as: UInt32.self)
  }

  /// Loads a field of a key path by its index in words.
  private static func load<Field: BitwiseCopyable>(
    _ index: Int, of keyPath: AnyKeyPath, as: Field.Type
  ) -> Field {
    let object = unsafe UnsafeRawPointer(Unmanaged.passUnretained(keyPath).toOpaque())
    defer { withExtendedLifetime(keyPath) {} }
    return unsafe object.load(fromByteOffset: index * MemoryLayout<UInt>.size, as: Field.self)
  }

  /// Reads a key path in the layout of `KeyPathBuffer` in the standard library's `KeyPath.swift`:
  /// behind the object's header and a name come a word with the size, and for each component a word
  /// with flags and, if it is computed, the member's word, the getter, the setter, and arguments.
  private init?(reading keyPath: AnyKeyPath) {
    let word = MemoryLayout<UInt>.size
    let size = Int(Self.load(3, of: keyPath, as: UInt32.self) & 0xFF_FFFF)
    if size < 4 * word { return nil }
    let flags = Self.flags(of: keyPath)
    var componentSize = 4 * word
    if flags & Self.argumentsFlag != 0, size > componentSize {
      componentSize += 2 * word + Self.load(8, of: keyPath, as: Int.self)
    }
    // A single component, computed and settable.
    guard size == componentSize, flags & 0x7F40_0000 == 0x240_0000 else { return nil }
    isRequirement = flags & 0x10_0000 != 0
    identity = Self.load(isRequirement ? 6 : 5, of: keyPath, as: UInt.self)
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
    subscript(index: Int) -> Int { index }
  }

  private final class SampleHeir: Sample {}
}
