// RUN: hlsl2spv -T cs_6_6 -E main -HV 202x -ast-dump-typed %s | FileCheck %s
// RUN: not hlsl2spv -T cs_6_6 -E main -HV 202x -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG

groupshared float shared_values[4];
float first(groupshared float values[4]) { return values[0]; }
RWBuffer<float> result;

[numthreads(1, 1, 1)]
void main() {
    // CHECK: a 'int' local
    auto a = 1;
    // CHECK: b 'float' local
    auto b = 1.5;
    // CHECK: c 'float2' local
    auto c = float2(1, 2);
    // A conditional operator with scalar operands accepts any condition and converts it to a single bool.
    // CHECK: conditional 'int'
    // CHECK-NEXT: convert 'bool' truncate
    a = (c > 0) ? a : 2;
    // CHECK: call 'float' first
    // CHECK-NEXT: out-argument 'float[4]'
    // CHECK-NEXT: variable 'float[4]' shared_values
#ifdef WRONG
    float local_values[4] = {1, 2, 3, 4};
    // WRONG: :[[#@LINE+2]]:5: error: 'first' does not accept (float[4]): argument 1 of type 'float[4]' must be groupshared memory
    // WRONG: note: 'first(groupshared float[4])' declared here
    first(local_values);
#endif
    result[0] = a + b + c.x + first(shared_values);
}
