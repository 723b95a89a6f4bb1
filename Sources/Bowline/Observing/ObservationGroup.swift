// SPDX-License-Identifier: Apache-2.0

/// One token for several observations.
final class ObservationGroup: KeyValueObservation, ObservationKeeper {
  private var members: [KeyValueObservation] = []

  /// Whether members may still come; the initial call of one may end the group.
  private(set) var isBeginning = true

  func keep(_ member: KeyValueObservation) {
    members.append(member)
  }

  /// Takes note that all members are there.
  func finish() {
    isBeginning = false
  }

  override var isActive: Bool { isBeginning || members.contains { $0.isActive } }

  override func invalidate() {
    isBeginning = false
    for member in members { member.invalidate() }
  }

  override var parts: [KeyValueObservation] { members }

  override var subject: String? {
    let subjects = members.compactMap(\.subject)
    return subjects.isEmpty ? nil : subjects.joined(separator: ", ")
  }

  override func isOf(_ object: AnyObject) -> Bool {
    members.contains { $0.isOf(object) }
  }
}
