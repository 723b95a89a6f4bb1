// SPDX-License-Identifier: Apache-2.0

extension Step {
  /// The step as text: its kind, its numbers, and the steps inside it in braces.
  ///
  /// ``program(in:)`` reads it.
  public func text(indentation: String = "") -> String {
    let line = indentation + ([kind.rawValue] + numbers.map(\.description)).joined(separator: " ")
    if inner.isEmpty { return line }
    let lines = inner.map { $0.text(indentation: indentation + "  ") }
    return (["\(line) {"] + lines + ["\(indentation)}"]).joined(separator: "\n")
  }

  /// The program that a text describes.
  ///
  /// - Returns: nil if there is a word in it that is no kind of step.
  public static func program(in text: String) -> [Step]? {
    var lines = text.split(separator: "\n")[...]
    return program(in: &lines)
  }

  private static func program(in lines: inout ArraySlice<Substring>) -> [Step]? {
    var steps: [Step] = []
    while let line = lines.popFirst() {
      let words = line.split(separator: " ")
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      if first == "}" { return steps }
      guard let kind = Kind(rawValue: String(first)) else { return nil }
      var step = Step(kind, words.compactMap { Int($0) })
      if words.last == "{" {
        guard let inner = program(in: &lines) else { return nil }
        step.inner = inner
      }
      steps.append(step)
    }
    return steps
  }
}
