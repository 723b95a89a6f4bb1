// SPDX-License-Identifier: Apache-2.0

/// The scenes of the program, in the order of their numbers.
enum SceneCatalog {
  static var all: [any Scene.Type] { [HelloScene.self] }

  /// The names of the scenes.
  static var names: [String] { all.map { $0.name } }

  /// Makes a scene.
  ///
  /// - Returns: The scene; nil if there is none of that name.
  static func make(_ options: Options) -> (any Scene)? {
    switch options.scene {
    case HelloScene.name: HelloScene(text: options.text)
    default: nil
    }
  }
}
