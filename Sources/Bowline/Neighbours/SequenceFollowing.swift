// SPDX-License-Identifier: Apache-2.0

/// What every ``SequenceFollower`` has in common, whatever its elements.
protocol SequenceFollowing {
  /// The error that ended the sequence.
  var failure: (any Error)? { get }
}
