// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// An object that a scene gives a name to, as there is no property of the scene that is called so.
struct NamedObject {
  let object: any KeyValueObservable

  /// The name on the screen.
  let name: String

  /// The one property whose changes are told, which the name alone stands for; nil for a widget.
  let property: String?

  init(_ object: any KeyValueObservable, _ name: String, property: String? = nil) {
    self.object = object
    self.name = name
    self.property = property
  }
}
