// SPDX-License-Identifier: Apache-2.0

/// A writer that takes the values of records from a parser, and makes a batch of records.
///
/// The values of a record are held back until it is whole, so one that does not fit leaves nothing
/// behind.
final class RecordWriter {
  // Accesses are not checked: all are made here, none of them reaches another one, and the checks
  // were a quarter of the instructions of reading JSON lines of 300 bytes with ten paths.

  /// The names that came so far.
  @safe @exclusivity(unchecked) var tree: PathTree

  /// The batch of all that was read since the last one was taken.
  @safe @exclusivity(unchecked) var batch = FeedBatch()

  /// The moment at which the present chunk arrived.
  @safe @exclusivity(unchecked) var time = FeedTime(secondsSince1970: 0)

  /// The number of the line that is being read.
  @safe @exclusivity(unchecked) var lineNumber = 0

  private let limits: FeedReader.Limits
  @safe @exclusivity(unchecked) private var staged: [(node: PathTree.Node, value: FeedValue)] = []
  @safe @exclusivity(unchecked) private var units: [(node: PathTree.Node, unit: String)] = []
  @safe @exclusivity(unchecked) private var firstUnits: [PathTree.Node: String] = [:]
  @safe @exclusivity(unchecked) private var unlisted = 0
  @safe @exclusivity(unchecked) private var record = 0
  @safe @exclusivity(unchecked) private var recordLine = 0
  @safe @exclusivity(unchecked) private var recordText: [UInt8] = []
  @safe @exclusivity(unchecked) private var recordCount = 0

  /// The length of the record's text before the last of its lines.
  @safe @exclusivity(unchecked) private var lengthBefore = 0

  /// The facts about all values of each path so far.
  @safe @exclusivity(unchecked) private var evidences: [KindEvidence] = []

  /// The place of each path's update in the batch; -1 for none.
  @safe @exclusivity(unchecked) private var places: [Int] = []

  /// The paths that have a value from the present chunk, and the lines of its records.
  @safe @exclusivity(unchecked) private var touched: [Int] = []
  @safe @exclusivity(unchecked) private var touchedLines: [(number: Int, text: Range<Int>)] = []
  @safe @exclusivity(unchecked) private var lineOfPath: [Int] = []
  @safe @exclusivity(unchecked) private var texts: [UInt8] = []

  /// The last of the touched lines has the present text.
  @safe @exclusivity(unchecked) private var isTextTouched = false

  init(limits: FeedReader.Limits) {
    self.limits = limits
    tree = PathTree(paths: limits.paths)
  }
}

// MARK: - Records

extension RecordWriter {
  /// Begins a record at the present line.
  func begin(_ line: Span<UInt8>) {
    discard()
    recordLine = lineNumber
    recordText.removeAll(keepingCapacity: true)
    isTextTouched = false
    append(line)
  }

  /// Adds a line to a record of several lines.
  func addLine(_ line: Span<UInt8>) {
    lengthBefore = recordText.count
    isTextTouched = false
    guard recordText.count <= FeedLine.longestText else { return }
    recordText.append(0x0A)
    append(line)
  }

  /// Takes the line that was added last out of the record.
  func removeLine() {
    recordText.removeLast(recordText.count - lengthBefore)
    isTextTouched = false
  }

  /// The lines of the record.
  var line: FeedLine {
    let text = recordText
    return FeedLine(number: recordLine, text: text.span.text(), time: time)
  }

  private func append(_ line: Span<UInt8>) {
    let room = FeedLine.longestText + 1 - recordText.count
    recordText.append(line.extracting(0..<min(max(room, 0), line.count)))
  }

  /// Puts a value into the record; of several of the same name the last one counts.
  func put(_ value: FeedValue, at node: PathTree.Node) {
    guard node >= 0 else {
      unlisted += 1
      return
    }
    if let place = tree.mark(node, inRecord: record, at: staged.count) {
      staged[place].value = value
    } else {
      staged.append((node, value))
    }
  }

  /// Puts a number into the record, with the unit that stands behind it: a length of time in milliseconds,
  /// and another quantity in the unit that its path had first.
  func put(_ number: Double, _ unit: String, at node: PathTree.Node) {
    let time = DurationText.milliseconds(number, unit)
    var (number, unit) = time.map { ($0, DurationText.unit) } ?? (number, unit)
    if node >= 0 {
      if let first = firstUnits[node] {
        if first != unit, let same = UnitScale.convert(number, from: unit, to: first) {
          (number, unit) = (same, first)
        }
      } else {
        firstUnits[node] = unit
      }
      units.append((node, unit))
    }
    put(.number(number), at: node)
  }

  /// Puts a number without a unit into the record, in the unit that its path had first.
  func put(plain number: Double, at node: PathTree.Node) {
    guard !firstUnits.isEmpty, let first = firstUnits[node],
      let same = UnitScale.convert(number, from: "", to: first)
    else { return put(.number(number), at: node) }
    put(same, first, at: node)
  }

  /// Forgets the values of the record.
  func discard() {
    staged.removeAll(keepingCapacity: true)
    if !units.isEmpty { units.removeAll(keepingCapacity: true) }
    unlisted = 0
    record += 1
  }

