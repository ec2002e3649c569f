"""Fails where one of the files does not follow the schema, which is the first."""
import json
import sys

import jsonschema


def read(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


for path in sys.argv[2:]:
    jsonschema.validate(read(path), read(sys.argv[1]))
