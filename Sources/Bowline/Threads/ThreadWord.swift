// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// A word of the context of a thread: a reference to one thing that the thread is in the middle of.
///
/// Each thread has a context of its own, which is made when the first of its words is filled; until
/// then all of them are empty.
enum ThreadWord: Int, CaseIterable {
  /// The innermost tracked reading, on the stack.
  case tracker
  /// The innermost batch, which its `withChanges` keeps alive.
  case batch
  /// The search for the cycle of a loop, on the stack.
  case loopTrace
  /// The rounds that the outermost property has left, on the stack.
  case loopBudget
  /// The first address of the stack.
  case stackStart
  /// The address in the stack below which no observer is called.
  case stackFloor
  /// Not 0 while a change is reported for which there is too little stack.
  case isReportingDepth
  /// The values that are being carried.
  case carryStack
  /// The state of insight on this thread.
  case insight
  /// The actor, no global one, whose code was the last to observe or bind.
  case actor

  /// The word keeps its object alive, and releases it when the thread ends.
  fileprivate var ownsObject: Bool {
    switch self {
    case .tracker, .batch, .loopTrace, .loopBudget, .stackStart, .stackFloor, .isReportingDepth:
      false
    case .carryStack, .insight, .actor: true
    }
  }

  /// Reads the object in the word; nil if the word is empty.
  ///
  /// - Precondition: The word was filled with an object of that class.
  @inline(__always)
  func object<Object: AnyObject>(of _: Object.Type) -> Unretained<Object>? {
    unsafe value.map { unsafe Unretained(Unmanaged<Object>.fromOpaque($0)) }
  }

  /// Reads the location in the word; nil if the word is empty.
  ///
  /// - Precondition: The word was filled with the location of a value of that type.
  @inline(__always)
  func location<Value>(of _: Value.Type) -> Location<Value>? {
    unsafe value.map { unsafe Location(at: $0.assumingMemoryBound(to: Value.self)) }
  }

  /// The address in the word, to be compared; 0 if the word is empty.
  var address: UInt { unsafe UInt(bitPattern: value) }

  func set(address: UInt) {
    unsafe set(pointer: UnsafeMutableRawPointer(bitPattern: address))
  }

  @inline(__always)
  func set<Object>(_ object: Unretained<Object>?) {
    unsafe set(pointer: object?.reference.toOpaque())
  }

  @inline(__always)
  func set<Value>(_ location: Location<Value>?) {
    unsafe set(pointer: location?.pointer)
  }

  @inline(__always)
  private var value: UnsafeMutableRawPointer? {
    guard let words = unsafe Self.words else { return nil }
    return unsafe words[rawValue]
  }

  @inline(__always)
  private func set(pointer: UnsafeMutableRawPointer?) {
    let words = unsafe Self.words ?? Self.makeWords()
    unsafe words[rawValue] = pointer
  }
}

/// The words of a thread, one after the other.
extension ThreadWord {
  private typealias Words = UnsafeMutablePointer<UnsafeMutableRawPointer?>

  /// The key for pthread_getspecific(3), which finds a thread's context; -1 before it is made.
  private static let key = Atomic<Int>(-1)

  /// The first thread of the process, once it has a context; 0 before.
  private static let mainThread = Atomic<UInt>(0)

  /// The address of the context of the first thread, which lives as long as the process.
  ///
  /// Finding it costs 15 instructions; the system's look-up by the thread costs 27.
  private static let ofMainThread = Atomic<UInt>(0)

  /// The words of this thread; nil before the first of them is filled.
  @inline(__always)
  private static var words: Words? {
    if ThisThread.identity == mainThread.load(ordering: .relaxed) {
      return unsafe Words(bitPattern: ofMainThread.load(ordering: .relaxed))
    }
    let key = key.load(ordering: .relaxed)
    if key < 0 { return nil }
    return unsafe pthread_getspecific(pthread_key_t(truncatingIfNeeded: key))?
      .assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
  }

  @inline(never)
  private static func makeWords() -> Words {
    let count = allCases.count
    let words = Words.allocate(capacity: count)
    unsafe words.initialize(repeating: nil, count: count)
    if ThisThread.isFirst {
      ofMainThread.store(UInt(bitPattern: words), ordering: .relaxed)
      // Relaxed, since no other thread has this identity.
      mainThread.store(ThisThread.identity, ordering: .relaxed)
      return unsafe words
    }
    if key.load(ordering: .relaxed) < 0 { makeKey() }
    let key = pthread_key_t(truncatingIfNeeded: key.load(ordering: .relaxed))
    let status = unsafe pthread_setspecific(key, words)
    precondition(status == 0, "a thread has memory left for Bowline")
    return unsafe words
  }

  private static func makeKey() {
    var made = pthread_key_t()
    let status = unsafe pthread_key_create(&made) { context in
      guard let context = unsafe context else { return }
      unsafe ThreadWord.release(context.assumingMemoryBound(to: UnsafeMutableRawPointer?.self))
    }
    precondition(status == 0, "a process has a thread-specific key left for Bowline")
    let (isFirst, _) = key.compareExchange(expected: -1, desired: Int(made), ordering: .relaxed)
    if !isFirst { pthread_key_delete(made) }
  }

  /// Releases the objects that the words of an ending thread keep alive.
  ///
  /// Their `deinit` may fill words again: the system then releases the new context too.
  private static func release(_ words: Words) {
    for word in allCases where word.ownsObject {
      if let word = unsafe words[word.rawValue] {
        unsafe Unmanaged<AnyObject>.fromOpaque(word).release()
      }
    }
    unsafe words.deallocate()
  }
}
