// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import Glibc

/// A watch on a file by its name, which tells that the file was saved or replaced by another.
///
/// inotify(7) tells of both, so nobody is woken while nothing happens. Where the name is a link, the
/// file that it leads to is watched too. Releasing the watch ends it.
package final class FileWatch: Sendable {
  private let waker: Waker
  private let isStopped = FileWatchEnd()

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - path: The file, which need not be there.
  ///   - onChange: Called on a thread of its own.
  /// - Returns: nil where the folder cannot be watched.
  package init?(_ path: String, onChange: @escaping @Sendable () -> Void) {
    let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard number >= 0, let waker = try? Waker() else { return nil }
    let notices = Descriptor(number)
    guard let name = Self.watch(path, notices) else { return nil }
    self.waker = waker
    let target = realPath(path)
    let targetName = target.flatMap { Self.watch($0, notices) }
    WorkerThread.start { [waker, isStopped] in
      var buffer = ReadBuffer()
      var (target, targetName) = (target, targetName)
      while !isStopped.value {
        var waits = [notices.number, waker.descriptor].map {
          pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        _ = unsafe poll(&waits, 2, -1)
        if waits[1].revents != 0 { waker.drain() }
        var isSaved = false
        while let count = try? buffer.read(
          notices.number,
          { piece in
            let names = [name, targetName].compactMap(\.self)
            if names.contains(where: { Self.names(piece, contain: $0) }) { isSaved = true }
          }), count > 0
        {}
        // A link leads to another file from now on.
        if let present = realPath(path), present != target {
          if target != nil { isSaved = true }
          (target, targetName) = (present, Self.watch(present, notices))
        }
        if isSaved, !isStopped.value { onChange() }
      }
    }
  }

  deinit {
    isStopped.value = true
    waker.wake()
  }

  /// Watches the folder of a file.
  ///
  /// - Returns: The name of the file in it; nil where the folder cannot be watched.
  private static func watch(_ path: String, _ notices: Descriptor) -> [UInt8]? {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_ONLYDIR)
    guard unsafe inotify_add_watch(notices.number, folder, events) >= 0 else { return nil }
    return Array(path[(slash.map(path.index(after:)) ?? path.startIndex)...].utf8)
  }

  /// Says whether one of the notices is about a name: inotify(7), struct inotify_event.
  private static func names(_ notices: Span<UInt8>, contain name: [UInt8]) -> Bool {
    var start = 0
    while start + 16 <= notices.count {
      let length = (0..<4).reduce(0) { $0 | Int(notices[start + 12 + $1]) << (8 * $1) }
      let text = notices.extracting(start + 16..<min(start + 16 + length, notices.count))
      if text.count >= name.count, name.indices.allSatisfy({ text[$0] == name[$0] }),
        text.count == name.count || text[name.count] == 0
      {
        return true
      }
      start += 16 + length
    }
    return false
  }
}

/// The flag that ends the thread of a ``FileWatch``.
private final class FileWatchEnd: Sendable {
  private let state = Locked(false)

  var value: Bool {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
