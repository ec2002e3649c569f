// Operations whose result HLSL defines but SPIR-V or Vulkan leaves undefined: the module uses a form
// that is defined on every driver (spec/VALUES.md).  A CPU driver shows no difference.
// RUN: hlsl2spv -T cs_6_2 -enable-16bit-types %s | FileCheck %s --implicit-check-not='FOrdNotEqual' --implicit-check-not='Op{{[SF]}}Mod' --implicit-check-not='FClamp' --implicit-check-not='FSign' --implicit-check-not='SmoothStep'
// RUN: hlsl2spv -T cs_6_2 -enable-16bit-types %s -fcgl | FileCheck %s --check-prefix=RAW --implicit-check-not='FOrdNotEqual' --implicit-check-not='SRem' --implicit-check-not='FClamp' --implicit-check-not='FSign' --implicit-check-not='SmoothStep'
// RUN: hlsl2spv -T cs_6_2 -enable-16bit-types %s -ffinite-math-only | FileCheck %s --check-prefix=FINITE --implicit-check-not='{{ N(Clamp|Min|Max)}}'

[[vk::constant_id(0)]] const int width = 7;
RWStructuredBuffer<int> i;
RWStructuredBuffer<int4> i4;
RWStructuredBuffer<int16_t> i16;
RWStructuredBuffer<int64_t> i64;
RWStructuredBuffer<float> f;

// Remainder of a specialization constant.
// CHECK: [[Q:%[0-9]+]] = OpSpecConstantOp %int SDiv %width %int_3
// CHECK: [[P:%[0-9]+]] = OpSpecConstantOp %int IMul [[Q]] %int_3
// CHECK: OpSpecConstantOp %int ISub %width [[P]]
// RAW: OpSpecConstantOp %int ISub %width

[numthreads(1, 1, 1)]
void main()
{
    i[0] = width % 3;

    // CHECK: [[A:%[0-9]+]] = OpLoad %int
    // CHECK: [[B:%[0-9]+]] = OpLoad %int
    // CHECK: [[Q:%[0-9]+]] = OpSDiv %int [[A]] [[B]]
    // CHECK: [[P:%[0-9]+]] = OpIMul %int [[Q]] [[B]]
    // CHECK: OpISub %int [[A]] [[P]]
    i[1] = i[2] % i[3];
    // CHECK: OpSDiv %int {{.*}} %int_4
    i[4] %= 4;
    // CHECK: OpSDiv %v4int
    i4[0] = i4[1] % i4[2];
    // CHECK: OpSDiv %short
    i16[0] = i16[1] % i16[2];
    // CHECK: OpSDiv %long
    i64[0] = i64[1] % i64[2];

    // The quotient is shared.
    // CHECK: OpSDiv %int [[N:%[0-9]+]] %int_5
    // CHECK-NOT: OpSDiv
    // CHECK: OpISub %int [[N]]
    int n = i[5];
    i[6] = n / 5;
    i[7] = n % 5;

    // Operands that cannot be negative.
    // CHECK: OpSRem %int {{.*}} %int_6
    i[8] = (i[9] & 31) % 6;
    // CHECK: OpSRem %int {{.*}} %int_7
    i[10] = int(uint(i[11]) >> 4) % 7;
    // CHECK: OpSRem %int {{.*}} %int_9
    i[12] = max(i[13], 0) % 9;
    // CHECK: OpSRem %int {{.*}} %int_10
    i[14] = int(uint16_t(i16[3])) % 10;
    // CHECK: OpSRem %int {{.*}} %int_11
    for (int k = 0; k < i[15]; k++)
        i[16] += k % 11;
    // CHECK: OpSRem %int {{.*}} %int_12
    int s = 3;
    while (s < 200)
    {
        i[17] += s % 12;
        s += 5;
    }
    // A counter that counts down, and one that may overflow.
    // CHECK: OpSDiv %int {{.*}} %int_13
    for (int d = 5; d >= i[18]; d--)
        i[19] += d % 13;
    // CHECK: OpSDiv %int {{.*}} %int_14
    for (int o = 0; o < i[20]; o += 100)
        i[21] += o % 14;

    // CHECK: OpFUnordNotEqual %bool
    // FINITE: OpFUnordNotEqual
    i[22] = f[0] != f[1];
    // CHECK: OpFUnordNotEqual %bool {{.*}} %float_0
    i[23] = (bool)f[2];
    // CHECK: OpFOrdEqual %bool
    i[24] = !(f[3] != f[4]);

    // CHECK: NClamp {{.*}} %float_0 %float_1
    // RAW: NClamp
    // FINITE: FClamp
    f[5] = saturate(f[6]);
    // CHECK: NClamp
    f[7] = clamp(f[8], f[9], f[10]);
    // CHECK: NMin
    f[11] = min(f[12], f[13]);
    // CHECK: OpFOrdGreaterThan
    // CHECK: OpFOrdLessThan
    i[25] = sign(f[14]);
    // CHECK: NClamp
    f[15] = smoothstep(f[16], f[17], f[18]);
}
