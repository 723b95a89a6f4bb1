// SPDX-License-Identifier: Apache-2.0

/// A message of Bowline to the programmer while the program goes on.
///
/// It is a line on standard error, unless the program sets a handler: a program that owns the
/// terminal shows reports in a place of its own.
///
/// ```swift
/// BowlineReport.setHandler { report in log.append(report.message) }
/// ```
public struct BowlineReport: Hashable, Sendable {
  /// An account of what happened and what to do, in a few sentences without a line break.
  public let message: String

  /// The properties that set each other off, as `Account.balance`; the first one is also the last.
  ///
  /// It is empty if the report is not about a loop, or is about too many loops at a time.
  public let cycle: [String]

  /// The closure that receives reports; none for the line on standard error.
  ///
  /// It is in an array, since a closure that is the state of a lock is wrapped once more each time
  /// that the lock is taken.
  private static let handlers = Locked<[@Sendable (BowlineReport) -> Void]>([])

  /// Hands each report to a closure, instead of writing the line on standard error.
  ///
  /// The earlier closure is released after the new one is set: the objects that it holds may set
  /// another one as they go.
  ///
  /// - Parameter handler: Called before the call at fault returns, on its thread: a write that goes
  ///   in a loop or too deep, or that puts an object without the name into a path, or a call that
  ///   observes or binds a value that cannot be followed; nil for the line on standard error. Of
  ///   its own writes none is reported as too deep while it is called for such a write.
  public static func setHandler(_ handler: (@Sendable (BowlineReport) -> Void)?) {
    let next = handler.map { [$0] } ?? []
    // The earlier handler goes when the lock is open.
    withExtendedLifetime(handlers.withLock { exchange(&$0, by: next) }) {}
  }

  static func send(_ message: String, cycle: [String] = []) {
    guard let handler = handlers.withLock({ $0.first })
    else { return writeToStandardError("bowline: \(message)\n") }
    handler(BowlineReport(message: message, cycle: cycle))
  }
}

extension BowlineReport {
  /// Says that observers of a property kept changing it, and that they were stopped.
  ///
  /// - Parameter others: The properties whose observers changed it; none if only its own did.
  static func loop(_ property: String, through others: [String], rounds: Int) {
    let cycle = [property] + others + [property]
    send(
      """
      \(property) was changed by its own observers \(rounds) times in a row, on the way \
      \(cycle.joined(separator: " -> ")); the changes after that are stored and not told. \
      Let an observer write only a value that differs.
      """, cycle: cycle)
  }

  /// Says that changes of a property are not told, because the rounds that it shares with
  /// properties that set each other off are used up.
  static func tooManyRounds(_ property: String) {
    send(
      """
      \(property) is one of several properties that set each other off, which have made \
      \(LoopBudget.limit) rounds of changes; its further changes are stored and not told. Let an observer \
      write only a value that differs.
      """)
  }

  /// Says that observers of a property were not told of a change for want of stack.
  static func tooDeep(_ property: String) {
    send(
      """
      A change of \(property) is stored and not told: less than an eighth of the stack is left; \
      the calls under way, such as observers that each write what the next one observes, have \
      taken the rest. Let fewer of them call each other, or bind the properties: a row of \
      bindings may be of any length.
      """)
  }

  /// Says, once for each property, that nobody is told of its changes though it is observed.
  static func unfollowed(_ keyPath: AnyKeyPath, of type: AnyObject.Type) {
    // In the text of a key path a computed property has an address, and no name.
    if !isFirst("\(String(reflecting: type)) \(keyPath)") { return }
    let path = PathText(keyPath)
    let name =
      path.unnamed.isEmpty
      ? "\(type).\(path.joined)" : "A computed \(Swift.type(of: keyPath).valueType) of \(type)"
    send(
      """
      \(name) goes through no observed property, so its observers and bindings are told of no \
      change. Mark it @Observed, or compute it from properties that are; a class that cannot be \
      changed needs an observed one around it.
      """)
  }

  /// Says, once for each type, that an option of an observation does nothing for its values.
  ///
  /// - Parameter option: ``ObservingOptions/distinct`` or ``ObservingOptions/difference``.
  static func unfit(_ option: ObservingOptions, _ type: Any.Type) {
    let (name, needs) =
      option == .distinct
      ? (".distinct", "values that are Equatable or objects")
      : (".difference", "sets, or arrays of Equatable values or of objects")
    if !isFirst("\(name) \(String(reflecting: type))") { return }
    send(
      """
      The option \(name) compares \(needs), which those of the type \(type) are not, so each of \
      their changes is told as it is. Declare what can be compared, or leave the option out.
      """)
  }

  /// Says whether a report that is made once for its subject is the first of that.
  private static func isFirst(_ subject: String) -> Bool {
    subjects.withLock { $0.insert(subject).inserted }
  }

  private static let subjects = Locked<Set<String>>([])
}

/// The parts of the text that a key path prints.
///
/// `\A.<computed 0x55ca286b4290 (Optional<B>)>?.plain` has the pieces `value` and `?.plain`, of
/// which the first one is a component without a name.
struct PathText {
  /// The text without the root's name, in pieces.
  var pieces = [""]

  /// The indexes of the pieces that stand for components without a name.
  var unnamed: [Int] = []

  init(_ keyPath: AnyKeyPath) {
    var rest = "\(keyPath)".drop { $0 != "." }.dropFirst()
    // A chain through an optional ends in another question mark.
    if rest.last == "?" { rest = rest.dropLast() }
    while let next = rest.first {
      guard rest.hasPrefix("<computed ") else {
        pieces[pieces.count - 1].append(next)
        rest = rest.dropFirst()
        continue
      }
      var depth = 0
      let component = rest.prefix { character in
        depth += character == "<" ? 1 : character == ">" ? -1 : 0
        return depth > 0
      }
      rest = rest.dropFirst(component.count + 1)
      unnamed.append(pieces.count)
      pieces += ["value", ""]
    }
  }

  var joined: String { pieces.joined() }
}
