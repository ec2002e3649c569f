// The access status may be converted to 64 bits, and an element index may have 64 bits.
// RUN: hlsl2spv -T cs_6_2 %s | FileCheck %s
Texture2D<float4> image;
SamplerState state;
RWStructuredBuffer<uint64_t> result;
// CHECK-COUNT-3: OpUConvert %ulong
[numthreads(1, 1, 1)]
void main()
{
    uint64_t status;
    float4 sum = image.SampleLevel(state, 0.5, 0, int2(0, 0), status);
    result[0] = status;
    sum += image.Gather(state, 0.5, int2(0, 0), status);
    result[1] = status;
    sum += image.Load(int3(0, 0, 0), int2(0, 0), status);
    result[2] = status + (uint64_t)sum.x;
}
