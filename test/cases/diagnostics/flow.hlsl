// Data and control flow: uninitialized reads, unreachable code, infinite loops.
// RUN: hlsl2spv -T ps_6_0 -HV 2021 %s -Wall -Wextra -Wno-unused -Wno-unused-parameter -Wunreachable-code -Wconditional-uninitialized 2>&1 >/dev/null | FileCheck %s --implicit-check-not=warning:
// RUN: hlsl2spv -T ps_6_0 -HV 2021 %s -Wno-uninitialized -Wno-parameter-usage -Wno-infinite-loop 2>&1 >/dev/null | FileCheck %s --check-prefix=NONE --allow-empty
// NONE-NOT: warning

struct Vertex { float4 at; float2 uv; };
cbuffer Settings { int count; float gain; }

// ---- Output parameters ----

// CHECK: :[[#@LINE+1]]:34: warning: out parameter 'x' is uninitialized when the function returns here [-Wparameter-usage]
void sets_nothing(out float x) { }
// CHECK: note: 'x' declared here
// CHECK: :[[#@LINE+3]]:9: warning: out parameter 'x' is uninitialized when the function returns here [-Wparameter-usage]
void returns_early(out float x) {
    if (count)
        return;
    x = 1;
}
// CHECK: :[[#@LINE+1]]:62: warning: out parameter 'x' is not initialized on every path to this return [-Wparameter-usage]
void sets_in_one_branch(out float x) { if (count) { x = 1; } }
// CHECK: :[[#@LINE+1]]:40: warning: out parameter 'x' is read before it is set [-Wparameter-usage]
void reads_first(out float x) { gain > x ? x = 1 : (x = 2); }
// CHECK: :[[#@LINE+1]]:44: warning: out parameter 'v.uv.x' is uninitialized when the function returns here [-Wuninitialized-part]
void sets_a_part(out Vertex v) { v.at = 1; }
// CHECK: :[[#@LINE+1]]:35: warning: out parameter 'v' is uninitialized when the function returns here [-Wuninitialized-parameter]
void sets_no_part(out Vertex v) { }
// CHECK: :[[#@LINE+4]]:1: warning: out parameter 'x' may not be initialized on every path to this return [-Wconditional-uninitialized]
void sets_in_some_cases(out float x) {
    switch (count) { case 0: x = 1; break; case 1: x = 2; break;
    }
}

void sets_on_all_paths(out float x, out Vertex v) {
    switch (count) { case 0: x = 1; break; case 1: x = 2; break; default: x = 3; }
    if (count > 3) { v = (Vertex)0; return; }
    v.at.xy = 1;
    v.at.zw = 2;
    v.uv[0] = 1;
    v.uv[1] = 2;
}
// If the same condition may control a later use, the result is uncertain and no warning is emitted.
float sets_where_it_leaves(bool given) {
    float x;
    if (given) x = 1;
    if (gain > 3) return 0;
    // CHECK: :[[#@LINE+1]]:12: warning: 'x' may not be initialized on every path to this use [-Wconditional-uninitialized]
    return x;
}
void keeps_best(out float best) {
    int at = -1;
    for (int i = 0; i < count; i++)
        // CHECK: :[[#@LINE+1]]:30: warning: 'best' may not be initialized on every path to this use
        if (at < 0 || gain > best) { at = i; best = i; }
}
bool sets(out float x) { x = 1; return true; }
// If && is true, its right side was evaluated.
float sets_by_a_condition(float y) { float x; if (y > 1 && sets(x)) return x; return !(y > 2) || !sets(x) ? 0 : x; }
void sets_in_a_loop(out float x) { for (int i = 0; i < 4; i++) x = i; }
void sets_by_a_call(out float x) { sets_in_a_loop(x); }
void leaves_by_discard(out float x) { if (count) discard; else x = 1; }
void sets_before_it_leaves(out float x) {
    while (true) { if (count) { x = 1; break; } x = 2; if (gain > 2) break; }
}

// ---- Variables ----

