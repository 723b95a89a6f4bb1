// SPDX-License-Identifier: Apache-2.0

import Bowline
import Glibc
import TestSupport
import Testing

/// Rows of observers that write what the next one observes: contract 5.6.
///
/// Under the address sanitizer locals are not on the stack, so that nobody knows its end.
@Suite(.disabled(if: Command.isSanitized)) struct DeepObserverTests {
  final class Node: KeyValueObservable {
    @Observed var number = 0
    @ObservedArray var list: [Int] = []
    var next: Node?
  }

  /// The ways in which an observer hands a value on.
  enum Link: CaseIterable, Codable {
    case plain, prior, edit, batch, derived

    func observe(_ node: Node) -> KeyValueObservation {
      switch self {
      case .plain: node.observe(\.number) { node, _ in node.next?.number = node.number }
      case .prior:
        node.observe(\.number, options: .prior) { node, change in
          if change.isPrior { node.next?.number = 3 }
        }
      case .edit: node.observe(\.list) { node, _ in node.next?.$list.append(3) }
      case .batch:
        node.observe(\.number) { node, _ in withChanges { node.next?.number = node.number } }
      case .derived:
        node.observe(\.number.nonzeroBitCount) { node, _ in node.next?.number = node.number }
      }
    }

    func write(_ node: Node) {
      if self == .edit { node.$list.append(3) } else { node.number = 3 }
    }

    func isWritten(_ node: Node) -> Bool {
      self == .edit ? node.list == [3] : node.number == 3
    }
  }

  /// A node that stays on one thread.
  struct Known: @unchecked Sendable { let node: Node }

  /// The code of a thread.
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs code on a thread with a stack of half a megabyte.
  static func onSmallStack(_ body: @escaping @Sendable () -> Void) {
    var (thread, attributes) = (pthread_t(), pthread_attr_t())
    unsafe pthread_attr_init(&attributes)
    unsafe pthread_attr_setstacksize(&attributes, 512 << 10)
    let status = unsafe pthread_create(
      &thread, &attributes,
      {
        unsafe Unmanaged<Work>.fromOpaque($0!).takeRetainedValue().body()
        return nil
      }, Unmanaged.passRetained(Work(body)).toOpaque())
    precondition(status == 0, "a thread begins")
    pthread_join(thread, nil)
  }

  @Test(arguments: Link.allCases)
  func `a row of observers that each write the next object ends in a report`(link: Link) async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      [link] in
      DeepObserverTests.onSmallStack {
        let nodes = (0..<20_000).map { _ in Node() }
        for (node, next) in zip(nodes, nodes.dropFirst()) { node.next = next }
        let tokens = nodes.map(link.observe)
        link.write(nodes[0])
        let written = nodes.prefix(while: link.isWritten).count
        precondition(written > 20 && written < 20_000, "\(written)")
        // The others were not reached, and are when they are written themselves.
        link.write(nodes[19_990])
        precondition(nodes[19_990...].allSatisfy(link.isWritten))
        for node in nodes { node.next = nil }
        withExtendedLifetime(tokens) {}
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let name = link == .edit ? "Node.list" : "Node.number"
    #expect(text.hasPrefix("bowline: A change of \(name) is stored and not told"), "\(text)")
    #expect(text.contains("an eighth of the stack"), "\(text)")
  }

  @Test func `the program's own recursion is not taken for a row of observers`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      DeepObserverTests.onSmallStack {
        let node = Node()
        var (told, returned) = (0, 0)
        let watching = node.observe(\.number) { _, _ in told += 1 }
        func descend(_ depth: Int) {
          node.number = depth
          if told == depth { descend(depth + 1) }
          returned += 1
        }
        descend(1)
        precondition(told > 20 && returned == told + 1, "\(told) \(returned)")
        watching.invalidate()
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("an eighth of the stack is left; the calls under way, such as"))
  }

  @Test func `a row that fits is told to its end`() {
    let nodes = (0..<50).map { _ in Node() }
    for (node, next) in zip(nodes, nodes.dropFirst()) { node.next = next }
    let tokens = nodes.map(Link.plain.observe)
    nodes[0].number = 3
    #expect(nodes.allSatisfy { $0.number == 3 })
    withExtendedLifetime(tokens) {}
  }

  @Test func `a handler of reports may write what is observed`() async {
    await #expect(processExitsWith: .success) {
      DeepObserverTests.onSmallStack {
        let (log, nodes) = (Node(), (0..<20_000).map { _ in Node() })
        let tokens = zip(nodes, nodes.dropFirst()).map { node, next in
          node.observe(\.number) { node, _ in next.number = node.number }
        }
        let watching = log.observe(\.number) { _, _ in }
        let known = Known(node: log)
        BowlineReport.setHandler { _ in known.node.number += 1 }
        nodes[0].number = 1
        precondition(log.number == 1, "\(log.number) reports")
        nodes[0].number = 2
        precondition(log.number == 2, "\(log.number) reports")
        withExtendedLifetime((tokens, watching)) {}
      }
    }
  }
}
