// SPDX-License-Identifier: Apache-2.0

/// A format of the output of a source.
public enum FeedFormat: String, Hashable, Sendable, CaseIterable {
  /// JSON values, one a line or one after the other: objects of any depth, arrays of objects.
  case json

  /// Comma-separated values under a header: RFC 4180.
  case csv

  /// Values separated by tabs, under a header.
  case tsv

  /// Lines of `key=value`.
  case logfmt

  /// Metrics as servers tell them, in the text format of Prometheus or OpenMetrics.
  case prometheus

  /// Columns under a header line, as vmstat, ps and docker stats print them.
  case columns

  /// One number a line, or several.
  case numbers

  /// Lines of text.
  case lines

  /// The name of the path that has the lines of a source of format ``lines``.
  public static let logName = "lines"

  /// The name of the path of values that have no name of their own.
  public static let valueName = "value"

  /// The name of the path of rows that have no name of their own.
  public static let rowsName = "rows"
}
