// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed
internal import BowlineTerminal

/// The text of a layout file that shows the same as the page without a layout.
enum LayoutText {
  /// - Parameters:
  ///   - options: The sources that are read.
  ///   - model: The paths that show, in their order and shapes.
  ///   - recorded: The sources of the recording that is shown; nil where these are read themselves.
  static func text(
    _ options: WatchOptions, _ model: WatchModel, recorded: [FeedRecording.Source]? = nil
  ) -> String {
    let names = sourceNames(model.feeds.map(\.name))
    var lines = [
      "# Written by bowline watch. Show it with bowline watch --layout and this file.", "sources:",
    ]
    for (index, name) in names.enumerated() {
      let source = recorded.map { words(of: $0[index]) } ?? source(options, index)
      lines.append("  \(name): { \(source) }")
    }
    lines.append("show:")
    let items = model.shown.filter { !$0.path.name.isEmpty }
    for item in items {
      guard let index = model.feeds.firstIndex(where: { $0 === item.feed }) else { continue }
      let shape = model.shape(of: item)
      lines.append(
        "  - \(kind(shape).rawValue): \(QuotedText.of(path(names[index], item)))")
      lines.append("    title: \(QuotedText.of(item.name))")
      if shape == .table, let sort = item.sort {
        lines.append("    sort: \(QuotedText.of("\(sort)"))")
      }
    }
    if items.isEmpty { lines[lines.count - 1] = "show: []" }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func path(_ source: String, _ item: WatchItem) -> String {
    LayoutPath(source: source, name: item.path.name).text
  }

  /// The reason for which a text would be refused as a layout, for a person; nil if it is taken.
  static func problem(of text: String) -> String? {
    do throws(LayoutReader.Failure) {
      _ = try LayoutReader.read(Array(text.utf8))
      return nil
    } catch {
      return "no layout can show this page: \(error.problems.first?.message ?? "")"
    }
  }

  /// Words about values that the text leaves out, since their name is empty; none where all are there.
  static func omission(_ model: WatchModel) -> String {
    let count = model.shown.count { $0.path.name.isEmpty }
    return count == 0 ? "" : "the value with an empty name is left out; "
  }

  /// The widget of a shape.
  static func kind(_ shape: WatchShape) -> LayoutKind {
    switch shape {
    case .number: .trend
    case .lamp: .lamp
    case .text: .text
    case .counts: .counts
    case .table: .table
    case .log: .log
    }
  }

  /// A word for each source, which no other one has.
  static func sourceNames(_ sources: [String]) -> [String] {
    var names: [String] = []
    for source in sources {
      let file =
        source == WatchSource.standardInputName
        ? "input" : source.split(separator: "/").last.map(String.init) ?? source
      let word = file.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
      let name = word.first?.isLetter == true ? String(word) : "source"
      let count = names.count { $0 == name || $0.hasPrefix(name + "-") }
      names.append(count == 0 ? name : "\(name)-\(count + 1)")
    }
    return names
  }

  /// A source that was recorded: standard input, a file that is there, or else a command.
  private static func words(of source: FeedRecording.Source) -> String {
    let name = source.name
    let isFile = source.interval == nil && TextFile.size(of: name) != nil
    let origin =
      name == WatchSource.standardInputName
      ? "stdin: true" : "\(isFile ? "follow" : "run"): \(QuotedText.of(name))"
    return words(origin, every: source.interval, source.format)
  }

  private static func words(
    _ origin: String, every interval: Duration?, _ format: FeedFormat?
  ) -> String {
    origin + (interval.map { ", every: \(LayoutWords.text(of: $0))" } ?? "")
      + (format.map { ", format: \($0.rawValue)" } ?? "")
  }

  private static func source(_ options: WatchOptions, _ index: Int) -> String {
    let isInput = options.files.isEmpty || options.files[index] == WatchOptions.standardInput
    let origin =
      !options.command.isEmpty
      ? "run: \(QuotedText.of(options.commandLine))"
      : isInput ? "stdin: true" : "follow: \(QuotedText.of(options.files[index]))"
    return words(origin, every: options.interval, options.format)
  }
}
