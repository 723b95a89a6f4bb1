// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// A box in which a person finds a file.
///
/// ```swift
/// screen.present(FilePicker(in: ".") { path in
///   screen.dismiss()
///   editor.open(path)
/// })
/// ```
///
/// It shows one folder at a time, `..` first, then folders, which end in `/`, then files; only
/// names that contain each typed word, in upper or lower case, show. Names that begin with a point
/// show if ``showsHidden`` is true. A folder is read when it is opened. A folder that cannot be
/// read shows the reason in place of its entries. A name that is not UTF-8 shows with stand-ins and
/// cannot be opened: a note says so.
///
/// Size: up to 60 columns and 20 rows: the border with the path, a row to type in, and the entries.
/// Keys: those of ``TextField``; Up, Down, PgUp and PgDn choose; Enter opens the chosen folder, or
/// takes the chosen file; Alt-Up opens the parent folder; `Alt-.` shows or hides hidden entries. A
/// press of the mouse acts as Enter on the entry under it. An `Insight` records nothing that is
/// done here.
///
/// Looks: those of ``CommandPalette``, in ASCII and without colors too.
public final class FilePicker: Widget {
  /// The absolute path of the folder that shows.
  @Observed public private(set) var folder: String

  /// Entries whose names begin with a point show too; false by default.
  @Observed public var showsHidden = false

  private let finder: Finder<FileEntry>
  private let choose: (String) -> Void
  private var watching: KeyValueObservation?

  /// Makes a picker.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder that shows first; `.` is the working directory of the
  ///     process.
  ///   - choose: Called with the absolute path of the chosen file.
  public init(in folder: String = ".", choose: @escaping (_ path: String) -> Void) {
    self.folder = FileEntry.absolute(folder)
    self.choose = choose
    finder = Finder(
      "", [], columns: 60, words: \.name, list: List(emptyText: "") { $0.title },
      hint: ("open the folder, or take the file", "open")
    ) { _ in }
    super.init()
    isRecorded = false
    adopt([finder])
    finder.onChoice = { [unowned self] in openOrChoose($0) }
    watching = observe(\.showsHidden) { picker, _ in picker.read(isSameFolder: true) }
    read()
  }

  public override var children: [Widget] { [finder] }

  public override func preferredSize(within room: Size) -> Size {
    Size(rows: min(20, room.rows), columns: min(60, room.columns))
  }

  public override func arrangeChildren(in area: Rectangle) { finder.place(in: area) }

  public override var dimsWhatIsBelow: Bool { false }

  public override var highlightsChanges: Bool { false }

  public override var keyHints: [KeyHint] {
    [
      KeyHint([KeyPress(.up, .alt)], "open the folder around", hint: "up"),
      KeyHint(
        [KeyPress(".", .alt)], showsHidden ? "leave out hidden files" : "show hidden files",
        hint: "hidden"),
    ]
  }

  public override func handle(_ key: KeyPress) -> Bool {
    switch key {
    case KeyPress(.up, .alt): open(FileEntry.path("..", in: folder))
    case KeyPress(".", .alt): showsHidden.toggle()
    default: return false
    }
    return true
  }

  private func openOrChoose(_ entry: FileEntry) {
    guard entry.isUTF8 else {
      screen?.toast.show(
        "\(entry.name) cannot be opened: its name is not UTF-8", for: .seconds(5), isAnswer: true)
      return
    }
    let path = FileEntry.path(entry.name, in: folder)
    if entry.isFolder { open(path) } else { choose(path) }
  }

  private func open(_ path: String) {
    Insight.unrecorded { folder = path }
    read()
  }

  /// Reads the folder.
  ///
  /// - Parameter isSameFolder: Whether the folder has been showing: what was typed and chosen stays.
  private func read(isSameFolder: Bool = false) {
    let (entries, remark): ([FileEntry], String)
    do {
      entries = try FileEntry.entries(of: folder).filter { showsHidden || !$0.isHidden }
      remark = "no such file"
    } catch {
      (entries, remark) = ([], "\(error)")
    }
    Insight.unrecorded {
      if isSameFolder {
        finder.replace(entries, emptyText: remark)
      } else {
        finder.show(entries, title: folder, emptyText: remark)
      }
    }
  }
}
