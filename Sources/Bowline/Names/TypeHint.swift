// SPDX-License-Identifier: Apache-2.0

/// A type, as an argument of a key path.
struct TypeHint<Value>: Hashable {}
