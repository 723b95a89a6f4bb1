// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineWidgets

/// The answer about a value whose origin the scene knows better than the bindings.
extension WhyExplainer {
  /// Makes the answer from the scene's evidence.
  func answer(
    by evidence: WhyEvidence, _ target: WhyTargets.Target, at index: Int?
  ) -> WhyAnswer {
    let (widget, history) = (target.widget, history(of: target))
    let last = (history?.changes.count ?? 0) - 1
    let shownIndex = min(index ?? last, last)
    guard let history, shownIndex >= 0 else {
      let lines = evidence.originLines + evidence.bindingLines
      return WhyAnswer(title: title(widget, evidence.value), lines: Self.numbered(lines))
    }
    let seen = history.changes[shownIndex]
    let isNow = shownIndex == last && pause?.holds(widget) != true
    let name = WhyAnswer.Part(text: names.text(seen.change.place) + "  ", style: .warning)
    let cause = WhyAnswer.Line(
      weight: .cause, number: 1, parts: cause(seen.change.event), right: age(now - seen.time))
    let value = WhyAnswer.Line(
      weight: .value, number: 1, parts: [name] + values(of: seen.change, from: seen.change.old))
    let lines = (isNow ? evidence.originLines : [cause]) + [value] + evidence.bindingLines
    var answer = WhyAnswer(
      title: title(
        widget, isNow ? evidence.value : ValueText.words(seen.change.new),
        isPast: shownIndex < last),
      lines: Self.numbered(lines))
    answer.change = (history.count - (last - shownIndex), history.count)
    return answer
  }

  /// Lines whose steps are numbered from 1.
  private static func numbered(_ lines: [WhyAnswer.Line]) -> [WhyAnswer.Line] {
    var number = 0
    return lines.map { line in
      guard line.number != nil else { return line }
      number += 1
      var line = line
      line.number = number
      return line
    }
  }
}
