// SPDX-License-Identifier: Apache-2.0

/// The one place where delivery and observing call the folders that are built on them.
///
/// A batch holds changes back, insight records them, bindings end with the property that owns them.
/// Those folders add their functions to the hook in extensions, and nothing below them names any
/// other of their functions. The calls are bound at compile time: a function that is chosen at run
/// time does not know the types of the values, and has to look them up for each change.
@usableFromInline
enum DeliveryHook {}
