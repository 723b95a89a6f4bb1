// SPDX-License-Identifier: Apache-2.0

/// The one place where delivery and observing reach what is built on them.
///
/// A batch holds changes back, insight takes them down, bindings end with the property that owns them.
/// Those folders fill the hook by extending it, and nothing below them names one of their functions.
/// It is filled when the package is compiled, not while it runs: a function that is chosen only then
/// does not know the types of the values, and has to look them up for each change.
@usableFromInline
enum DeliveryHook {}
