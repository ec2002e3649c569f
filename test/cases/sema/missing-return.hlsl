// RUN: not hlsl2spv -T ps_6_0 -E main %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: hlsl2spv -T ps_6_0 -E main %s -Wno-return-type -fsyntax-only

int good(int x) { do { return x; } while (false); }
int endless(int x) { for (;;) { if (x) { return 1; } } }
int unreached(int x) { switch (x) { case 1: { return 1; } break; default: return 2; break; } }
int known(int x) { if (!0 && 2 > 1) { return 1; } }
// CHECK: :[[#@LINE+1]]:83: error: non-void function 'overridden' does not return a value on every path
[[vk::constant_id(0)]] const bool on = true; int overridden() { if (on) return 1; }
// CHECK: :[[#@LINE+1]]:44: error: non-void function 'one_side' does not return a value on every path
int one_side(int x) { if (x) { return 1; } }
// CHECK: :[[#@LINE+1]]:52: error: non-void function 'broken' does not return a value on every path
int broken(int x) { while (true) { if (x) break; } }
// CHECK: :[[#@LINE+1]]:58: error: non-void function 'no_default' does not return a value on every path
int no_default(int x) { switch (x) { case 1: return 1; } }

float main() : SV_Target {
    return good(1) + endless(2) + known(3) + unreached(3) + overridden() + one_side(3) + broken(4) + no_default(5);
}
