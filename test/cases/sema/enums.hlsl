// RUN: hlsl2spv -T ps_6_0 -E main -ast-dump-typed %s | FileCheck %s

enum Plain { A, B = 5, C, D = B * 2 + C };
enum class Scoped : uint { X = 1u << 31, Y };
enum Wide : int64_t { LEAST = -0x7fffffffffffffff, MOST = 0x7fffffffffffffff };
enum class Bits { LOW = 1, HIGH = 2, BOTH = LOW | HIGH, NONE = ~BOTH & Bits::LOW };
enum Forward { F = sizeof(float4) };

float main(int i : I) : SV_Target {
    // CHECK: constant 'Plain' 6
    Plain p = C;
    // CHECK: constant 'Plain' 16
    p = Plain::D;
    // CHECK: constant 'Scoped' 2147483649
    Scoped s = Scoped::Y;
    // CHECK: convert 'int' same-layout
    // CHECK-NEXT: constant 'Forward' 16
    int size = F;
    // CHECK: constant 'Bits' 3
    Bits bits = Bits::BOTH;
    // CHECK: switch
    // CHECK: case
    // CHECK-NEXT: 5
    switch (p) {
    case B:
        return 1;
    case C:
        return 2;
    }
    // CHECK: array 'float[11]' local
    float array[D - B];
    array[0] = 0;
    return array[0] + (uint)s + size;
}
