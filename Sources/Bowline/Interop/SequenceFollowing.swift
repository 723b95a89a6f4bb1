// SPDX-License-Identifier: Apache-2.0

/// The members that every ``SequenceFollower`` has, whatever its elements.
protocol SequenceFollowing {
  /// The error that ended the sequence.
  var failure: (any Error)? { get }
}
