// A local copy of array elements is read from the original array with a dynamic index.  Struct members
// cannot be indexed dynamically, so an array of them is preserved.
// RUN: hlsl2spv -T cs_6_0 -DMEMBERS %s | FileCheck --check-prefix=MEMBERS %s
// RUN: hlsl2spv -T cs_6_0 -DMEMBERS -DALL %s | FileCheck --check-prefix=MEMBERS %s
// RUN: hlsl2spv -T cs_6_0 %s | FileCheck --check-prefix=ELEMENTS %s
// MEMBERS: OpVariable %_ptr_Function__arr_uint_uint_3 Function
// ELEMENTS-NOT: OpVariable %_ptr_Function
struct All { uint a, b, c; };
cbuffer Settings { uint x, y, z, w; All all; uint many[8]; uint which; }
RWStructuredBuffer<uint> result;

[numthreads(1, 1, 1)]
void main()
{
#ifdef ALL
    uint three[3] = { all.a, all.b, all.c };
#elif defined(MEMBERS)
    uint three[3] = { y, z, w };
#else
    uint three[3] = { many[2], many[4], many[6] };
#endif
    result[0] = three[which];
}
