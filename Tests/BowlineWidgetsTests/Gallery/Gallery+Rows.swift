// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineWidgets

// MARK: - Rows to choose from

extension Gallery {
  func makeList() -> Widget {
    let list = List<Pump>(text: \.name)
    list.bind(\.$elements, to: tank, \.pumps)
    list.bind(\.selection, to: tank, \.pump, mode: .twoWay)
    return list
  }

  func makeTable() -> Widget {
    let table = Table<Pump>([
      TableColumn("Pump", text: \.name, by: \.name),
      TableColumn("Litres", alignment: .right, text: { "\($0.litres)" }, by: \.litres),
    ])
    table.bind(\.$elements, to: tank, \.pumps)
    table.bind(\.selection, to: tank, \.pump, mode: .twoWay)
    return table
  }

  func makeTree() -> Widget {
    let tree = Tree(
      isLeaf: { $0.parts.isEmpty }, children: { (pump: Pump) in pump.parts }, text: \.name)
    tree.bind(\.$elements, to: tank, \.pumps)
    tree.expansion = [1]
    return tree
  }

  func makeModelInspector() -> Widget {
    let inspector = ModelInspector(tank)
    return inspector
  }
}
