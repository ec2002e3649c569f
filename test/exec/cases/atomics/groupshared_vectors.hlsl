//@ expect sums uint: 108 5 3 4  2 10 6 8
//@ expect parts uint: 0 7 4 9  11 1 0 0  3 5
// Components of vectors in groupshared memory, in a vector and in members of structs in an array.
RWStructuredBuffer<uint> sums;
RWStructuredBuffer<uint> parts;
struct Part
{
    uint4 a;
    float2 f;
    int2 b[3];
};
groupshared Part values[2];
groupshared uint4 total;

[numthreads(4, 1, 1)]
void main(uint i : SV_GroupIndex)
{
    if (i == 0)
    {
        total = uint4(1, 2, 3, 4);
        values[0] = (Part)0;
        values[1] = (Part)0;
        values[1].f = float2(11, 1);
        values[1].b[2] = int2(3, -1);
    }
    GroupMemoryBarrierWithGroupSync();
    InterlockedAdd(total.x, i + 1 + 97 * (i == 0));
    InterlockedAdd(total[i & 1], i == 1 ? 3 : 0);
    InterlockedMax(values[0].a[i], 2 * i + 2);
    InterlockedAdd(values[0].a.y, i == 3 ? 6 : 0);
    InterlockedAdd(values[1].b[i >> 1].y, i + 1);
    int old;
    InterlockedExchange(values[1].b[2].y, 5, old);
    GroupMemoryBarrierWithGroupSync();
    sums[i] = total[i];
    sums[4 + i] = values[0].a[i];
    Part part = values[1];
    if (i == 0)
    {
        parts[0] = part.a.x;
        parts[1] = part.b[1].y;
        parts[2] = part.b[0].y + 1;
        parts[3] = 9;
        parts[4] = uint(part.f.x);
        parts[5] = uint(part.f.y);
        parts[6] = part.b[0].x;
        parts[7] = part.b[1].x;
        parts[8] = part.b[2].x;
        parts[9] = part.b[2].y;
    }
}