float reads_variables(float2 uv) {
    float never, once, twice, looped, counted, by_part, other;
    // CHECK: :[[#@LINE+1]]:17: warning: 'never' is used uninitialized here [-Wuninitialized]
    float sum = never;
    if (uv.x > 1) once = 1;
    // CHECK: :[[#@LINE+1]]:12: warning: 'once' is not initialized on every path to this use [-Wsometimes-uninitialized]
    sum += once;
    if (uv.x > 1) twice = 1; else twice = 2;
    sum += twice;
    for (int i = 0; i < count; i++) looped = i;
    // CHECK: :[[#@LINE+1]]:12: warning: 'looped' may not be initialized on every path to this use [-Wconditional-uninitialized]
    sum += looped;
    for (int k = 0; k < 4; k++) counted = k;
    sum += counted;
    float3 colour;
    colour.xy = uv;
    // CHECK: :[[#@LINE+1]]:16: warning: 'colour.z' is used uninitialized here [-Wuninitialized-part]
    sum += dot(colour, 1);
    float last;
    for (int n = 0; n < 4; n++) {
        // CHECK: :[[#@LINE+2]]:20: warning: 'last' may not be initialized on every path to this use [-Wconditional-uninitialized]
        if (n > 0)
            sum += last;
        last = n;
    }
    float in_loop;
    for (int m = 0; m < 4; m++)
        // CHECK: :[[#@LINE+1]]:16: warning: 'in_loop' is used uninitialized here
        sum += in_loop;
    // CHECK: :[[#@LINE+1]]:20: warning: 'itself' is used uninitialized here [-Wuninitialized]
    float itself = itself * 2;
    float outer_name = uv.x;
    {
        // CHECK: :[[#@LINE+1]]:28: warning: 'outer_name' is used uninitialized here
        float outer_name = outer_name + 1;
        sum += outer_name;
    }
    int own_size[2] = {sizeof(own_size), 1};
    sum += itself + own_size[0];
    float table[4];
    for (int t = 0; t < 4; t++) table[t] = t;
    Vertex v;
    v.at = 0;
    return sum + table[count] + v.at.x;
}

// ---- Control flow ----

float ends(float x) {
    while (x > 1) {
        if (x > 2)
            continue;
        break;
        // CHECK: :[[#@LINE+1]]:9: warning: code will never be executed [-Wunreachable-code]
        x = 1;
        x = 2;
    }
    switch (count) {
    case 0:
        x++;
    // CHECK: :[[#@LINE+1]]:5: warning: unannotated fall-through between switch labels [-Wimplicit-fallthrough]
    case 1:
    case 2:
        x--;
        break;
    default:
        break;
    }
    return x;
    // CHECK: :[[#@LINE+1]]:5: warning: code will never be executed
    x = 3;
}

float loops(float x, int n) {
    // CHECK: :[[#@LINE+1]]:14: warning: variables in the loop condition are not modified in the loop [-Winfinite-loop]
    while (n < 3) { x += 1; }
    for (int i = 0; i < n; i++) { if (x > 3) return x; }
    while (n < 4) { if (x > 4) break; }
    do { x += 1; } while (x < gain);
    if (x < 0)
        // CHECK: :[[#@LINE+1]]:22: warning: variables in the loop condition are not modified in the loop
        while (count < n) { }
    Vertex v;
    v.at = 0;
    while (v.at.x < gain) v.at.x += 1;
    // CHECK: :[[#@LINE+1]]:29: warning: loop variable moves away from the loop bound [-Winfinite-loop]
    for (int a = 0; a < n; a--) x += a;
    // CHECK: :[[#@LINE+1]]:33: warning: loop variable moves away from the loop bound
    for (float b = 1; 0 <= b; b -= -0.5) x += b;
    // Unsigned wraparound ends the loop, and the body may step in the other direction.
    for (uint c = n; c < (uint)n + 1; c--) x += c;
    for (int d = 0; d < n; d--) { d += 2; }
    for (int e = n; e > 0; e--) for (int g = 8; g >= e; g -= 2) x += g;
    if (x > 8)
        // CHECK: :[[#@LINE+1]]:9: warning: infinite loop [-Winfinite-loop]
        for (;;) { x += 1; }
    while (true) { x += 1; if (x > 10) discard; }
}

float4 main(float2 uv : UV) : SV_Target {
    float x = reads_variables(uv) + ends(uv.x) + loops(uv.y, 1);
    Vertex v;
    sets_nothing(x); returns_early(x); sets_in_one_branch(x); reads_first(x); sets_a_part(v);
    sets_in_some_cases(x); sets_on_all_paths(x, v); sets_in_a_loop(x); sets_by_a_call(x);
    leaves_by_discard(x); sets_before_it_leaves(x);
    return x + v.at;
}
