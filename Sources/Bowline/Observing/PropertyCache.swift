// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// What was found out about key paths that are those of a single observed property.
///
/// To find it out, the property is read while it is tracked and two key paths are compared, which
/// costs some 900 instructions. A key path that is written out in the code is always the same
/// object, so that it is known again by its address.
///
/// An entry is made once and never changed, so that it is read without a lock, and its key path is
/// kept, so that no other one gets its address. When there is no room, what is new is found out
/// each time.
@safe
struct PropertyCache: ~Copyable, @unchecked Sendable {
  /// One key path.
  private struct Entry: ~Copyable {
    /// The address of the key path: 0 in an empty entry, 1 in one that is being filled.
    let keyPath = Atomic<UInt>(0)

    /// The class of the object, exactly: a subclass may override the property.
    var owner: ObjectIdentifier?

    /// Where in the object the property keeps its list of observers, in bytes.
    var offset = 0
  }

  /// The one cache of the process.
  static let shared = PropertyCache()

  /// A power of two.
  private static let capacity = 1024

  /// How far from its place an entry is looked for.
  private static let reach = 8

  private let entries: UnsafeMutablePointer<Entry>

  private init() {
    unsafe entries = .allocate(capacity: Self.capacity)
    for index in 0..<Self.capacity { unsafe (entries + index).initialize(to: Entry()) }
  }

  /// The property of an object that a key path is known to be the key path of.
  ///
  /// - Returns: Where the property keeps its list, which is there; nil if nothing is known of the
  ///   key path and the object's class.
  func slot(
    of keyPath: AnyKeyPath, in root: AnyObject
  ) -> UnsafeMutablePointer<ObserverList?>? {
    let address = Self.address(of: keyPath)
    for step in 0..<Self.reach {
      let entry = unsafe self.entry(address, step)
      let present = unsafe entry.pointee.keyPath.load(ordering: .acquiring)
      if present == 0 { return nil }
      if present == address {
        guard unsafe entry.pointee.owner == ObjectIdentifier(type(of: root)) else { return nil }
        let slot = unsafe (Unmanaged.passUnretained(root).toOpaque() + entry.pointee.offset)
          .assumingMemoryBound(to: ObserverList?.self)
        _ = unsafe ObserverList.list(at: slot, of: root)
        return unsafe slot
      }
    }
    return nil
  }

  /// Notes that a key path is that of a property of the object's class.
  ///
  /// - Parameter slot: Where in the object the property keeps its list.
  func add(
    _ keyPath: AnyKeyPath, _ slot: UnsafeMutablePointer<ObserverList?>, in root: AnyObject
  ) {
    let address = Self.address(of: keyPath)
    for step in 0..<Self.reach {
      let entry = unsafe self.entry(address, step)
      let claim = unsafe entry.pointee.keyPath.compareExchange(
        expected: 0, desired: 1, ordering: .relaxed)
      if claim.original == address { return }
      if claim.exchanged {
        unsafe entry.pointee.owner = ObjectIdentifier(type(of: root))
        unsafe entry.pointee.offset =
          UnsafeMutableRawPointer(slot) - Unmanaged.passUnretained(root).toOpaque()
        _ = unsafe Unmanaged.passRetained(keyPath)
        unsafe entry.pointee.keyPath.store(address, ordering: .releasing)
        return
      }
    }
  }

  private static func address(of keyPath: AnyKeyPath) -> UInt {
    unsafe UInt(bitPattern: Unmanaged.passUnretained(keyPath).toOpaque())
  }

  private func entry(_ address: UInt, _ step: Int) -> UnsafeMutablePointer<Entry> {
    // Objects are 16 bytes apart at the least.
    unsafe entries + (Int(truncatingIfNeeded: address &>> 4) &+ step) & (Self.capacity - 1)
  }
}
