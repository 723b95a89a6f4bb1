// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// A part of the program that shows one thing about binding.
protocol Scene: AnyObject {
  /// The name by which `--scene` finds it.
  static var name: String { get }

  /// The sentence that introduces the scene.
  static var summary: String { get }

  /// The key `s` switches the sync mode of its labels.
  static var switchesSync: Bool { get }

  /// The lines of the source that bind its widgets, without their indentation; a scene without such
  /// lines fills the whole page.
  static var code: [String] { get }

  /// The lines of ``code`` with the present values of variables written out.
  var shownCode: [String] { get }

  /// The line numbers of ``code`` in the source, which ``bind()`` declares.
  var source: SceneSource { get }

  /// Its widgets; the same ones at each call.
  var root: Widget { get }

  /// The first row, if the program has this scene alone; nil for the usual bar of scenes.
  var header: Widget? { get }

  /// The part that shows the model and stays as it is while the scene is paused.
  var views: Widget { get }

  /// Objects that the scene names itself, because none of its properties has that name.
  var named: [NamedObject] { get }

  /// The ``named`` objects are all that the scene is about, so that the rest is its plumbing; false for
  /// a scene whose own properties have names.
  var namesAll: Bool { get }

  /// Finds the value that a target shows and the origin of that value, for a widget that shows one
  /// of the ``named`` objects; nil for others.
  func evidence(for target: WhyTargets.Target) -> WhyEvidence?

  /// The widget that a layer shows as large as the screen, with the place of the layer and the rows there;
  /// nil for none.
  ///
  /// Why is asked of it, in place of all that the layer covers.
  var large: (widget: Widget, area: Rectangle, parts: [ShownWidget.Part])? { get }

  /// Finds the log that a target is a line of; nil for another target.
  func log(of target: WhyTargets.Target) -> LogView?

  /// The field whose text narrows what shows, and which Esc empties; nil for none.
  var keptFilter: TextField? { get }

  /// The commands of its keys.
  var commands: [Command] { get }

  /// The bound values whose changes are told in words.
  var values: [BoundValue] { get }

  /// The inputs from outside: from a clock, from the system.
  var externalInputs: [ExternalInput] { get }

  /// Binds the widgets; called once, after ``values`` are observed, so that a change of the model
  /// is told before the changes that it causes.
  func bind()

  /// The scene can be shown as it was at an earlier time.
  var keepsTime: Bool { get }

  /// The earlier states that the scene keeps by itself; nil if the journal has them.
  var past: (any ScenePast)? { get }

  /// The values that an earlier time shows as they were, beside those that the journal records.
  var traces: [Trace] { get }

  /// Brings back the ``traces``, while the journal steps through time; nil at other times.
  ///
  /// An observer that writes them calls it in place of that, since what it would write never shows.
  var bringBack: (() -> Void)? { get set }

  /// The widget that the scene's keys act on without the focus; nil for none.
  var attention: Widget? { get }

  /// Ends a pause of the screen; the program that shows the scene sets it.
  var resume: () -> Void { get set }

  /// Ends the program; the program that shows the scene sets it.
  var quit: () -> Void { get set }

  /// Offers the present ``commands`` in place of earlier ones; the program that shows the scene
  /// sets it.
  var refreshKeys: () -> Void { get set }

  /// Has a journal record the properties that a person can change.
  func record(in journal: Journal)

  /// The changes that can be neither undone nor stepped back to, for the note that nothing can; nil
  /// where there are none.
  var unkept: String? { get }

  /// The note that shows when the scene starts; empty for none.
  var startNote: String { get }

  /// Shows a note; the program that shows the scene sets it.
  var note: (String) -> Void { get set }

  /// Begins to take values from outside; called when it is shown.
  @MainActor func start(_ surroundings: Surroundings)

  /// Stops taking values from outside; called when another scene is shown.
  @MainActor func stop()

  /// Takes values from outside once, for a picture without a clock.
  func takeOnce()
}

extension Scene {
  static var switchesSync: Bool { false }

  var header: Widget? { nil }

  var keepsTime: Bool { true }

  var past: (any ScenePast)? { nil }

  var traces: [Trace] { [] }

  var bringBack: (() -> Void)? {
    get { nil }
    set {}
  }

  var attention: Widget? { nil }

  var resume: () -> Void {
    get { {} }
    set {}
  }

  var quit: () -> Void {
    get { {} }
    set {}
  }

  var refreshKeys: () -> Void {
    get { {} }
    set {}
  }

  var named: [NamedObject] { [] }

  var namesAll: Bool { false }

  func evidence(for target: WhyTargets.Target) -> WhyEvidence? { nil }

  var large: (widget: Widget, area: Rectangle, parts: [ShownWidget.Part])? { nil }

  func log(of target: WhyTargets.Target) -> LogView? { nil }

  var keptFilter: TextField? { nil }

  var views: Widget { root }

  var shownCode: [String] { Self.code }

  var externalInputs: [ExternalInput] { [] }

  var unkept: String? { nil }

  /// Adds to a note that nothing can be undone which changes are not kept.
  func lacking(_ note: String) -> String { unkept.map { "\(note): \($0)" } ?? note }

  var startNote: String { "" }

  var note: (String) -> Void {
    get { { _ in } }
    set {}
  }

  @MainActor func start(_ surroundings: Surroundings) {}

  @MainActor func stop() {}

  func takeOnce() {}
}
