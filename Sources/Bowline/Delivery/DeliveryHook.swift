// SPDX-License-Identifier: Apache-2.0

/// The functions by which delivery and observing call the folders that are built on them.
///
/// A batch holds changes back, insight records them, bindings end with the property that owns them.
/// Those folders add their functions to the hook in extensions; *Inside Bowline* names the few
/// others that are called from below. The calls are bound at compile time: a function that is
/// chosen at run time does not know the types of the values, and has to look them up for each
/// change.
@usableFromInline
enum DeliveryHook {}
