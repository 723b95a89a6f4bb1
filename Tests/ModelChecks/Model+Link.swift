// SPDX-License-Identifier: Apache-2.0

extension Model {
  /// A binding.
  final class Link {
    let target: Int
    let targetProperty: Property
    let source: Int
    let sourceProperty: Property
    let mode: Int
    let isText: Bool
    var isActive = true
    var forward: Watcher?
    var backward: Watcher?
    /// The number of the change of the target that it made itself.
    var echo = 0
    /// Whether it is writing an end that is computed.
    var isWriting = false

    var isSuspended = false
    /// The values that came meanwhile.
    var pausedSource: Value?
    var pausedTarget: Value?

    init(
      _ target: Int, _ targetProperty: Property, _ source: Int, _ sourceProperty: Property,
      mode: Int, isText: Bool
    ) {
      (self.target, self.targetProperty) = (target, targetProperty)
      (self.source, self.sourceProperty) = (source, sourceProperty)
      (self.mode, self.isText) = (mode, isText)
    }
  }
}
