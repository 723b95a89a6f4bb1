// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A file or a folder, as its folder lists it.
package struct FileEntry: Identifiable {
  /// The name, without the path; bytes that are no UTF-8 have become U+FFFD.
  package let name: String

  /// The entry is a folder, or a link to one.
  package let isFolder: Bool

  /// The folder has the entry by just this name; false for one that is not UTF-8.
  package var isUTF8 = true

  package var id: String { name }

  /// The name begins with a point, by which a person asks for the entry to be left out.
  package var isHidden: Bool { name.hasPrefix(".") && name != ".." }

  /// The name as it is shown: with `/` at the end for a folder.
  package var title: String { isFolder ? "\(name)/" : name }

  /// The failure to read a folder.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    fileprivate init(_ folder: String, number: Int32) {
      description = unsafe "\(folder) cannot be read: \(String(cString: strerror(number)))"
    }
  }

  /// Reads a folder: the folder around it comes first, then folders, then files, by their names.
  ///
  /// - Complexity: O(*n* log *n*) in the number of entries, and a call of the system for each link.
  package static func entries(of folder: String) throws(Failure) -> [FileEntry] {
    guard let stream = unsafe opendir(folder) else { throw Failure(folder, number: errno) }
    defer { unsafe closedir(stream) }
    var entries: [FileEntry] = []
    while true {
      // An error tells itself by this number alone: readdir(3).
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        if errno != 0 { throw Failure(folder, number: errno) }
        break
      }
      let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe Array(bytes.prefix { $0 != 0 })
      }
      let name = String(decoding: bytes, as: UTF8.self)
      if name == "." || name == ".." { continue }
      let kind = unsafe Int(entry.pointee.d_type)
      let isKnown = kind != Int(DT_LNK) && kind != Int(DT_UNKNOWN)
      entries.append(
        FileEntry(
          name: name, isFolder: isKnown ? kind == Int(DT_DIR) : isFolder(path(name, in: folder)),
          isUTF8: name.utf8.elementsEqual(bytes)))
    }
    entries.sort { $0.isFolder != $1.isFolder ? $0.isFolder : $0.name < $1.name }
    return folder == "/" ? entries : [FileEntry(name: "..", isFolder: true)] + entries
  }

  /// The path of a name in a folder; `..` leads to the one around it.
  package static func path(_ name: String, in folder: String) -> String {
    if name == ".." {
      let parent =
        folder[...].dropLast { $0 == "/" }.dropLast { $0 != "/" }.dropLast { $0 == "/" }
      return parent.isEmpty ? "/" : String(parent)
    }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The whole path of a folder, without links and points in it, as far as the folder is there.
  package static func absolute(_ folder: String) -> String {
    if let path = unsafe realpath(folder, nil) {
      defer { unsafe free(path) }
      return unsafe String(cString: path)
    }
    let parts = folder.split(separator: "/")
    // Without the folder around it a path begins in the working directory, which may have gone.
    guard let name = parts.last, folder != "." else { return folder.isEmpty ? absolute(".") : "/" }
    let around = parts.dropLast().joined(separator: "/")
    let start = folder.hasPrefix("/") ? "/" : around.isEmpty ? "." : ""
    return name == "." ? absolute(start + around) : path(String(name), in: absolute(start + around))
  }
}

extension Substring {
  /// The text without the characters at its end that meet a condition.
  fileprivate func dropLast(_ isLeftOut: (Character) -> Bool) -> Substring {
    self[..<(lastIndex { !isLeftOut($0) }.map(index(after:)) ?? startIndex)]
  }
}
