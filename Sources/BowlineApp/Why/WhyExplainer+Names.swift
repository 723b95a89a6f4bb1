// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineWidgets

/// The names of the widget in question, and the bindings that write it.
extension WhyExplainer {
  /// The properties that a widget draws by, and whose values do not stand on the screen.
  private static let unseen: Set<String> = ["now"]

  /// Returns a person's name for a widget: its name in the code, or its kind and the value that it
  /// is bound to.
  func name(of widget: Widget) -> String {
    if let wire = widget as? Wire {
      let start = wire.start.map { "from \(name(of: $0)) " } ?? ""
      return "the wire \(start)to \(name(of: wire.view))"
    }
    let own = Insight.name(of: widget)
    // An index, as in `heading.parts[1]`, is how the code reaches a widget that it has no name for.
    if let name = names.name(of: own), !name.isEmpty, !name.contains("[") || names.isListed(own) {
      return name
    }
    let objects = objects(of: widget)
    if let entry = writers(of: objects).first {
      return "the \(SceneNames.kind(of: own)) of \(names.text(entry.source))"
    }
    return "this part of the page"
  }

  /// The bindings that write one of some objects from outside of them.
  func writers(of objects: Set<String>) -> [Insight.Entry] {
    insight.bindings.filter { entry in
      entry.target.map { objects.contains($0.object) } == true
        && !objects.contains(entry.source.object)
    }
  }

  /// The question of a line of the code, which stands in the answer itself.
  static let titleOfLine = "why did this line run?"

  /// The question why a widget shows the value of a change; `isPast` says that it has shown another
  /// one since.
  func title(
    _ widget: Widget, _ text: String?, _ change: Insight.Change, isPast: Bool
  ) -> String {
    if widget is SceneCode { return Self.titleOfLine }
    let own = (Self.subject(of: widget) as? any Wording)?
      .words(for: change.new, of: change.place.path)
    let value =
      text ?? own ?? ValueText.lastLine(of: change.new).map { "\"\($0.line)\"" }
      ?? Self.title(of: change.new, in: widget)
      ?? (change.new == "nil" ? "none" : change.new)
    // Neither of these words stands on the screen.
    if text == nil, ["true", "false"].contains(value) {
      return "why \(isPast ? "was" : "is") \(names.text(change.place)) \(ValueText.words(value))?"
    }
    // A list of values is no title, nor is a value that does not stand on the screen.
    let isTitle = value.first != "[" && !Self.unseen.contains(change.place.path)
    return title(widget, isTitle ? value : nil, isPast: isPast)
  }

  /// The title with which a widget shows the identity of an option, and the percentage that a gauge
  /// shows; nil for any other value.
  static func title(of value: String, in widget: Widget) -> String? {
    if let gauge = widget as? Gauge, let value = Double(value) {
      return Gauge(value, total: gauge.total).percentage
    }
    return (widget as? any Choosing)?.title(ofIdentity: value)
  }

  /// The question why a widget shows a value.
  func title(_ widget: Widget, _ value: String?, isPast: Bool = false) -> String {
    let verb = widget is Wire ? "carry" : "show"
    return "why \(isPast ? "did" : "does") \(name(of: widget)) \(verb) \(value ?? "this")?"
  }

  /// The widget whose changes explain another one: for a wire the view at its end.
  static func subject(of widget: Widget) -> Widget { (widget as? Wire)?.view ?? widget }

  /// The names of a widget and of those inside it, with the items of a status bar; for a wire those of
  /// the view at its end.
  func objects(of widget: Widget) -> Set<String> {
    let family = Self.subject(of: widget).family
    let items = family.compactMap { $0 as? StatusBar }.flatMap(\.items)
    return Set(family.map { Insight.name(of: $0) } + items.map { Insight.name(of: $0) })
  }
}

extension Widget {
  /// The widget and all inside it.
  fileprivate var family: [Widget] { [self] + children.flatMap(\.family) }
}
