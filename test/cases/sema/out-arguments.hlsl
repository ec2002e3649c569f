// Output arguments: the lvalues that are allowed, and the conversion of the result.
// RUN: not hlsl2spv -spirv -T ps_6_0 %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: hlsl2spv -spirv -T ps_6_0 -DGOOD -WX -Wno-const-written -Wno-groupshared-stage %s

void give(out float4 wide, out float number, inout float2 pair) { wide = number = pair.x = 1; }
void give_array(out float list[2]) { list[0] = list[1] = 1; }
RWStructuredBuffer<float> buffer;
groupshared float shared_;
static const float fixed = 1;

float4 main(float4 input : I) : SV_Target {
    float4 v;
    float2 pair = 1;
    float f;
    int i;
    float list[2];
    give(v, f, pair);
    give(f, i, pair.yx); // a scalar receives the first component
    give(v.wzyx, buffer[0], v.xy);
    give(input, shared_, pair);
    give_array(list);
#ifndef GOOD
    // CHECK: :[[#@LINE+1]]:10: error: output parameter of type 'float4' does not match 'float2'
    give(pair, f, pair);
    // CHECK: :[[#@LINE+1]]:13: error: output parameter of type 'float' does not match 'float4'
    give(v, v, pair);
    // CHECK: :[[#@LINE+1]]:12: error: cannot write to an rvalue
    give(v + v, f, pair);
    // CHECK: :[[#@LINE+1]]:12: error: cannot write to a swizzle that names a component twice
    give(v.xxyy, f, pair);
    // CHECK: :[[#@LINE+1]]:20: error: cannot write to the result of a cast
    give(v, (float)i, pair);
    // CHECK: :[[#@LINE+1]]:13: error: cannot write to 'fixed', which is const
    give(v, fixed, pair);
    // CHECK: :[[#@LINE+1]]:5: error: 'give' requires 3 arguments, not 2
    give(v, f);
    // CHECK: note: 'give(out float4, out float, inout float2)' declared here
#endif
    return v;
}

// In methods, output arguments may be const; so may a component accessed through a vector subscript.
// RUN: hlsl2spv -spirv -T ps_6_0 -DGOOD -E lend -Wno-groupshared-stage %s 2>&1 | FileCheck %s --check-prefix=LENT
// RUN: not hlsl2spv -spirv -T ps_6_0 -DGOOD -DWRONG -E lend -Wno-groupshared-stage %s 2>&1 | FileCheck %s --check-prefix=WRONG --implicit-check-not=error:
struct Writer {
    float sum;
    void write(inout float x) { x += 1; }
};
void write(inout float x) { x += 1; }
float lend() : SV_Target {
    Writer writer = {0};
    const float one = 1;
    const float4 four = 1;
    // LENT: :[[#@LINE+2]]:18: warning: function may modify const variable 'one' [-Wconst-written]
    // LENT: :[[#@LINE-3]]:17: note: 'one' declared here
    writer.write(one);
    // LENT: :[[#@LINE+1]]:15: warning: function may modify const variable 'four'
    write(four[1]);
#ifdef WRONG
    // WRONG: :[[#@LINE+1]]:11: error: cannot write to 'one', which is const
    write(one);
    // WRONG: :[[#@LINE+1]]:16: error: cannot write to 'four', which is const
    write(four.x);
    // WRONG: :[[#@LINE+1]]:18: error: cannot write to 'fixed', which is const
    writer.write(fixed);
#endif
    return one;
}
