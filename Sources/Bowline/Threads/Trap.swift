// SPDX-License-Identifier: Apache-2.0

/// Ends the program where its code has broken a promise that the compiler cannot check.
///
/// The message says what was done and what to do in its place. Unlike `precondition`, this prints it
/// in a release build too, and it is never left out, since going on would corrupt memory or race.
@inline(never)
func trap(
  _ message: @autoclosure () -> String, file: StaticString = #file, line: UInt = #line
) -> Never {
  fatalError(message(), file: file, line: line)  // why: it says so in a release build too
}
