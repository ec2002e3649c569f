//@ buffer u uint: 7 7 1
//@ expect u uint: 99 7 5
//@ expect result uint: 7 7
RWStructuredBuffer<uint> u;
RWStructuredBuffer<uint> result;

[numthreads(1, 1, 1)]
void main()
{
    InterlockedCompareExchange(u[0], 7, 99, result[0]);
    InterlockedCompareExchange(u[1], 8, 99, result[1]);
    InterlockedCompareStore(u[2], 1, 5);
}
