// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// The named properties of any model: the value of each, the one before, and how many observe it.
///
/// ```swift
/// ModelInspector(account, insight: insight)
/// ```
///
/// The names are those of the model's `KeyValueCoding.keys`. Values follow the model, and are
/// in the words of Swift; a collection shows as the number of its elements. Those who observe a
/// property, and the bindings that have it at either end, are counted if there is an `Insight`, from
/// its beginning on: when a value changes, and when ``count()`` is called.
///
/// Size, looks, keys and mouse: those of ``Table``; the row of a name is narrow, and old values and
/// counts show where there is room. Enter, or a second press, asks for another value of a property that
/// is a text, a number or a Boolean and can be set; what cannot be is said in a note. Nothing is set
/// that cannot be read as such a value. The model is not kept alive: without it there are no rows.
///
/// In ASCII and without colors it is as a table is.
public final class ModelInspector<Model: KeyValueCoding>: Widget {
  /// A property with what is known of it.
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
  ///   - insight: What counts its observers; nil for no counts.
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
      // A name of a subclass that the model is not of has no value here.
      let observation = try? model.observe(path: name, options: .initial) { [weak self] model, _ in
        self?.show(name, of: model)
      }
      if let observation { watching.append(observation) }
    }
  }

  public override func preferredSize(within room: Size) -> Size { table.measured(within: room) }

  public override func arrangeChildren(in area: Rectangle) { table.place(in: area) }

  // MARK: What is known

  /// Shows what a property is now, and what it was before.
  private func show(_ name: String, of model: Model) {
    guard let value = try? model.value(forKey: name).map({ Self.text($0) }) ?? "nil" else { return }
    // No news for who asks what has changed in the program.
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
      // One of them is the inspector's own.
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

  // MARK: Another value

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

  /// Gives what reads a value of a property's type from a text; nil where nothing does.
  private static func parser(of value: Any?, _ name: String) -> ((String) -> Any?)? {
    func isOf(_ type: Any.Type) -> Bool {
      (try? Model.validate(path: name, as: type, settable: true)) != nil
    }
    if value is String || value == nil && isOf(String.self) { return { $0 } }
    if value is Bool || value == nil && isOf(Bool.self) { return { Bool($0) } }
    if value is any BinaryInteger { return { Int($0) } }
    if value is any BinaryFloatingPoint || isOf(Double.self) { return { Double($0) } }
    return nil
  }
}
