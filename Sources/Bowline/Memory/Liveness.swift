// SPDX-License-Identifier: Apache-2.0

internal import Glibc
public import Synchronization

extension Unretained {
  /// The object, retained; nil once its `deinit` has begun.
  ///
  /// The memory of the object still has to be allocated: a safe `unowned` reference beside the
  /// pointer sees to that, even when the object itself has gone. No code of others runs.
  ///
  /// - Complexity: O(1): a retain, without an allocation; in a program that is linked without the
  ///   symbols of the runtime, a weak reference, which allocates once for an object.
  @inlinable @inline(__always)
  var living: Object? {
    // The caller gets the reference that was counted here.
    unsafe retainIfLiving(reference.toOpaque()).map {
      unsafe Unmanaged<Object>.fromOpaque($0).takeRetainedValue()
    }
  }

  /// The `deinit` of the object has begun.
  ///
  /// As for ``living``, the memory of the object still has to be allocated.
  ///
  /// - Complexity: Four instructions; as ``living`` if there are weak references to the object.
  @inlinable @inline(__always)
  var isDeallocating: Bool {
    // The reference counts of an object are in the word behind its type. Bit 32 of the word is set
    // once the `deinit` has begun, bit 63 if the counts are stored elsewhere (RefCount.h of the
    // runtime). `HeldListTests` fails if the runtime changes that.
    let counts = unsafe UnsafeRawPointer(reference.toOpaque())
      .load(fromByteOffset: MemoryLayout<UInt>.size, as: UInt64.self)
    return _slowPath(counts & (1 << 63 | 1 << 32) != 0) && living == nil
  }
}

/// Retains an object, unless its `deinit` has begun.
///
/// - Returns: The object; nil if it was not retained.
@inlinable @inline(__always)
func retainIfLiving(_ object: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  let address = withKnownTryRetain { $0.load(ordering: .relaxed) }
  if _slowPath(address == 0) { return unsafe retainIfLivingAtFirst(object) }
  return unsafe unsafeBitCast(address, to: TryRetain.self)(object)
}

/// Does the work of ``retainIfLiving(_:)`` if the runtime's function is not known yet or missing.
@usableFromInline @inline(never)
func retainIfLivingAtFirst(_ object: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  if let tryRetain = unsafe tryRetain {
    let address = Int(bitPattern: unsafe unsafeBitCast(tryRetain, to: UnsafeRawPointer.self))
    withKnownTryRetain { $0.store(address, ordering: .relaxed) }
    return unsafe tryRetain(object)
  }
  weak let reference = unsafe Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue()
  return unsafe reference.map { unsafe Unmanaged.passRetained($0).toOpaque() }
}

@usableFromInline
typealias TryRetain = @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?

/// The runtime's own function that retains a living object; it uses it to load weak references.
///
/// It is looked up, because the compiler reserves its name. A program that is linked statically
/// with the runtime exports it only under another name: see `Tools/build-release`.
private let tryRetain = unsafe unsafeBitCast(
  dlsym(nil, "swift_tryRetain") ?? dlsym(nil, "bowline_swift_tryRetain"), to: TryRetain?.self)

// The address of the same function, which code of a client reads without a call; 0 before the first
// use. It is accessed as an `Atomic<Int>`, as `slowPathWord` is.
#if THREAD_SANITIZER
  @usableFromInline let knownTryRetain = Atomic<Int>(0)

  @inlinable @inline(__always)
  func withKnownTryRetain<Result>(_ body: (borrowing Atomic<Int>) -> Result) -> Result {
    body(knownTryRetain)
  }
#else
  @exclusivity(unchecked) @usableFromInline
  nonisolated(unsafe) var knownTryRetain = 0  // why: used as an atomic, see above

  @inlinable @inline(__always)
  func withKnownTryRetain<Result>(_ body: (borrowing Atomic<Int>) -> Result) -> Result {
    unsafe withUnsafeMutablePointer(to: &knownTryRetain) {
      unsafe body(UnsafeRawPointer($0).assumingMemoryBound(to: Atomic<Int>.self).pointee)
    }
  }
