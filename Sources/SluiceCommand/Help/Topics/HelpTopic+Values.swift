extension HelpTopic {
  static let valuesBlocks: [HelpPage.Block] = [
    .definitions([
      .init(
        "a duration: 500ms, 30s, 5m, 1h30m, 2d",
        "Whole numbers with units, the larger ones first, without blanks. A number alone is none."),
      .init(
        "a size: 512MiB, 16GiB, 2GB",
        """
        A whole number and a unit, without a blank: KiB MiB GiB TiB (of 1024) or KB MB GB TB (of \
        1000). Half a GiB is 512MiB.
        """),
      .init(
        "an amount of a resource: 3, 2GiB; of `memory` also 80%",
        "What `resources` gives and takes: places as a number, or bytes as a size."),
      .init(
        "a limit of a queue: 4, serial, unlimited",
        "`serial` is one at a time, first come first served."),
      .init(
        "a priority: very_low low normal high very_high",
        "These stand for -200, -100, 0, 100 and 200; any number from -1000 to 1000 does too."),
      .init(
        "an order of a queue: priority, fifo",
        "The highest priority first and then the first that came, or only the first that came."),
      .init(
        "a qos: background utility default user_initiated user_interactive",
        """
        Among queues that wait for places of the same target, those of a higher qos go first.
        """),
      .init(
        "on_error: continue, finish, stop",
        """
        After a failure: all that does not need it runs; or nothing new starts but tasks with a \
        status function in their `if`; or what runs is cancelled too.
        """),
      .init("a signal: TERM, SIGTERM, 15", "A name of signal(7), or its number."),
      .init(
        "true and false",
        """
        Also True and TRUE. yes, no, on and off are texts, as in `env: { CI: no }`; as a value of \
        an `if` they are true, as every text is but the empty one.
        """),
      .init(
        "a parameter: string, integer, number, boolean, path",
        """
        A bare default tells the type: true and false are booleans, 42 is an integer, all else is \
        text, so 3.10 and 007 keep their spelling.
        """),
      .init(
        "a name of a task, queue, resource or parameter",
        """
        Letters, digits, _, - and dots, begun by a letter, a digit or _. `test.*` is every task \
        whose name begins with `test.`.
        """),
      .init(
        "a text",
        """
        UTF-8, also each argument of sluice; one that is not is refused. What tasks read, \
        write and inherit may be any bytes: hand such a name on in a \
        file or in a variable of the environment.
        """),
    ])
  ]
}
