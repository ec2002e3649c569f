// Enumerators that a switch does not handle, and case values that the enum does not contain.
// RUN: hlsl2spv -T cs_6_0 -HV 2021 %s -Fo %t 2>&1 | FileCheck %s
// RUN: not hlsl2spv -T cs_6_0 -HV 2021 -WX %s -Fo %t
// RUN: hlsl2spv -T cs_6_0 -HV 2021 -WX -Wno-switch %s -Fo %t
// RUN: not hlsl2spv -T cs_6_0 -HV 2021 -DLITERAL %s -Fo %t 2>&1 | FileCheck --check-prefix=LITERAL %s
enum Plain { A, B, C, SAME_AS_B = 1, FAR = 7 };
enum class Scoped : uint64_t { X, Y, Z };
enum Many { P, Q, R, S, T, U };
RWStructuredBuffer<uint> found;

uint plain(Plain p) {
    // CHECK: :[[#@LINE+1]]:13: warning: switch over 'Plain' does not handle 'C' and 'FAR' [-Wswitch]
    switch (p) {
    case A: return 1;
    case SAME_AS_B: return 2;
    }
    switch (p) { // handles all enumerators
    case A: case B: case C: case FAR: return 3;
    }
    switch (p) {
    case A: return 4;
    default: return 5;
    }
    switch ((int)p) {
    case 1: return 6;
    }
    return 0;
}

template<typename E> uint scoped(E e) {
    // CHECK: :[[#@LINE+1]]:13: warning: switch over 'Scoped' does not handle 'Z' [-Wswitch]
    switch (e) {
    case E::X: return 1;
    case E::Y: return 2;
    // CHECK: :[[#@LINE+1]]:10: warning: 'Scoped' has no such value [-Wswitch]
    case (E)5: return 3;
    }
    return 0;
}

[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) {
    found[0] = plain((Plain)i) + scoped((Scoped)i);
    // CHECK: :[[#@LINE+1]]:19: warning: switch over 'Many' does not handle 'P', 'Q', 'S' and 2 others [-Wswitch]
    switch ((Many)i) {
    case R: found[1] = 1;
    }
#ifdef LITERAL
    // LITERAL: :[[#@LINE+2]]:10: error: cannot convert from 'literal int' to 'Many' without a cast
    switch ((Many)i) {
    case 2: found[1] = 1;
    }
#endif
}
