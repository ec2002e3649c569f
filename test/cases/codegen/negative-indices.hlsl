// A constant index of an access chain must not be negative, whatever its origin: here the first
// iteration reads an element that its comparison excludes.
// RUN: hlsl2spv -T vs_6_0 %s | FileCheck %s
// RUN: hlsl2spv -T vs_6_0 -E by_long %s | FileCheck %s --check-prefix=LONG
// CHECK: OpAccessChain %_ptr_Uniform_float %C %int_0 %int_1 %uint_4294967295
// CHECK-NOT: OpAccessChain {{.*}} %int_n
struct Part { float a; float b[4]; };
cbuffer C { Part part; float2 after; }

float4 main(int k : A) : SV_Position {
    float sum = 0;
    [unroll] for (int i = 0; i < 4; i++)
        sum += k > 3 ? part.b[i - 1] : part.b[i];
    return sum;
}

// LONG: OpAccessChain %_ptr_Uniform_float %C %int_0 %int_1 %ulong_18446744073709551614
float4 by_long() : SV_Position {
    int64_t at = -2;
    return part.b[at];
}
