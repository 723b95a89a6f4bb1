// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import CMarkdown

/// The nodes of a parsed text, in memory of the C library.
@safe final class MarkdownTree {
  private let node: OpaquePointer

  /// The names of the extensions, which the library knows after this has been read.
  private static let extensions: [String] = {
    cmark_gfm_core_extensions_ensure_registered()
    return ["table", "strikethrough", "autolink", "tasklist"]
  }()

  /// The lock around parsing: while the library parses, it keeps the marks of its extensions, such
  /// as `~`, in a variable of the whole process.
  private static let parsing = Locked(())

  /// Parses a text.
  ///
  /// Every text is Markdown.
  ///
  /// - Complexity: O(*n*) in the length of usual texts.
  init(_ text: String) {
    let names = Self.extensions
    guard let parser = unsafe cmark_parser_new(CMARK_OPT_VALIDATE_UTF8) else {
      preconditionFailure("the C library has memory for a parser")
    }
    for name in names {
      guard let found = unsafe cmark_find_syntax_extension(name) else { continue }
      unsafe cmark_parser_attach_syntax_extension(parser, found)
    }
    var text = text
    let parsed = text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe Self.parsing.withLock { _ in
          unsafe cmark_parser_feed(parser, characters.baseAddress, characters.count)
          return unsafe cmark_parser_finish(parser)
        }
      }
    }
    guard let node = unsafe parsed else {
      preconditionFailure("the C library makes a document of every text")
    }
    unsafe cmark_parser_free(parser)
    unsafe self.node = node
  }

  deinit { unsafe cmark_node_free(node) }

  /// The whole text.
  var root: MarkdownNode { unsafe MarkdownNode(node, of: self) }
}

/// A part of a parsed text: a block, or a run of text inside one.
@safe struct MarkdownNode {
  /// The alignment of a column of a table.
  enum Alignment {
    case left, center, right
  }

  private let node: OpaquePointer

  /// The tree that owns the node.
  private let tree: MarkdownTree

  fileprivate init(_ node: OpaquePointer, of tree: MarkdownTree) {
    unsafe self.node = node
    self.tree = tree
  }

  /// The kind of part, as the library names it: `paragraph`, `table_row`.
  var kind: String {
    unsafe cmark_node_get_type_string(node).map { unsafe String(cString: $0) } ?? ""
  }

  /// The text of a part that has no other parts in it.
  var literal: String {
    unsafe cmark_node_get_literal(node).map { unsafe String(cString: $0) } ?? ""
  }

  /// The address of a link or a picture.
  var address: String {
    unsafe cmark_node_get_url(node).map { unsafe String(cString: $0) } ?? ""
  }

  /// The level of a heading, from 1 to 6.
  var level: Int { unsafe Int(cmark_node_get_heading_level(node)) }

  /// The number that a list begins with; nil for one without numbers.
  var start: Int? {
    unsafe cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
      ? Int(cmark_node_get_list_start(node)) : nil
  }

  /// The items of a list have no empty row between them.
  var isTight: Bool { unsafe cmark_node_get_list_tight(node) != 0 }

  /// An item of a list of tasks is done.
  var isDone: Bool { unsafe cmark_gfm_extensions_get_tasklist_item_checked(node) }

  /// The alignments of the columns of a table.
  var alignments: [Alignment] {
    let count = unsafe Int(cmark_gfm_extensions_get_table_columns(node))
    guard let found = unsafe cmark_gfm_extensions_get_table_alignments(node) else { return [] }
    return unsafe UnsafeBufferPointer(start: found, count: count).map {
      switch $0 {
      case UInt8(ascii: "r"): .right
      case UInt8(ascii: "c"): .center
      default: .left
      }
    }
  }

  /// All text inside, without its looks.
  var plainText: String {
    var text = ""
    var nodes = [self]
    while let node = nodes.popLast() {
      text += node.literal
      nodes += node.children.reversed()
    }
    return text
  }

  /// The parts inside.
  var children: [MarkdownNode] {
    var children: [MarkdownNode] = []
    var next = unsafe cmark_node_first_child(node)
    while let child = unsafe next {
      unsafe children.append(MarkdownNode(child, of: tree))
      unsafe next = cmark_node_next(child)
    }
    return children
  }
}
