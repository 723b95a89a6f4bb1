// SPDX-License-Identifier: Apache-2.0

internal import Observation

/// The model as Swift's own Observation has it.
@Observable
final class ObservationAccount {
  var balance = 0
  var limit = 0

  var total: Int { balance + limit }
}
