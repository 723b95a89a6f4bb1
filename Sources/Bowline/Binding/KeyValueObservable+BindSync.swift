// SPDX-License-Identifier: Apache-2.0

extension KeyValueObservable {
  /// Shows a value of another object in a text of this object.
  ///
  /// ```swift
  /// label.text = "Stock: 10 boxes"
  /// label.bind(\.text, to: shelf, \.stock, sync: .number)
  /// shelf.stock = 11  // label.text == "Stock: 11 boxes"
  /// ```
  ///
  /// The value, shown by its `description`, takes the place of the whole text or of a number in it,
  /// as the ``SyncMode`` says. The text may be optional. Another binding of the same source may
  /// have another mode.
  @inlinable @inline(__always) @discardableResult
  public func bind<
    Source: KeyValueObservable, Value: CustomStringConvertible, Text: SyncedText
  >(
    _ target: consuming ReferenceWritableKeyPath<Self, Text>,
    to source: Source, _ path: consuming KeyPath<Source, Value>, sync: SyncMode,
    initial: Bool = true, trigger: BindingTrigger = .change, file: StaticString = #fileID,
    line: UInt = #line, isolation: isolated (any Actor)? = #isolation
  ) -> Binding {
    CodeSite.mark(file, line, sync: sync)
    let stamp = DomainStamp(isolation: isolation)
    return bind(
      Accessor(writing: consume target, stamp), to: source, Accessor(reading: consume path, stamp),
      initial: initial, trigger: trigger,
      convert: { value, text in sync.text(replacing: text, with: descriptionText(value)) })
  }

  /// Shows a value of another object that may be nil in a text of this object.
  ///
  /// ```swift
  /// label.text = "Stock: 10 boxes"
  /// label.bind(\.text, to: shop, \.shelf?.stock, sync: .number, placeholder: "no shelf")
  /// shop.shelf = nil                 // label.text == "no shelf"
  /// shop.shelf = Shelf(stock: 11)    // label.text == "Stock: 11 boxes"
  /// ```
  ///
  /// The `placeholder` is the whole text while the value is nil. The next value is put into the
  /// text that was there before. Without a placeholder the text stays as it is.
  @discardableResult
  public func bind<
    Source: KeyValueObservable, Value: CustomStringConvertible, Text: SyncedText
  >(
    _ target: ReferenceWritableKeyPath<Self, Text>, to source: Source,
    _ path: KeyPath<Source, Value?>, sync: SyncMode, initial: Bool = true,
    placeholder: String? = nil, trigger: BindingTrigger = .change, file: StaticString = #fileID,
    line: UInt = #line, isolation: isolated (any Actor)? = #isolation
  ) -> Binding {
    CodeSite.mark(file, line, sync: sync)
    let stamp = DomainStamp(isolation: isolation)
    // The text that the placeholder stands for.
    var covered: Text?
    return bind(
      Accessor(writing: target, stamp), to: source, Accessor(reading: path, stamp),
      initial: initial, trigger: trigger,
      convert: { value, text in
        let isCovered = text.syncedText == placeholder
        guard let value else {
          guard let placeholder else { return text }
          if !isCovered { covered = text }
          return Text(syncedText: placeholder)
        }
        // Before the covered text is taken: it may set off another change.
        let description = descriptionText(value)
        // Used once: a later placeholder covers what was written since.
        let base = isCovered ? covered.take() ?? text : text
        covered = nil
        return sync.text(replacing: base, with: description)
      })
  }
}
