#!/usr/bin/env python3
"""Draws the measurements of `scale` and writes them as a table.

usage: scale_picture.py JSON SVG MARKDOWN"""
import json
import math
import sys
from xml.sax.saxutils import escape

COLUMNS, WIDTH, HEIGHT, GAP, HEAD = 6, 150, 110, 14, 46
SMALLEST, LARGEST = 1000, 32000
FASTEST, SLOWEST = 0.001, 20.0  # seconds
COLORS = {"hlsl2spv": "#0b6e4f", "dxc": "#c1440e"}


def rows_of(result):
    """Returns the rows by size.  Sizes that were read from a file are strings."""
    return sorted((int(n), row) for n, row in result["rows"].items())


def across(n):
    return WIDTH * math.log(n / SMALLEST) / math.log(LARGEST / SMALLEST)


def down(seconds):
    part = math.log(max(seconds, FASTEST) / FASTEST) / math.log(SLOWEST / FASTEST)
    return HEIGHT * (1 - min(part, 1))


def curve(name, result):
    points = [(across(n), down(seconds)) for n, (seconds, _) in rows_of(result)]
    if not points:
        return ""
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    marks = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2"/>' for x, y in points)
    return (f'<g fill="{COLORS[name]}"><polyline points="{line}" fill="none" stroke="{COLORS[name]}" '
            f'stroke-width="1.6"/>{marks}</g>')


def grid():
    """Draws a line for each factor of ten, and one for linear growth."""
    lines = "".join(f'<line x1="0" x2="{WIDTH}" y1="{down(s):.1f}" y2="{down(s):.1f}"/>'
                    for s in (0.001, 0.01, 0.1, 1, 10))
    linear = f'<line x1="0" y1="{down(0.01):.1f}" x2="{WIDTH}" y2="{down(0.01 * LARGEST / SMALLEST):.1f}" stroke-dasharray="3 3"/>'
    return f'<g stroke="#ddd">{lines}{linear}</g>'


def panel(at, name, by_program):
    x, y = at % COLUMNS * (WIDTH + GAP), at // COLUMNS * (HEIGHT + GAP + 16)
    curves = "".join(curve(program, result) for program, result in by_program.items())
    return (f'<g transform="translate({x + GAP},{y + HEAD})"><text y="-4">{escape(name)}</text>'
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#999"/>{grid()}{curves}</g>')


def picture(results):
    lines = (len(results) + COLUMNS - 1) // COLUMNS
    width, height = COLUMNS * (WIDTH + GAP) + GAP, lines * (HEIGHT + GAP + 16) + HEAD
    panels = "\n".join(panel(at, name, results[name]) for at, name in enumerate(results))
    legend = "".join(f'<tspan fill="{color}"> \u25cf {name}</tspan>' for name, color in COLORS.items()
                     if any(name in result for result in results.values()))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'font-family="sans-serif" font-size="11"><rect width="100%" height="100%" fill="white"/>'
            f'<text x="{GAP}" y="16">Seconds of CPU, from 0.001 to {SLOWEST:.0f}, against size, from '
            f'{SMALLEST} to {LARGEST}; both logarithmic, dashed: linear.{legend}</text>\n{panels}\n</svg>\n')


def cells(result, sizes):
    rows = dict(rows_of(result))
    return [f"{rows[n][0] * 1e3:.0f} / {rows[n][1] / 2**20:.0f}" if n in rows else "-" for n in sizes]


def markdown(results):
    """Returns milliseconds and MiB at three sizes."""
    sizes = [1000, 4000, 16000]
    programs = [name for name in COLORS if any(name in result for result in results.values())]
    heads = [f"{name} {n}" for name in programs for n in sizes]
    lines = ["| pattern | " + " | ".join(heads) + " | exponents |", "|---|" + "---|" * (len(heads) + 1)]
    for name, by_program in results.items():
        taken = [cell for program in programs
                 for cell in cells(by_program.get(program, {"rows": {}}), sizes)]
        powers = ["-" if e is None else f"{e:.2f}" for e in by_program["hlsl2spv"]["exponents"]]
        lines.append(f"| {name} | " + " | ".join(taken) + f" | {', '.join(powers)} |")
    return "\n".join(lines) + "\n"


def main():
    with open(sys.argv[1]) as file:
        results = json.load(file)
    for path, made in zip(sys.argv[2:], (picture, markdown)):
        with open(path, "w") as file:
            file.write(made(results))


if __name__ == "__main__":
    main()
