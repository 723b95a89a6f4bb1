// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineWidgets

final class Download: KeyValueObservable, Identifiable, Equatable {
  let id: Int
  @Observed var name: String
  @Observed var received = 0.0  // KiB, of 1,000
  @Observed var rates = Series(capacity: 30)

  init(id: Int, name: String) {
    self.id = id
    self.name = name
  }
}
