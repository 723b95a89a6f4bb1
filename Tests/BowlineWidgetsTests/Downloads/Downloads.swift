// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineWidgets

final class Downloads: KeyValueObservable {
  @ObservedArray var all: [Download] = []
  @Observed var filter = ""
  @Observed var chosenID: Int?
  var onDone: (Download) -> Void = { _ in }

  var shown: [Download] { all.filter { filter.isEmpty || $0.name.contains(filter) } }
  var chosen: Download? { all.first { $0.id == chosenID } }

  func add(_ name: String) {
    $all.append(Download(id: all.count, name: name))
  }

  func receive() {
    for download in all where download.received < 1000 {
      let rate = 100.0 / Double(download.id + 1)
      download.rates.append(rate)
      download.received = min(download.received + rate, 1000)
      if download.received == 1000 { onDone(download) }
    }
  }
}
