//@ model: 6_6
//@ options: -fspv-target-env=vulkan1.1
//@ expect result float: 1 10 1 10 1 10 1 10
// Quads of a compute shader's group.
RWStructuredBuffer<float2> result;

[numthreads(2, 2, 1)]
void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex)
{
    float x = id.x + 10.0 * id.y;
    result[index] = float2(ddx(x), ddy(x));
}
