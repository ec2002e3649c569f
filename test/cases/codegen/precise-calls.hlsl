// `precise` propagates through calls, globals, shared memory and loops with their conditions, and applies to inlined
// calls.
// Operations that no precise value depends on are not affected.
// RUN: hlsl2spv -T cs_6_0 -fcgl %s | FileCheck %s --implicit-check-not=NoContraction
// RUN: hlsl2spv -T cs_6_0 %s | grep -c NoContraction | FileCheck %s --check-prefix=INLINED
float square(float x) { return x * x; }
void twice(float x, out float y, inout float z) { y = x + x; z = z * x; }
struct S { precise float a; float b; float method(float k) { return a * k; } };
static float global;
groupshared float shared_value[4];
RWStructuredBuffer<float> o;
float idle(float x) { return x * 3; }
S make(float x) { S s; s.a = x - 1; s.b = x - 2; return s; }
S make2(float x) { S s = {x - 3, x - 4}; return s; }
void setglobal(float x) { global = x + 5; }
[numthreads(4,1,1)] void main(uint i : SV_GroupIndex) {
    float v = o[i];
    float before = v + 100;
    float loop = 0;
    [loop] for (int k = 0; k < 4; k++) {
        precise float got = loop;
        o[k] = got;
        loop = loop + v;
    }
    precise float r = square(before);
    float unrelated = idle(v - 50);
    float y, z = v * 7;
    twice(v * 8, y, z);
    precise float q = z;
    S s = make(v), t = make2(v);
    setglobal(v * 9);
    precise float g = global;
    shared_value[i] = v + 11;
    GroupMemoryBarrierWithGroupSync();
    precise float h = shared_value[i ^ 1];
    o[i + 4] = r + unrelated + y + q + s.a + s.b + t.a + t.b + g + h;
}
// INLINED: 12
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
// CHECK: [[n0]] = OpFAdd %float %{{.*}} %float_100
// CHECK: [[n1]] = OpFAdd %float
// CHECK: [[n2]] = OpIAdd %int
// CHECK: [[n3]] = OpFMul %float %{{.*}} %float_7
// CHECK: [[n4]] = OpFMul %float %{{.*}} %float_8
// CHECK: [[n5]] = OpFMul %float %{{.*}} %float_9
// CHECK: [[n6]] = OpFAdd %float %{{.*}} %float_11
// CHECK: [[n7]] = OpFMul %float
// CHECK: [[n8]] = OpFMul %float
// CHECK: [[n9]] = OpFSub %float %{{.*}} %float_1
// CHECK: [[n10]] = OpFSub %float %{{.*}} %float_3
// CHECK: [[n11]] = OpFAdd %float %{{.*}} %float_5
