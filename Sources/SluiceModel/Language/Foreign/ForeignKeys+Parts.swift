extension ForeignKeys {
  static let ofQueue: [String: ForeignKey] = [
    "width": "limit", "max": "limit", "concurrency": "limit", "max_parallel": "limit",
    "size": "limit", "slots": "limit", "capacity": "limit", "workers": "limit", "parent": "target",
    "priority": "qos", "paused": "suspended", "rate_limit": "rate",
  ]

  static let ofResource: [String: ForeignKey] = [
    "limit": "capacity", "count": "capacity", "size": "capacity", "max": "capacity",
    "permits": "capacity", "slots": "capacity", "total": "capacity",
  ]

  static let ofParameter: [String: ForeignKey] = [
    "options": "enum", "choices": "enum", "values": "enum", "allowed": "enum",
    "regex": "pattern", "regexp": "pattern", "match": "pattern", "minimum": "min",
    "maximum": "max", "desc": "description", "help": "description", "value": "default",
    "optional": .instead("write `required: false`"),
  ]

  static let ofRetry: [String: ForeignKey] = [
    "max": "limit", "count": "limit", "times": "limit", "retries": "limit", "max_retries": "limit",
    "attempts": .attempts("limit"),
    "max_attempts": .attempts("limit"),
    "interval": "delay", "wait": "delay", "interval_sec": .counting("s", "delay"),
    "delay_seconds": .counting("s", "delay"), "backoff": "factor", "multiplier": "factor",
    "max_interval": "max_delay", "exit_codes": "on", "when": "on", "timeout": "max_duration",
  ]

  static let ofStop: [String: ForeignKey] = [
    "grace_period": "grace", "timeout": "grace", "kill_after": "grace", "kill_signal": "signal",
  ]

  static let ofInput: [String: ForeignKey] = ["path": "file", "from": "file"]
}
