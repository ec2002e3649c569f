// Atomics on images that were assigned, passed, returned, copied and selected.
//@ texture first r32ui 4x1: 0*4
//@ texture second r32ui 4x1: 0*4
//@ texture list[0] r32ui 4x1: 0*4
//@ texture list[1] r32ui 4x1: 0*4
//@ texture rows[0] r32ui 4x1: 0*4
//@ texture rows[1] r32ui 4x1: 0*4
//@ texture rows[2] r32ui 4x1: 0*4
//@ texture rows[3] r32ui 4x1: 0*4
//@ texture group.image r32ui 4x1: 0*4
//@ expect first uint: 111 1000 0 0
//@ expect second uint: 1000 1 10 20
//@ expect list[0] uint: 200 0 0 0
//@ expect list[1] uint: 1100 3 30 0
//@ expect rows[0] uint: 0 5 0 0
//@ expect rows[3] uint: 70 0 0 0
//@ expect group.image uint: 9 0 0 0
//@ buffer $Globals: uint 9
RWTexture2D<uint> first, second;
RWTexture2D<uint> list[2];
RWTexture2D<uint> rows[2][2];
struct Group { RWTexture2D<uint> image; uint number; };
Group group;
static RWTexture2D<uint> chosen = first;

void add(RWTexture2D<uint> image, uint x, uint n) { InterlockedAdd(image[uint2(x, 0)], n); }
void give(out RWTexture2D<uint> image) { image = second; }
RWTexture2D<uint> returned(uint i) { return list[i]; }
void add_to(Group g) { InterlockedAdd(g.image[uint2(0, 0)], g.number); }
void add_row(RWTexture2D<uint> row[2], uint i, uint n) { InterlockedAdd(row[i][uint2(0, 0)], n); }

[numthreads(1, 1, 1)]
void main(uint3 thread : SV_DispatchThreadID)
{
    uint one = thread.x + 1;
    RWTexture2D<uint> image = first;
    InterlockedAdd(image[uint2(0, 0)], 1);
    image = second;
    InterlockedAdd(image[uint2(1, 0)], 1);
    image = list[one];
    InterlockedAdd(image[uint2(2, 0)], 30);
    InterlockedAdd(chosen[uint2(0, 0)], 10);
    chosen = second;
    add(chosen, 2, 10);
    give(image);
    InterlockedMax(image[uint2(3, 0)], 20);
    add(returned(one), 1, 3);
    RWTexture2D<uint> both[2] = { first, second };
    both[0] = list[one - 1];
    InterlockedAdd(both[0][uint2(0, 0)], 200);
    both[0] = first;
    [unroll] for (uint i = 0; i < 2; i++)
        InterlockedAdd(both[i][uint2(1 - i, 0)], 1000);
    add(first, 0, 100);
    RWTexture2D<uint> row[2] = rows[one];
    InterlockedAdd(row[one][uint2(0, 0)], 70);
    add(rows[one - 1][one - 1], 1, 5);
    RWTexture2D<uint> copy[2] = list;
    InterlockedAdd(copy[one][uint2(0, 0)], 1000);
    add_row(list, one, 100);
    add_to(group);
}
