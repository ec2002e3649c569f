// Structured buffers of arrays of matrices.
//@ buffer input float: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23
//@ expect output float: 8 10 7 9 11 3
typedef float2x3 Pair[2];
StructuredBuffer<Pair> input;
RWStructuredBuffer<float> output;

[numthreads(1, 1, 1)]
void main()
{
    float2x3 m = input[0][1];
    output[0] = m[0][1];
    output[1] = m[0][2];
    output[2] = m[1][0];
    output[3] = m[1][1];
    output[4] = input[0][1][1][2];
    output[5] = input[0][0][1][1];
}
