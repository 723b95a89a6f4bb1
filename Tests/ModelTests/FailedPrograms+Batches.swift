// SPDX-License-Identifier: Apache-2.0

extension FailedPrograms {
  static let ofBatches = [
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
    rings
    make 0 0
    observe 0 0 0 {
      bind 0 0 0 0 0 0 0
      rollback 0 0 {
        write 0 0 1
        bind 0 0 12 0 0 0 0
      }
    }
    modify 0 0 1
    bind 0 0 4 0 0 0 0
    bind 0 0 5 3 0 0 0
    """,
    """
    make 0 0
    make 0 0
    make 0 0
    observe 2 0 0
    observe 1 11 0
    batch {
      link 1 0 0
      drop 1
      modify 5 0 1
      drop 2
    }
    """,
    """
    make 0 0
    make 0 0
    bind 0 3 10 0 0 0 0
    batch {
      write 0 3 0
      observe 0 5 8
      write 0 3 0
    }
    """,
    """
    make 0 1
    make 0 0
    bind 0 1 8 1 0 0 1
    batch {
      revert 0
      write 1 0 1
      modify 0 4 0
    }
    """,
    """
    make 0 0
    make 0 0
    hook 1 {
      write 1 0 1
      record 0
    }
    rollback 5 1 {
      bind 0 3 0 0 0 3 0
    }
    """,
    """
    make 0 0
    hook 1 {
      write 5 0 1
      write 0 0 0
    }
    make 0 0
    rollback 1 1 {
      bind 0 5 0 0 1 3 0
    }
    """,
    """
    make 0 0
    hook 0 {
      write 0 7 0
      batch {
        write 0 7 1
      }
    }
    observe 0 7 23
    write 0 7 0
    """,
    """
    make 0 0
    observe 0 0 20 {
      loop 0
      record 0
      batch {
        write 0 1 1
        write 0 0 0
      }
    }
    write 0 0 4
    observe 0 10 3 {
      write 0 2 4
    }
    modify 0 0 4
    """,
    """
    make 0 0
    make 0 0
    bind 0 1 4 0 0 0 0
    suspend 0
    rollback 5 1 {
      write 1 0 1
      revert 0
    }
    resume 0
    """,
    """
    make 0 0
    make 0 0
    make 0 0
    bind 0 5 10 0 0 0 0
    suspend 0
    observe 0 5 0
    write 5 3 1
    rollback 0 0 {
      edit 0 0 0 0
      write 2 3 0
      resume 0
    }
    """,
    """
    make 0 0
    batch {
      make 5 0
      bind 0 5 5 3 0 0 0
      revert 0
      write 5 0 5
    }
    """,
    """
    rings
    make 0 1
    bind 0 0 5 1 0 0 0
    bind 0 0 12 3 0 0 0
    bind 0 0 0 0 2 3 0
    batch {
      write 0 0 0
    }
    """,
  ]
}
