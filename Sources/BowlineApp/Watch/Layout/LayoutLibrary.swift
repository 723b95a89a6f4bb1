// SPDX-License-Identifier: Apache-2.0

/// The layouts that come with the program.
enum LayoutLibrary {
  /// A layout by its name.
  struct Entry {
    let name: String

    /// The content of the layout, in a few words.
    let summary: String

    /// The file.
    let text: String
  }

  static let all = [vmstat, processes, disk, ping, journal, logs]

  /// The file of a layout; nil where there is none of that name.
  static func text(of name: String) -> String? { all.first { $0.name == name }?.text }
}

extension LayoutLibrary {
  private static let vmstat = Entry(
    name: "vmstat", summary: "processors, memory, swapping and disks of this machine",
    text: """
      # Processors, memory, swapping and disks, once a second: needs vmstat of procps.
      title: this machine
      sources:
        vm: { run: vmstat -n 1, format: columns }
      show:
        - row:
          - gauge: vm.us
            title: user %
            warn: "> 80"
          - gauge: vm.sy
            title: system %
            warn: "> 50"
          - gauge: vm.wa
            title: waiting %
            warn: "> 20"
        - chart: [vm.us, vm.sy, vm.wa]
          title: processors, %
          range: 0..100
        - row:
          - chart: [vm.bi, vm.bo]
            title: disks, blocks in and out a second
          - chart: [vm.in, vm.cs]
            title: interrupts and context switches
        - row:
          - value: vm.free
            title: free memory
            transform: / 1024
            format: "%'d MiB"
          - value: vm.cache
            title: cache
            transform: / 1024
            format: "%'d MiB"
          - value: vm.r
            title: running
            warn: "> 16"
      alerts:
        - when: vm.us > 95
          for: 30s
          do: notify

      """)

  private static let processes = Entry(
    name: "processes", summary: "the processes of this machine, the busiest first",
    text: """
      # The processes, every two seconds: needs ps of procps.
      title: processes
      sources:
        ps: { run: "ps -eo pid,user,pcpu,pmem,rss,comm", every: 2s, format: columns }
      show:
        - row:
          - value: ps.rows.@count
            title: processes
          - value: ps.rows.@sum.%CPU
            title: processor
            format: "%.1f %%"
          - value: ps.rows.@sum.RSS
            title: memory
            transform: / 1024
            format: "%'d MiB"
        - chart: ps.rows.@sum.%CPU
          title: processor, %
          height: 5
        - table: ps.rows
          title: processes
          sort: -%CPU

      """)

  private static let disk = Entry(
    name: "disk", summary: "file systems, and how full they are",
    text: """
      # File systems, every five seconds: needs df of coreutils.
      title: file systems
      sources:
        df: { run: "df -P -k", every: 5s, format: columns }
      show:
        - row:
          - value: df.rows.@count
            title: file systems
          - value: df.rows.@sum.Used
            title: used
            transform: / 1048576
            format: "%.1f GiB"
          - value: df.rows.@sum.Available
            title: available
            transform: / 1048576
            format: "%.1f GiB"
        - table: df.rows
          title: file systems
          columns: [Mounted on, Capacity, Used, Available, Filesystem]
          sort: -Capacity

      """)

  private static let ping = Entry(
    name: "ping", summary: "how long a host takes to answer; PING_HOST names it",
    text: """
      # Answers of a host: needs ping of iputils-ping. PING_HOST=example.org names another host.
      title: ping
      sources:
        ping:
          run: >-
            ping -n "${PING_HOST:-127.0.0.1}" |
            sed -un 's/.*icmp_seq=\\([0-9]*\\).*ttl=\\([0-9]*\\).*time=\\([0-9.]*\\).*/seq=\\1 ttl=\\2 ms=\\3/p'
          format: logfmt
      show:
        - row:
          - value: ping.ms
            title: now
            format: "%.2f ms"
            warn: "> 200"
          - value: ping.ms.@median
            title: median
            format: "%.2f ms"
          - value: ping.ms.@percentile99
            title: 99 of 100 within
            format: "%.2f ms"
          - value: ping.ms.@most
            title: most
            format: "%.2f ms"
        - chart: ping.ms
          title: milliseconds
        - value: ping.seq
          title: answers
        - value: ping.ttl
          title: time to live
      alerts:
        - when: ping.ms > 1000
          for: 5s
          do: [bell, notify]

      """)

  private static let journal = Entry(
    name: "journal", summary: "the journal of this machine, by unit and priority",
    text: """
      # The journal as it is written: needs journalctl of systemd.
      title: journal
      sources:
        journal: { run: "journalctl -f -n 100 -o json", format: json }
      show:
        - row:
          - counts: journal.SYSLOG_IDENTIFIER
            title: who writes
          - counts: journal.PRIORITY
            title: priority, 0 is an emergency
            width: 34
        - row:
          - value: journal.@rate
            title: a second
            format: "%.1f"
          - value: journal.@lines
            title: entries
        - text: journal.MESSAGE
          title: latest

      """)

  private static let logs = Entry(
    name: "logs", summary: "the logs of a folder; LOG_FOLDER names it",
    text: """
      # The logs of a folder as they grow. LOG_FOLDER=/srv/log names another folder.
      title: logs
      sources:
        logs: { run: 'tail -n 50 -q -F "${LOG_FOLDER:-/var/log}"/*.log', format: lines }
      show:
        - row:
          - value: logs.@rate
            title: lines a second
            format: "%.1f"
          - value: logs.@lines
            title: lines
            format: "%'d"
        - chart: logs.@rate
          title: lines a second
          height: 4
        - log: logs
          title: lines

      """)
}
