// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed

extension OptionSpecification {
  /// The options of `bowline watch`, in the order of its help.
  static var watch: [OptionSpecification] {
    [
      OptionSpecification("every", hasArgument: true) { options, value throws(UsageError) in
        guard let interval = WatchOptions.duration(value) else {
          throw UsageError(
            message: "--every: '\(value)' is no time; write it as in 2s, 500ms, 1m or 1h")
        }
        guard WatchOptions.intervals.contains(interval) else {
          throw UsageError(message: "--every: \(value) is out of range (10ms–24h)")
        }
        options.watch?.interval = interval
      },
      OptionSpecification("format", hasArgument: true) { options, value throws(UsageError) in
        guard WatchOptions.formatNames.contains(value) else {
          throw .unknown("format", value, WatchOptions.formatNames)
        }
        options.watch?.format = FeedFormat(rawValue: value)
      },
      OptionSpecification("layout", hasArgument: true) { options, value in
        options.watch?.layout = value
      },
      OptionSpecification("check", hasArgument: true) { options, value in
        options.task = .check(value)
      },
      OptionSpecification("list-layouts") { options, _ in options.task = .listLayouts },
      OptionSpecification("once") { options, _ in options.watch?.endsWithInput = true },
      OptionSpecification("pace", hasArgument: true) { options, value throws(UsageError) in
        guard let pace = Double(value), (0.01...10_000).contains(pace) else {
          throw UsageError(message: "--pace: '\(value)' is no number from 0.01 to 10000")
        }
        options.watch?.pace = pace
      },
      snapshotForm("snapshot-form", called: "form"),
    ] + shared
  }
}

extension Options {
  /// Checks that the options and operands of `bowline watch` go together.
  func checkWatch() throws(UsageError) {
    guard let watch, task != .help, task != .version else { return }
    if !watch.files.isEmpty, !watch.command.isEmpty {
      throw UsageError(
        message: "give either files or a command, not both: '\(watch.files[0])' and "
          + "'\(watch.command[0])'")
    }
    if let layout = watch.layout {
      let others = watch.files.first ?? watch.command.first
      if let others {
        throw UsageError(
          message: "--layout \(layout) names its sources itself, so leave '\(others)' out")
      }
      if watch.format != nil || watch.interval != nil {
        throw UsageError(
          message: "--format and --every stand in the layout file, at the source they are for")
      }
    }
    if watch.interval != nil, watch.command.isEmpty {
      throw UsageError(message: "--every needs a command, as in --every 2s -- ps aux")
    }
    if replay != nil, let source = watch.files.first ?? watch.command.first {
      throw UsageError(message: "--replay shows what was recorded, and reads no '\(source)' too")
    }
    if watch.pace != nil, replay == nil {
      throw UsageError(message: "--pace needs --replay, as in --replay night.feed --pace 10")
    }
    if format != nil, task == .run || task == .plain {
      throw UsageError(message: "--snapshot-form needs --snapshot, as in --snapshot 80x24")
    }
  }
}
