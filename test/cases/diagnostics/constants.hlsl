// Constants that make an operator or a comparison redundant, and cases without a warning.
// RUN: hlsl2spv -T ps_6_2 -enable-16bit-types -HV 2021 %s -Wtautological-compare 2>&1 >/dev/null | FileCheck %s --implicit-check-not=warning:
// RUN: hlsl2spv -T ps_6_2 -enable-16bit-types -HV 2021 %s -Wtautological-compare -Wno-shift-count-overflow -Wno-division-by-zero -Wno-const-expr-overflow -Wno-tautological-compare 2>&1 >/dev/null | FileCheck %s --check-prefix=NONE --allow-empty
// RUN: not hlsl2spv -T ps_6_2 -enable-16bit-types -HV 2021 %s -Wtautological-compare -Werror=const-expr-overflow 2>&1 | FileCheck %s --check-prefix=ERROR
// NONE-NOT: warning
// ERROR: error: 'float' cannot represent 1e+50, which becomes infinity [-Werror,-Wconst-expr-overflow]

static const uint width = 32;
static const bool is_wide = false;

template <uint bits> uint mask(uint n) { return is_wide ? n >> bits : n; }

uint counts(uint u, int i)
{
    // CHECK: :[[#@LINE+1]]:14: warning: shift count >= width of type 'uint' [-Wshift-count-overflow]
    u = u << width;
    // CHECK: :[[#@LINE+1]]:11: warning: division by zero [-Wdivision-by-zero]
    i = i % 0;
    if (is_wide)
        u = u << width;
    else
        // CHECK: :[[#@LINE+1]]:18: warning: shift count >= width of type '
        u = u >> width;
    // CHECK: :[[#@LINE+1]]:37: warning: shift count >= width of type '
    u = is_wide ? u << width : u >> width;
    if ((is_wide && u << width) || (!is_wide || u / 0))
        u = mask<40>(u);
    // CHECK: :[[#@LINE+1]]:38: warning: shift count >= width of type '
    if (is_wide || (!is_wide && u << width))
        u = sizeof(u << 32);
    return u + i;
}

bool compares(uint u)
{
    // CHECK: :[[#@LINE+1]]:16: warning: comparison is always false because 'uint' is never above -1, which is its greatest value [-Wtautological-compare]
    bool b = u > -1;
    // CHECK: :[[#@LINE+1]]:13: warning: comparison is always true because 'uint' is never above -1
    b |= -1 >= u;
    // CHECK: :[[#@LINE+1]]:13: warning: comparison is always true because 'uint' is never below zero
    b |= 0u <= u;
    return b || u == -1 || u < -1 || -1 != u || u > 0;
}

float holds(float f, half h)
{
    // CHECK: :[[#@LINE+1]]:17: warning: 'float' cannot represent 1e+50, which becomes infinity [-Wconst-expr-overflow]
    float big = 1e50;
    // CHECK: :[[#@LINE+1]]:15: warning: 'half' cannot represent 70000
    half h2 = 70000.0;
    // CHECK: :[[#@LINE+1]]:25: warning: 'float' cannot represent -1e+39
    float list[2] = {1, -1e39};
    // CHECK: :[[#@LINE+1]]:14: warning: 'half' cannot represent 1e+06
    h2 = h * 1e6;
    // CHECK: :[[#@LINE+1]]:16: warning: 'float' cannot represent 1e+40
    f = min(f, 1e40);
    float last = 3.4028235e38, infinite = 1.#INF, quotient = 1.0 / 0.0;
    double wide = 1e300;
    return big + h2 + list[1] + last + infinite + quotient + (float)(wide * 1e30);
}

float4 main(uint u : U, int i : I, float f : F, half h : H) : SV_Target
{
    return counts(u, i) + compares(u) + holds(f, h);
}
