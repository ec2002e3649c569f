// Arrays of structs without members have no size, so buffers cannot contain them.  They are allowed
// elsewhere, and in a cbuffer, where each element occupies a register.
// RUN: hlsl2spv -T cs_6_6 %s -Fo %t.spv
// RUN: hlsl2spv -T cs_6_6 -O0 -fvk-use-gl-layout %s -Fo %t.spv
// RUN: hlsl2spv -T cs_6_6 -Vd -DWRONG %s -Fo %t.spv
// RUN: not hlsl2spv -T cs_6_6 -DWRONG -ferror-limit=0 %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not hlsl2spv -T cs_6_6 -fvk-use-scalar-layout %s 2>&1 | FileCheck %s --check-prefix=SCALAR
// RUN: not hlsl2spv -T cs_6_6 -fvk-use-scalar-layout -fspv-target-env=universal1.5 %s 2>&1 | FileCheck %s --check-prefix=SCALAR
struct empty { };
struct derived : empty { };
// SCALAR: :[[#@LINE+1]]:36: error: array of empty structs is not supported in a buffer
struct holder { empty one; derived many[2][3]; };
#ifdef WRONG
// CHECK: :[[#@LINE+1]]:31: error: array of empty structs is not supported in a buffer
struct outer { float a; empty arrays[4]; float b; };
StructuredBuffer<outer> read;
RWStructuredBuffer<outer> written;
// CHECK: :[[#@LINE+1]]:38: error: array of empty structs is not supported in a buffer
[[vk::push_constant]] struct { empty pushed[2]; } push;
// CHECK: :[[#@LINE+1]]:25: error: array of empty structs is not supported in a buffer
StructuredBuffer<empty> elements;
StructuredBuffer<outer> unused;
// CHECK: :[[#@LINE+1]]:26: error: array of empty structs is not supported in a buffer
struct addressed { empty arrays[2]; float a; };
#endif
cbuffer block { holder in_block[2]; float number; empty last[2]; };
RWByteAddressBuffer bytes;
groupshared holder shared_ones[2];
static holder own;
RWStructuredBuffer<float> results;

holder handed(holder a[2], inout empty b[2], out derived c)
{
    c = a[1].many[1][2];
    b[0] = c;
    return a[0];
}

[numthreads(1, 1, 1)]
void main(uint i : SV_GroupIndex)
{
    holder local[2];
    local[i] = shared_ones[i] = in_block[i];
    empty others[2] = last;
    derived one;
    own = handed(local, others, one);
    bytes.Store<holder>(4, bytes.Load<holder>(8));
    results[0] = number;
#ifdef WRONG
    outer o = read[1];
    written[2] = o;
    empty e = push.pushed[1];
    e = elements[1];
    results[1] = vk::RawBufferLoad<addressed>(64).a;
#endif
}
