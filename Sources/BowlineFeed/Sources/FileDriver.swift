// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The driver of a file that is followed by its name, as `tail -F` does.
///
/// inotify(7) tells of writes, and of names that stand for other files from now on, so nobody is
/// woken while nothing happens; it tells nothing of a file system that another machine writes to. It
/// does not tell where a link leads to from now on, nor that a missing folder is there: then the
/// name is looked up once a second.
final class FileDriver: FeedDriver {
  private let path: String
  private let folder: String
  private let notices: Descriptor
  private var file: Descriptor?
  private var identity = FileIdentity()
  private var watch: Int32 = -1
  private var folderWatch: Int32 = -1

  /// The watches on the folders around that of the file, each of which may get another name.
  private var upperWatches: Set<Int32> = []
  private var offset: Int64 = 0

  /// The file has told a size, so that a smaller one is that of a file that was truncated: files of
  /// proc(5) have bytes, and tell a size of 0.
  private var hasSize = false
  private var hasMore = true
  private var buffer = ReadBuffer()
  private(set) var isOver = false

  /// The name stands for no file, or the file cannot be read; this has been said.
  private var hasFailed = false

  /// The file or a folder on its path is a link, of which no notice comes.
  private var isLink = false

  /// The moment at which the name is looked up; nil where a notice comes.
  private var nextLook: ContinuousClock.Instant?

  init(_ path: String) throws(SystemError) {
    self.path = path
    let slash = path.lastIndex(of: "/")
    folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard number >= 0 else { throw SystemError("a file cannot be followed") }
    notices = Descriptor(number)
  }

  var waits: [pollfd] {
    isOver ? [] : [pollfd(fd: notices.number, events: Int16(POLLIN), revents: 0)]
  }

  var deadline: ContinuousClock.Instant? { isOver ? nil : hasMore ? .now : nextLook }

  func proceed(_ ready: [pollfd], _ reader: FeedReader) {
    guard !isOver else { return }
    if ready.contains(where: { $0.revents != 0 }) {
      drainNotices()
      hasMore = true
    }
    guard hasMore || nextLook.map({ $0 <= .now }) ?? false else { return }
    if file == nil { open(reader) }
    if file != nil { readPiece(reader) } else { hasMore = false }
    let isNoticed = !hasFailed && !isLink && folderWatch >= 0
    nextLook = hasMore || isNoticed ? nil : .now + .seconds(1)
  }

  private func drainNotices() {
    while let count = try? buffer.read(notices.number), count > 0 {}
  }

  /// Watches the folder, which may be another one than before.
  private func watchFolder() {
    let names =
      IN_CREATE | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM | IN_DELETE_SELF | IN_MOVE_SELF
      | IN_ONLYDIR
    let old = folderWatch
    folderWatch = unsafe inotify_add_watch(notices.number, folder, UInt32(names))
    if old >= 0, old != folderWatch { inotify_rm_watch(notices.number, old) }
    watchUpperFolders()
  }

  private func watchUpperFolders() {
    let names = IN_MOVE_SELF | IN_DELETE_SELF | IN_ONLYDIR | IN_MASK_ADD
    let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
    let uppers = parts.indices.dropFirst().map { parts[..<$0].joined(separator: "/") }
    let found = uppers.filter { !$0.isEmpty }.map {
      unsafe inotify_add_watch(notices.number, $0, UInt32(bitPattern: names))
    }
    let new = Set(found.filter { $0 >= 0 && $0 != folderWatch })
    for old in upperWatches.subtracting(new) { inotify_rm_watch(notices.number, old) }
    upperWatches = new
  }

  /// Says that the file cannot be read, which is tried again.
  private func fail(_ reader: FeedReader, _ cause: String = SystemError("").cause) {
    if !hasFailed { reader.add(state: .failed(reason: "\(path): \(cause)")) }
    hasFailed = true
  }

  /// Says that the file can be read again.
  private func recover(_ reader: FeedReader) {
    if hasFailed { reader.add(state: .reading) }
    hasFailed = false
  }

  private func open(_ reader: FeedReader) {
    watchFolder()
    let number = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else { return fail(reader) }
    let descriptor = Descriptor(number)
    guard let found = FileIdentity(of: number), found.isFile else {
      isOver = true
      return reader.add(state: .failed(reason: "\(path): this is no file that can be followed"))
    }
    identity = found
    file = descriptor
    offset = 0
    hasSize = false
    hasFailed = false
    isLink = hasLink(path)
    let changes = IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF
    watch = unsafe inotify_add_watch(notices.number, path, UInt32(changes))
    reader.add(state: .reading)
  }

  /// Reads a piece; at the end of the file it checks whether the name still stands for this file.
  private func readPiece(_ reader: FeedReader) {
    guard let file else { return }
    if let size = FileIdentity(of: file.number)?.size {
      hasSize = hasSize || size > 0
      if hasSize, size < offset {
        // It was truncated: all that follows is new, as for tail(1).
        reader.end(at: .now)
        offset = 0
        lseek(file.number, 0, SEEK_SET)
      }
    }
    do {
      let count = try buffer.read(file.number) { reader.read($0, at: .now) }
      guard let count, count > 0 else { return reachEnd(reader) }
      recover(reader)
      offset += Int64(count)
    } catch {
      hasMore = false
      fail(reader, error.cause)
    }
  }

  private func reachEnd(_ reader: FeedReader) {
    hasMore = false
    guard let named = FileIdentity(at: path) else { return fail(reader) }
    if named == identity { return recover(reader) }
    reader.end(at: .now)
    inotify_rm_watch(notices.number, watch)
    file = nil
    open(reader)
    hasMore = file != nil
  }

  func restart(_ reader: FeedReader) {
    reader.end(at: .now)
    inotify_rm_watch(notices.number, watch)
    file = nil
    hasMore = true
  }

  func stop() { isOver = true }
}

/// Says whether a file or a folder on the path to it is a link.
private func hasLink(_ path: String) -> Bool {
  let parts = path.split(separator: "/", omittingEmptySubsequences: false)
  return parts.indices.contains { last in
    var state = stat()
    let prefix = parts[...last].joined(separator: "/")
    return unsafe lstat(prefix, &state) == 0 && state.st_mode & S_IFMT == S_IFLNK
  }
}

/// The path of a file without links; nil if there is no file.
func realPath(_ path: String) -> String? {
  guard let text = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(text) }
  return unsafe String(cString: text)
}

/// The identity of a file, which stays when it is renamed, with its size and kind.
private struct FileIdentity: Equatable {
  private var device: dev_t = 0
  private var number: ino_t = 0
  private(set) var size: Int64 = 0
  private(set) var isFile = false

  init() {}

  init?(of descriptor: Int32) {
    var state = stat()
    guard unsafe fstat(descriptor, &state) == 0 else { return nil }
    self.init(state)
  }

  init?(at path: String) {
    var state = stat()
    guard unsafe stat(path, &state) == 0 else { return nil }
    self.init(state)
  }

  private init(_ state: stat) {
    device = state.st_dev
    number = state.st_ino
    size = Int64(state.st_size)
    isFile = state.st_mode & S_IFMT == S_IFREG
  }

  static func == (left: FileIdentity, right: FileIdentity) -> Bool {
    left.device == right.device && left.number == right.number
  }
}
