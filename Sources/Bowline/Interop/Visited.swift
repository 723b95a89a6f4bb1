// SPDX-License-Identifier: Apache-2.0

/// Somebody who lives in an isolation domain and is told there of what happens outside.
protocol Visited<Message>: AnyObject {
  associatedtype Message

  /// Takes a message in the domain. Returns whether further ones are wanted.
  func receive(_ message: Message) -> Bool
}
