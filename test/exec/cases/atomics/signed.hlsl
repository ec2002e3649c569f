//@ buffer i int: -5 -5 3 3
//@ buffer u uint: 4294967291 4294967291
//@ expect i int: 3 -5 -7 7
//@ expect u uint: 4294967291 3
//@ expect old int: -5 -5 3 3
RWStructuredBuffer<int> i;
RWStructuredBuffer<uint> u;
RWStructuredBuffer<int> old;

[numthreads(1, 1, 1)]
void main()
{
    InterlockedMax(i[0], 3, old[0]);
    InterlockedMin(i[1], 3, old[1]);
    InterlockedMin(i[2], -7, old[2]);
    InterlockedMax(i[3], 7, old[3]);
    InterlockedMax(u[0], 3);
    InterlockedMin(u[1], 3);
}
