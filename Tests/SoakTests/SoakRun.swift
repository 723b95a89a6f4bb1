// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import Emulator
import Glibc
import TestSupport
import Testing

/// A program on a terminal that gets random input, and what it has in use meanwhile.
final class SoakRun {
  let pty: Pty
  private(set) var emulator: Emulator

  /// A program that has ended, and what it was given last.
  struct Ended: Error {
    let status: ProcessEnd
    let step: Int
    let last: String
    let screen: [String]
  }

  private var random: SeededGenerator
  private var last = ""
  private let others: String

  /// There is an emulator, which does not survive windows of one row or column.
  private let isSeen: Bool
  private var smallest: Int { isSeen ? 2 : 1 }
  private var fed = 0
  private var count = 0

  /// The descriptors, and the pages of memory, after what every run needs is there.
  private var before: (descriptors: Int, pages: Int)?

  /// The number of steps that warm a program up: what it grows by until then it needs.
  private static let warmUp = 200

  /// The most pages that a program may grow by after that: 1 MiB, for a heap in pieces.
  private static let mostPages = 256

  init(
    _ program: String, _ arguments: [String] = [], seed: UInt64, without others: String = "",
    isSeen: Bool = true
  ) throws {
    self.others = others
    self.isSeen = isSeen
    random = SeededGenerator(seed: seed)
    pty = try Pty(Command.path(ofProduct: program), arguments)
    emulator = Emulator(rows: 24, columns: 80)
  }

  /// Does one thing.
  ///
  /// - Throws: `Ended` when the program has not survived the one before.
  func step() throws {
    if pty.end(within: .zero) != .running {
      receive()
      throw Ended(status: pty.end(), step: count, last: last, screen: emulator.lines)
    }
    let input = SoakInput.random(&random, without: others, smallest: smallest)
    last = "\(input)"
    switch input {
    case .bytes(let bytes): type(bytes)
    case .resize(let rows, let columns):
      // What was written for the old size belongs there.
      settle()
      // libvterm 0.1 does not survive all changes of its size, and a program paints all anew.
      if (rows, columns) != (emulator.rows, emulator.columns) {
        emulator = Emulator(rows: rows, columns: columns)
      }
      pty.resize(rows: rows, columns: columns)
    }
    receive()
    count += 1
    if count == Self.warmUp {
      settle()
      before = usage
    }
  }

  func type(_ text: String) { type(Array(text.utf8)) }

  private func type(_ bytes: [UInt8]) { pty.write(bytes) }

  /// Hands what the program wrote to the emulator.
  func receive() {
    pty.readAvailable()
    if isSeen { emulator.feed(pty.output.dropFirst(fed)) }
    fed = pty.output.count
  }

  /// The rows of the emulator that are others than those of a grid, each with what it should be.
  ///
  /// Marks are left out: sequences of emoji are cut down for terminals that do not know them. What
  /// the C library does not know is a stand-in.
  func differences(from lines: [String]) -> [String] {
    guard lines.count == emulator.rows else { return ["\(lines.count) rows"] }
    var grid = CellGrid(size: Size(rows: 1, columns: emulator.columns))
    return lines.enumerated().compactMap { row, line in
      grid.fill(Rectangle(grid.size))
      grid.write(line, row: 0, column: 0)
      let isSame = grid.cells(inRow: 0).enumerated().allSatisfy { column, cell in
        let seen = emulator.cell(row, column).text.unicodeScalars.first
        let wanted = cell.text.unicodeScalars.first
        return cell.isContinuation || seen == wanted
          || seen == "\u{FFFD}" && wanted.map { !$0.isASCII } ?? false
      }
      return isSame ? nil : "\(row): \(emulator.line(row)) and not \(line)"
    }
  }

  /// Waits until the program has read everything and waits for more.
  func settle() {
    _ = Deadline().wait {
      receive()
      if pty.end(within: .zero) != .running { return true }
      let state = ProcessState(pty.process)
      guard state.isAsleep, pty.unreadInput == 0, pty.unreadOutput == 0 else { return false }
      // Twice, a moment apart: a thread that has just been woken still counts as asleep.
      _ = poll(nil, 0, 1)
      return ProcessState(pty.process) == state && pty.unreadOutput == 0
    }
  }

  /// Expects the program to be there, as small as it was, and to give the terminal back when it is
  /// ended.
  func finish(_ comment: Comment) {
    settle()
    #expect(kill(pty.process, 0) == 0, comment)
    let after = usage
    if let before {
      #expect(after.descriptors == before.descriptors, comment)
      if !Command.isSanitized {
        #expect(after.pages <= before.pages + Self.mostPages, comment)
      }
    }
    #expect(pty.send(signal: SIGTERM), comment)
    #expect(pty.end() == .signaled(SIGTERM), comment)
    #expect(pty.settings == pty.originalSettings, comment)
    #expect(TerminalModes(after: pty.output).changed == [], comment)
  }

  private var usage: (descriptors: Int, pages: Int) {
    let descriptors = (try? FileSystem.names(in: "/proc/\(pty.process)/fd")) ?? []
    return (descriptors.count, pty.residentPages)
  }
}
