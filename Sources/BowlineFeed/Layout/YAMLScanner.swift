// SPDX-License-Identifier: Apache-2.0

internal import CYaml

/// A parser of libyaml that gives one event after the other.
///
/// It owns the C library's memory; no pointer of it goes any further.
@safe
final class YAMLScanner {
  /// An event of the parser.
  enum Event {
    case text(String, isPlain: Bool)
    case beginList
    case endList
    case beginMap
    case endMap
    case beginDocument
    case end

    /// An alias, an anchor or a tag, by its name: a layout has none.
    case refused(String)
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  init(_ text: Span<UInt8>) {
    unsafe parser = .allocate(capacity: 1)
    unsafe bytes = .allocate(capacity: max(text.count, 1))
    for index in text.indices { unsafe bytes[index] = text[index] }
    guard unsafe yaml_parser_initialize(parser) != 0 else {
      preconditionFailure("there is memory for a parser of YAML: yaml_parser_initialize")
    }
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, bytes.baseAddress, text.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe bytes.deallocate()
  }

  /// Returns the next event; nothing comes behind ``Event/end``.
  ///
  /// - Throws: The error in the file that ends the reading of it.
  func next() throws(LayoutProblem) -> (place: LayoutPlace, event: Event) {
    while true {
      var event = unsafe yaml_event_t()
      guard unsafe yaml_parser_parse(parser, &event) != 0 else { throw problem }
      defer { unsafe yaml_event_delete(&event) }
      if let found = unsafe self.event(of: event) {
        return unsafe (Self.place(event.start_mark), found)
      }
    }
  }

  /// The event for one of libyaml; nil for one without a meaning here.
  private func event(of event: yaml_event_t) -> Event? {
    var event = unsafe event
    if let anchor = unsafe cy_anchor(&event) {
      let mark = unsafe event.type == YAML_ALIAS_EVENT ? "*" : "&"
      return unsafe .refused(mark + String(cString: anchor))
    }
    if let tag = unsafe cy_tag(&event) { return unsafe .refused("!" + String(cString: tag)) }
    switch unsafe event.type {
    case YAML_SCALAR_EVENT:
      let bytes = unsafe UnsafeBufferPointer(start: cy_value(&event), count: cy_length(&event))
      return unsafe .text(
        String(decoding: bytes, as: UTF8.self), isPlain: cy_is_plain(&event) != 0)
    case YAML_SEQUENCE_START_EVENT: return .beginList
    case YAML_SEQUENCE_END_EVENT: return .endList
    case YAML_MAPPING_START_EVENT: return .beginMap
    case YAML_MAPPING_END_EVENT: return .endMap
    case YAML_DOCUMENT_START_EVENT: return .beginDocument
    case YAML_STREAM_END_EVENT: return .end
    default: return nil
    }
  }

  private static func place(_ mark: yaml_mark_t) -> LayoutPlace {
    LayoutPlace(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }

  /// The problem that the parser has found.
  private var problem: LayoutProblem {
    let reason = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "no YAML"
    if unsafe parser.pointee.error == YAML_READER_ERROR {
      let before = unsafe bytes.prefix(Int(parser.pointee.problem_offset))
      let line = unsafe before.count { $0 == 0x0A } + 1
      let column = unsafe before.reversed().prefix { $0 != 0x0A }.count + 1
      return LayoutProblem(
        LayoutPlace(line: line, column: column), "\(reason); write the file in UTF-8")
    }
    let mark = unsafe parser.pointee.problem_mark
    let lines = unsafe bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let line = unsafe lines.dropFirst(Int(mark.line)).first
    if unsafe line?.dropFirst(Int(mark.column)).first == 0x09 {
      return LayoutProblem(Self.place(mark), "no YAML: a tab in the indent; indent with spaces")
    }
    let context = unsafe parser.pointee.context.map { unsafe String(cString: $0) + ", " } ?? ""
    return LayoutProblem(Self.place(mark), "no YAML: \(context)\(reason)")
  }
}
