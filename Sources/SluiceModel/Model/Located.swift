import SluiceSyntax

/// A value and where it was written.
package struct Located<Value: Sendable>: Sendable {
  package let value: Value
  package let origin: Origin

  package init(_ value: Value, at origin: Origin) {
    self.value = value
    self.origin = origin
  }
}

/// The name of something that may not exist, and where it was written.
package typealias Reference = Located<String>
