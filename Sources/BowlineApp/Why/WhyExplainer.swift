// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// An explainer of the values that widgets show, by the changes so far.
struct WhyExplainer {
  let insight: Insight
  let trail: ChangeTrail

  /// The state of the views while the screen is paused; nil while it is not.
  let pause: Pause?

  let names: SceneNames

  /// The code that the screen shows.
  let source: SceneSource

  /// The event whose changes an undo takes back; nil where there are none.
  var eventToUndo: Insight.Event?

  /// Finds the scene's own evidence for the value that a target shows.
  var evidence: (WhyTargets.Target) -> WhyEvidence? = { _ in nil }

  /// The present time, by the clock of the screen.
  let now: Duration

  /// The properties that change without being shown as a value.
  private static let looks: Set<String> = [
    "style", "isHidden", "isFocused", "growth", "width", "height", "padding", "frame",
  ]

  /// The changes of the value that a target shows; of a row, those of its element.
  func history(of target: WhyTargets.Target) -> ChangeTrail.History? {
    let widget = target.widget
    let own = Insight.name(of: Self.subject(of: widget))
    let trail = pause.flatMap { $0.holds(Self.subject(of: widget)) ? $0.trail : nil } ?? trail
    if widget is SceneCode {
      return trail.history { $0.origin?.site.flatMap(source.index) == target.part?.element }
    }
    if let place = evidence(target)?.place { return trail.histories(of: [place.object])[place] }
    if let element = target.part?.element {
      let elements = Insight.Place(object: own, path: "elements")
      return trail.histories(of: [own])[elements]?.ofElement(at: element)
    }
    let histories = trail.histories(of: objects(of: widget)).filter {
      !Self.looks.contains($0.key.path)
    }
    let ranked = histories.compactMap { place, history in
      history.changes.last.map { last in
        // A property of the widget itself comes before those of widgets inside, which follow it.
        (rank: (last.change.root.id, place.object == own ? 1 : 0, last.change.id), history: history)
      }
    }
    return ranked.max { $0.rank < $1.rank }?.history
  }

  /// An undo takes back the event that a change follows from.
  func canUndo(_ change: Insight.Change) -> Bool {
    change.event != nil && change.event == eventToUndo
  }

  /// Makes the answer for a target.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - text: The text in the frame, where that is a part of the widget; nil for its value.
  ///   - index: The index of the change in the history; nil for the last one.
  func answer(
    for target: WhyTargets.Target, showing text: String? = nil, at index: Int?
  ) -> WhyAnswer {
    let widget = target.widget
    if let evidence = evidence(target) { return answer(by: evidence, target, at: index) }
    guard let history = history(of: target), let last = history.changes.indices.last else {
      return widget is SceneCode
        ? answerWithoutFiring : answerWithoutChange(for: widget, showing: text)
    }
    let shownIndex = min(index ?? last, last)
    let seen = history.changes[shownIndex]
    var answer = WhyAnswer(
      title: title(widget, text, seen.change, isPast: shownIndex < last),
      lines: lines(seen, of: widget) + others(seen.change, widget))
    answer.canUndo = canUndo(seen.change)
    answer.change = (history.firstNumber + shownIndex, history.count)
    return answer
  }

  // MARK: What has changed

  private func lines(_ seen: ChangeTrail.Seen, of widget: Widget) -> [WhyAnswer.Line] {
    let change = seen.change
    let chain = steps(to: change)
    var number = 1
    var lines = [
      WhyAnswer.Line(
        weight: .cause, number: 1, parts: cause(change.event), right: age(now - seen.time))
    ]
    for (index, step) in chain.enumerated() {
      if let origin = step.origin, !origin.servesProgram {
        number += 1
        if index == chain.count - 1, let wire = widget as? Wire, let start = wire.start {
          let values = values(of: step, from: step.id == change.id ? seen.old : step.old)
          return lines + wayLines(of: wire, from: start, values, number: number)
        }
        lines += statementLines(step, by: origin, entry(origin, for: widget), number: number)
      }
      number += 1
      if index == chain.count - 1, step.origin?.servesProgram == false {
        let old = step.id == change.id ? seen.old : step.old
        lines.append(
          WhyAnswer.Line(
            weight: .statement, number: number,
            parts: [.init(text: conversion(of: step, from: old))]))
        let shown = step.place.object == Insight.name(of: widget) ? widget : nil
        lines.append(WhyAnswer.Line(weight: .value, parts: values(of: step, from: old, in: shown)))
      } else {
        let name = WhyAnswer.Part(text: names.text(step.place) + "  ", style: .warning)
        // A sample says more by itself than beside the one before.
        let isPlain = step.event?.isOfPerson != false || step.cause != nil
        let values =
          isPlain ? values(of: step, from: step.old) : [.init(text: ValueText.words(step.new))]
        lines.append(WhyAnswer.Line(weight: .value, number: number, parts: [name] + values))
      }
    }
    return lines
  }

