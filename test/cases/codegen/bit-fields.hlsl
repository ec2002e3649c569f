// Adjacent bit-fields that fit share a member; 64-bit ones are shifted and masked.
// RUN: hlsl2spv -T cs_6_0 -E main -fcgl -HV 2021 %s | FileCheck %s
struct Bits {
    uint a : 4;
    uint b : 8;
    int c : 3;
    uint64_t wide : 40;
};
RWBuffer<uint> o;

[numthreads(1, 1, 1)]
void main() {
    // CHECK: %Bits = OpTypeStruct %uint %int %ulong
    Bits bits;
    // CHECK: OpBitFieldInsert %uint {{%[0-9]+}} %uint_5 %uint_4 %uint_8
    bits.b = 5;
    // CHECK: OpBitFieldSExtract %int {{%[0-9]+}} %uint_0 %uint_3
    o[0] = bits.c;
    // CHECK: OpShiftLeftLogical %ulong {{%[0-9]+}} %uint_24
    // CHECK: OpShiftRightLogical %ulong {{%[0-9]+}} %uint_24
    o[1] = (uint)bits.wide;
}
