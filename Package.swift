// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// SwiftPM has fetched the package for a project that depends on it: into a folder `checkouts`.
let isFetched = Context.packageDirectory.split(separator: "/").dropLast().last == "checkouts"

/// Warnings stop a build of this folder, and leave alone a project that depends on the package or has a
/// release of it.
let isDeveloping = !isFetched && Context.gitInformation?.currentTag == nil

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
]
let strictness: [SwiftSetting] = isDeveloping ? [.treatAllWarnings(as: .error)] : []

let cSettings: [CSetting] = [.enableWarning("all"), .enableWarning("extra")]
let cStrictness: [CSetting] = isDeveloping ? [.treatAllWarnings(as: .error)] : []

let package = Package(
  name: "bowline",
  products: [
    .library(name: "Bowline", targets: ["Bowline"]),
    .library(name: "BowlineWidgets", targets: ["BowlineWidgets", "BowlineTerminal"]),
    .library(name: "BowlineMarkdown", targets: ["BowlineMarkdown"]),
    .library(name: "BowlineFeed", targets: ["BowlineFeed"]),
    .library(name: "BowlineTestSupport", targets: ["BowlineTestSupport"]),
    .executable(name: "bowline", targets: ["BowlineApp"]),
    .executable(name: "bowline-bench", targets: ["BowlineBench"]),
    .executable(name: "bowline-terminal-bench", targets: ["BowlineTerminalBench"]),
  ],
  targets: [
    .target(name: "CTerminal"),
    .systemLibrary(name: "CGetopt"),
    .target(name: "Bowline"),
    .target(name: "BowlineTerminal", dependencies: ["CTerminal"]),
    .target(name: "BowlineWidgets", dependencies: ["Bowline", "BowlineTerminal"]),
    .systemLibrary(name: "CMarkdown"),
    .target(
      name: "BowlineMarkdown",
      dependencies: ["Bowline", "BowlineTerminal", "BowlineWidgets", "CMarkdown"]),
    .systemLibrary(name: "CYajl"),
    .systemLibrary(name: "CYaml"),
    .target(name: "BowlineFeed", dependencies: ["Bowline", "CYajl", "CYaml"]),
    .target(
      name: "BowlineTestSupport", dependencies: ["Bowline", "BowlineTerminal", "BowlineWidgets"]),
    .executableTarget(
      name: "BowlineApp",
      dependencies: [
        "Bowline", "BowlineFeed", "BowlineMarkdown", "BowlineTerminal", "BowlineWidgets", "CGetopt",
      ]),
    .executableTarget(
      name: "BowlineBench",
      dependencies: ["Bowline", "BowlineTerminal", "BowlineWidgets", "CMalloc"]),
    .systemLibrary(name: "CMalloc"),
    .executableTarget(name: "CursesCounter", linkerSettings: [.linkedLibrary("ncursesw")]),
    .executableTarget(name: "BowlineTerminalBench", dependencies: ["TestSupport"]),
    .systemLibrary(name: "CVTerm", path: "Tests/CVTerm"),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .target(name: "Emulator", dependencies: ["CVTerm"], path: "Tests/Emulator"),
    .target(
      name: "FuzzChecks", dependencies: ["Bowline", "BowlineTerminal"], path: "Tests/FuzzChecks"),
    .target(
      name: "ModelChecks", dependencies: ["Bowline", "TestSupport"], path: "Tests/ModelChecks"),
    .executableTarget(
      name: "ModelTester", dependencies: ["ModelChecks", "TestSupport"], path: "Tests/ModelTester"),
    .executableTarget(
      name: "BoardExample", dependencies: ["Bowline", "BowlineTerminal", "BowlineWidgets"],
      path: "Examples/Board"),
    .executableTarget(
      name: "PickerExample", dependencies: ["Bowline", "BowlineTerminal", "BowlineWidgets"],
      path: "Tests/PickerExample"),
    .executableTarget(
      name: "ReadmeExample", dependencies: ["Bowline", "BowlineTerminal", "BowlineWidgets"],
      path: "Tests/ReadmeExample"),
    .executableTarget(
      name: "SettingsExample", dependencies: ["Bowline", "BowlineTerminal", "BowlineWidgets"],
      path: "Examples/Settings"),
    .executableTarget(
      name: "FollowerExample",
      dependencies: ["Bowline", "BowlineFeed", "BowlineTerminal", "BowlineWidgets"],
      path: "Examples/Follower"),
    .executableTarget(
      name: "TerminalProbe", dependencies: ["BowlineTerminal"], path: "Tests/TerminalProbe"),
    .testTarget(
      name: "BowlineTests", dependencies: ["Bowline", "BowlineTestSupport", "TestSupport"]),
    .testTarget(
      name: "BowlineTerminalTests",
      dependencies: ["BowlineTerminal", "CTerminal", "Emulator", "TerminalProbe", "TestSupport"]),
    .testTarget(
      name: "BowlineWidgetsTests",
      dependencies: [
        "Bowline", "BowlineMarkdown", "BowlineTerminal", "BowlineWidgets", "BowlineTestSupport",
        "TestSupport",
      ]),
    .testTarget(
      name: "BowlineMarkdownTests",
      dependencies: [
        "Bowline", "BowlineMarkdown", "BowlineTerminal", "BowlineWidgets", "BowlineTestSupport",
      ]),
    .testTarget(
      name: "BowlineFeedTests",
      dependencies: ["Bowline", "BowlineFeed", "BowlineWidgets", "TestSupport"]),
    .testTarget(
      name: "BowlineTestSupportTests",
      dependencies: [
        "Bowline", "BowlineTerminal", "BowlineWidgets", "BowlineTestSupport", "TestSupport",
      ], exclude: ["Snapshots"]),
    .testTarget(
      name: "BowlineAppTests",
      dependencies: [
        "Bowline", "BowlineApp", "BowlineFeed", "BowlineTerminal", "BowlineTestSupport",
        "BowlineWidgets", "Emulator", "ReadmeExample", "TestSupport",
      ]),
    .testTarget(
      name: "SettingsExampleTests",
      dependencies: [
        "BowlineTerminal", "BowlineTestSupport", "BowlineWidgets", "SettingsExample", "TestSupport",
      ]),
    .testTarget(
      name: "BoardExampleTests",
      dependencies: [
        "BoardExample", "Bowline", "BowlineTerminal", "BowlineTestSupport", "BowlineWidgets",
        "TestSupport",
      ], exclude: ["Snapshots"]),
    .testTarget(
      name: "FollowerExampleTests",
      dependencies: [
        "BowlineFeed", "BowlineTerminal", "BowlineTestSupport", "BowlineWidgets", "FollowerExample",
        "TestSupport",
      ]),
    .testTarget(name: "BowlineBenchTests", dependencies: ["TestSupport"]),
    .executableTarget(
      name: "SoakProbe", dependencies: ["Bowline", "BowlineTerminal", "BowlineWidgets"],
      path: "Tests/SoakProbe"),
    .testTarget(
      name: "SoakTests",
      dependencies: ["BowlineApp", "BowlineTerminal", "Emulator", "SoakProbe", "TestSupport"]),
    .testTarget(name: "FuzzTests", dependencies: ["FuzzChecks", "TestSupport"]),
    .testTarget(name: "ModelTests", dependencies: ["ModelChecks", "ModelTester", "TestSupport"]),
    .testTarget(name: "PackageTests", dependencies: ["TestSupport"]),
    .testTarget(name: "ArticleTests", dependencies: ["TestSupport"]),
  ]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = settings + strictness
  target.cSettings = cSettings + cStrictness
}

