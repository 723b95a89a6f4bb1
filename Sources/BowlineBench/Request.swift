// SPDX-License-Identifier: Apache-2.0

/// The options of the command line.
struct Request {
  /// Each figure is printed on a line of its own instead of in a table.
  private(set) var printsLines = false

  /// The subjects that take part; all by default.
  private(set) var subjects = Workload.Subject.allCases

  /// The workloads that are measured; all by default.
  private(set) var workloads = Workload.all

  /// Reads the arguments; ends the program with a message if one of them makes no sense.
  init(_ arguments: some Sequence<String>) {
    var names: [String] = []
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--lines":
        printsLines = true
      case "--subject":
        guard let name = arguments.next(), let subject = Workload.Subject(rawValue: name) else {
          Bench.fail(
            "--subject needs one of \(Self.list(Workload.Subject.allCases.map(\.rawValue)))")
        }
        subjects = [subject]
      default:
        guard Workload.all.contains(where: { $0.name == argument }) else {
          Bench.fail(
            """
            unknown workload '\(argument)'
            usage: bowline-bench [--lines] [--subject NAME] [WORKLOAD...]
            workloads: \(Self.list(Workload.all.map(\.name)))
            """)
        }
        names.append(argument)
      }
    }
    if !names.isEmpty { workloads = Workload.all.filter { names.contains($0.name) } }
  }

  private static func list(_ names: [String]) -> String {
    names.joined(separator: " ")
  }
}
