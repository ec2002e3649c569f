//@ buffer u uint: 5 12 6 9 3 7 1 8 20 4294967295
//@ expect u uint: 15 8 14 6 10 7 99 8 20 0
//@ expect result uint: 5 12 6 9 3 7 1 8 20 4294967295
RWStructuredBuffer<uint> u;
RWStructuredBuffer<uint> result;

[numthreads(1, 1, 1)]
void main()
{
    InterlockedAdd(u[0], 10, result[0]);
    InterlockedAnd(u[1], 10, result[1]);
    InterlockedOr(u[2], 10, result[2]);
    InterlockedXor(u[3], 15, result[3]);
    InterlockedMax(u[4], 10, result[4]);
    InterlockedMin(u[5], 10, result[5]);
    InterlockedExchange(u[6], 99, result[6]);
    InterlockedCompareExchange(u[7], 7, 99, result[7]);
    InterlockedCompareExchange(u[8], 21, 99, result[8]);
    InterlockedAdd(u[9], 1, result[9]);
}
