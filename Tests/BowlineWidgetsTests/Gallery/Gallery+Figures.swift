// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineMarkdown
import BowlineWidgets

// MARK: - Text and figures

extension Gallery {
  func makeLabel() -> Widget {
    let label = Label()
    label.bind(\.text, to: tank, \.name) { "the \($0)" }
    return label
  }

  func makeTextBlock() -> Widget {
    let block = TextBlock(wraps: true)
    block.bind(\.lines, to: tank, \.notes) { [$0] }
    return block
  }

  func makeMarkdown() -> Widget {
    let page = Markdown()
    page.bind(\.text, to: tank, \.name) {
      """
      # The \($0)
      - filled in the **morning**
      - emptied at *night*
      """
    }
    return page
  }

  func makeDigits() -> Widget {
    let digits = Digits()
    digits.bind(\.value, to: tank, \.level)
    return digits
  }

  func makeGauge() -> Widget {
    let gauge = Gauge(total: 100)
    gauge.bind(\.value, to: tank, \.level) { Double($0) }
    return gauge
  }

  func makeProgress() -> Widget {
    let progress = Progress(total: 100, unit: .count(of: "litres"))
    progress.bind(\.done, to: tank, \.level) { Double($0) }
    return progress
  }

  func makeSpinner() -> Widget {
    let spinner = Spinner("filling")
    spinner.bind(\.isSpinning, to: tank, \.isOpen)
    return spinner
  }

  func makeSparkline() -> Widget {
    let sparkline = Sparkline(range: 0...100)
    sparkline.bind(\.series, to: tank, \.history)
    return sparkline
  }

  func makeLineChart() -> Widget {
    let chart = LineChart(range: 0...100)
    chart.bind(\.series, to: tank, \.history)
    return chart
  }

  func makeBarChart() -> Widget {
    let bars = BarChart()
    bars.bind(\.bars, to: tank, \.pumps) { $0.map { Bar($0.name, $0.litres) } }
    return bars
  }

  func makeHistogram() -> Widget {
    let histogram = Histogram(parts: 10, range: 0...100)
    histogram.bind(\.values, to: tank, \.history) { $0.compactMap(\.self) }
    return histogram
  }

  func makeLogView() -> Widget {
    let view = LogView()
    view.bind(\.log, to: tank, \.log)
    return view
  }
}
