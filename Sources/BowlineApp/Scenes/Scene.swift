// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineWidgets

/// A part of the program that shows one thing about binding.
protocol Scene: AnyObject {
  /// The name by which `--scene` finds it.
  static var name: String { get }

  /// The sentence that says what it shows.
  static var summary: String { get }

  /// The lines of the source that bind its widgets, without their indentation; none where nobody has
  /// written such lines, and the scene has the whole page then.
  static var code: [String] { get }

  /// The lines of ``code`` with the present values of variables written out.
  var shownCode: [String] { get }

  /// The places of the lines of ``code`` in the source; ``bind()`` says them.
  var source: SceneSource { get }

  /// Its widgets; the same ones at each call.
  var root: Widget { get }

  /// The first row, where the scene is alone in the program; nil shows the program's name.
  var header: Widget? { get }

  /// The part that shows the model and stays as it is while the scene is paused.
  var views: Widget { get }

  /// Objects that have names on the screen though no property of the scene is called so.
  var named: [NamedObject] { get }

  /// The value that a widget shows, and where that came from, for a widget that shows one of the
  /// objects that have names; nil for others.
  func evidence(for widget: Widget) -> WhyEvidence?

  /// The commands that keys give in it.
  var commands: [Command] { get }

  /// The bound values whose changes are told in words.
  var values: [BoundValue] { get }

  /// The inputs from outside: from a clock, from the system.
  var externalInputs: [ExternalInput] { get }

  /// Binds the widgets; called once, when the bound values are observed already, so that a change of
  /// the model is told before those that it causes.
  func bind()

  /// It can be shown as it was at an earlier time.
  var keepsTime: Bool { get }

  /// The earlier states that it keeps by itself; nil where the journal has them.
  var past: (any ScenePast)? { get }

  /// The widget that keys of the scene go to though it has no focus; nil for none.
  var attention: Widget? { get }

  /// Ends the pause, where the screen is paused; the program that shows the scene sets it.
  var resume: () -> Void { get set }

  /// Ends the program; the program that shows the scene sets it.
  var quit: () -> Void { get set }

  /// Has a journal record what a person can change.
  func record(in journal: Journal)

  /// The words that are shown where nothing can be undone.
  var undoNote: String { get }

  /// The words to show as it starts; empty for nothing.
  var startNote: String { get }

  /// Shows a note; the program that shows the scene sets it.
  var note: (String) -> Void { get set }

  /// Begins to take values from outside; called when it is shown.
  @MainActor func start(_ surroundings: Surroundings)

  /// Ends that; called when another scene is shown.
  @MainActor func stop()

  /// Takes values from outside once, for a picture without a clock.
  func takeOnce()
}

extension Scene {
  var header: Widget? { nil }

  var keepsTime: Bool { true }

  var past: (any ScenePast)? { nil }

  var attention: Widget? { nil }

  var resume: () -> Void {
    get { {} }
    set {}
  }

  var quit: () -> Void {
    get { {} }
    set {}
  }

  var named: [NamedObject] { [] }

  func evidence(for widget: Widget) -> WhyEvidence? { nil }

  var views: Widget { root }

  var shownCode: [String] { Self.code }

  var externalInputs: [ExternalInput] { [] }

  var undoNote: String { "nothing to undo" }

  var startNote: String { "" }

  var note: (String) -> Void {
    get { { _ in } }
    set {}
  }

  @MainActor func start(_ surroundings: Surroundings) {}

  @MainActor func stop() {}

  func takeOnce() {}
}
