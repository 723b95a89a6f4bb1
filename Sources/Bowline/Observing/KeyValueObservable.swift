// SPDX-License-Identifier: Apache-2.0

/// A class whose properties can be observed and bound.
///
/// Conforming asks for nothing. Mark the properties that change with ``Observed``; whatever else
/// is computed from them can be observed as it stands:
///
/// ```swift
/// final class Account: KeyValueObservable {
///   @Observed var owner = "Ann"
///   @Observed var balance = 10
///   var title: String { "\(owner): \(balance)" }
/// }
/// ```
///
/// An observed object belongs to one isolation domain, as any class that is not `Sendable` does:
/// the compiler keeps it there, so nothing here takes a lock. Observers run in that domain too.
public protocol KeyValueObservable: AnyObject {}
