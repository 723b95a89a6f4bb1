// SPDX-License-Identifier: Apache-2.0

import Observation

/// A neighbour of the meters: an object of Observation.
@Observable
final class Neighbour {
  var count = 0
}
