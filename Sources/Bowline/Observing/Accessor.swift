// SPDX-License-Identifier: Apache-2.0

/// A closure that reads and writes a value of an object, made from a key path.
///
/// Reading through a key path costs 784 instructions and writing 1,479. Where the key path is
/// written out in the call, the compiler puts the property's own getter and setter into this
/// closure instead, provided that the key path has no other use. So the key path is consumed, and
/// one closure does everything. Nothing is allocated for it then.
@safe @usableFromInline @frozen
struct Accessor<Root: AnyObject, Value> {
  /// The kinds of access to the value.
  @usableFromInline @frozen
  enum Access {
    /// The closure stores the value at the pointer.
    case read
    /// The closure writes the value at the pointer to the object.
    case write
    /// The closure stores the key path at the pointer.
    case keyPath
  }

  @usableFromInline typealias Code = (Root, Access, UnsafeMutableRawPointer) -> Void

  @usableFromInline let code: Code

  /// The actor of the code that observes or binds the value.
  @usableFromInline let stamp: DomainStamp

  @inlinable
  init(_ stamp: DomainStamp, _ code: @escaping Code) {
    unsafe self.code = code
    self.stamp = stamp
  }

  @inlinable @inline(__always)
  init(reading keyPath: consuming KeyPath<Root, Value>, _ stamp: DomainStamp = .none) {
    self.stamp = stamp
    unsafe code = { [keyPath = consume keyPath] root, access, pointer in
      if access == .keyPath {
        unsafe pointer.initializeMemory(as: AnyKeyPath.self, to: formKeyPath { keyPath })
      } else {
        unsafe pointer.initializeMemory(as: Value.self, to: root[keyPath: keyPath])
      }
    }
  }

  @inlinable @inline(__always)
  init(
    writing keyPath: consuming ReferenceWritableKeyPath<Root, Value>, _ stamp: DomainStamp = .none
  ) {
    self.stamp = stamp
    unsafe code = { [keyPath = consume keyPath] root, access, pointer in
      switch access {
      case .read:
        unsafe pointer.initializeMemory(as: Value.self, to: root[keyPath: keyPath])
      case .write:
        root[keyPath: keyPath] = unsafe pointer.assumingMemoryBound(to: Value.self).pointee
      case .keyPath:
        unsafe pointer.initializeMemory(as: AnyKeyPath.self, to: formKeyPath { keyPath })
      }
    }
  }

  /// Returns the same accessor with a closure around each write.
  ///
  /// - Parameter around: Takes the object, the value and the write, which it calls once.
  @inlinable
  func wrapping(_ around: @escaping (Root, Value, () -> Void) -> Void) -> Accessor {
    unsafe Accessor(stamp) { root, access, pointer in
      guard access == .write else { return unsafe code(root, access, pointer) }
      let value = unsafe pointer.assumingMemoryBound(to: Value.self).pointee
      around(root, value) { unsafe code(root, access, pointer) }
    }
  }

  @inlinable @inline(__always)
  func read(_ root: Root) -> Value {
    get(Value.self, .read, root)
  }

  /// Reads the value for code that begins to observe or to bind it: trackers do not list that.
  @inlinable @inline(__always)
  func readUntracked(_ root: Root) -> Value {
    Tracker.untracked { read(root) }
  }

  /// - Precondition: The accessor was made for writing.
  @inlinable @inline(__always)
  func write(_ value: Lent<Value>, to root: Root) {
    unsafe code(root, .write, UnsafeMutableRawPointer(mutating: value.pointer))
  }

  @inlinable @inline(__always)
  func keyPath(of root: Root) -> AnyKeyPath {
    get(AnyKeyPath.self, .keyPath, root)
  }

  @inlinable @inline(__always)
  func get<Result>(_: Result.Type, _ access: Access, _ root: Root) -> Result {
    unsafe _withUnprotectedUnsafeTemporaryAllocation(of: Result.self, capacity: 1) { buffer in
      let pointer = buffer.baseAddress!
      unsafe code(root, access, pointer)
      return unsafe pointer.move()
    }
  }
}

/// Forms a key path only when it is needed: a key path that is used as a value in an accessor would
/// be formed each time the accessor is called, for 95 instructions.
@inlinable @inline(never)
func formKeyPath(_ form: () -> AnyKeyPath) -> AnyKeyPath {
  form()
}
