// SPDX-License-Identifier: Apache-2.0

/// A picture that moves: pictures of a screen at some times, shown again and again.
///
/// Only the cells of a picture that differ from those of the one before are kept.
package struct MovingPicture {
  /// The cells that look different from a time on.
  private struct Change {
    let time: Duration
    let elements: String
  }

  private var changes: [Change] = []
  private var shown: Picture?
  private var next: (picture: Picture, time: Duration)?
  private var size = Size.zero

  /// The time for which the last picture stays.
  private static let lastDuration = Duration.milliseconds(2500)

  /// The shortest time for which a picture shows.
  private static let shortestDuration = Duration.milliseconds(16)

  /// Makes a moving picture without any picture.
  package init() {}

  /// Adds the picture of the screen from a time on.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - time: The time since the start. A picture that shows for less than a sixtieth of a second
  ///     is left out.
  package mutating func add(_ picture: Picture, at time: Duration) {
    if let next {
      if picture == next.picture { return }
      if time - next.time < Self.shortestDuration {
        self.next = (picture, next.time)
        return
      }
    }
    addNext()
    next = (picture, time)
  }

  /// The document in which a browser shows the pictures moving, or the last one alone where motion
  /// is not wanted or not supported.
  ///
  /// - Parameter title: What the picture shows, in words.
  package func svg(title: String) -> String {
    var whole = self
    whole.addNext()
    return whole.document(title)
  }

  /// Adds the changes of the newest picture, which shows for long enough.
  private mutating func addNext() {
    guard let next else { return }
    size = Size(
      rows: max(size.rows, next.picture.size.rows),
      columns: max(size.columns, next.picture.size.columns))
    let elements = next.picture.elements(since: shown)
    if !elements.isEmpty { changes.append(Change(time: next.time, elements: elements)) }
    shown = next.picture
    self.next = nil
  }

  private func document(_ title: String) -> String {
    let length = (changes.last?.time ?? .zero) + Self.lastDuration
    var names = ""
    var keyframes = ""
    var layers = changes.first?.elements ?? ""
    for (index, change) in changes.enumerated().dropFirst() {
      let share = SVG.number(100 * (change.time / length))
      names += ".f\(index){animation-name:f\(index)}"
      keyframes += "@keyframes f\(index){0%{visibility:hidden}\(share)%{visibility:visible}}"
      layers += "\n<g class=\"f f\(index)\">\(change.elements)</g>"
    }
    let seconds = SVG.number(length / .seconds(1))
    let style =
      changes.count < 2
      ? ""
      : """
      <style>@media(prefers-reduced-motion:no-preference){.f{animation:\(seconds)s step-end infinite}\(names)}\(keyframes)</style>

      """
    return Picture.document(size, title, style + layers)
  }
}
