// Early returns become selections: no switch with a single case remains, because drivers compile it to a loop.
// RUN: hlsl2spv -T cs_6_0 %s | FileCheck %s --implicit-check-not=OpSwitch
// RUN: hlsl2spv -T cs_6_0 -O0 -fspv-flatten-resource-arrays %s -Fo %t
// CHECK: OpEntryPoint
RWStructuredBuffer<float> io;

float in_else(float a, float b)
{
    if (a > 1)
        return io[10];
    else if (b > 1)
        return io[11];
    return io[12] + a;
}

float nested(float a, float b, uint k)
{
    if (a > 0) {
        if (b < 0)
            return 1;
        a += io[k];
    }
    return sqrt(a) + io[k + 1];
}

float in_loop(float a, uint n)
{
    if (a < 0)
        return 2;
    for (uint i = 0; i < n; i++) {
        if (io[i] > a)
            return io[i + 1];
        a += io[i + 2];
    }
    return a;
}

float after_loop(float a, uint n)
{
    for (uint i = 0; i < n; i++) {
        if (io[i] == 0) {
            if (a > 2)
                return a;
            a *= 2;
        }
        a -= io[i];
    }
    if (a < 3)
        return io[n];
    return a * io[n + 1];
}

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint i = id.x;
    io[i] = in_else(io[i], io[i + 1]) + nested(io[i], io[i + 2], i) + in_loop(io[i], i) + after_loop(io[i], i);
}
