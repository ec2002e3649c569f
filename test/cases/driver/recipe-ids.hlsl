// SPIRV-Tools' passes remove most ids of this module. The remaining ones are numbered anew.
// RUN: hlsl2spv -T cs_6_0 -Oconfig=-O %s | FileCheck %s
// CHECK: ; Bound: {{[0-9]{1,3}$}}
struct S { uint a; int b; float c; uint4 v; int2 w; float d; uint e[4]; };
RWStructuredBuffer<uint> results;
S changed(S x, uint k)
{
    S copy = x;
    copy.a += k;
    copy.v.x = copy.a;
    copy.e[1] = k;
    return copy;
}
#define ONE s = changed(s, 3); { S a = changed(s, 1); S b = a; b.w = 3; a = changed(b, 4); }
#define FIVE ONE ONE ONE ONE ONE
#define MANY FIVE FIVE FIVE FIVE FIVE
[numthreads(1, 1, 1)]
void main()
{
    S s = (S)0;
    MANY MANY MANY MANY MANY MANY
    results[0] = 1;
}
