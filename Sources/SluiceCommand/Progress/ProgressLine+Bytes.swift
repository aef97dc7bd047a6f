import Sluice

extension ProgressLine {
  func append(to bytes: inout [UInt8], _ painter: Painter) {
    bytes.append(text: subject)
    bytes.append(text: ": ")
    bytes.append(text: painter.paint(text, emphasis))
    bytes.append(UInt8(ascii: "\n"))
  }
}
