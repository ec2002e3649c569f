// `precise` propagates through members and elements, templates, operators, parameters and results.  If
// one caller requires a precise function, its other callers are not affected.
// RUN: hlsl2spv -T vs_6_0 -HV 2021 -fcgl %s | FileCheck %s --implicit-check-not=NoContraction
// RUN: hlsl2spv -T vs_6_0 -HV 2021 %s | grep -c NoContraction | FileCheck %s --check-prefix=INLINED
struct Base { precise float2 a; float2 b; };
struct Derived : Base { float c; precise float d[3]; };
struct Inner { Derived x[2]; float y; };
template<typename T> T scaled(T x, T y) { return x * y; }
float shared_by_two(float x) { return x * x; }
struct V { float x; V operator+(V o) { V r; r.x = x + o.x; return r; } };
precise float returns(float x) { return x * 21; }
float takes(precise float x) { return x + 22; }
void fills(out float a[2], out float b[2], float x) {
    a[0] = x * 31;
    a[1] = x * 32;
    b[0] = x * 33;
    b[1] = 0;
}
float deep2(float x) { return x * 41; }
float deep1(float x) { float y = deep2(x + 42); return y - 43; }
void change(inout Inner i, float x) {
    i.x[1].a = x * 51;
    i.x[0].b = x * 52;
    i.y = x * 53;
}
cbuffer C { float4x4 m; float3 l; float4 k; };
float4 main(float v : A, precise out float4 q : Q, out float4 u : U) : SV_Position {
    float sum = 0;
    precise float2 s1 = scaled(float2(v, v + 1), float2(v, v - 2));
    sum += s1.x + scaled(v, v);
    precise float s2 = shared_by_two(v * 3);
    float s3 = shared_by_two(v * 4);
    V a, b;
    a.x = v * 5;
    b.x = v * 6;
    precise V c = a + b;
    sum += s2 + s3 + c.x + returns(v * 7) + takes(v * 8);
    float f[2], g[2];
    fills(f, g, v * 9);
    precise float s4 = f[1];
    precise float s5 = deep1(v * 10);
    Inner i = (Inner)0;
    change(i, v * 11);
    change(i, v * 12);
    u = mul(m, float4(v, v, v, v * 13));
    q = mul(m, float4(l * v, 1)) * k;
    precise float product = dot(l, l * v), together = mad(v, v * 14, v);
    return sum + s4 + s5 + g[0] + i.x[1].a.x + i.y + i.x[0].b.x + product + together;
}
// INLINED: 24
// CHECK: OpDecorate [[n0:%[0-9]+]] NoContraction
// CHECK: OpDecorate [[n1:%[0-9]+]] NoContraction
// CHECK: OpDecorate [[n2:%[0-9]+]] NoContraction
// CHECK: OpDecorate [[n3:%[0-9]+]] NoContraction
// CHECK: OpDecorate [[n4:%[0-9]+]] NoContraction
// CHECK: OpDecorate [[n5:%[0-9]+]] NoContraction
// CHECK: OpDecorate [[n6:%[0-9]+]] NoContraction
// CHECK: OpDecorate [[n7:%[0-9]+]] NoContraction
// CHECK: OpDecorate [[n8:%[0-9]+]] NoContraction
// CHECK: OpDecorate [[n9:%[0-9]+]] NoContraction
// CHECK: OpDecorate [[n10:%[0-9]+]] NoContraction
// CHECK: OpDecorate [[n11:%[0-9]+]] NoContraction
// CHECK: OpDecorate [[n12:%[0-9]+]] NoContraction
// CHECK: OpDecorate [[n13:%[0-9]+]] NoContraction
// CHECK: OpDecorate [[n14:%[0-9]+]] NoContraction
// CHECK: OpDecorate [[n15:%[0-9]+]] NoContraction
// CHECK: OpDecorate [[n16:%[0-9]+]] NoContraction
// CHECK: OpDecorate [[n17:%[0-9]+]] NoContraction
// CHECK: OpDecorate [[n18:%[0-9]+]] NoContraction
// CHECK: OpDecorate [[n19:%[0-9]+]] NoContraction
// CHECK: OpDecorate [[n20:%[0-9]+]] NoContraction
// CHECK: OpDecorate [[n21:%[0-9]+]] NoContraction
// CHECK: OpDecorate [[n22:%[0-9]+]] NoContraction
// CHECK: OpDecorate [[n23:%[0-9]+]] NoContraction
// CHECK: OpDecorate [[n24:%[0-9]+]] NoContraction
// CHECK: OpDecorate [[n25:%[0-9]+]] NoContraction
// CHECK: OpDecorate [[n26:%[0-9]+]] NoContraction
// CHECK: OpDecorate [[n27:%[0-9]+]] NoContraction
// CHECK: [[n1]] = OpFAdd %float %{{.*}} %float_1
// CHECK: [[n2]] = OpFSub %float %{{.*}} %float_2
// CHECK: [[n3]] = OpFMul %float %{{.*}} %float_3
// CHECK: [[n4]] = OpFMul %float %{{.*}} %float_5
// CHECK: [[n5]] = OpFMul %float %{{.*}} %float_6
// CHECK: [[n6]] = OpFMul %float %{{.*}} %float_7
// CHECK: [[n7]] = OpFMul %float %{{.*}} %float_8
// CHECK: [[n8]] = OpFMul %float %{{.*}} %float_9
// CHECK: [[n9]] = OpFMul %float %{{.*}} %float_10
// CHECK: [[n10]] = OpFMul %float %{{.*}} %float_11
// CHECK: [[n11]] = OpFMul %float %{{.*}} %float_12
// CHECK: [[n12]] = OpVectorTimesScalar %v3float
// CHECK: [[n13]] = OpVectorTimesMatrix %v4float
// CHECK: [[n14]] = OpFMul %v4float
// CHECK: [[n15]] = OpVectorTimesScalar %v3float
// CHECK: [[n16]] = OpDot %float
// CHECK: [[n17]] = OpFMul %float %{{.*}} %float_14
// CHECK: [[n0]] = OpExtInst %float
// CHECK: [[n18]] = OpFMul %v2float
// CHECK: [[n19]] = OpFMul %float
// CHECK: [[n20]] = OpFAdd %float
// CHECK: [[n21]] = OpFMul %float %{{.*}} %float_21
// CHECK: [[n22]] = OpFMul %float %{{.*}} %float_31
// CHECK: [[n23]] = OpFMul %float %{{.*}} %float_32
// CHECK: [[n24]] = OpFAdd %float %{{.*}} %float_42
// CHECK: [[n25]] = OpFSub %float %{{.*}} %float_43
// CHECK: [[n26]] = OpFMul %float %{{.*}} %float_51
// CHECK: [[n27]] = OpFMul %float %{{.*}} %float_41
