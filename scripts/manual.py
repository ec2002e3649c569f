"""The pages of the manual: what scripts/check-docs and scripts/render-docs share."""
import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def page_names():
    """Returns the Markdown files of the source tree, which may be a tarball without a Git directory."""
    names = []
    for folder, folders, files in os.walk(ROOT):
        folders[:] = sorted(name for name in folders if name != "build" and not name.startswith("."))
        names += [os.path.relpath(os.path.join(folder, name), ROOT) for name in sorted(files)
                  if name.endswith(".md")]
    return names


def text_of(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return file.read()


def anchor_of(heading):
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
