// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// The named properties of any model: the value of each, the value before, and the number of its
/// observers.
///
/// ```swift
/// ModelInspector(account, insight: insight)
/// ```
///
/// The names are those of the model's `KeyValueCoding.keys`. Values follow the model, and are
/// written as Swift describes them; a collection shows as the number of its elements. With an
/// `Insight`, the observers of a property and the bindings with the property at either end are
/// counted, from the beginning of the `Insight` on: when a value changes, and when ``count()`` is
/// called.
///
/// Size, looks, keys and mouse: those of ``Table``; the column of names is narrow, and old values
/// and counts show if there is room. Enter, or a double press, asks for a new value of a property
/// that is a text, a number or a Boolean and can be set; for any other property a note says so. A
/// text that is not such a value is not set. The model is not kept alive; when it has gone, the rows
/// keep its last values.
///
/// In ASCII and without colors it looks like a table.
public final class ModelInspector<Model: KeyValueCoding>: Widget {
  /// A property with its present value, the value before and its number of observers.
  private struct Row: Identifiable {
    let id: String
    var value = ""
    var old = ""
    var observers = ""
  }

  public override var children: [Widget] { [table] }

  private let table: Table<Row>
  private weak var model: Model?
  private let insight: Insight?
  private var watching: [KeyValueObservation] = []

  /// Makes an inspector of a model.
  ///
  /// - Parameters:
  ///   - model: The model, which is not kept alive.
  ///   - insight: The insight that counts its observers; nil for no counts.
  public init(_ model: Model, insight: Insight? = nil) {
    self.model = model
    self.insight = insight
    let value = TableColumn<Row>("Value", text: \.value)
    let old = TableColumn<Row>("Before", width: 16, text: \.old).shown(from: 50)
    let count = TableColumn<Row>("Observers", width: 9, alignment: .right, text: \.observers)
      .shown(from: 70)
    table = Table(
      [TableColumn("Name", width: 12, text: \.id), value, old] + (insight == nil ? [] : [count]))
    super.init()
    adopt([table])
    table.onActivation = { [unowned self] row in askForValue(of: row.id) }
    for name in Model.keys.names {
      // A name that only a subclass of the model's class has cannot be observed here.
      let observation = try? model.observe(path: name, options: .initial) { [weak self] model, _ in
        self?.show(name, of: model)
      }
      if let observation { watching.append(observation) }
    }
  }

  public override func preferredSize(within room: Size) -> Size { table.measured(within: room) }

  public override func arrangeChildren(in area: Rectangle) { table.place(in: area) }

  // MARK: Rows

  /// Shows the present value of a property, and the value before.
  private func show(_ name: String, of model: Model) {
    guard let value = try? model.value(forKey: name).map({ Self.text($0) }) ?? "nil" else { return }
    // An insight does not record it: it is not a change of the program.
    Insight.unrecorded {
      if let place = table.elements.firstIndex(where: { $0.id == name }) {
        var row = table.elements[place]
        if row.value != value { (row.old, row.value) = (row.value, value) }
        table.elements[place] = row
      } else {
        table.elements.append(Row(id: name, value: value))
      }
      count()
    }
  }

  /// Counts the observers of all properties anew.
  ///
  /// - Complexity: O(*n*), where *n* is the number of entries of the `Insight`.
  public func count() {
    guard let insight, let model else { return }
    let object = Insight.name(of: model)
    var counts: [Substring: Int] = [:]
    for entry in insight.entries {
      for end in [entry.source, entry.target] {
        guard let end, end.object == object else { continue }
        counts[end.path.prefix { $0 != "." }, default: 0] += 1
      }
    }
    for place in table.elements.indices {
      // One of the observers is the inspector.
      let text = "\(max((counts[table.elements[place].id[...]] ?? 0) - 1, 0))"
      if table.elements[place].observers != text { table.elements[place].observers = text }
    }
  }

  private static func text(_ value: Any) -> String {
    switch value {
    case let text as String: text
    case let elements as any Collection: "\(elements.count) elements"
    default: String(describing: value)
    }
  }

  // MARK: Setting a value

  private func askForValue(of name: String) {
    guard let model, let screen else { return }
    do throws(KeyPathError) {
      try Model.validate(path: name, settable: true)
      let value = try model.value(forKey: name)
      guard let parse = Self.parser(of: value, name) else {
        return screen.toast.show(
          "\(name) is no text, number or Boolean", for: .seconds(3), isAnswer: true)
      }
      let field = TextField(value.map { Self.text($0) } ?? "") {
        parse($0) == nil ? "not of its type" : nil
      }
      let button = Button("Set") { [weak model, unowned screen, unowned field] in
        guard field.error.isEmpty else { return }
        screen.dismiss()
        do throws(KeyPathError) {
          try model?.setValue(parse(field.text), forKey: name)
        } catch {
          screen.toast.show("\(error)", for: .seconds(5), isAnswer: true)
        }
      }
      let remark = Label(style: .error)
      remark.bind(\.text, to: field, \.error)
      screen.present(Dialog(name, Column { [field, remark] }, [button]))
    } catch {
      screen.toast.show("\(error)", for: .seconds(5), isAnswer: true)
    }
  }

  /// Returns the function that reads a value of a property's type from a text; nil if there is
  /// none.
  private static func parser(of value: Any?, _ name: String) -> ((String) -> Any?)? {
    func isOf(_ type: Any.Type) -> Bool {
      (try? Model.validate(path: name, as: type, settable: true)) != nil
    }
    if value is String || value == nil && isOf(String.self) { return { $0 } }
    if value is Bool || value == nil && isOf(Bool.self) { return { Bool($0) } }
    if let number = value as? any FixedWidthInteger { return { type(of: number).read($0) } }
    if value is any BinaryFloatingPoint { return { Double($0) } }
    // The type of a number that is missing is not known; a whole one fits the types with fractions.
    if value == nil, isOf(Double.self) { return { Int($0) ?? Double($0) } }
    return nil
  }
}

extension FixedWidthInteger {
  /// Returns the number that a text is; nil for one that is none, or not of the type.
  fileprivate static func read(_ text: String) -> Self? { Self(text) }
}
