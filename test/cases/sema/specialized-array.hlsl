// Specialization constants as array sizes: in variables, parameters and arithmetic, and in positions
// where they are not allowed.
// RUN: hlsl2spv -T cs_6_0 %s | FileCheck %s
// RUN: not hlsl2spv -T ps_6_0 -HV 2021 %s -DWRONG 2>&1 | FileCheck --check-prefix=WRONG %s
// CHECK: %COUNT = OpSpecConstant %uint 4
// CHECK: %_arr_float_COUNT = OpTypeArray %float %COUNT
// CHECK: [[TWICE:%[0-9]+]] = OpSpecConstantOp %uint IMul %COUNT %uint_2
// CHECK: OpTypeArray %float [[TWICE]]
// CHECK: OpTypeArray %float %LONG
[[vk::constant_id(1)]] const uint COUNT = 4;
[[vk::constant_id(2)]] const int SIGNED = 4;
[[vk::constant_id(3)]] const int NONE = 0;
[[vk::constant_id(4)]] const int64_t LONG = 4;
[[vk::constant_id(5)]] const bool FLAG = true;
RWStructuredBuffer<float> result;

float take(float list[COUNT]) { return list[COUNT - 1]; }

// Another function has the same size, and the tree of this function is freed.
float unreached() { float a[COUNT * 2], b[COUNT]; return a[0] + b[0]; }

#ifndef WRONG
[numthreads(1, 1, 1)]
void main()
{
    float a[COUNT], b[COUNT * 2], c[LONG];
    c[result[2]] = 1;
    result[3] = c[result[4]];
    for (uint i = 0; i < COUNT; i++)
        a[i] = b[i * 2] = i;
    result[0] = take(a) + b[result[1]];
}

#else
// WRONG: [[@LINE+1]]:20: error: array size can only be a specialization constant in a declaration of a variable or parameter
struct S { float a[COUNT]; };
// WRONG: [[@LINE+1]]:21: error: array size can only be a specialization constant in a declaration of a variable or parameter
typedef float Named[COUNT];
// WRONG: [[@LINE+1]]:7: error: size of 'loose' cannot be a specialization constant because only static and groupshared variables support it
float loose[COUNT];
// WRONG: [[@LINE+1]]:20: error: size of an array of 'Texture2D<float4>' cannot be a specialization constant
Texture2D textures[COUNT];
// WRONG: [[@LINE+1]]:28: error: number of elements of 'float[COUNT]' is only known after specialization
static float list[COUNT] = { 1, 2, 3, 4 };
template<typename T> float first(T x) { return x[0]; }
template<uint N> float second(float x[N]) { return x[0]; }
float open(float x[]) { return x[0]; }

// WRONG: [[@LINE+1]]:19: error: array parameter 'float[COUNT]' of an entry point cannot have a specialization constant as its size
float4 main(float entry[COUNT] : X) : SV_Target
{
    float a[COUNT], b[COUNT * 2], filled[4];
    // WRONG: [[@LINE+1]]:13: error: array size must be positive by default
    float d[NONE];
    // WRONG: [[@LINE+1]]:13: error: array size must be an integer, not 'bool'
    float h[FLAG];
    // WRONG: [[@LINE+1]]:19: error: array size must be a constant
    float e[COUNT + SIGNED];
    // WRONG: [[@LINE+1]]:9: error: cannot convert from 'float[COUNT * 2]' to 'float[COUNT]'
    a = b;
    // WRONG: [[@LINE+1]]:14: error: cannot convert from 'float[COUNT]' to 'float[4]'
    filled = a;
    // WRONG: [[@LINE+1]]:17: error: 'float[COUNT]' does not have a size
    result[0] = sizeof(a);
    // WRONG: [[@LINE+1]]:17: error: template 'first' does not accept these arguments: (float[COUNT])
    result[1] = first(a);
    // WRONG: [[@LINE+1]]:17: error: template 'second' does not accept these arguments
    result[1] = second(a);
    // WRONG: [[@LINE+1]]:17: error: 'open' does not accept (float[COUNT])
    result[1] = open(a);
    // WRONG: [[@LINE+1]]:{{[0-9]+}}: error: index -1 is out of bounds of 'float[COUNT]'
    return a[9] + a[-1];
}
#endif
