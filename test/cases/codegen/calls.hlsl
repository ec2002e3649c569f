// Arguments are copied into variables, except lvalues that an out parameter can point to.
// RUN: hlsl2spv -T cs_6_0 -E main -fcgl %s | FileCheck %s
struct Counter {
    int n;
    int next() { return n++; }
};
int add(int a, inout int b, out float3 c) {
    c = a;
    b += a;
    return b;
}
RWBuffer<int> texels;

[numthreads(1, 1, 1)]
void main() {
    int x = 1;
    float4 v;
    // CHECK: OpStore %param_var_a %int_2
    // CHECK: OpVectorShuffle %v3float
    // CHECK: OpStore %param_var_c
    // CHECK: OpFunctionCall %int %add %param_var_a %x %param_var_c
    // CHECK: [[c:%[0-9]+]] = OpLoad %v3float %param_var_c
    // CHECK: OpVectorShuffle %v4float {{%[0-9]+}} [[c]] 0 6 5 4
    add(2, x, v.wzy);
    // CHECK: OpStore %param_var_b
    // CHECK: OpFunctionCall %int %add %param_var_a_0 %param_var_b
    // CHECK: OpImageWrite {{%[0-9]+}} %uint_3
    float3 w;
    add(x, texels[3], w);
    Counter counter;
    // CHECK: OpFunctionCall %int %Counter_next %counter
    texels[0] = counter.next();
}
