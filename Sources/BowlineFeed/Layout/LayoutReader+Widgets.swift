// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// The reading of widgets, rows and columns.
extension LayoutReader {
  /// A widget, a row or a column.
  ///
  /// - Parameter isPage: Whether the part is a page of tabs, which has a title.
  func part(_ node: LayoutNode, isPage: Bool = false) -> LayoutPart? {
    let kinds = LayoutKind.allCases.map(\.rawValue)
    let names = kinds + LayoutGroup.Form.allCases.map(\.rawValue)
    guard let map = node.map else {
      report(
        node.place, "\(node.description) in place of a widget; write one as in 'gauge: app.load'")
      return nil
    }
    let found = map.filter { names.contains($0.key) }
    // `text` and the like name widgets and options: the first is a widget, later ones are options.
    guard let first = found.first else {
      let options = Set(LayoutSchema.widget.map(\.name))
      let key = map.first { !options.contains($0.key) } ?? map.first
      report(
        key?.place ?? node.place,
        key.map { LayoutWords.choice("'\($0.key)' is no widget", typed: $0.key, names) }
          ?? "a widget is missing; write one as in 'gauge: app.load'")
      if let key, !options.contains(key.key) { checkOptions(of: map, after: key) }
      return nil
    }
    if found.count > 1 {
      report(
        found[1].place,
        "'\(found[1].key)' beside '\(first.key)'; begin another widget with a '-' before it")
    }
    if let form = LayoutGroup.Form(rawValue: first.key) {
      return group(form, first, node, isPage: isPage)
    }
    let others = map.filter { entry in !found.contains { $0.key == entry.key } }
    return LayoutKind(rawValue: first.key).flatMap { widget($0, first, others, at: node.place) }
      .map(LayoutPart.widget)
  }

  /// Finds the other errors of a widget that has a wrong name: in its path and its options, which
  /// are taken for those of the widget that was probably meant.
  private func checkOptions(of map: [LayoutNode.Entry], after first: LayoutNode.Entry) {
    let names = LayoutKind.allCases.map(\.rawValue)
    let meant = nearestNames(to: first.key, among: names).first.flatMap(LayoutKind.init)
    let others = map.filter { $0.key != first.key }
    let node = LayoutNode(place: first.place, content: .map(others))
    let options = meant.map(LayoutSchema.options) ?? LayoutSchema.widget.map(\.name)
    let keys = keys(of: node, "'\(meant?.rawValue ?? first.key)'", options) ?? [:]
    var widget = LayoutWidget(meant ?? .value, at: first.place)
    take(keys, into: &widget)
    for node in meant == .label ? [] : first.value.list ?? [first.value] {
      if let text = node.text { _ = path(text, at: node.place, widget.shows) }
    }
  }

  private func group(
    _ form: LayoutGroup.Form, _ entry: LayoutNode.Entry, _ node: LayoutNode, isPage: Bool
  ) -> LayoutPart? {
    let allowed = LayoutSchema.group.map(\.name)
    let name = form == .tabs ? "'tabs'" : "a \(entry.key)"
    guard let keys = keys(of: node, name, allowed) else { return nil }
    let parts =
      list(entry.value, entry.key)?.compactMap { part($0, isPage: form == .tabs) } ?? []
    if form == .tabs, entry.value.list?.isEmpty == true {
      report(entry.value.place, "tabs: an empty list; write the parts of which one is to show")
    }
    if let title = keys["title"], !isPage {
      report(title.place, "title: \(name) has one only among 'tabs'; widgets have titles")
    } else if isPage, keys["title"] == nil {
      report(entry.place, "\(name) among 'tabs' needs a 'title', by which it is chosen")
    }
    let title = keys["title"].flatMap { text($0, "title") } ?? ""
    return .group(LayoutGroup(form: form, parts: parts, title: title, size: size(keys)))
  }

