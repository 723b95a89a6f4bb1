// SPDX-License-Identifier: Apache-2.0
// Changes a person's settings of git: SettingsExample [file], by default the file of the user.

import Bowline
import BowlineTerminal
import BowlineWidgets
import Glibc

final class Settings: KeyValueObservable {
  @Observed var name = ""
  @Observed var mail = ""
  @Observed var digits = 7
  @Observed var rebase = false

  var values: KeyValuePairs<String, String> {
    ["user.name": name, "user.email": mail, "core.abbrev": "\(digits)", "pull.rebase": "\(rebase)"]
  }

  func take(_ values: [String: String]) {
    (name, mail) = (values["user.name"] ?? "", values["user.email"] ?? "")
    digits = values["core.abbrev"].flatMap { Int($0) } ?? 7
    rebase = values["pull.rebase"] == "true"
  }
}

struct Store: Sendable {
  var read: @Sendable (_ key: String) async throws -> String?
  var write: @Sendable (_ key: String, _ value: String) async throws -> Void
}

final class SettingsPage: KeyValueObservable {
  let (draft, work, store): (Settings, Work, Store)
  @Observed var saved: [String: String] = [:]
  let name = TextField { $0.isEmpty ? "no name" : nil }
  let mail = TextField { $0.contains("@") ? nil : "no @ in it" }
  let digits = NumberField(7, range: 4...40)
  let rebases = Switch("rebase when pulling")
  lazy var fields = BindingGroup([name.edit, mail.edit, digits.field.edit])

  init(_ store: Store, _ work: Work) {
    (draft, self.work, self.store) = (Settings(), work, store)
    name.bind(\.text, to: draft, \.name, mode: .twoWay)
    mail.bind(\.text, to: draft, \.mail, mode: .twoWay)
    digits.bind(\.value, to: draft, \.digits, mode: .twoWay)
    rebases.bind(\.isOn, to: draft, \.rebase, mode: .twoWay)
  }

  var changed: [(key: String, value: String)] { draft.values.filter { saved[$0.key] != $0.value } }
  var canApply: Bool { fields.isValid && !work.isBusy && !changed.isEmpty }
  var state: String { fields.validationErrors.first ?? "\(changed.count) to apply" }

  nonisolated(nonsending) func load() async throws {
    var found: [String: String] = [:]
    for (key, _) in draft.values { found[key] = try await store.read(key) }
    withChanges { draft.take(found) }
    saved = Dictionary(uniqueKeysWithValues: draft.values.map { ($0, $1) })
  }

  nonisolated(nonsending) func apply(_ progress: WorkProgress) async throws {
    let changed = changed
    for (number, setting) in changed.enumerated() {
      progress.report(Double(number), of: Double(changed.count))
      try await store.write(setting.key, setting.value)
      saved[setting.key] = setting.value
    }
  }

  func makeScreen(quit: @escaping () -> Void) -> Screen {
    let apply = Button("Apply", running: work, apply)
    apply.bind(\.isEnabled, to: self, \.canApply)
    let state = Label()
    state.bind(\.text, to: self, \.state)
    let page = Column {
      Box("git") {
        Fields {
          [Field("name", name), Field("mail", mail), Field("digits", digits.height(1))]
          Field("pull", rebases)
        }
        Row(spacing: 1) { [apply, Button("Cancel", cancelling: work), state] }
        Progress(of: work, unit: .count(of: "settings"))
      }
      Spacer()
      Surface { HelpBar() }
    }
    let screen = Screen(page)
    screen.keyMap = KeyMap([
      Command("<C-s>", "apply them", hint: "apply") { if apply.isEnabled { apply.action() } },
      Command("<C-q>", "quit", hint: "quit", action: quit),
    ])
    screen.setFocus(name)
    work.start(on: screen) { _ in try await self.load() }
    return screen
  }
}

struct GitError: Error, CustomStringConvertible { let description: String }

@concurrent func git(_ arguments: [String]) async throws -> String? {
  let words = arguments.map { "'\($0.replacing("'", with: #"'\''"#))'" }.joined(separator: " ")
  guard let pipe = unsafe popen("git \(words) 2>&1 </dev/null", "r")
  else { throw GitError(description: "no process for git") }
  var output: [UInt8] = []
  while case let byte = unsafe getc(pipe), byte != EOF { output.append(UInt8(byte)) }
  switch unsafe pclose(pipe) {
  case 0: return String(decoding: output.dropLast(), as: UTF8.self)
  case 256: return nil  // Exit code 1: there is no such setting.
  default: throw GitError(description: String(decoding: output.dropLast(), as: UTF8.self))
  }
}

@main struct Program {
  @MainActor static func main() {
    let scope = CommandLine.arguments.dropFirst().first.map { ["--file", $0] } ?? ["--global"]
    let store = Store(
      read: { try await git(["config"] + scope + ["--get", $0]) },
      write: { key, value in _ = try await git(["config"] + scope + [key, value]) })
    let application = Application(Terminal.orExit())
    application.run(SettingsPage(store, Work("git")).makeScreen { application.stop() })
  }
}
