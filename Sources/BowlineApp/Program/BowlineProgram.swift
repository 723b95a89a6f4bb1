// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import BowlineWidgets
internal import Glibc

/// The program `bowline`.
@main
struct BowlineProgram {
  static let version = "0.1.0"

  @MainActor
  static func main() {
    let options: Options
    do {
      options = try Options(arguments: CommandLine.arguments)
    } catch {
      fail("\(error.message); see bowline --help", status: 2)
    }
    switch options.task {
    case .help: print(help, terminator: "")
    case .version: print("bowline \(version)")
    case .listScenes:
      for scene in SceneCatalog.all { print("\(scene.name)\t\(scene.summary)") }
    case .snapshot(let size): snapshot(options, size)
    case .run: run(options)
    }
  }

  /// Prints what the screen shows after the keys, without a terminal.
  private static func snapshot(_ options: Options, _ size: Size) {
    let isASCII = options.isASCII || !TextEncoding.isUTF8
    var isOver = false
    let shell = Shell(scene(options), size: size, isASCII: isASCII) { isOver = true }
    for key in options.keys where !isOver { shell.screen.send(key) }
    for line in shell.screen.paint().lines { print(line) }
  }

  @MainActor
  private static func run(_ options: Options) {
    do {
      let terminal = try Terminal(options: .init(color: options.color))
      let application = Application(terminal)
      let shell = Shell(
        scene(options), size: terminal.size, isASCII: options.isASCII || !terminal.isUTF8,
        quit: { application.stop() }, repaint: { application.repaint() })
      application.run(shell.screen, keys: options.keys)
    } catch {
      fail("\(error)", status: 1)
    }
  }

  private static func scene(_ options: Options) -> any Scene {
    guard let scene = SceneCatalog.make(options) else {
      preconditionFailure("the options name a scene of the catalog")
    }
    return scene
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    var line = "bowline: \(message)\n"
    line.withUTF8 { bytes in _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
    exit(status)
  }
}