  /// Puts the record into the batch; another one of the same line may follow.
  func commit() {
    defer { discard() }
    batch.unlistedCount += unlisted
    guard !staged.isEmpty else { return }
    // Once for a text: there may be a million values on a line.
    if !isTextTouched {
      isTextTouched = true
      let start = texts.count
      texts.append(contentsOf: recordText)
      touchedLines.append((recordLine, start..<texts.count))
    }
    for (node, value) in staged { add(value, at: node) }
    for (node, unit) in units { declare(node, unit: unit) }
    if limits.records > 0 { collect() }
  }

  /// Adds the record itself to the batch, with the values that have a path.
  private func collect() {
    let staged = staged.filter { tree.path(of: $0.node) != nil }
    Self.append(
      FeedRecord(
        id: recordCount, line: line,
        names: staged.map { tree.name(of: $0.node) }, values: staged.map(\.value)),
      to: &batch.records, most: limits.records)
    recordCount += 1
  }

  private func add(_ value: FeedValue, at node: PathTree.Node) {
    guard let (path, isNew) = tree.path(of: node) else {
      batch.unlistedCount += 1
      return
    }
    if isNew {
      batch.newNames.append(tree.name(of: node))
      places.append(-1)
      lineOfPath.append(-1)
      evidences.append(KindEvidence(isNamedCount: CountName.fits(tree.name(of: node))))
    }
    if places[path] < 0 {
      places[path] = batch.updates.count
      batch.updates.append(PathUpdate(path: path, capacity: limits.samples))
    }
    if lineOfPath[path] < 0 { touched.append(path) }
    lineOfPath[path] = touchedLines.count - 1
    batch.updates[places[path]].add(value, at: time)
    if case .number(let number) = value {
      evidences[path].add(number)
    } else {
      evidences[path].add(value)
    }
  }

  /// Takes the word of a source that the numbers of a path only rise, or that they also fall.
  func declare(_ node: PathTree.Node, isCounter: Bool) {
    guard let (path, isNew) = tree.path(of: node), !isNew else { return }
    evidences[path].declaredCounter = isCounter
  }

  private func declare(_ node: PathTree.Node, unit: String) {
    guard let (path, isNew) = tree.path(of: node), !isNew else { return }
    if evidences[path].unit != unit { evidences[path].unit = unit }
  }

  /// Tells that the source begins anew: its counters may begin at 0 again.
  func beginAnew() {
    for path in evidences.indices { evidences[path].restart() }
  }

  /// Refuses the record.
  func refuse(_ reason: String) {
    discard()
    let text = recordText
    refuse(text.span, number: recordLine, reason)
  }

  /// Refuses a line.
  func refuse(_ line: Span<UInt8>, number: Int, _ reason: String) {
    batch.refusedCount += 1
    Self.append(
      FeedRefusal(
        line: FeedLine(number: number, text: line.text(), time: time), reason: reason),
      to: &batch.refusals)
  }

  /// Adds a line to the log.
  func log(_ line: Span<UInt8>) {
    Self.append(
      FeedLine(number: lineNumber, text: line.text(), time: time), to: &batch.lines)
  }

  /// Adds a line of standard error.
  func logError(_ line: Span<UInt8>, number: Int) {
    batch.errorCount += 1
    Self.append(
      FeedLine(number: number, text: line.text(), time: time), to: &batch.errorLines,
      most: limits.errors)
  }

  /// Appends to a list that keeps up to half more than the latest, so that it removes seldom.
  private static func append<Element>(
    _ element: Element, to list: inout [Element], most: Int = Feed.mostLines
  ) {
    if list.count >= most * 3 / 2 { list.removeFirst(list.count - most + 1) }
    list.append(element)
  }
}

// MARK: - Chunks and batches

extension RecordWriter {
  /// Ends a chunk: its bytes are dropped, and the last line of each path becomes text.
  func endChunk() {
    var cached = -1
    var line: FeedLine?
    for path in touched {
      let index = lineOfPath[path]
      if index != cached {
        cached = index
        let (number, range) = touchedLines[index]
        line = FeedLine(number: number, text: texts[range].span.text(), time: time)
      }
      batch.updates[places[path]].line = line
      lineOfPath[path] = -1
    }
    touched.removeAll(keepingCapacity: true)
    touchedLines.removeAll(keepingCapacity: true)
    isTextTouched = false
    texts.removeAll(keepingCapacity: texts.capacity <= 1 << 20)
  }

  /// Hands over the batch of all that was read since the last call.
  func takeBatch() -> FeedBatch {
    defer { batch = FeedBatch() }
    for place in batch.updates.indices {
      let path = batch.updates[place].path
      batch.updates[place].evidence = evidences[path]
      places[path] = -1
    }
    return batch
  }
}

extension PathUpdate {
  mutating func add(_ value: FeedValue, at time: FeedTime) {
    count += 1
    self.time = time
    switch value {
    case .number(let number): series.append(number, at: time)
    case .text, .truth: texts.add(value.description)
    default: break
    }
    self.value = value
  }
}
