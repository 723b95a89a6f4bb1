// SPDX-License-Identifier: Apache-2.0

/// The options of the command line.
struct Request {
  /// Whether to print a line for each figure instead of a table.
  private(set) var printsLines = false

  /// Who takes part; all by default.
  private(set) var subjects = Workload.Subject.allCases

  /// What is measured; everything by default.
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
