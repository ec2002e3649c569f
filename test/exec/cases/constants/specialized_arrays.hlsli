// Arrays whose sizes are specialization constants: local, static and groupshared ones, passed, copied,
// and of several dimensions.  The including tests choose the constants.
[[vk::constant_id(1)]] const uint COUNT = 3;
[[vk::constant_id(2)]] const int ROWS = 2;
static const uint TWICE = 2;
RWStructuredBuffer<float> result;
groupshared float pool[COUNT * TWICE + 1];
groupshared uint grid[ROWS][COUNT];
static float kept[COUNT];

float sum(float list[COUNT])
{
    float all = 0;
    for (uint i = 0; i < COUNT; i++)
        all += list[i];
    return all;
}

void scale(inout float list[COUNT], float by)
{
    for (uint i = 0; i < COUNT; i++)
        list[i] *= by;
}

void fill(out float list[COUNT])
{
    for (uint i = 0; i < COUNT; i++)
        list[i] = i + 1;
}

[numthreads(4, 1, 1)]
void main(uint index : SV_GroupIndex)
{
    float a[COUNT], b[COUNT], pairs[4][COUNT + 1];
    fill(a);
    b = a;
    scale(b, 10);
    kept = b;
    for (uint i = 0; i < 4; i++)
        for (uint k = 0; k <= COUNT; k++)
            pairs[i][k] = i * 100 + k;
    for (uint j = index; j < COUNT * TWICE + 1; j += 4)
        pool[j] = j;
    for (uint r = 0; r < (uint)ROWS; r++)
        for (uint c = index; c < COUNT; c += 4)
            grid[r][c] = r * COUNT + c;
    GroupMemoryBarrierWithGroupSync();
    if (index != 0)
        return;
    result[0] = sum(a);
    result[1] = sum(b);
    result[2] = sum(kept) + kept[COUNT - 1];
    result[3] = pairs[3][COUNT];
    result[4] = 0;
    for (uint p = 0; p < COUNT * TWICE + 1; p++)
        result[4] += pool[p];
    result[5] = grid[ROWS - 1][COUNT - 1];
}
