/// What `sluice init` writes: a workflow that runs at once, and says what it may become.
enum FirstWorkflow {
  /// The file that is written where none is named.
  static let standardName = "sluice.yaml"

  /// The schema for editors, beside the workflow.
  ///
  /// There, and not in `.sluice`, since it is of use to all who have the repository, also where
  /// nothing ran yet. Hidden, since nobody edits it.
  static let schemaName = ".sluice.schema.json"

  static let text = """
    # yaml-language-server: $schema=\(schemaName)
    #
    # 'sluice run' runs this file, 'sluice check' finds every fault in it.

    params:
      name: world                 # sluice run -p name=you

    tasks:
      greet:
        run: echo Hello, ${{ params.name }}

      count:                      # needs nothing, so it runs beside greet
        run: |
          for number in 1 2 3; do
            echo $number
          done

      done:
        needs: [greet, count]     # runs when both have succeeded
        run: echo "greet ${{ tasks.greet.result }}, count ${{ tasks.count.result }}"

    """
}
