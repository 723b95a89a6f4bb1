// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A cache of the key paths that are those of a single observed property.
///
/// Finding out whether a key path is one takes a tracked reading and a comparison of two key paths,
/// some 900 instructions. A key path that is written out in the code is always the same object, so
/// the cache recognizes it by its address.
///
/// A key path that is formed at run time by code that does not know its types, such as that of a
/// generic class, is a new object each time. So there may be any number of key paths, and the cache
/// has room for some: a new one replaces one that was not found again.
///
/// A bucket is read without a lock. While it is changed its version is odd, and a thread that has
/// read it meanwhile sees another version afterwards, as with a sequence lock: H.-J. Boehm, Can
/// seqlocks get along with programming language memory models?, 2012, section 3.
///
/// The cache keeps its key paths alive, so that no other object gets the address of one of them. It
/// only compares the addresses, and never uses the key paths.
@safe
struct PropertyCache: ~Copyable,
  @unchecked Sendable  // why: buckets have versions, and changes a lock
{
  /// A cell of the table, for one key path.
  private struct Bucket: ~Copyable {
    /// Twice the number of changes of the bucket; odd while it is being changed.
    let version = Atomic<UInt>(0)

    /// The address of the key path; 0 in an empty bucket.
    let keyPath = Atomic<UInt>(0)

    /// The class of the object, exactly: a subclass may override the property.
    let owner = Atomic<UInt>(0)

    /// The offset of the property's slot in the object, in bytes.
    let offset = Atomic<Int>(0)

    /// The key path was found since it was put here, or since this was last set to false.
    let wasFound = Atomic<Bool>(false)
  }

  /// The one cache of the process.
  static let shared = PropertyCache()

  /// The number of buckets, a power of two.
  private static let capacity = 1024

  /// The number of buckets that are searched for a key path, from that of its address on.
  private static let probeLimit = 8

  private let buckets: UnsafeMutablePointer<Bucket>

  /// The number of key paths that were replaced although they had been found again.
  ///
  /// Its lock also guards all changes of buckets.
  private let replaced = Locked(0)

  private init() {
    unsafe buckets = .allocate(capacity: Self.capacity)
    for index in 0..<Self.capacity { unsafe (buckets + index).initialize(to: Bucket()) }
  }

  /// Finds the property of an object that a key path names.
  ///
  /// - Returns: The slot of the property, which has its list; nil if the cache does not have the
  ///   key path with the object's class.
  func slot(of keyPath: AnyKeyPath, in root: AnyObject) -> ListSlot? {
    let address = Self.address(of: keyPath)
    for probe in 0..<Self.probeLimit {
      let bucket = unsafe self.bucket(address, probe)
      let version = unsafe bucket.pointee.version.load(ordering: .acquiring)
      let present = unsafe bucket.pointee.keyPath.load(ordering: .acquiring)
      if present == 0 { return nil }
      if present != address { continue }
      let owner = unsafe bucket.pointee.owner.load(ordering: .acquiring)
      let offset = unsafe bucket.pointee.offset.load(ordering: .acquiring)
      guard owner == Self.identity(of: root), version & 1 == 0,
        unsafe bucket.pointee.version.load(ordering: .relaxed) == version
      else { return nil }
      if unsafe !bucket.pointee.wasFound.load(ordering: .relaxed) {
        unsafe bucket.pointee.wasFound.store(true, ordering: .relaxed)
      }
      let slot = ListSlot(at: offset, in: root)
      _ = slot.list(of: root)
      return slot
    }
    return nil
  }

  /// Adds the key path of a property of the object's class.
  ///
  /// - Parameter slot: The slot of the property in the object.
  func add(_ keyPath: AnyKeyPath, _ slot: ListSlot, in root: AnyObject) {
    let offset = slot.offset(in: root)
    let (address, owner) = (Self.address(of: keyPath), Self.identity(of: root))
    // Retained first: once it is in a bucket, another thread may replace and release it.
    let kept = unsafe Unmanaged.passRetained(keyPath)
    let earlier = replaced.withLock { replaced -> UInt in
      guard let bucket = unsafe freeBucket(for: address, &replaced) else { return address }
      return unsafe Self.fill(bucket, address, owner, offset)
    }
    if earlier == address { return unsafe kept.release() }
    guard let earlier = unsafe UnsafeRawPointer(bitPattern: earlier) else { return }
    unsafe Unmanaged<AnyKeyPath>.fromOpaque(earlier).release()
  }

  /// Finds the bucket for a new key path: an empty one, or one whose key path was not found again.
  ///
  /// - Returns: nil if the key path is in the cache already.
  private func freeBucket(for address: UInt, _ replaced: inout Int) -> UnsafeMutablePointer<Bucket>?
  {
    var unused: UnsafeMutablePointer<Bucket>?
    for probe in 0..<Self.probeLimit {
      let bucket = unsafe self.bucket(address, probe)
      let present = unsafe bucket.pointee.keyPath.load(ordering: .relaxed)
      if present == address { return nil }
      if present == 0 { return unsafe bucket }
      if unsafe unused == nil && !bucket.pointee.wasFound.load(ordering: .relaxed) {
        unsafe unused = unsafe bucket
      }
    }
    if let unused = unsafe unused { return unsafe unused }
    for probe in 0..<Self.probeLimit {
      unsafe bucket(address, probe).pointee.wasFound.store(false, ordering: .relaxed)
    }
    replaced &+= 1
    return unsafe bucket(address, replaced & (Self.probeLimit - 1))
  }

  /// Puts a key path into a bucket.
  ///
  /// - Returns: The address of the earlier key path; 0 if the bucket was empty.
  private static func fill(
    _ bucket: UnsafeMutablePointer<Bucket>, _ address: UInt, _ owner: UInt, _ offset: Int
  ) -> UInt {
    let version = unsafe bucket.pointee.version.load(ordering: .relaxed)
    let earlier = unsafe bucket.pointee.keyPath.load(ordering: .relaxed)
    unsafe bucket.pointee.version.store(version &+ 1, ordering: .relaxed)
    unsafe bucket.pointee.owner.store(owner, ordering: .releasing)
    unsafe bucket.pointee.offset.store(offset, ordering: .releasing)
    unsafe bucket.pointee.keyPath.store(address, ordering: .releasing)
    unsafe bucket.pointee.wasFound.store(false, ordering: .relaxed)
    unsafe bucket.pointee.version.store(version &+ 2, ordering: .releasing)
    return earlier
  }

  private static func address(of keyPath: AnyKeyPath) -> UInt {
    unsafe UInt(bitPattern: Unmanaged.passUnretained(keyPath).toOpaque())
  }

  private static func identity(of root: AnyObject) -> UInt {
    UInt(bitPattern: ObjectIdentifier(type(of: root)))
  }

  private func bucket(_ address: UInt, _ probe: Int) -> UnsafeMutablePointer<Bucket> {
    // Objects are at least 16 bytes apart.
    unsafe buckets + (Int(truncatingIfNeeded: address &>> 4) &+ probe) & (Self.capacity - 1)
  }
}

/// The member of a class that a key path of one component names, whatever class it begins at.
///
/// `==` of key paths is another question: `\Square.side` and `\Shape.side` differ though they name
/// one property, and key paths of two protocols may be equal though they name two. The standard
/// library stores in each key path a word that identifies the member, and the getter. Both are read
/// here and never dereferenced, after samples have shown that they are where they are expected.
@safe
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
  }()

  /// Reads a key path in the layout of `KeyPathBuffer` in the standard library's `KeyPath.swift`:
  /// behind the object's header and a name come a word with the size, and for each component a word
  /// with flags and, if it is computed, the member's word, the getter, the setter, and arguments.
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
    var componentSize = 4 * word
    if flags & 0x8_0000 != 0, size > componentSize {
      componentSize += 2 * word + load(8, as: Int.self)
    }
    // A single component, computed and settable.
    guard size == componentSize, flags & 0x7F40_0000 == 0x240_0000 else { return nil }
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
