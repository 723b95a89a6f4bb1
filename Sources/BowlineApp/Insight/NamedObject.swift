// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// An object that a scene names itself, because none of its properties has that name.
struct NamedObject {
  let object: any KeyValueObservable

  /// The name on the screen.
  let name: String

  /// The one property whose changes are told, and which the name alone denotes; nil for a widget, and empty
  /// for one whose changes are not told, as they follow those of another object with a name.
  let property: String?

  /// The name of the widgets of which it is one, where the cause line says only that: `labels`.
  let group: String?

  init(
    _ object: any KeyValueObservable, _ name: String, property: String? = nil,
    in group: String? = nil
  ) {
    self.object = object
    self.name = name
    self.property = property
    self.group = group
  }
}
