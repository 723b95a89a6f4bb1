// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import Testing

@Suite struct SeparatedTests {
  private func feed(_ text: String, as format: FeedFormat? = .csv, piece: Int = .max) -> Feed {
    BowlineFeedTests.feed(reading: text, as: format, piece: piece)
  }

  // The numbered rules of RFC 4180, section 2.

  @Test(arguments: ["\r\n", "\n"])
  func `rule 1: each record is on a line of its own`(end: String) {
    let feed = feed("a,b,c" + end + "1,2,3" + end + "4,5,6" + end)
    #expect(feed.rows == ["a 4", "b 5", "c 6"])
    #expect(feed["a"]?.count == 2)
  }

  @Test func `rule 2: the last record may have no line end`() {
    #expect(feed("a,b\n1,2\n3,4").rows == ["a 3", "b 4"])
  }

  @Test func `rule 3: the header has the names of the fields`() {
    #expect(
      feed("first name, x ,,x\nAnn,1,2,3").rows
        == ["first name Ann", "x 1", "column 3 2", "x 2 3"])
  }

  @Test func `columns of one name are told apart by a number`() {
    #expect(feed("x,x 2,x,,x\n1,2,3,4,5").rows == ["x 1", "x 2 2", "x 3 3", "column 4 4", "x 4 5"])
    #expect(feed("x,x\n1,2\nx,x\n3,4").rows == ["x 3", "x 2 4"])
  }

  @Test func `a header of very many columns of one name is read`() {
    let count = 20_000
    let (header, row) = ([String](repeating: "x", count: count), (1...count).map(String.init))
    let text = header.joined(separator: ",") + "\n" + row.joined(separator: ",")
    #expect(feed(text)["x 3"]?.value == .number(3))
  }

  @Test func `rule 4: a record with another number of fields is refused, and blanks are no texts`()
  {
    let feed = feed("a,b\n1\n1,2,3\n 7 , x y \n,")
    #expect(
      feed.reasons == ["2: 1 field where the header has 2", "3: 3 fields where the header has 2"])
    #expect(feed["a"]?.samples.map(\.mean) == [7])
    #expect(feed["b"]?.texts.counts == ["x y": 1])
    #expect(feed.rows == ["a null", "b null"])
  }

  @Test func `rule 5: a field may be in quotes, and text behind them is refused`() {
    let feed = feed("\"a\",b\n\"x\",\"1.5\"\ny,5\" disk\n\"z\"z,1\n")
    #expect(feed["a"]?.texts.counts == ["x": 1, "y": 1])
    #expect(feed["b"]?.samples.map(\.mean) == [1.5])
    #expect(feed["b"]?.value == .text("5\" disk"))
    #expect(feed.reasons == ["4: text behind the quote that ends field 1"])
  }

  @Test(arguments: [Int.max, 1, 5])
  func `rule 6: a field in quotes may have separators and line ends`(piece: Int) {
    let feed = feed("a,b\n\"x,\r\ny\n\n z\",1\nnext,2\n", piece: piece)
    #expect(feed["a"]?.texts.counts == ["x,\ny\n\n z": 1, "next": 1])
    #expect(feed["b"]?.samples.map(\.mean) == [1, 2])
    #expect(feed.lineCount == 6)
    #expect(feed["b"]?.lastLine?.number == 6)
  }

  @Test func `rule 7: a quote in a field in quotes is doubled`() {
    #expect(feed("a,b\n\"x\"\"y\"\"\",\"\"\n").rows == ["a x\"y\"", "b null"])
  }

  @Test func `a field in quotes that does not end costs one line`() {
    let feed = feed("a,b\n\"x,1\ny,2\nz,3\n")
    #expect(feed.reasons == ["2: a field in quotes does not end"])
    #expect(feed["b"]?.samples.map(\.mean) == [2, 3])
  }

  @Test func `a field in quotes that does not end within a thousand lines costs one line`() {
    let feed = feed("a,b\n\"x,1\n" + String(repeating: "y,2\n", count: 3_000))
    #expect(feed.reasons == ["2: a field in quotes does not end"])
    #expect(feed["b"]?.count == 3_000)
  }

  @Test func `a quote that does not end costs one line as soon as whole records come slowly`() {
    let reader = FeedReader()
    let feed = Feed(name: "test")
    func read(_ texts: String...) {
      for text in texts {
        reader.read(Array(text.utf8), at: moment)
        reader.settle(at: moment)
      }
      feed.take(reader.takeBatch(), at: moment)
    }
    read("a,b\n1,2\n", "2,\"x\n")
    #expect(feed.reasons.isEmpty)
    read("3,4\n", "5,6\n")
    #expect(feed.reasons == ["3: a field in quotes does not end"])
    #expect(feed["a"]?.samples.map(\.mean) == [1, 3, 5] && feed["b"]?.number == 6)
    read("7,\"x\n", "8,\"y\n", "9,10\n")
    #expect(feed.refusals.map(\.line.number) == [3, 6, 7] && feed["b"]?.number == 10)
    read("11,\"x\n", "y\n", "z\"\n")
    #expect(feed.refusedCount == 3 && feed["b"]?.value == .text("x\ny\nz"))
  }

  @Test func `empty lines and headers that come again are passed over`() {
    let feed = feed("a,b\n1,2\n\na,b\n3,4\n")
    #expect(feed["a"]?.samples.map(\.mean) == [1, 3])
    #expect(feed.refusedCount == 0)
  }

  @Test func `values with tabs between are read likewise`() {
    let feed = feed("a\tb\nx,y\t1\n", as: nil)
    #expect(feed.format == .tsv)
    #expect(feed.rows == ["a x,y", "b 1"])
  }

  @Test func `the only record of a run that is repeated outlives a refused line below it`() {
    let reader = FeedReader(format: .csv, collectsRows: true)
    let feed = Feed(name: "test")
    reader.read(Array("a,b\nx,1\ny\n".utf8), at: moment)
    reader.end(at: moment)
    feed.take(reader.takeBatch(), at: moment)
    #expect(feed.rows == ["a x", "b 1"])
    #expect(feed.reasons == ["3: 1 field where the header has 2"])
  }

  @Test func `the records of a run that is repeated are a table, of one row and of none too`() {
    let reader = FeedReader(format: .csv, collectsRows: true)
    let feed = Feed(name: "test")
    for (text, grid) in [
      ("a,b\nx,1\ny,2\n", ["a b", "x 1", "y 2"]), ("a,b\nz,3\n", ["a b", "z 3"]),
      ("a,b\n", ["a b"]), ("", ["a b"]),
    ] {
      reader.read(Array(text.utf8), at: moment)
      reader.end(at: moment)
      feed.take(reader.takeBatch(), at: moment)
      #expect(feed["rows"]?.value.grid == grid)
    }
    #expect(feed.paths.map(\.name) == ["rows"])
  }

  @Test(arguments: [
    "01234", "0049123", "-01", "00", "12e4567", "5E10", "+4930123456",
  ])
  func `digits that may be an identifier are a text`(word: String) {
    #expect(feed("a,b\n\(word),1\n")["a"]?.value == .text(word))
    #expect(feed("a=\(word) b=1\n", as: .logfmt)["a"]?.value == .text(word))
    let columns = feed("A    B    C\n\(word)    1    2\n", as: .columns)
    #expect(columns["A"]?.value == .text(word))
  }

  @Test(
    arguments: [
      ("\"1,234\"", .number(1_234)), ("\"-1,234,567.5\"", .number(-1_234_567.5)),
      ("\" 12,345 \"", .number(12_345)), ("\"1,23\"", .text("1,23")),
      ("\"1 234\"", .text("1 234")), ("\"1,234,5\"", .text("1,234,5")),
    ] as [(String, FeedValue)])
  func `a field in quotes with commas between groups of digits is a number`(
    field: String, value: FeedValue
  ) {
    #expect(feed("a,b\n\(field),1\n")["a"]?.value == value)
  }

  @Test(
    arguments: [
      ("0", 0), ("0.5", 0.5), ("-0.5", -0.5), ("1.5e10", 1.5e10), ("5e+10", 5e10), ("5e-10", 5e-10),
      ("+5", 5), ("10", 10),
    ] as [(String, Double)])
  func `a number with a point, a sign or a power is one`(word: String, number: Double) {
    #expect(feed("a,b\n\(word),1\n")["a"]?.value == .number(number))
  }

  @Test(arguments: [FeedFormat.csv, nil])
  func `semicolons separate where the header has no comma`(format: FeedFormat?) {
    let feed = feed("day;temperature;note\n1;20.5;a, b\n2;21;\"x; y\"\n", as: format)
    #expect(feed.format == .csv && feed.refusedCount == 0)
    #expect(feed.rows == ["day 2", "temperature 21", "note x; y"])
    #expect(self.feed("a,b\n1;2,3\n", as: format).rows == ["a 1;2", "b 3"])
  }

  @Test func `blanks may stand behind all commas, but not in sentences`() {
    let feed = feed("name, temp, use [%]\nGPU 0, 40, 5 %\nGPU 1, 41, 7 %\n", as: nil)
    #expect(feed.format == .csv)
    #expect(feed.rows == ["name GPU 1", "temp 41", "use [%] 7"])
    for text in ["Hello, world\nGood bye, all\n", "a, b,c\n1, 2,3\n"] {
      #expect(self.feed(text, as: nil).format == .lines)
    }
  }

  @Test func `a unit that the header has too belongs to no number, as with nvidia-smi`() {
    let feed = feed(
      """
      utilization.gpu [%], memory.used [MiB], power.draw [W], name
      12 %, 1024 MiB, [N/A], Tesla T4
      14 %, 1025 MiB, 9.75 W, Tesla T4

      """, as: nil)
    #expect(feed.format == .csv && feed.refusedCount == 0)
    #expect(feed["utilization.gpu [%]"]?.samples.map(\.mean) == [12, 14])
    #expect(feed["memory.used [MiB]"]?.samples.map(\.mean) == [1_024, 1_025])
    #expect(feed["power.draw [W]"]?.value == .number(9.75))
    #expect(feed["name"]?.value == .text("Tesla T4"))
    #expect(self.feed("temp [C],b\n5 F,6 C\n").rows == ["temp [C] 5 F", "b 6 C"])
  }

  @Test func `a name with commas and amounts with units below are a header as well`() {
    let feed = feed("memory.used [MiB], name\n1024 MiB, Tesla T4\n", as: nil)
    #expect(feed.format == .csv && feed.rows == ["memory.used [MiB] 1024", "name Tesla T4"])
  }

  @Test func `alone on their lines all digits are numbers`() {
    #expect(feed("07\n08\n09\n", as: nil)["value"]?.samples.map(\.mean) == [7, 8, 9])
  }
}