#endif

/// Says whether the `deinit` of an object of any domain has begun, without retaining the object:
/// releasing it could run its `deinit` in this domain.
///
/// The memory of the object still has to be allocated.
///
/// - Returns: nil if the runtime cannot be asked: a program that is linked statically exports its
///   function only under another name, or not at all.
func isDeallocating(_ object: ObjectIdentifier) -> Bool? {
  unsafe isDeallocatingFunction?(UnsafeRawPointer(bitPattern: UInt(bitPattern: object))!)
}

/// The runtime's own function behind ``isDeallocating(_:)``, looked up as `tryRetain` is.
private let isDeallocatingFunction = unsafe unsafeBitCast(
  dlsym(nil, "swift_isDeallocating") ?? dlsym(nil, "bowline_swift_isDeallocating"),
  to: (@convention(c) (UnsafeRawPointer) -> Bool)?.self)

/// A reference that does not keep its object alive, only the memory of the object.
///
/// Reaching the object costs a retain and a release, 49 instructions; a weak reference costs some
/// 200 and a side table.
///
/// A reference that is made in the `deinit` of its object refers to nothing, and does not keep the
/// memory: the compiler may put the object on the stack, since it assumes that no reference made in
/// a `deinit` outlives it. (Swift 6.3 assumes so even where the `deinit` makes an `unowned`
/// reference, which the language allows.)
@usableFromInline @frozen
struct Reference<Object: AnyObject>: CustomReflectable {
  /// The object; ``goneObject()`` if the reference was made in its `deinit`.
  @usableFromInline let pointer: Unretained<Object>

  /// The same object, to keep its memory allocated: ``pointer`` reads it after the object has gone.
  ///
  /// It is nil if the reference was made in the object's `deinit`.
  @usableFromInline unowned let memory: Object?

  @inlinable @inline(__always)
  init(_ object: Object) {
    let pointer = Unretained(object)
    if pointer.isDeallocating {
      unsafe self.pointer = Unretained(.fromOpaque(goneObject()))
      memory = nil
    } else {
      self.pointer = pointer
      memory = object
    }
  }

  /// The object, retained; nil if it has gone or is in its `deinit`.
  @inlinable @inline(__always)
  var object: Object? { pointer.living }

  /// A reflection that shows nothing, as that of ``Unretained``.
  @usableFromInline var customMirror: Mirror { Mirror(self, children: [:]) }

  /// The reference was made in the `deinit` of its object.
  var wasMadeInDeinit: Bool { unsafe pointer.reference.toOpaque() == goneObject() }

  /// The `deinit` of the object has begun.
  @inlinable @inline(__always)
  var isGone: Bool { pointer.isDeallocating }

  @inlinable @inline(__always)
  func refers(to object: AnyObject) -> Bool { pointer.refers(to: object) }
}

/// Returns an object that has gone and whose memory stays.
///
/// It takes the place of objects that may not be referred to, so that a ``Reference`` is never nil:
/// a test for nil costs four instructions for each notice.
@usableFromInline @inline(never)
func goneObject() -> UnsafeMutableRawPointer { unsafe gone.pointer.reference.toOpaque() }

/// The object behind ``goneObject()``, which goes as soon as this is made.
///
/// The compiler puts no object on the stack that is made for a global variable.
nonisolated(unsafe) private let gone = Reference(Departed())  // why: nobody reaches such an object

private final class Departed {}

/// Stores a value in the place of another one, and returns that.
///
/// The caller keeps the earlier value until the access to the place is over: its `deinit` may come
/// back there.
@inlinable @inline(__always)
func exchange<Value>(_ place: inout Value, by value: Value) -> Value {
  let earlier = place
  place = value
  return earlier
}

/// Releases a value at this moment.
///
/// Not inlined: an optimizing compiler might otherwise first read variables that the value's end
/// writes, such as whether the observation goes on, and end the value afterwards.
@inlinable @inline(never)
func letGo<Value>(_: consuming Value) {}