/// The tests that each sanitizer passes, by their files or folders; nil stands for all of a target.
///
/// A build for `make check-address` or `make check-thread` has no others, and no target that they do
/// not need: most of its time would go into those in which the sanitizer finds nothing. Addresses:
/// these are of modules with unsafe code; of the program those that run it whole, where what its
/// scenes lose is seen too, and those of its unsafe code. Threads: the terminal, widgets and scenes
/// are on the main one, where the compiler keeps them or `assumeIsolated` traps; these are of what
/// works, waits or reads on others, for the program too.
let sanitizedTests: [String: [String: [String]?]] = [
  "address": [
    "BowlineTests": nil, "BowlineTerminalTests": nil, "BowlineFeedTests": nil,
    "BowlineMarkdownTests": nil, "FuzzTests": nil, "ModelTests": nil, "SoakTests": nil,
    "BowlineAppTests": [
      "Program/CommandLineTests.swift", "Program/LeakTests.swift", "Program/OptionsTests.swift",
      "Program/PlainTests.swift", "Program/StandardStreamTests.swift",
      "Scenes/DashboardTerminalTests.swift", "Scenes/HelloTerminalTests.swift",
      "Scenes/MachineReaderTests.swift", "Scenes/StressTerminalTests.swift",
      "Session/TerminalReplayTests.swift", "Watch/Layout/LayoutProgramTests.swift",
      "Watch/Layout/LayoutProgramTests+Alerts.swift", "Watch/WatchArticleTests.swift",
      "Watch/WatchProgramTests.swift", "Watch/WatchRecordTests.swift",
    ],
  ],
  "thread": [
    "BowlineTests": [
      "Account.swift", "Batches/BatchTests.swift", "Batches/Log.swift",
      "Binding/BindingDelayTests.swift", "Binding/Field.swift", "Collections/Shelf.swift",
      "Insight/InsightSafetyTests.swift", "Insight/InsightTests.swift", "Interop",
      "Observing/ActorTrapTests.swift", "Observing/DomainTrapTests.swift",
      "Observing/IsolationTests.swift", "Observing/PropertyCacheTests.swift",
    ],
    "BowlineFeedTests": nil,
    "BowlineWidgetsTests": ["Chores", "Downloads", "LongWork", "Work"],
    "ModelTests": nil,
  ],
]

if let sanitizer = Context.environment["BOWLINE_SANITIZER"] {
  guard let tests = sanitizedTests[sanitizer] else {
    fatalError("BOWLINE_SANITIZER is address or thread")
  }
  let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  var (needed, rest) = (Set(tests.keys), Array(tests.keys))
  while let target = rest.popLast() {
    for case .byNameItem(let name, _) in targets[target]!.dependencies
    where needed.insert(name).inserted {
      rest.append(name)
    }
  }
  package.products.removeAll { product in
    // Tests start programs, and need no library as a product.
    guard let program = product as? Product.Executable else { return true }
    return !needed.isSuperset(of: program.targets)
  }
  package.targets.removeAll { !needed.contains($0.name) }
  for target in package.targets where target.type == .test { target.sources = tests[target.name]! }
}
