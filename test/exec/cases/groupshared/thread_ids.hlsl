//@ dispatch: 2 3 2
//@ expect count uint: 288
//@ expect places uint: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23
//@ expect last uint: 3 8 7 1 2 1 1 2 3 23
RWStructuredBuffer<uint> count;
RWStructuredBuffer<uint> places;
RWStructuredBuffer<uint> last;

[numthreads(2, 3, 4)]
void main(uint3 id : SV_DispatchThreadID, uint3 inner : SV_GroupThreadID, uint3 group : SV_GroupID,
          uint index : SV_GroupIndex)
{
    InterlockedAdd(count[0], all(id == group * uint3(2, 3, 4) + inner));
    if (all(group == 0))
        places[inner.z * 6 + inner.y * 2 + inner.x] = index;
    if (all(id == uint3(3, 8, 7)))
    {
        last[0] = id.x;
        last[1] = id.y;
        last[2] = id.z;
        last[3] = group.x;
        last[4] = group.y;
        last[5] = group.z;
        last[6] = inner.x;
        last[7] = inner.y;
        last[8] = inner.z;
        last[9] = index;
    }
}
