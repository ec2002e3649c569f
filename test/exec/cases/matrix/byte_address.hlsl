//@ buffer data float: 1 2 3 4 5 6
//@ expect data float: 10 2 3 4 5 6 1 4 2 5 3 6
//@ expect result float: 1 3 5 4 5 6
// Without a modifier, a matrix in memory is stored in column-major order.
RWByteAddressBuffer data;
RWStructuredBuffer<float> result;

[numthreads(1, 1, 1)]
void main()
{
    float2x3 m = data.Load<float2x3>(0);
    result[0] = m[0][0];
    result[1] = m[0][1];
    result[2] = m[0][2];
    float3x2 n = {1, 2, 3, 4, 5, 6};
    data.Store(24, float2x3(1, 2, 3, 4, 5, 6));
    float2x3 again = data.Load<float2x3>(24);
    result[3] = again[1][0];
    result[4] = again[1][1];
    result[5] = again[1][2];
    data.Store(0, 10.0f);
}
