// SPDX-License-Identifier: Apache-2.0

internal import CMalloc

/// The memory that the process has allocated.
enum HeapMemory {
  /// The bytes in use, allocator's own overhead for each block included: mallinfo(3).
  static var inUse: Int {
    let information = mallinfo2()
    return Int(information.uordblks + information.hblkhd)
  }
}
