//@ options: -fspv-target-env=vulkan1.1
//@ expect x int: 1 0 3 2 5 4 7 6
//@ expect y int: 2 3 0 1 6 7 4 5
//@ expect diagonal int: 3 2 1 0 7 6 5 4
//@ expect third int: 2 2 2 2 6 6 6 6
//@ expect vectors float: 1 1 0 1 3 1 2 1 5 1 4 1 7 1 6 1
// A quad consists of four adjacent threads in a row.
RWStructuredBuffer<int> x, y, diagonal, third;
RWStructuredBuffer<float2> vectors;

[numthreads(8, 1, 1)]
void main(uint lane : SV_GroupIndex)
{
    x[lane] = QuadReadAcrossX(lane);
    y[lane] = QuadReadAcrossY(lane);
    diagonal[lane] = QuadReadAcrossDiagonal(lane);
    third[lane] = QuadReadLaneAt(lane, 2);
    vectors[lane] = QuadReadAcrossX(float2(lane, 1));
}
