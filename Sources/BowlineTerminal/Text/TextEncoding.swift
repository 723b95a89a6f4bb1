// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The encoding of the text that goes to the terminal, as the locale of the environment has it.
public enum TextEncoding {
  /// The encoding of text is UTF-8.
  ///
  /// The first use sets the locale of the process, once and for all.
  ///
  /// An environment that names no locale at all, as that of a container or a service, counts as
  /// UTF-8, and so does one that names a UTF-8 locale that is not installed, as happens over SSH:
  /// Debian always has `C.UTF-8`, and terminals read nothing else by themselves. `LC_ALL=C` is a
  /// choice, and means ASCII.
  public static let isUTF8: Bool = {
    // The first of these that is set and not empty counts: setlocale(3).
    let name = ["LC_ALL", "LC_CTYPE", "LANG"].lazy
      .compactMap { Terminal.environment($0) }.first { !$0.isEmpty }
    let codeset = name?.uppercased().split(separator: ".").last ?? "UTF-8"
    if unsafe name == nil || setlocale(LC_ALL, "") == nil,
      codeset.hasPrefix("UTF-8") || codeset.hasPrefix("UTF8")
    {
      unsafe setlocale(LC_ALL, "C.UTF-8")
    }
    return unsafe String(cString: nl_langinfo(Int32(CODESET))) == "UTF-8"
  }()
}
