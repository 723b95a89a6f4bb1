// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@testable import BowlineFeed

@Suite struct FileTests {
  private let scratch = Scratch()

  private func follow(_ name: String = "log") -> WatchedSource {
    WatchedSource(.file("\(scratch.path)/\(name)"), format: .lines)
  }

  private func texts(_ source: WatchedSource) -> [String] { source.feed.lines.map(\.text) }

  @Test func `a file is read from its start and then followed`() throws {
    try scratch.shell("echo one >log")
    let source = follow()
    #expect(source.wait { $0.lineCount == 1 })
    try scratch.shell("printf 'two\nth' >>log; printf 'ree\n' >>log")
    #expect(source.wait { $0.lineCount == 3 })
    #expect(texts(source) == ["one", "two", "three"])
    #expect(source.feed.state == .reading)
  }

  @Test func `a file that is rotated is read to its end, then the new one`() throws {
    try scratch.shell("echo one >log")
    let source = follow()
    #expect(source.wait { $0.lineCount == 1 })
    try scratch.shell("mv log log.1; echo two >>log.1; echo three >log")
    #expect(source.wait { $0.lineCount == 3 })
    try scratch.shell("echo four >>log")
    #expect(source.wait { $0.lineCount == 4 })
    #expect(texts(source) == ["one", "two", "three", "four"])
  }

  @Test func `a file that is truncated is read from its start`() throws {
    try scratch.shell("echo one of several >log")
    let source = follow()
    #expect(source.wait { $0.lineCount == 1 })
    try scratch.shell(": >log")
    try scratch.shell("echo two >>log")
    #expect(source.wait { $0.lineCount == 2 })
    #expect(texts(source) == ["one of several", "two"])
  }

  @Test func `a file that another one is renamed over is followed by its name`() throws {
    try scratch.shell("echo one >log")
    let source = follow()
    #expect(source.wait { $0.lineCount == 1 })
    try scratch.shell("echo two >new; mv new log")
    #expect(source.wait { $0.lineCount == 2 })
  }