  private func size(_ keys: [String: LayoutNode]) -> LayoutSize {
    var size = LayoutSize()
    size.width = keys["width"].flatMap { integer($0, "width", 1...1_000) }
    size.height = keys["height"].flatMap { integer($0, "height", 1...1_000) }
    size.weight = keys["weight"].flatMap { integer($0, "weight", 1...100) } ?? 1
    return size
  }

  private func widget(
    _ kind: LayoutKind, _ entry: LayoutNode.Entry, _ others: [LayoutNode.Entry],
    at place: LayoutPlace
  ) -> LayoutWidget? {
    let options = LayoutSchema.options(of: kind)
    let others = LayoutNode(place: place, content: .map(others))
    guard var keys = keys(of: others, "'\(kind.rawValue)'", options) else { return nil }
    var widget = LayoutWidget(kind, at: place)
    widget.binding.mode = kind.isInput ? .twoWay : .oneWay
    var pathNodes: [LayoutNode] = []
    if kind == .label {
      widget.text = text(entry.value, "label") ?? ""
    } else {
      pathNodes = kind.mostPaths > 1 ? entry.value.list ?? [entry.value] : [entry.value]
    }
    if let bind = keys.removeValue(forKey: "bind") {
      if bind.map != nil {
        let names = LayoutSchema.options(of: kind) + ["path"]
        let binding = self.keys(of: bind, "'bind'", names.filter { $0 != "bind" }) ?? [:]
        if kind == .label { pathNodes = binding["path"].map { [$0] } ?? [] }
        for (key, value) in binding where key != "path" { keys[key] = value }
      } else if kind == .label {
        pathNodes = [bind]
      } else {
        report(
          bind.place,
          "bind: the path of '\(kind.rawValue)' stands behind it; write its options here")
      }
    }
    if pathNodes.isEmpty, kind != .label { report(entry.place, "'\(entry.key)' has no path") }
    if pathNodes.count > kind.mostPaths {
      report(
        pathNodes[kind.mostPaths].place,
        "'\(entry.key)' has one path too many; write what is done and the total")
    }
    take(keys, into: &widget)
    widget.paths = pathNodes.compactMap { node in
      text(node, entry.key).flatMap { path($0, at: node.place, widget.shows) }
    }
    check(widget, entry, keys)
    return widget
  }

  /// Reads the options of a widget.
  private func take(_ keys: [String: LayoutNode], into widget: inout LayoutWidget) {
    widget.title = keys["title"].flatMap { text($0, "title") } ?? ""
    widget.size = size(keys)
    takeBinding(keys, into: &widget.binding)
    widget.range = keys["range"].flatMap(range)
    widget.warn = keys["warn"].flatMap { node in
      text(node, "warn").flatMap { text in
        attempt(node.place) { () throws(LayoutPathError) in try LayoutCondition(text) }
      }
    }
    widget.columns = keys["columns"].map { texts($0, "columns") } ?? []
    widget.sort = keys["sort"].flatMap { text($0, "sort") }.map(LayoutSort.init)
    widget.choices = keys["choices"].map { texts($0, "choices") } ?? []
    widget.matches = keys["matches"].flatMap(pattern) ?? ""
    widget.unit = keys["unit"].flatMap { filled($0, "unit", "bytes, or a name as in files") } ?? ""
    widget.isOptional = keys["optional"].flatMap { truth($0, "optional") } ?? false
    widget.step = keys["step"].flatMap { integer($0, "step", 1...1_000_000_000) } ?? 1
    if let node = keys["sends"], let text = text(node, "sends", LayoutSchema.sentValues) {
      widget.sends = LayoutCondition.value(text)
    }
  }

