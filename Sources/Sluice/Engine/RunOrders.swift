import SluiceModel
import SluiceState

/// What came of an order.
package enum OrderOutcome: Sendable {
  /// These events followed, and are recorded; none: it was so already.
  case done([RunEvent])
  case refused(OrderRefusal)

  var changesRun: Bool { if case .done(let events) = self { !events.isEmpty } else { false } }
}

/// An order that waits for the engine's turn.
struct PendingOrder {
  let slot: Int
  let order: RunOrder
  let reply: (OrderOutcome) -> Void
}

/// An order that was decided and whose records are still to be written.
struct OrderAnswer {
  let slot: Int
  let outcome: OrderOutcome
  let reply: (OrderOutcome) -> Void
}
