// SPDX-License-Identifier: Apache-2.0

internal import Glibc

extension Theme {
  /// The theme that suits a terminal's background: ``light`` for a light one, ``dark`` for a dark
  /// one.
  ///
  /// - Parameter background: The color, as the terminal has said it.
  public static func suiting(background: Color) -> Theme {
    guard case .rgb(let red, let green, let blue) = background else { return .default }
    return luminance(red, green, blue) > middle ? light : dark
  }

  /// The theme that suits the background in the environment variable COLORFGBG; nil without one.
  ///
  /// Some terminals set it: `15;0`, the last number for the background. It is only a hint, since
  /// all that runs in the terminal inherits it, even another terminal.
  public static var suitingEnvironment: Theme? {
    suiting(environment: Terminal.environment("COLORFGBG") ?? "")
  }

  static func suiting(environment: String) -> Theme? {
    guard let last = environment.split(separator: ";").last, let index = Int(last),
      (0..<16).contains(index)
    else { return nil }
    // White, and the bright colors but bright black.
    return index == 7 || index > 8 ? light : dark
  }

  /// The luminance that has the same contrast with black and with white.
  private static let middle = 0.179

  /// The relative luminance of WCAG 2.2, from 0 to 1.
  private static func luminance(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Double {
    zip([red, green, blue], [0.2126, 0.7152, 0.0722]).map { value, weight in
      let part = Double(value) / 255
      return weight * (part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4))
    }.reduce(0, +)
  }
}
