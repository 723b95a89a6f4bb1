// SPDX-License-Identifier: Apache-2.0

/// Programs that the testers once failed at, whether the core or the model was wrong.
enum FailedPrograms {
  static let ofOneDomain = [
    """
    make 0 0
    insight 0
    observe 0 0 0
    hook 5 {
      hook 5 {
        end 2 0
      }
      write 0 0 0
    }
    write 0 8 1
    observe 0 0 0
    observe 0 7 8
    write 0 8 1
    hook 6 {
      write 0 8 0
    }
    write 0 7 0
    """,
    """
    make 0 0
    insight 0
    hook 6 {
      write 0 7 1
    }
    observe 0 7 15
    """,
    """
    make 0 1
    observe 0 5 0 {
      batch {
        write 0 3 0
      }
    }
    observe 0 5 3 {
      edit 0 0 0 0
    }
    edit 0 0 0 0
    """,
    """
    make 0 1
    observe 0 5 3 {
      member 0 0 0
      batch {
        edit 0 0 0 0
      }
    }
    write 0 3 0
    observe 0 14 0 {
      edit 0 0 0 0
    }
    edit 0 0 0 0
    """,
    """
    make 0 0
    make 0 0
    link 0 0
    observe 0 13 0
    editing 1 {
      link 0 0
    }
    editing 3
    link 0 0 0
    edit 1 0 0 0
    """,
    """
    make 0 0
    batch {
      observe 0 5 15
      edit 0 0 0 0
      reflect 0 2
      renew 0 2
      edit 0 0 0 0
    }
    """,
    """
    make 0 0
    make 0 0
    bind 0 3 10 0 0 0 0
    observe 0 5 0
    suspend 0
    write 1 3 0
    batch {
      resume 0
    }
    edit 3 0 0 0
    """,
    """
    make 0 0
    make 0 0
    bind 0 1 10 0 0 0 0
    suspend 0
    edit 3 0 0 0
    observe 0 5 0
    resume 0
    edit 1 0 0 0
    """,
    """
    make 0 0
    make 0 0
    make 0 0
    bind 0 5 0 0 0 0 0
    observe 0 0 0
    health 0 {
      renew 3 0
    }
    copy 5
    drop 2
    observe 3 0 0
    """,
    """
    make 0 0
    make 0 0
    bind 0 1 10 0 0 0 0
    suspend 0
    write 1 3 2
    batch {
      edit 1 1 0 1
      resume 0
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
    observe 0 5 0 {
      write 5 3 0
      edit 5 0 0 0
    }
    edit 1 0 0 0
    bind 0 3 10 0 0 0 0
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
    observe 0 1 4 {
      end 0 0
    }
    write 0 1 0
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
    make 0 0
    observe 0 0 0 {
      drop 0
    }
    observe 0 0 0
    write 0 0 1
    """,
    """
    make 0 0
    make 0 0
    hook 1 {
      edit 5 0 0 0
      bind 0 5 10 0 0 0 0
    }
    write 3 3 1
    observe 0 10 8
    edit 5 0 0 0
    """,
    """
    rings
    make 5 0
    make 0 1
    bind 3 0 0 0 0 3 0
    bind 0 5 0 0 2 3 1
    copy 0
    bind 0 0 0 0 4 3 0
    bind 1 4 5 1 0 0 0
    """,
    """
    rings
    make 0 1
    batch {
      write 0 0 4
      bind 0 0 5 1 0 0 0
      write 0 1 1
      bind 0 0 12 1 0 0 1
      write 0 0 2
    }
    """,
    """
    make 0 0
    make 1 0
    bind 0 1 8 3 0 0 0
    revert 0
    modify 0 4 1
    suspend 0
    revert 0
    make 0 0
    write 4 0 1
    resume 0
    """,
    """
    make 0 0
    make 0 0
    bind 0 1 0 0 0 0 0
    write 0 1 1
    bind 0 1 0 3 1 0 0
    observe 0 10 0
    batch {
      write 0 1 0
    }
    """,
    """
    make 0 0
    rings 0
    bind 0 0 0 1 5 1 0
    batch {
      modify 0 1 2
      bind 0 0 12 0 0 0 0
      bind 0 0 5 2 0 0 0
    }
    """,
    """
    make 0 0
    make 1 0
    rollback 3 1 {
      bind 0 5 4 1 0 0 0
      write 3 0 0
      revert 0
    }
    """,
    """
    rings
    make 1 0
    make 4 0
    make 3 2
    bind 1 0 11 2 5 1 3
    bind 0 2 11 1 2 4 1
    bind 5 0 12 1 1 0 1
    edit 2 6 1 4
    bind 5 1 11 2 1 4 0
    """,
    """
    make 0 2
    make 3 0
    bind 0 3 5 1 0 0 0
    write 0 1 1
    """,
    """
    rings
    make 0 2
    bind 0 0 0 1 0 1 0
    bind 0 0 5 1 0 0 0
    bind 0 0 0 0 2 1 0
    modify 0 2 4
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
