// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// A widget that arranges others: a ``Row``, a ``Column``, a ``Grid`` or a ``Flow``.
public class Container: Widget {
  public final override var children: [Widget] { content }

  private let content: [Widget]

  init(_ content: [Widget]) {
    self.content = content
    super.init()
    adopt(content)
  }

  /// Gives no room to those that do not show.
  final func leaveOutHidden() {
    for child in children where child.isHidden { child.place(in: Rectangle(Size.zero)) }
  }
}
