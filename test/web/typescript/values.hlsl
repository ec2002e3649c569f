// Copies the members of buffers to `result`, for values.ts.
struct Light
{
    float3 position;
    float radius;
    half2 fade;
    uint kind;
};
struct Range
{
    uint first;
    int2 bounds[2];
};
cbuffer Settings
{
    float4x4 turned;
    row_major float2x3 plain;
    half3 tint;
    int steps[3];
    Range ranges[2];
};
StructuredBuffer<Light> lights;
StructuredBuffer<uint64_t> times;
ByteAddressBuffer bytes;
RWStructuredBuffer<float> result;

[numthreads(1, 1, 1)]
void main()
{
    uint at = 0;
    for (uint row = 0; row < 4; row++)
        for (uint column = 0; column < 4; column++)
            result[at++] = turned[row][column];
    for (uint n = 0; n < 6; n++)
        result[at++] = plain[n / 3][n % 3];
    for (uint k = 0; k < 3; k++)
        result[at++] = tint[k];
    for (uint s = 0; s < 3; s++)
        result[at++] = steps[s];
    for (uint r = 0; r < 2; r++)
    {
        result[at++] = ranges[r].first;
        for (uint b = 0; b < 4; b++)
            result[at++] = ranges[r].bounds[b / 2][b % 2];
    }
    for (uint l = 0; l < 2; l++)
    {
        Light light = lights[l];
        for (uint p = 0; p < 3; p++)
            result[at++] = light.position[p];
        result[at++] = light.radius;
        result[at++] = light.fade.x;
        result[at++] = light.fade.y;
        result[at++] = light.kind;
    }
    result[at++] = uint(times[1] >> 32);
    result[at++] = bytes.Load(8);
}
