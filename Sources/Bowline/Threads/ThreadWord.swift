// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// A place for one reference that each thread has for itself; empty until the thread fills it.
///
/// It is made when it is first filled: a thread that does not see it yet has filled nothing. Who uses
/// it always names the same type.
@safe
struct ThreadWord: ~Copyable, Sendable {
  /// The fate of the reference of a thread that ends.
  enum End {
    /// Nothing: what it refers to is on the stack of the thread, or kept by something else.
    case nothing
    /// The object is released.
    case release
  }

  /// The content of a thread's place, while that is empty.
  @safe
  struct Content {
    fileprivate let pointer: UnsafeMutableRawPointer
  }

  /// The key that the system knows it by; -1 before it is made.
  private let key = Atomic<Int>(-1)

  private let end: End

  init(atEnd end: End = .nothing) {
    self.end = end
  }

  /// The object of this thread.
  ///
  /// - Precondition: It was filled with an object of that class.
  @inline(__always)
  func object<Object: AnyObject>(of _: Object.Type) -> Unretained<Object>? {
    unsafe value.map { unsafe Unretained(Unmanaged<Object>.fromOpaque($0)) }
  }

  /// The place of this thread.
  ///
  /// - Precondition: It was filled with the place of a value of that type.
  @inline(__always)
  func location<Value>(of _: Value.Type) -> Location<Value>? {
    unsafe value.map { unsafe Location(at: $0.assumingMemoryBound(to: Value.self)) }
  }

  @inline(__always)
  func set<Object>(_ object: Unretained<Object>?) {
    unsafe set(pointer: object?.reference.toOpaque())
  }

  @inline(__always)
  func set<Value>(_ location: Location<Value>?) {
    unsafe set(pointer: location?.pointer)
  }

  /// Empties the place of this thread.
  ///
  /// - Returns: What was in it; nil if it was empty.
  @inline(__always)
  func take() -> Content? {
    guard let value = unsafe value else { return nil }
    unsafe set(pointer: nil)
    return unsafe Content(pointer: value)
  }

  /// Fills the place with what ``take()`` has returned.
  @inline(__always)
  func put(_ content: Content) {
    unsafe set(pointer: content.pointer)
  }

  @inline(__always)
  private var value: UnsafeMutableRawPointer? {
    let key = key.load(ordering: .relaxed)
    return key < 0 ? nil : unsafe pthread_getspecific(pthread_key_t(truncatingIfNeeded: key))
  }

  @inline(__always)
  private func set(pointer: UnsafeMutableRawPointer?) {
    if key.load(ordering: .relaxed) < 0 { make() }
    let key = pthread_key_t(truncatingIfNeeded: key.load(ordering: .relaxed))
    let status = unsafe pthread_setspecific(key, pointer)
    precondition(status == 0, "a thread-specific word can be set")
  }

  @inline(never)
  private func make() {
    var made = pthread_key_t()
    let status =
      switch end {
      case .nothing: unsafe pthread_key_create(&made, nil)
      case .release:
        unsafe pthread_key_create(&made) { word in
          if let word = unsafe word { unsafe Unmanaged<AnyObject>.fromOpaque(word).release() }
        }
      }
    precondition(status == 0, "a process has a thread-specific word left for Bowline")
    let (isFirst, _) = key.compareExchange(expected: -1, desired: Int(made), ordering: .relaxed)
    if !isFirst { pthread_key_delete(made) }
  }
}
