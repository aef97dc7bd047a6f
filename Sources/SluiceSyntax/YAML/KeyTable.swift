/// Numbers found by the hash of what they stand for: open addressing in one array.
struct KeyTable {
  private struct Slot {
    var hash = 0
    /// -1 is free.
    var number = -1
  }

  /// - Invariant: a power of two, less than half in use.
  private var slots: [Slot]
  private var used = 0

  init(capacity: Int) {
    var size = 16
    while size <= capacity * 2 { size *= 2 }
    slots = [Slot](repeating: Slot(), count: size)
  }

  /// Adds a number, or returns the one that stands for an equal thing.
  mutating func insert(_ number: Int, hash: Int, isEqual: (Int) -> Bool) -> Int? {
    let mask = slots.count - 1
    var index = hash & mask
    while slots[index].number >= 0 {
      if slots[index].hash == hash, isEqual(slots[index].number) { return slots[index].number }
      index = (index + 1) & mask
    }
    slots[index] = Slot(hash: hash, number: number)
    used += 1
    if used * 2 >= slots.count { grow() }
    return nil
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    let mask = slots.count - 1
    for slot in old where slot.number >= 0 {
      var index = slot.hash & mask
      while slots[index].number >= 0 { index = (index + 1) & mask }
      slots[index] = slot
    }
  }
}