  /// The changes from the first cause to a change, without those by which a widget passes a value
  /// on inside itself: to a person, a typed key and the new text of the field are one step.
  private func steps(to change: Insight.Change) -> [Insight.Change] {
    var steps: [Insight.Change] = []
    for next in ([change] + change.causes).reversed() {
      guard let last = steps.last, next.origin?.servesProgram == true,
        let widget = names.widget(of: next.place.object),
        widget == names.widget(of: last.place.object)
      else {
        steps.append(next)
        continue
      }
      // A change by a binding of the scene stays; any other gives way to the one that it led to.
      if last.origin?.servesProgram != false { steps[steps.count - 1] = next }
    }
    return steps
  }

  /// Describes the first cause: something that a person did, or that came by itself.
  func cause(_ event: Insight.Event?) -> [WhyAnswer.Part] {
    guard let event else { return [.init(text: "the program itself did this")] }
    let words =
      switch event.kind {
      case .start: "the scene began"
      case .key: "you pressed "
      case .mouse: event.name == "click" ? "you clicked" : "you used the mouse: \(event.name)"
      case .paste: "you pasted text"
      case .timer: "a timer ran out"
      case .sample: "a sample came in"
      case .line: "a line of input came in: "
      }
    let name = [.key, .line].contains(event.kind) ? event.name : ""
    let remark = trail.remark(on: event).map { ", \($0)" } ?? ""
    let parts = [
      WhyAnswer.Part(text: words), WhyAnswer.Part(text: name, style: .key),
      WhyAnswer.Part(text: remark),
    ]
    return parts.filter { !$0.text.isEmpty }
  }

  /// The binding or observer that made a change; for a widget that a pause holds, as the pause found
  /// it.
  private func entry(_ origin: Insight.Origin, for widget: Widget) -> Insight.Entry? {
    let held = pause.flatMap { $0.holds(Self.subject(of: widget)) ? $0.entries : nil }
    return held?.first { $0.id == origin.entry } ?? insight.entry(origin.entry)
  }

  /// The lines about the statement that made a change: its code, its place and its state.
  private func statementLines(
    _ change: Insight.Change, by origin: Insight.Origin, _ entry: Insight.Entry?, number: Int
  ) -> [WhyAnswer.Line] {
    let shown = origin.site.flatMap { source.statement(at: $0, origin.sync) }
    let code = shown ?? words(origin, change)
    var facts = [origin.site.map { "\($0)" } ?? "in the program"]
    if let entry {
      // A line of the code counts all bindings that it has begun.
      let line = origin.site.flatMap(source.index).flatMap(source.reading)
      let isHeld = insight.entry(origin.entry)?.timesFired != entry.timesFired
      let isPart = !isHeld && line.map { $0.timesFired != entry.timesFired } ?? false
      let times = "fired \(entry.timesFired) \(entry.timesFired == 1 ? "time" : "times")"
      let subject = origin.mode == nil ? "this observer" : "this binding"
      facts += [isPart ? "\(subject) \(times)" : times, entry.health.text]
    } else {
      facts.append("ended since")
    }
    return [
      WhyAnswer.Line(
        weight: .statement, number: number, parts: [.init(text: code, style: .accent)],
        right: ValueText.words(origin.mode)),
      WhyAnswer.Line(
        weight: .place, parts: [.init(text: facts.joined(separator: ", "), style: .muted)]),
    ]
  }

  /// The lines about a wire that stands for a part of a path: its ends, and the value it carried.
  private func wayLines(
    of wire: Wire, from start: Widget, _ values: [WhyAnswer.Part], number: Int
  ) -> [WhyAnswer.Line] {
    let ends = " leads from \(name(of: start)) to \(name(of: wire.view))"
    return [
      WhyAnswer.Line(
        weight: .statement, number: number,
        parts: [.init(text: wire.name ?? "the wire", style: .accent), .init(text: ends)],
        right: ValueText.words(wire.mode)),
      WhyAnswer.Line(
        weight: .value, number: number + 1, parts: [.init(text: "it carried  ")] + values),
    ]
  }

