// SPDX-License-Identifier: Apache-2.0

/// Checks an input with which libFuzzer calls it; `Tools/fuzz` says by a flag which part is fuzzed.
///
/// A problem is a crash, which libFuzzer keeps together with the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  #if FUZZ_KEYS
    let problem = KeyCheck.problem(with: input)
  #elseif FUZZ_TEXT
    let problem = TextCheck.problem(with: input)
  #else
    let problem = NumberCheck.problem(with: input)
  #endif
  if let problem { fatalError(problem) }
  return 0
}
