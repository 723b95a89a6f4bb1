// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// `bowline-bench`: the cost of a change, beside the cost of the same by hand.
///
/// Times move by half from run to run; the ratios of one run are firm, because the subjects take
/// turns. With `BENCH_N=k` each workload is done exactly k times, once, and with `--subject` by one
/// subject alone, so that an instruction counter can be put around it.
@main
struct Bench {
  static func main() {
    let request = Request(CommandLine.arguments.dropFirst())
    let operations = exactOperations
    let measurements = request.workloads.map {
      Measurement(of: $0, subjects: request.subjects, operations: operations)
    }
    print(
      request.printsLines ? Measurement.lines(measurements) : Measurement.table(measurements))
  }

  /// The number of operations that `BENCH_N` asks for.
  private static var exactOperations: Int? {
    guard let text = unsafe getenv("BENCH_N") else { return nil }
    let value = unsafe String(cString: text)
    guard let operations = Int(value), operations > 0 else {
      fail("BENCH_N is '\(value)'; give it a whole number above 0")
    }
    return operations
  }

  static func fail(_ message: String) -> Never {
    var text = "bowline-bench: \(message)\n"
    text.withUTF8 { bytes in _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
    exit(2)
  }
}
