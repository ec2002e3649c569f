// WGSL negates signed numbers only.
// RUN: hlsl2spv -T cs_6_0 -wgsl %s | FileCheck %s
// CHECK: numbers[0] = vec2u(-vec2i(numbers[1]));
RWStructuredBuffer<uint2> numbers;

[numthreads(1, 1, 1)]
void main()
{
    numbers[0] = -numbers[1];
}