  private func takeBinding(_ keys: [String: LayoutNode], into binding: inout LayoutBinding) {
    if let node = keys["mode"] {
      let names = LayoutBinding.Mode.allCases.map(\.rawValue)
      binding.mode =
        choice(node, "mode", names).flatMap(LayoutBinding.Mode.init) ?? binding.mode
    }
    if let node = keys["sync"], let text = text(node, "sync") {
      if let sync = Self.sync(text) {
        binding.sync = sync
      } else {
        report(
          node.place,
          LayoutWords.choice(
            "sync: there is no '\(text)'", typed: text,
            ["whole", "number", "number(last)", "number(all)", "number(2)", "compatible"]))
      }
    }
    if let node = keys["trigger"] { binding.trigger = trigger(node) ?? binding.trigger }
    binding.transform = keys["transform"].map { node in
      LayoutTransform(
        (node.list ?? [node]).compactMap { node in
          text(node, "transform").flatMap { text in
            attempt(node.place) { () throws(LayoutPathError) in try LayoutTransform.Step(text) }
          }
        })
    }
    binding.format = keys["format"].flatMap { node in
      text(node, "format").flatMap { text in
        attempt(node.place) { () throws(LayoutPathError) in try LayoutFormat(text) }
      }
    }
    let words = "a text, or \"\" for none"
    binding.missing = keys["missing"].flatMap { text($0, "missing", words) }
    binding.fallback = keys["fallback"].flatMap { text($0, "fallback", words) }
  }

  private func trigger(_ node: LayoutNode) -> LayoutBinding.Trigger? {
    switch node.text {
    case "change": return .change
    case "enter": return .enter
    default:
      guard let text = node.text, LayoutWords.duration(text) == nil else {
        return duration(node, "trigger", from: .milliseconds(10)).map { .rest($0) }
      }
      report(
        node.place,
        LayoutWords.choice(
          "trigger: there is no '\(text)'", typed: text,
          ["change", "enter", "a time such as 500ms"]))
      return nil
    }
  }

  private static func sync(_ text: String) -> LayoutBinding.Sync? {
    switch text {
    case "whole": return .whole
    case "number", "number(first)": return .first
    case "number(last)": return .last
    case "number(all)": return .all
    case "compatible": return .compatible
    default:
      guard text.hasPrefix("number("), text.hasSuffix(")"),
        let place = Int(text.dropFirst(7).dropLast()), (1...1_000).contains(place)
      else { return nil }
      return .nth(place)
    }
  }

  /// Finds options that do not go together.
  private func check(
    _ widget: LayoutWidget, _ entry: LayoutNode.Entry, _ keys: [String: LayoutNode]
  ) {
    let kind = widget.kind
    if kind.hasChoices {
      let choices = keys["choices"]
      if choices == nil {
        report(entry.place, "'\(kind.rawValue)' has no 'choices'; write the texts to choose from")
      } else if let choices, choices.list?.isEmpty == true {
        report(choices.place, "choices: an empty list; write the texts to choose from")
      }
    }
    if let mode = keys["mode"], widget.binding.mode.sends, !kind.isInput {
      report(
        mode.place,
        "mode: \(widget.binding.mode.rawValue); nobody can change '\(kind.rawValue)', so one-way "
          + "and one-time are possible")
    }
    if kind == .bars, let columns = keys["columns"], widget.columns.count != 2 {
      report(
        columns.place, "columns: 'bars' have two, that of the names and that of the numbers")
    } else if kind == .bars, let sort = keys["sort"], keys["columns"] == nil {
      report(sort.place, "sort: 'bars' are sorted where they have 'columns' of a table")
    }
    if let trigger = keys["trigger"], widget.binding.trigger == .enter,
      ![.field, .date].contains(kind)
    {
      report(
        trigger.place,
        "trigger: enter; Enter has another meaning in '\(kind.rawValue)', so write change or a "
          + "time such as 500ms")
    }
    guard kind.isInput, widget.binding.mode.sends, let path = widget.paths.first else { return }
    if path.ending != .plain {
      report(entry.value.place, "'\(path.text)' is computed, so nothing can be sent to it")
    }
    if let source = sources.first(where: { $0.name == path.source }), !source.takesValues {
      report(
        entry.value.place,
        "'\(source.name)' is a file and takes no values; write 'mode: one-way' "
          + "to show the value")
    }
  }
}
