// SPDX-License-Identifier: Apache-2.0

extension FailedPrograms {
  static let ofJournals = [
    """
    make 1 1
    make 0 0
    record 3
    bind 0 3 0 3 0 0 0
    bind 0 3 0 0 5 0 0
    undo 0
    """,
    """
    make 0 0
    make 0 0
    record 0
    bind 0 1 4 1 0 0 0
    undo 0
    suspend 0
    resume 0
    """,
    """
    make 0 0
    copy 0
    make 1 0
    make 0 0
    record 2
    write 2 0 0
    observe 2 0 12 {
      write 0 0 0
      bind 2 3 0 0 0 0 0
    }
    undo 0
    """,
  ]
}
