// SPDX-License-Identifier: Apache-2.0

internal import BowlineWidgets

/// A part of the program that shows one thing about binding.
protocol Scene: AnyObject {
  /// The name by which `--scene` finds it.
  static var name: String { get }

  /// What it shows, in a phrase for `--list-scenes`.
  static var summary: String { get }

  /// Its widgets; the same ones at each call.
  var root: Widget { get }

  /// What keys do in it.
  var commands: [Command] { get }
}
