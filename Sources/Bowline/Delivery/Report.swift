// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A message of Bowline to the programmer while the program goes on.
enum Report {
  /// Says that observers of a property kept changing it, and that they were stopped.
  ///
  /// - Parameter others: The properties by way of which it was changed; none if by its own
  ///   observers.
  static func loop(_ property: String, through others: [String], rounds: Int) {
    let cycle = [property] + others + [property]
    BowlineReport(
      message: """
        \(property) was changed by its own observers \(rounds) times in a row, on the way \
        \(cycle.joined(separator: " -> ")); the changes after that are stored and not told. \
        Let an observer write only a value that differs.
        """,
      cycle: cycle
    ).send()
  }

  /// Says that observers of a property were not told of a change for want of stack.
  static func tooDeep(_ property: String) {
    BowlineReport(
      message: """
        A change of \(property) is stored and not told: less than an eighth of the stack is left, \
        because each observer of a row writes what the next one observes. Let fewer observers call \
        each other, or bind the properties: a row of bindings may be of any length.
        """,
      cycle: []
    ).send()
  }

  /// Says, once for each property, that nobody is told of its changes though it is observed.
  static func unfollowed(_ keyPath: AnyKeyPath, of type: AnyObject.Type) {
    // What is computed has no name in the text of a key path, and an address of its own.
    let text = "\(keyPath)"
    let isNew = unfollowed.withLock {
      $0[ObjectIdentifier(type), default: []].insert(text).inserted
    }
    if !isNew { return }
    let path = PathText(keyPath)
    let name =
      path.unnamed.isEmpty
      ? "\(type).\(path.joined)" : "A computed \(Swift.type(of: keyPath).valueType) of \(type)"
    BowlineReport(
      message: """
        \(name) goes through no observed property, so its observers and bindings are told of no \
        change. Mark it @Observed, or compute it from properties that are; a class that cannot be \
        changed needs an observed one around it.
        """,
      cycle: []
    ).send()
  }

  private static let unfollowed = Locked<[ObjectIdentifier: Set<String>]>([:])

  /// Says, once for each type, that an option of an observation does nothing for its values.
  ///
  /// - Parameter option: ``ObservingOptions/distinct`` or ``ObservingOptions/difference``.
  static func unfit(_ option: ObservingOptions, _ type: Any.Type) {
    let (name, needs) =
      option == .distinct
      ? (".distinct", "values that are Equatable or objects")
      : (".difference", "sets, or arrays of Equatable values or of objects")
    let isNew = unfit.withLock { $0.insert("\(name) \(String(reflecting: type))").inserted }
    if !isNew { return }
    BowlineReport(
      message: """
        The option \(name) compares \(needs), which those of the type \(type) are not, so each of \
        their changes is told as it is. Declare what can be compared, or leave the option out.
        """,
      cycle: []
    ).send()
  }

  private static let unfit = Locked<Set<String>>([])

  /// Writes a line to standard error.
  static func say(_ message: String) {
    var line = "bowline: \(message)\n"
    line.withUTF8 { bytes in _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
  }
}