  @Test func `a file that is not there is said and waited for`() throws {
    let source = follow("later")
    #expect(source.waitForEnd())
    #expect(
      source.feed.state == .failed(reason: "\(scratch.path)/later: No such file or directory"))
    #expect(!source.input.isOver)
    try scratch.shell("echo one >later")
    #expect(source.wait { $0.lineCount == 1 && $0.state == .reading })
  }

  @Test func `a file is read again from its start on request`() throws {
    try scratch.shell("echo one >log")
    let source = follow()
    #expect(source.wait { $0.lineCount == 1 })
    source.input.restart()
    #expect(source.wait { $0.lineCount == 2 })
  }

  @Test func `a file that does not tell its size is read once`() {
    let source = WatchedSource(.file("/proc/loadavg"), format: .lines)
    #expect(source.wait { $0.lineCount > 0 })
    // The answer to a request comes after all that was read before it.
    source.input.restart()
    #expect(source.wait { $0.lineCount > 1 })
    #expect(source.feed.lineCount == 2)
  }

  @Test func `a file that the system cannot read is said`() {
    // Nothing is mapped at the beginning: proc(5).
    let source = WatchedSource(.file("/proc/self/mem"))
    #expect(source.waitForEnd())
    #expect(source.feed.state == .failed(reason: "/proc/self/mem: Input/output error"))
    #expect(!source.input.isOver)
  }

  @Test func `a folder is no file to follow`() {
    let source = WatchedSource(.file(scratch.path))
    #expect(source.waitForEnd())
    let reason = "\(scratch.path): this is no file that can be followed"
    #expect(source.feed.state == .failed(reason: reason) && source.input.isOver)
  }

  @Test func `a file in a folder that is not there is said and waited for`() throws {
    let source = follow("folder/log")
    #expect(source.waitForEnd())
    let reason = "\(scratch.path)/folder/log: No such file or directory"
    #expect(source.feed.state == .failed(reason: reason))
    try scratch.shell("mkdir folder; echo one >folder/log")
    #expect(source.wait { $0.lineCount == 1 && $0.state == .reading })
  }

  @Test func `a folder further up that another one takes the place of is followed by its name`()
    throws
  {
    try scratch.shell("mkdir -p upper/folder; echo one >upper/folder/log")
    let source = follow("upper/folder/log")
    #expect(source.wait { $0.lineCount == 1 })
    try scratch.shell("mkdir -p new/folder; echo two >new/folder/log; mv upper old; mv new upper")
    #expect(source.wait { $0.lineCount == 2 })
    try scratch.shell("echo three >>upper/folder/log")
    #expect(source.wait { $0.lineCount == 3 })
    #expect(texts(source) == ["one", "two", "three"])
  }

  @Test func `a folder that another one takes the place of is followed by its name`() throws {
    try scratch.shell("mkdir folder; echo one >folder/log")
    let source = follow("folder/log")
    #expect(source.wait { $0.lineCount == 1 })
    try scratch.shell("rm -r folder")
    #expect(source.waitForEnd())
    try scratch.shell("mkdir folder; echo two >folder/log")
    #expect(source.wait { $0.lineCount == 2 && $0.state == .reading })
    try scratch.shell("mkdir new; echo three >new/log; mv folder old; mv new folder")
    #expect(source.wait { $0.lineCount == 3 })
    try scratch.shell("echo four >>folder/log")
    #expect(source.wait { $0.lineCount == 4 })
  }

  @Test func `a link is followed to the file that takes the place of its own`() throws {
    try scratch.shell("mkdir pods; echo one >pods/0.log; ln -s pods/0.log log")
    let source = follow()
    #expect(source.wait { $0.lineCount == 1 })
    try scratch.shell("mv pods/0.log pods/1.log; echo two >pods/0.log")
    #expect(source.wait { $0.lineCount == 2 })
    try scratch.shell("echo three >pods/2.log; ln -sfn pods/2.log log")
    #expect(source.wait { $0.lineCount == 3 && $0.state == .reading })
  }

  @Test(arguments: [
    ("log", true), ("./log", true), ("folder/../log", true), (".//folder/log", true),
    ("link", false), ("linked/log", false), ("linked/../log", false),
  ])
  func `an idle file is looked up by time only where its path has a link`(
    path: String, isIdle: Bool
  ) throws {
    try scratch.shell(
      "mkdir folder; echo one | tee log >folder/log; ln -s log link; ln -s folder linked")
    let driver = try FileDriver("\(scratch.path)/\(path)")
    let reader = FeedReader(format: .lines)
    repeat { driver.proceed([], reader) } while driver.deadline.map { $0 <= .now } ?? false
    #expect(reader.takeBatch().lineCount == 1)
    #expect((driver.deadline == nil) == isIdle)
  }

  @Test func `a file that is removed is said, and one that is moved back goes on`() throws {
    try scratch.shell("echo one >log")
    let source = follow()
    #expect(source.wait { $0.lineCount == 1 })
    try scratch.shell("mv log other")
    #expect(source.waitForEnd())
    #expect(source.feed.state == .failed(reason: "\(scratch.path)/log: No such file or directory"))
    try scratch.shell("mv other log; echo two >>log")
    #expect(source.wait { $0.lineCount == 2 && $0.state == .reading })
    try scratch.shell("rm log")
    #expect(source.waitForEnd())
  }
}

@Suite struct DescriptorTests {
  @Test func `a descriptor is read to its end, and few lines find the format`() {
    var ends: [Int32] = [0, 0]
    unsafe pipe(&ends)
    // A program that another test starts meanwhile would keep the pipe open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let source = WatchedSource(.descriptor(ends[0]))
    let text = Array("{\"a\":1}\nno\n".utf8)
    #expect(unsafe write(ends[1], text, text.count) == text.count)
    #expect(source.wait { $0["a"] != nil && $0.refusedCount == 1 })
    #expect(source.feed.state == .reading)
    close(ends[1])
    #expect(source.waitForEnd())
    #expect(source.feed.state == .ended)
    close(ends[0])
  }

  @Test func `a descriptor that cannot be read is said`() {
    let source = WatchedSource(.descriptor(9_999))
    #expect(source.waitForEnd())
    #expect(source.feed.state == .failed(reason: "it cannot be read: Bad file descriptor"))
  }
}
