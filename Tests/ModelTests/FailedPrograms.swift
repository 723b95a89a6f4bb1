// SPDX-License-Identifier: Apache-2.0

/// Programs that the testers once failed at, whether the core or the model was wrong.
enum FailedPrograms {
  static let ofOneDomain = [
    """
    make 0 0
    make 0 0
    make 0 0
    make 0 0
    link 5 1 0
    observe 1 13 0
    edit 2 0 0 0
    batch {
      edit 3 0 0 0
      link 1 0 0
    }
    """,
    """
    rings
    make 0 1
    make 0 0
    make 0 0
    bind 1 0 10 0 0 0 0
    observe 0 5 11
    write 0 3 1
    bind 0 4 11 0 0 0 0
    """,
    """
    make 0 0
    make 0 0
    make 0 0
    make 0 0
    make 0 0
    bind 0 3 12 1 0 3 0
    write 0 0 1
    rollback 0 0 {
      link 3 0 0
    }
    """,
    """
    rings
    make 3 0
    bind 0 0 13 0 0 0 0
    batch {
      write 0 0 0
      revert 0
      write 0 0 3
    }
    """,
    """
    make 0 0
    make 0 1
    make 5 0
    bind 1 5 8 3 0 3 0
    rollback 0 0 {
      revert 0
    }
    """,
    """
    make 0 0
    make 0 0
    make 5 0
    bind 0 2 4 0 0 0 0
    batch {
      revert 0
      suspend 0
      resume 0
    }
    """,
    """
    make 0 0
    make 0 0
    observe 0 5 0 {
      write 5 3 0
      edit 5 0 0 0
    }
    edit 1 0 0 0
    bind 0 3 10 0 0 0 0
    """,
    """
    make 0 0
    make 0 0
    make 0 1
    observe 2 5 24
    batch {
      edit 2 0 0 0
      edit 5 0 0 0
    }
    edit 5 0 0 0
    """,
    """
    make 0 1
    make 0 0
    make 0 0
    bind 0 4 8 1 0 1 0
    batch {
      write 4 0 1
      write 0 4 0
    }
    """,
    """
    make 0 0
    make 0 0
    make 0 1
    make 5 0
    bind 2 3 8 3 0 1 0
    batch {
      revert 0
    }
    """,
    """
    make 0 1
    make 4 0
    bind 0 5 5 1 0 0 1
    make 0 0
    batch {
      revert 0
      write 4 0 3
    }
    """,
    """
    make 0 0
    observe 0 1 0
    batch {
      write 0 1 1
      observe 0 10 26
      write 0 1 0
      write 0 0 0
    }
    """,
    """
    make 0 0
    observe 0 0 4 {
      group {
        end 0 0
        write 0 0 0
      }
    }
    """,
    """
    make 0 0
    make 0 0
    observe 0 11 0
    bind 0 3 8 1 0 0 0
    link 0 0 0
    batch {
      write 0 4 1
      link 0 1 0
    }
    """,
    """
    make 0 0
    make 0 0
    edit 0 0 0 0
    rollback 0 1 {
      bind 0 1 10 0 0 0 0
      observe 0 5 8
    }
    """,
    """
    make 0 0
    observe 0 1 4 {
      end 0 0
    }
    write 0 1 0
    """,
    """
    rings
    make 0 1
    bind 0 0 12 1 0 0 0
    rollback 0 0 {
      write 0 0 1
      bind 0 0 5 1 0 0 0
    }
    """,
    """
    rings
    make 0 1
    bind 0 0 5 1 0 0 0
    batch {
      modify 0 1 1
      write 0 0 0
      observe 0 0 0 {
        write 0 0 0
      }
    }
    """,
    """
    rings
    make 0 0
    make 1 1
    hook 5 {
      bind 3 0 0 0 2 0 0
    }
    track 0 0 5 {
      write 0 0 1
    }
    batch {
      bind 5 0 0 1 0 0 0
    }
    """,
    """
    rings
    make 0 0
    record 0
    observe 0 3 0 {
      undo 0
    }
    bind 0 0 4 1 0 0 0
    """,
    """
    make 0 1
    observe 0 7 0
    hook 0 {
      end 0 0
      redo 0
    }
    batch {
      write 0 7 1
    }
    """,
    """
    make 0 0
    observe 0 0 0 {
      drop 0
    }
    observe 0 0 0
    write 0 0 1
    """,
  ]

  static let ofSeveralDomains = [
    """
    make 0 0
    domain {
      make 0 0
      make 0 0
      track 11 5 0
      copy 0
      reflect 4 2
      batch {
        link 1 0 0
        drop 1
      }
    }
    """,
    """
    domain {
      make 0 2
      make 0 0
      bind 0 5 12 1 5 0 0
      bind 0 5 11 0 0 0 0
      edit 0 0 0 0
    }
    """,
  ]
}
