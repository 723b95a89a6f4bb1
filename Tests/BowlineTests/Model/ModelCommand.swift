// SPDX-License-Identifier: Apache-2.0

/// What is done to a world of cells.
///
/// Cells, observers and bindings are numbered as they come.
enum ModelCommand {
  case makeCell(Int)
  case release(cell: Int)
  case write(cell: Int, Int)
  case observe(cell: Int, wantsPrior: Bool)
  case endObserver(Int)
  case bind(target: Int, source: Int, isTwoWay: Bool)
  case endBinding(Int)
}

/// A notice, and what its observer does then.
struct ModelNotice {
  let observer: Int
  let isPrior: Bool
  let old: Int

  /// Absent from a prior notice.
  let new: Int?

  var commands: [ModelCommand] = []
}
