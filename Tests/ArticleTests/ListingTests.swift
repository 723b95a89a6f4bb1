// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The listings of articles are code that is compiled and run.
@Suite struct ListingTests {
  @Test(arguments: [
    (
      "BowlineTestSupport/BowlineTestSupport.docc/TestingYourScreen.md",
      ["BowlineTestSupportTests/TestingYourScreenTests.swift"]
    ),
    (
      "BowlineTestSupport/BowlineTestSupport.docc/BowlineTestSupport.md",
      ["BowlineTestSupportTests/TestingYourScreenTests.swift"]
    ),
    (
      "BowlineMarkdown/BowlineMarkdown.docc/BowlineMarkdown.md",
      ["BowlineMarkdownTests/OverviewTests.swift"]
    ),
    ("BowlineFeed/BowlineFeed.docc/BowlineFeed.md", ["BowlineFeedTests/OverviewTests.swift"]),
    (
      "BowlineWidgets/BowlineWidgets.docc/WidgetGallery.md",
      ["Figures", "Input", "Layers", "Layout", "Rows"].map {
        "BowlineWidgetsTests/Gallery/Gallery+\($0).swift"
      }
    ),
    (
      "BowlineWidgets/BowlineWidgets.docc/DragsAndMenus.md",
      ["Chores", "ChoresPage"].map { "BowlineWidgetsTests/Chores/\($0).swift" }
    ),
    ("BowlineWidgets/BowlineWidgets.docc/BowlineWidgets.md", ["ReadmeExample/Program.swift"]),
    (
      "BowlineWidgets/BowlineWidgets.docc/FilterAndPicker.md", ["PickerExample/Program.swift"]
    ),
    (
      "BowlineWidgets/BowlineWidgets.docc/LayOutAPage.md",
      ["BowlineWidgetsTests/Layout/PageTests.swift"]
    ),
    (
      "BowlineWidgets/BowlineWidgets.docc/OwnWidget.md",
      ["Stars", "Folded", "Pages", "OwnWidgetTests"].map {
        "BowlineWidgetsTests/OwnWidgets/\($0).swift"
      }
    ),
    (
      "BowlineWidgets/BowlineWidgets.docc/LongWork.md",
      ["BowlineWidgetsTests/LongWork/LongWorkTests.swift"]
    ),
    (
      "BowlineWidgets/BowlineWidgets.docc/SettingsForm.md",
      ["../Examples/Settings/Program.swift"]
    ),
    (
      "BowlineWidgets/BowlineWidgets.docc/TableScreen.md",
      ["Download", "Downloads", "DownloadsScreen", "DownloadsTests"].map {
        "BowlineWidgetsTests/Downloads/\($0).swift"
      }
    ),
  ])
  func `every listing of the article stands in a file that tests run`(
    article: String, files: [String]
  ) throws {
    let article = try Article("Sources/\(article)")
    #expect(!article.blocks.isEmpty)
    let missing = try article.blocks(notIn: files.map { "Tests/\($0)" })
    #expect(missing.map(\.text) == [])
  }
}
