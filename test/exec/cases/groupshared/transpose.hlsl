//@ expect result int: 0 4 8 12 1 5 9 13 2 6 10 14 3 7 11 15
struct Cell { int value; float2 unused; };
groupshared Cell tile[4][4];
RWStructuredBuffer<int> result;

[numthreads(4, 4, 1)]
void main(uint3 id : SV_GroupThreadID, uint index : SV_GroupIndex)
{
    tile[id.y][id.x].value = index;
    GroupMemoryBarrierWithGroupSync();
    result[index] = tile[id.x][id.y].value;
}
