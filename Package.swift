// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// Warnings stop a build of this checkout, and leave alone a project that depends on a release.
let isDeveloping = Context.gitInformation?.currentTag == nil

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

let package = Package(
  name: "bowline",
  products: [
    .library(name: "Bowline", targets: ["Bowline"]),
    .library(name: "BowlineWidgets", targets: ["BowlineWidgets", "BowlineTerminal"]),
    .library(name: "BowlineTestSupport", targets: ["BowlineTestSupport"]),
    .executable(name: "bowline", targets: ["BowlineApp"]),
    .executable(name: "bowline-bench", targets: ["BowlineBench"]),
  ],
  targets: [
    .target(name: "CTerminal"),
    .target(name: "Bowline"),
    .target(name: "BowlineTerminal", dependencies: ["CTerminal"]),
    .target(name: "BowlineWidgets", dependencies: ["Bowline", "BowlineTerminal"]),
    .target(
      name: "BowlineTestSupport", dependencies: ["Bowline", "BowlineTerminal", "BowlineWidgets"]),
    .executableTarget(
      name: "BowlineApp", dependencies: ["Bowline", "BowlineTerminal", "BowlineWidgets"]),
    .executableTarget(
      name: "BowlineBench",
      dependencies: ["Bowline", "BowlineTerminal", "BowlineWidgets", "CMalloc"]),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CVTerm", path: "Tests/CVTerm"),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(name: "BowlineTests", dependencies: ["Bowline"]),
    .testTarget(
      name: "BowlineTerminalTests",
      dependencies: ["BowlineTerminal", "CTerminal", "CVTerm", "TestSupport"]),
    .testTarget(
      name: "BowlineWidgetsTests",
      dependencies: ["Bowline", "BowlineTerminal", "BowlineWidgets", "BowlineTestSupport"]),
    .testTarget(name: "BowlineAppTests", dependencies: ["BowlineApp", "TestSupport"]),
  ]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = settings + strictness
}
