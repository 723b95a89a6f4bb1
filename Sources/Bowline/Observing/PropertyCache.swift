// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A cache of the key paths that are those of a single observed property.
///
/// To find it out, the property is read while it is tracked and two key paths are compared, which
/// costs some 900 instructions. A key path that is written out in the code is always the same
/// object, so that it is known again by its address.
///
/// A key path that is formed at run time by code that does not know its types, such as that of a
/// generic class, is a new object each time. So there may be any number of them, and there is room
/// for some: what is new takes the place of what was not found again.
///
/// A bucket is read without a lock. While it is changed its version is odd, and whoever has read it
/// meanwhile sees another version afterwards, as with a sequence lock: H.-J. Boehm, Can seqlocks
/// get along with programming language memory models?, 2012, section 3.
///
/// The cache keeps its key paths, so that no other one has the address of one that is in it. Only
/// the address is looked at: nobody reaches a key path by way of the cache.
@safe
struct PropertyCache: ~Copyable,
  @unchecked Sendable  // why: buckets have versions, and changes a lock
{
  /// One key path.
  private struct Bucket: ~Copyable {
    /// Twice the number of times that it was changed; odd while it is being changed.
    let version = Atomic<UInt>(0)

    /// The address of the key path; 0 in an empty bucket.
    let keyPath = Atomic<UInt>(0)

    /// The class of the object, exactly: a subclass may override the property.
    let owner = Atomic<UInt>(0)

    /// The offset in the object at which the property keeps its list of observers, in bytes.
    let offset = Atomic<Int>(0)

    /// The key path was found since it was put here, or since all around it had been found.
    let wasFound = Atomic<Bool>(false)
  }

  /// The one cache of the process.
  static let shared = PropertyCache()

  /// A power of two.
  private static let capacity = 1024

  /// The number of buckets, from its place on, among which a key path is looked for.
  private static let probeLimit = 8

  private let buckets: UnsafeMutablePointer<Bucket>

  /// The number of buckets that had to go though they were found; whoever holds the lock changes
  /// buckets.
  private let replaced = Locked(0)

  private init() {
    unsafe buckets = .allocate(capacity: Self.capacity)
    for index in 0..<Self.capacity { unsafe (buckets + index).initialize(to: Bucket()) }
  }

  /// The property of an object that a key path is known to be the key path of.
  ///
  /// - Returns: Where the property keeps its list, which is there; nil if nothing is known of the
  ///   key path and the object's class.
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

  /// Notes that a key path is that of a property of the object's class.
  ///
  /// - Parameter slot: Where in the object the property keeps its list.
  func add(_ keyPath: AnyKeyPath, _ slot: ListSlot, in root: AnyObject) {
    let offset = slot.offset(in: root)
    let (address, owner) = (Self.address(of: keyPath), Self.identity(of: root))
    // Before it is put in: from then on another thread may take it out, and let go of it.
    let kept = unsafe Unmanaged.passRetained(keyPath)
    let earlier = replaced.withLock { replaced -> UInt in
      guard let bucket = unsafe freeBucket(for: address, &replaced) else { return address }
      return unsafe Self.fill(bucket, address, owner, offset)
    }
    if earlier == address { return unsafe kept.release() }
    guard let earlier = unsafe UnsafeRawPointer(bitPattern: earlier) else { return }
    unsafe Unmanaged<AnyKeyPath>.fromOpaque(earlier).release()
  }

  /// The bucket that a new key path is put into: an empty one, or one that was not found again.
  ///
  /// - Returns: nil if the key path is there.
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
  /// - Returns: The address of the one that was there; 0 if none was.
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
    // Objects are 16 bytes apart at the least.
    unsafe buckets + (Int(truncatingIfNeeded: address &>> 4) &+ probe) & (Self.capacity - 1)
  }
}

/// The member of a class that a key path of one component names, whatever class the key path begins at.
///
/// `==` does not tell it: `\Square.side` and `\Shape.side` differ though they name one property, and
/// key paths of two protocols may be equal though they name two. The standard library keeps in each
/// key path what it compares: a word for the member, and the getter. They are read here, and never
/// followed; a sample is read first, to see that they are where they are looked for.
@safe
struct KeyPathMember: Equatable {
  /// The member is required by a protocol, so that it depends on the class which one it is.
  let isRequirement: Bool

  /// The word of a class's member; the getter of what a protocol requires, since the word of that is
  /// its place in the protocol.
  let identity: UInt

  /// Finds the member that a key path names.
  ///
  /// It is nil for a key path of several components or to what cannot be set, and where key paths are not
  /// laid out as expected.
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

  /// Reads a key path as `KeyPathBuffer` in the standard library's `KeyPath.swift` has it: behind
  /// the object's header and a name, a word with the size, and of each component a word with flags, then
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
    var componentSize = 4 * word
    if flags & 0x8_0000 != 0, size > componentSize {
      componentSize += 2 * word + load(8, as: Int.self)
    }
    // One component, which is computed and can be set.
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
