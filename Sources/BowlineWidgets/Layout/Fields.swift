// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

/// Widgets below one another, each behind its name and before a remark, in three columns.
///
/// ```swift
/// Fields {
///   Field("owner", TextField(), remark: Label("both ways"))
///   Field("balance", Counter())
/// }
/// ```
///
/// Size: the rows of all widgets, and the columns of the names, the widest widget and the remarks; let it
/// grow. Names and remarks have a fixed number of columns whatever their texts are, so that several
/// `Fields` line up; the widgets have the rest. Where fewer than 16 columns would be left for the
/// widgets, the remarks are left out, and the names get at most a third of the room. A name that is
/// too long ends in `…`. A field whose widget is hidden takes no row; one whose widget grows takes
/// rows that are left over.
///
/// Looks: names are muted, which is dim without colors; in ASCII a cut name ends in `>`. It has no
/// keys.
public final class Fields: Widget {
  /// The fields, from top to bottom.
  public let fields: [Field]

  /// The columns for names.
  public let nameColumns: Int

  /// The columns for remarks.
  public let remarkColumns: Int

  public override var children: [Widget] { parts }

  /// The widgets and remarks, stored since each painting goes through them.
  private let parts: [Widget]

  private static let gap = 2
  private static let leastContent = 16

  /// Makes fields of widgets that stand nowhere else.
  ///
  /// - Parameters:
  ///   - nameColumns: The columns for names, by default as many as the widest one takes.
  ///   - remarkColumns: The columns for remarks; 0 for none.
  ///   - fields: The fields, from top to bottom.
  public init(
    nameColumns: Int? = nil, remarkColumns: Int = 0,
    @ContentBuilder<Field> _ fields: () -> [Field]
  ) {
    let fields = fields()
    self.fields = fields
    self.nameColumns = nameColumns ?? fields.map { TextWidth.columns(of: $0.name) }.max() ?? 0
    self.remarkColumns = max(remarkColumns, 0)
    parts = fields.flatMap { field in [field.content] + (field.remark.map { [$0] } ?? []) }
    super.init()
    adopt(parts)
  }

  public override func preferredSize(within room: Size) -> Size {
    let part = Size(rows: room.rows, columns: columns(in: room.columns).content)
    let widest =
      fields.lazy.filter { !$0.content.isHidden }
      .map { $0.content.measured(within: part).columns }.max() ?? 0
    let remarks = remarkColumns == 0 ? 0 : Self.gap + remarkColumns
    let columns = nameColumns + Self.gap + max(widest, Self.leastContent) + remarks
    return Size(
      rows: tracks(in: room).preferredLength(in: room.rows), columns: min(columns, room.columns))
  }

  public override func arrangeChildren(in area: Rectangle) {
    let columns = columns(in: area.columns)
    let rows = tracks(in: area.size).lengths(in: area.rows)
    var rest = area
    for (field, rows) in zip(fields, rows) {
      let parts = rest.split(top: rows)
      rest = parts.rest
      let behindName = parts.top.split(left: columns.name + Self.gap).rest
      let content = behindName.split(left: columns.content)
      field.content.place(in: field.content.area(in: content.left, along: .row, .fill))
      field.remark?.place(in: content.rest.split(left: Self.gap).rest)
    }
  }

  public override func draw(on canvas: Canvas) {
    let columns = columns(in: canvas.columns)
    for field in fields where !field.content.frame.isEmpty {
      canvas.write(
        field.name, row: field.content.frame.row - frame.row, column: 0,
        truncatedTo: columns.name, style: .muted)
    }
  }

  /// The rows that each field wants.
  private func tracks(in room: Size) -> [Track] {
    let columns = columns(in: room.columns)
    return fields.map { field in
      let content = field.content
      if content.isHidden { return Track(0) }
      let size = Size(rows: room.rows, columns: columns.content)
      return Track(
        content.height, preferred: content.measured(within: size).rows, growth: content.growth)
    }
  }

  private func columns(in room: Int) -> (name: Int, content: Int) {
    let withoutRemarks = remarkColumns == 0 ? room : room - remarkColumns - Self.gap
    let content = withoutRemarks - nameColumns - Self.gap
    if content >= Self.leastContent { return (nameColumns, content) }
    let name = min(nameColumns, room / 3)
    return (name, max(room - name - Self.gap, 0))
  }
}

/// A row of ``Fields``: a widget with its name and a remark.
public struct Field {
  /// The name that stands before the widget.
  public let name: String

  /// The widget.
  public let content: Widget

  /// The remark that stands behind the widget; nil for none.
  public let remark: Widget?

  /// Makes a field of widgets that stand nowhere else.
  public init(_ name: String, _ content: Widget, remark: Widget? = nil) {
    self.name = name
    self.content = content
    self.remark = remark
  }
}
