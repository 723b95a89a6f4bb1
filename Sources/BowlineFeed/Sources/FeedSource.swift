// SPDX-License-Identifier: Apache-2.0

/// A place that values are read from.
public enum FeedSource: Hashable, Sendable {
  /// An open descriptor, such as standard input; it is read to its end and not closed.
  case descriptor(Int32)

  /// A file that is read from its start and then followed by its name: it may be truncated, and
  /// renamed while another one takes its place, as a log is rotated. A missing file is waited for.
  /// A pipe with a name is read as long as programs write to it, one after another.
  case file(String)

  /// A program with its arguments, looked for on PATH.
  case command([String])

  /// A program with its arguments that is started again and again, so long after its last start,
  /// but not before it has ended.
  case repeated([String], every: Duration)

  /// One of the sources of a recording, counted from 0, with the same output at the same times.
  ///
  /// The pace is a factor above 0: 2 for twice as fast. A recording without that source traps.
  case recording(FeedRecording, source: Int, pace: Double)
}
