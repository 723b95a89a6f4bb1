// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The article *Coming from* shows code of the tests in this folder, and no other.
@Suite struct ComingFromTests {
  private static let files = [
    "KVOTests", "DSSimpleKVOTests", "JKRObserverTests", "THObserversAndBindersTests",
    "XYObserverTests", "KVOControllerTests",
  ]

  /// The methods of the systems, under the headings of the article.
  private static let methods = [
    "### Apple's key-value observing": [
      "observe(_:options:changeHandler:)", "addObserver(_:forKeyPath:options:context:)",
      "observeValue(forKeyPath:of:change:context:)", "removeObserver(_:forKeyPath:)",
      "removeObserver(_:forKeyPath:context:)", "observationInfo",
      "addObserver(_:toObjectsAt:forKeyPath:options:context:)", "mutableArrayValue(forKey:)",
      "mutableSetValue(forKey:)", "willChangeValue", "didChangeValue",
      "willChange(_:valuesAt:forKey:)", "automaticallyNotifiesObservers(forKey:)",
      "keyPathsForValuesAffectingValue(forKey:)", "validateValue(_:forKey:)", "value(forKey:)",
      "setValue(_:forKeyPath:)", "setNilValueForKey(_:)", "bind(_:to:withKeyPath:options:)",
      "unbind(_:)",
    ],
    "### DSSimpleKVO": ["bindingWithKeyPath:WithBlock:", "controlObjc:objcKey:sync:", "setStr:"],
    "### JKR_Observer": ["jkr_addObserver:forKeyPath:change:"],
    "### Eidhof's Observer and THObserversAndBinders": [
      "observerForObject:keyPath:block:", "oldAndNewBlock:", "changeBlock:", "target:action:",
      "valueAction:", "stopObserving", "binderFromObject:keyPath:toObject:keyPath:",
      "transformationBlock:", "stopBinding",
    ],
    "### XYObserver": [
      "observeWithObject:property:", "uxy_observeWithObject:property:",
      "observeWithObject:property:block:", "removeObserverWithObject:property:",
      "removeObserverWithObject:", "removeAllObserver",
    ],
    "### EasyKVO and KVOController": [
      "observe:keyPath:options:block:", "observe:keyPath:options:action:",
      "observe:keyPaths:options:block:", "observe:keyPaths:options:action:", "unobserve:keyPath:",
      "unobserve:", "unobserveAll", "lxz_addObserver:originalSelector:callback:",
      "lxz_removeObserver:originalSelector:",
    ],
  ]

  @Test(arguments: methods.sorted { $0.key < $1.key })
  func `every method of a system is named in its table`(
    _ heading: String, _ methods: [String]
  ) throws {
    let lines = try SourceText("Sources/Bowline/Bowline.docc/ComingFrom.md").lines
    let start = try #require(lines.firstIndex(of: heading))
    let section = lines[(start + 1)...].prefix { !$0.hasPrefix("#") }
    let rows = section.filter { $0.hasPrefix("|") }
    let left = rows.compactMap { $0.split(separator: "|").first }.joined()
    #expect(methods.filter { !left.contains($0) } == [])
  }

  @Test func `every line of code in the article stands in a test that runs it`() throws {
    let article = try Article("Sources/Bowline/Bowline.docc/ComingFrom.md")
    #expect(article.blocks.count >= Self.files.count)
    let missing = try article.blocks(
      notIn: Self.files.map { "Tests/BowlineTests/ComingFrom/\($0).swift" })
    #expect(missing.map(\.text) == [])
  }
}
