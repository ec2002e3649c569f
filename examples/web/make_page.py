#!/usr/bin/env python3
"""Inserts the scenes and the shaders into the page, so that it needs no server.

usage: make_page.py FOLDER_OF_WGSL OUTPUT
"""

import json
import pathlib
import sys

here = pathlib.Path(__file__).parent
shaders = {path.stem: path.read_text() for path in sorted(pathlib.Path(sys.argv[1]).glob("*.wgsl"))}
scenes = (here / "scenes.mjs").read_text().replace("export ", "")
page = (here / "page.html").read_text()
page = page.replace("//@ scenes", scenes)
page = page.replace("/*@ shaders */ {}", json.dumps(shaders, indent=1).replace("</", "<\\/"))
pathlib.Path(sys.argv[2]).write_text(page)
