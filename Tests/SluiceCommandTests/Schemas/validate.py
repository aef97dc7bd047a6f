"""Validates by the JSON Schemas of a folder, with a validator that knows nothing of Sluice.

    validate.py SCHEMAS < REQUESTS      a JSON object a line: name, schema, and yaml, json or lines
    validate.py SCHEMAS FOLDER          what tests left there: NAME.journal and NAME.event

The first prints a list of name and fault (null: none) for each request; the second prints faults
and exits with 1 where there are any.
"""

import json
import os
import re
import sys

import yaml
from jsonschema import Draft202012Validator

BASE = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class CoreLoader(BASE):
    """YAML 1.2's core schema (10.3.2); PyYAML's own is that of YAML 1.1, where `on` is true."""

    yaml_implicit_resolvers = {}

    def number(self, node):
        text = node.value
        for prefix, base in (("0o", 8), ("0x", 16)):
            if text.startswith(prefix):
                return int(text[2:], base)
        return int(text)

    def fraction(self, node):
        text = node.value.lower().replace(".inf", "inf").replace(".nan", "nan")
        return float(text)

    def mapping(self, node):
        own = [key.value for key, _ in node.value if key.value != "<<"]
        if len(own) != len(set(own)):
            raise yaml.YAMLError("a key is given twice")
        self.flatten_mapping(node)
        # A key is its text: `3.10` names another task than `3.1`.
        return {key.value: self.construct_object(value, deep=True) for key, value in node.value}


CORE = {
    "null": r"~|null|Null|NULL|",
    "bool": r"true|True|TRUE|false|False|FALSE",
    "int": r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+",
    "float": r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?"
    r"|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)",
    "merge": r"<<",
}

for tag, pattern in CORE.items():
    CoreLoader.add_implicit_resolver(
        f"tag:yaml.org,2002:{tag}", re.compile(f"^({pattern})$"), None)
CoreLoader.add_constructor("tag:yaml.org,2002:int", CoreLoader.number)
CoreLoader.add_constructor("tag:yaml.org,2002:float", CoreLoader.fraction)
CoreLoader.add_constructor("tag:yaml.org,2002:map", CoreLoader.mapping)


class Schemas:
    def __init__(self, folder):
        self.validators = {}
        for name in ("workflow", "journal", "event"):
            with open(os.path.join(folder, f"{name}.schema.json"), encoding="utf-8") as file:
                schema = json.load(file)
            Draft202012Validator.check_schema(schema)
            self.validators[name] = Draft202012Validator(schema)

    def fault(self, name, value):
        """The first fault of a value in words; none where it is valid."""
        error = next(self.validators[name].iter_errors(value), None)
        if error is None:
            return None
        place = "/".join(str(part) for part in error.absolute_path)
        return f"{place}: {error.message[:500]}"

    def fault_of_lines(self, name, text):
        for number, line in enumerate(text.splitlines(), 1):
            try:
                fault = self.fault(name, json.loads(line))
            except ValueError as error:
                fault = str(error)
            if fault is not None:
                return f"line {number}: {fault}"
        return None

    def answer(self, request):
        name = request["schema"]
        if "lines" in request:
            return self.fault_of_lines(name, request["lines"])
        if "json" in request:
            return self.fault(name, request["json"])
        try:
            value = yaml.load(request["yaml"], Loader=CoreLoader)
        except yaml.YAMLError as error:
            return f"not YAML: {error}"
        return self.fault(name, value)


def check_collected(schemas, folder):
    seen, faulty = 0, 0
    for name in sorted(os.listdir(folder)):
        kind = name.rpartition(".")[2]
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            fault = schemas.fault_of_lines(kind, file.read())
        seen += 1
        if fault is not None:
            faulty += 1
            print(f"{name}: {fault}")
    print(f"{seen} journals and event streams, {faulty} of them faulty")
    return seen == 0 or faulty > 0


def main():
    schemas = Schemas(sys.argv[1])
    if len(sys.argv) > 2:
        sys.exit(check_collected(schemas, sys.argv[2]))
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps([request["name"], schemas.answer(request)]))


main()
