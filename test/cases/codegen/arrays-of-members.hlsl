// An array of what lies in an array is read there, by any index; members of a struct have no index that
// could be another, so an array of these stays one.
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
