// A 64-bit literal that initializes a struct becomes a constant of each member's type: the module
// contains no 64-bit numbers.
// RUN: hlsl2spv -T cs_6_0 %s | FileCheck %s --implicit-check-not=Int64 --implicit-check-not=Convert
// CHECK: [[filled:%[0-9]+]] = OpConstantComposite %Mixed %int_1 %uint_1 %float_4_2949673e_09
// CHECK: OpStore {{%[0-9]+}} [[filled]]
struct Mixed {
    int i;
    uint u;
    float f;
};
RWStructuredBuffer<Mixed> results;

[numthreads(1, 1, 1)]
void main() {
    results[0] = (Mixed)(0x100000000 + 1);
}
