// SPDX-License-Identifier: Apache-2.0

internal import CYajl

/// A parser of yajl that hands the tokens of JSON to ``JSONValues``, from any number of pieces.
///
/// It owns the C library's memory; no pointer of it goes any further.
@safe
final class JSONScanner {
  private let parser: yajl_handle
  private let values: JSONValues

  init(_ values: JSONValues) {
    self.values = values
    let context = unsafe Unmanaged.passUnretained(values).toOpaque()
    guard let parser = unsafe yajl_alloc(Self.callbacks, nil, context) else {
      preconditionFailure("there is memory for a parser of JSON: yajl_alloc")
    }
    unsafe self.parser = unsafe parser
    unsafe cy_enable(parser, yajl_allow_multiple_values)
    // A wrong byte in a text becomes U+FFFD; the other values of the record are not to blame.
    unsafe cy_enable(parser, yajl_dont_validate_strings)
  }

  deinit { unsafe yajl_free(parser) }

  /// Takes a line.
  ///
  /// - Returns: The reason, if it is no JSON; the scanner must not be used any more then.
  func scan(_ line: Span<UInt8>) -> String? {
    // A number at the end of a line ends there.
    let end: [UInt8] = [0x0A]
    return parse(line) ?? parse(end.span)
  }

  private func parse(_ bytes: Span<UInt8>) -> String? {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      let status = unsafe yajl_parse(parser, buffer.baseAddress, buffer.count)
      if status == yajl_status_ok { return nil }
      if status == yajl_status_client_canceled {
        return "nested deeper than \(JSONValues.mostDepth)"
      }
      let place = unsafe yajl_get_bytes_consumed(parser)
      guard let message = unsafe yajl_get_error(parser, 0, buffer.baseAddress, buffer.count) else {
        return "no JSON"
      }
      defer { unsafe yajl_free_error(parser, message) }
      var text = unsafe String(cString: message).prefix { $0 != "\n" }
      while text.last == "." { text.removeLast() }
      // The part of the parser that has found it says nothing to a person.
      for name in ["lexical error: ", "parse error: "] where text.hasPrefix(name) {
        text.removeFirst(name.count)
      }
      return "\(text), at byte \(place)"
    }
  }

  /// The functions that yajl calls, one for each kind of token.
  nonisolated(unsafe) private static let callbacks = {  // why: a pointer, and nothing writes there
    let table = UnsafeMutablePointer<yajl_callbacks>.allocate(capacity: 1)
    unsafe table.initialize(
      to: yajl_callbacks(
        yajl_null: { unsafe values($0).take(.null) },
        yajl_boolean: { unsafe values($0).take(.truth($1 != 0)) },
        yajl_integer: nil,
        yajl_double: nil,
        yajl_number: { context, start, count in
          unsafe start!.withMemoryRebound(to: UInt8.self, capacity: count) {
            unsafe values(context).takeNumber(
              UnsafeBufferPointer(start: $0, count: count).span)
          }
        },
        yajl_string: { context, start, count in
          unsafe values(context).takeText(UnsafeBufferPointer(start: start, count: count).span)
        },
        yajl_start_map: { unsafe values($0).beginObject() },
        yajl_map_key: { context, start, count in
          unsafe values(context).takeKey(UnsafeBufferPointer(start: start, count: count).span)
        },
        yajl_end_map: { unsafe values($0).endObject() },
        yajl_start_array: { unsafe values($0).beginArray() },
        yajl_end_array: { unsafe values($0).endArray() }))
    return unsafe UnsafePointer(table)
  }()

  private static func values(_ context: UnsafeMutableRawPointer?) -> JSONValues {
    unsafe Unmanaged<JSONValues>.fromOpaque(context!).takeUnretainedValue()
  }
}
