// A member that a method returns from an object in a buffer is stored to another buffer unchanged.
//@ options: -fspv-target-env=vulkan1.2
//@ buffer pairs float: 1 2 3 4 5 6 7 8
//@ buffer singles float: 0 0 0 0
//@ expect singles float: 7 8 3 4
struct Single { float x, y; };
struct Pair {
    Single both[2];
    Single at(uint i) { return both[i]; }
    Pair self() { return this; }
};
StructuredBuffer<Pair> pairs;
RWStructuredBuffer<Single> singles;

[numthreads(1, 1, 1)]
void main(uint i : SV_GroupIndex)
{
    singles[i] = pairs[1].at(1);
    singles[1] = pairs[i].self().both[1];
}
