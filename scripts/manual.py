"""Lists and reads the pages of the manual, for scripts/check-docs and scripts/render-docs."""
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


def reading_order():
    """Returns the name and the title of each page of the manual, in the order of README.md's table of pages."""
    table = text_of("README.md").partition("\n## Documentation\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| \[([^]]*)\]\(([^)#]*\.md)\) \|", table, re.MULTILINE)
    return [("README.md", "Overview")] + [(name, title) for title, name in rows]


def text_of(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return file.read()


def anchor_of(heading):
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