  /// Describes a binding or an observer whose code the screen does not show.
  private func words(_ origin: Insight.Origin, _ change: Insight.Change) -> String {
    let source = insight.entry(origin.entry).map { names.text($0.source) }
    let from = source ?? change.cause.map { names.text($0.place) } ?? "what was there"
    return origin.mode == nil
      ? "an observer of \(from)" : "\(names.text(change.place)) is bound to \(from)"
  }

  /// Lists the other widgets that have changed because of the same first change.
  func others(_ change: Insight.Change, _ widget: Widget) -> [WhyAnswer.Line] {
    let own = objects(of: widget)
    // A line of the code draws nothing itself: its change is that of the widget that it writes.
    let subject = Insight.name(of: Self.subject(of: widget))
    let ownName = names.widget(of: widget is SceneCode ? change.place.object : subject)
    var found: [String] = []
    let trail = pause?.trail ?? trail
    for other in trail.companions(of: change) where !own.contains(other.place.object) {
      let object = other.place.object
      guard names.isShown(object), let name = names.widget(of: object), name != ownName,
        !found.contains(name)
      else { continue }
      found.append(name)
    }
    if found.isEmpty { return [] }
    let more = found.count > 6 ? " and \(found.count - 6) more" : ""
    let text = "the same change also drew: " + found.prefix(6).joined(separator: ", ") + more
    return [WhyAnswer.Line(weight: .remark, parts: [.init(text: text, style: .muted)])]
  }

  /// A time that has passed, in words.
  func age(_ time: Duration) -> String {
    let tenths = Int(max(time, .zero) / .milliseconds(100))
    if tenths < 100 { return "\(tenths / 10).\(tenths % 10) s ago" }
    if tenths < 600 { return "\(tenths / 10) s ago" }
    return tenths < 36_000 ? "\(tenths / 600) min ago" : "\(tenths / 36_000) h ago"
  }

  // MARK: What has not changed

  /// The answer about a line of the code that has changed nothing.
  private var answerWithoutFiring: WhyAnswer {
    WhyAnswer(
      title: Self.titleOfLine,
      lines: [WhyAnswer.Line(weight: .cause, parts: [.init(text: "it has changed nothing yet")])])
  }

  private func answerWithoutChange(for widget: Widget, showing text: String?) -> WhyAnswer {
    let objects = objects(of: widget)
    let writers = writers(of: objects)
    guard let entry = writers.first(where: { !Self.looks.contains($0.target?.path ?? "") }) else {
      // What has a name of the scene is no decoration: an observer's code may write it.
      let isNamed = objects.contains(where: names.isOwn)
      let words =
        isNamed
        ? ["nothing has changed it yet:", "no binding writes it, the scene's code does"]
        : ["no binding of the scene writes this:", "it is drawn around the values that are bound"]
      return WhyAnswer(
        title: title(widget, text),
        lines: words.map { WhyAnswer.Line(weight: .cause, parts: [.init(text: $0)]) })
    }
    let target = entry.target.map(names.text) ?? ""
    let code = entry.site.flatMap { source.statement(at: $0, entry.sync) }
    let ends = "\(target) is bound to \(names.text(entry.source))"
    let place = [entry.site.map { "\($0)" }, entry.health.text].compactMap(\.self)
    return WhyAnswer(
      title: title(widget, text),
      lines: [
        WhyAnswer.Line(
          weight: .cause, number: 1, parts: [.init(text: "nothing has changed it yet")]),
        WhyAnswer.Line(
          weight: .value, number: 2, parts: [.init(text: code ?? ends, style: .accent)],
          right: ValueText.words(entry.mode)),
        WhyAnswer.Line(
          weight: .place, parts: [.init(text: place.joined(separator: ", "), style: .muted)]),
        WhyAnswer.Line(
          weight: .value, number: 3,
          parts: [.init(text: "it follows \(names.text(entry.source))")]),
      ])
  }
}

extension CellGrid {
  /// The text of a part of one row, without spaces around it.
  func text(in area: Rectangle) -> String {
    var text = ""
    for column in area.columnRange.clamped(to: 0..<size.columns)
    where (0..<size.rows).contains(area.row) {
      let cell = self[area.row, column]
      if !cell.isContinuation { text += cell.text }
    }
    let words = text.split(separator: " ")
    return words.joined(separator: " ")
  }
}
