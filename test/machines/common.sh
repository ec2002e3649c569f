# Functions for the scripts of this folder, whose argument is the program.  The exit status is 0 if the
# outputs of several machines equal those of one run, and 77 if this machine lacks a requirement.

skip() {
    echo "skipped: $1"
    exit 77
}

needs() { # commands
    for command in "$@"; do
        command -v "$command" >/dev/null || skip "there is no $command"
    done
}

program=$(realpath "${1:?usage: $0 PROGRAM}")
work=$(mktemp -d)

# Creates a batch of permutations of two shaders, and its output from one run.
prepare() {
    cat >"$work/color.hlsl" <<'SHADER'
#include "color.h"
float4 main(float4 place : SV_Position) : SV_Target { return color(place.x * MODE) + SCALE; }
SHADER
    cat >"$work/fill.hlsl" <<'SHADER'
#include "color.h"
RWBuffer<float4> image;
[numthreads(64, 1, 1)] void main(uint i : SV_DispatchThreadID) { image[i] = color(i * MODE); }
SHADER
    echo 'float4 color(float x) { return float4(frac(x), x, sin(x), 1); }' >"$work/color.h"
    cat >"$work/lines.cfg" <<LINES
color.hlsl -T ps_6_0 -DMODE={1,2,3,4} -DSCALE={1,2,3,4}
fill.hlsl -T cs_6_0 -DMODE={1,2,3,4,5,6,7,8}
LINES
    cd "$work" && "$program" --batch lines.cfg --out alone >one-run.log 2>&1 || { cat one-run.log; exit 1; }
}

# Compares the modules of a folder with those of one run, which are 24.
compare() { # folder
    count=$(find "$work/alone" -name '*.spv' | wc -l)
    [ "$count" = 24 ] || { echo "one run made $count modules"; exit 1; }
    for module in "$work"/alone/*.spv; do
        cmp "$module" "$1/$(basename "$module")" || exit 1
    done
    echo "$count modules are as one run makes them"
}
