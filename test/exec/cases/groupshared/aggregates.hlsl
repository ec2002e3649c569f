//@ expect result float: 1 2 3 6 20 4 5 6
struct Data
{
    float3x2 m;
    float list[2];
};
groupshared Data data;
groupshared float4x4 whole;
RWStructuredBuffer<float> result;

void change(inout float x) { x *= 10; }

[numthreads(8, 1, 1)]
void main(uint index : SV_GroupIndex)
{
    if (index == 0)
    {
        float3x2 m = {1, 2, 3, 4, 5, 6};
        data.m = m;
        data.list[1] = 2;
        change(data.list[1]);
        whole = 0;
        whole[2] = float4(4, 5, 6, 7);
    }
    GroupMemoryBarrierWithGroupSync();
    Data copy = data;
    float value[8] = {copy.m[0][0], copy.m[0][1], copy.m._m10, data.m[2].y,
                      copy.list[1], whole[2].x, whole._m21, whole[2][2]};
    result[index] = value[index];
}
