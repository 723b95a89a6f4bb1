// SPDX-License-Identifier: Apache-2.0

/// The scenes of the program, in the order of their numbers.
enum SceneCatalog {
  /// A scene that can be made.
  struct Entry {
    let type: any Scene.Type

    /// Makes the scene for some options.
    let make: (Options) -> any Scene

    var name: String { type.name }
    var summary: String { type.summary }
  }

  static var all: [Entry] {
    [
      Entry(type: HelloScene.self) { HelloScene(text: $0.text) },
      Entry(type: WidgetsScene.self) { _ in WidgetsScene() },
      Entry(type: DashboardScene.self) { _ in DashboardScene() },
      Entry(type: ListScene.self) { ListScene(count: $0.items) },
      Entry(type: FormScene.self) { _ in FormScene() },
      Entry(type: PathsScene.self) { _ in PathsScene() },
      Entry(type: StressScene.self) { _ in StressScene() },
      Entry(type: TextScene.self) { _ in TextScene() },
    ]
  }

  /// The names of the scenes.
  static var names: [String] { all.map(\.name) }

  /// Finds a scene by its name; nil if there is none.
  static func entry(named name: String) -> Entry? { all.first { $0.name == name } }
}
