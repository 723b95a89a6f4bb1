// SPDX-License-Identifier: Apache-2.0

/// The reading of what is shown.
extension LayoutReader {
  /// A widget, a row or a column.
  func part(_ node: LayoutNode) -> LayoutPart? {
    let kinds = LayoutKind.allCases.map(\.rawValue)
    let names = kinds + ["row", "column"]
    guard let map = node.map else {
      note(
        node.place, "\(node.description) in place of a widget; write one as in 'gauge: app.load'")
      return nil
    }
    let found = map.filter { names.contains($0.key) }
    // `text` and the like are widgets; what stands behind the first of them is an option at best.
    guard let first = found.first else {
      let options = Set(LayoutSchema.widget.map(\.name))
      let key = map.first { !options.contains($0.key) } ?? map.first
      note(
        key?.place ?? node.place,
        key.map { LayoutWords.choice("'\($0.key)' is no widget", typed: $0.key, names) }
          ?? "a widget is missing; write one as in 'gauge: app.load'")
      return nil
    }
    if found.count > 1 {
      note(
        found[1].place,
        "'\(found[1].key)' beside '\(first.key)'; begin another widget with a '-' before it")
    }
    if first.key == "row" || first.key == "column" { return group(first, node) }
    let others = map.filter { entry in !found.contains { $0.key == entry.key } }
    return LayoutKind(rawValue: first.key).flatMap { widget($0, first, others, at: node.place) }
      .map(
        LayoutPart.widget)
  }

  private func group(_ entry: LayoutNode.Entry, _ node: LayoutNode) -> LayoutPart? {
    let allowed = LayoutSchema.group.map(\.name)
    guard let keys = keys(of: node, "a \(entry.key)", allowed) else { return nil }
    let parts = list(entry.value, entry.key)?.compactMap(part) ?? []
    return .group(LayoutGroup(isRow: entry.key == "row", parts: parts, size: size(keys)))
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
      pathNodes = kind == .chart ? entry.value.list ?? [entry.value] : [entry.value]
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
        note(
          bind.place,
          "bind: the path of '\(kind.rawValue)' stands behind it; write its options here")
      }
    }
    if pathNodes.isEmpty {
      if kind != .label { note(entry.place, "'\(entry.key)' has no path") }
    }
    widget.paths = pathNodes.compactMap { node in
      text(node, entry.key).flatMap { path($0, at: node.place, kind) }
    }
    take(keys, into: &widget)
    check(widget, entry, keys)
    return widget
  }

  /// Takes the options of a widget.
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
    widget.sort = keys["sort"].flatMap { text($0, "sort") }.map { text in
      text.hasPrefix("-")
        ? LayoutSort(column: String(text.dropFirst()), isAscending: false)
        : LayoutSort(column: text, isAscending: true)
    }
    widget.choices = keys["choices"].map { texts($0, "choices") } ?? []
    widget.matches = keys["matches"].flatMap { text($0, "matches") } ?? ""
    widget.step = keys["step"].flatMap { integer($0, "step", 1...1_000_000_000) } ?? 1
    if let node = keys["sends"], let text = text(node, "sends") {
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
        note(
          node.place,
          LayoutWords.choice(
            "sync: there is no '\(text)'", typed: text,
            ["whole", "number", "number(last)", "number(all)", "number(2)", "compatible"]))
      }
    }
    if let node = keys["trigger"] {
      let names = LayoutBinding.Trigger.allCases.map(\.rawValue)
      binding.trigger =
        choice(node, "trigger", names).flatMap(LayoutBinding.Trigger.init) ?? binding.trigger
    }
    binding.transform = keys["transform"].flatMap { node in
      let steps = texts(node, "transform")
      return attempt(node.place) { () throws(LayoutPathError) in try LayoutTransform(steps) }
    }
    binding.format = keys["format"].flatMap { node in
      text(node, "format").flatMap { text in
        attempt(node.place) { () throws(LayoutPathError) in try LayoutFormat(text) }
      }
    }
    // The empty text can be meant.
    binding.missing = keys["missing"]?.text
    binding.fallback = keys["fallback"]?.text
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

  /// Notes what does not go together.
  private func check(
    _ widget: LayoutWidget, _ entry: LayoutNode.Entry, _ keys: [String: LayoutNode]
  ) {
    let kind = widget.kind
    if kind == .select || kind == .radio, widget.choices.isEmpty, keys["choices"] == nil {
      note(entry.place, "'\(kind.rawValue)' has no 'choices'; write the texts to choose from")
    }
    if let mode = keys["mode"], widget.binding.mode.sends, !kind.isInput {
      note(
        mode.place,
        "mode: \(widget.binding.mode.rawValue); nobody can change '\(kind.rawValue)', so one-way "
          + "and one-time are possible")
    }
    guard kind.isInput, widget.binding.mode.sends, let path = widget.paths.first else { return }
    if path.way != .plain {
      note(entry.value.place, "'\(path.text)' is computed, so nothing can be sent to it")
    }
    if let source = sources.first(where: { $0.name == path.source }), !source.takesValues {
      note(
        entry.value.place,
        "'\(source.name)' is a file and takes no values; write 'mode: one-way' "
          + "to show the value")
    }
  }
}
