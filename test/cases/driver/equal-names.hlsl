// Equal names get the first free number as a suffix.
// RUN: hlsl2spv -T cs_6_0 -E main -fcgl %s | FileCheck %s
// CHECK-DAG: %a = OpVariable
// CHECK-DAG: %a_0 = OpVariable
// CHECK-DAG: %a_1 = OpVariable
// CHECK-DAG: %a_2 = OpVariable
// CHECK-DAG: %a_0_0 = OpVariable
RWStructuredBuffer<int> b;
[numthreads(1, 1, 1)] void main() {
    int a = b[0];
    { int a = b[1]; b[1] = a; }
    { int a_0 = b[2]; b[2] = a_0; }
    { int a = b[3]; b[3] = a; }
    { int a = b[4]; b[4] = a; }
    b[0] = a;
}
