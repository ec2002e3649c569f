// 64 groups of 64 threads increment the same memory locations.
//@ dispatch: 64
//@ expect sums uint: 4096 8386560 4095 0 0 4096
//@ expect signs int: -4096 0
RWStructuredBuffer<uint> sums;
RWStructuredBuffer<int> signs;

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    InterlockedAdd(sums[0], 1);
    InterlockedAdd(sums[1], id.x);
    InterlockedMax(sums[2], id.x);
    InterlockedMin(sums[3], id.x);
    InterlockedAnd(sums[4], id.x);
    uint old;
    InterlockedAdd(sums[5], 1, old);
    InterlockedAdd(signs[0], -1);
    InterlockedAdd(signs[1], id.x % 2 ? 1 : -1);
}
