//@ options: -fspv-target-env=vulkan1.1
//@ result int
//@ buffer n int: -7 12
#include "../../check.hlsli"
StructuredBuffer<int> n;

[[vk::ext_instruction(139)]] int modulo(int a, int b);
[[vk::ext_instruction(5, "GLSL.std.450")]] int absolute(int a);
[[vk::ext_instruction(4, "GLSL.std.450")]] float absolute(float a);

[numthreads(1, 1, 1)]
void main()
{
    check(modulo(n[1], 5));         //= 2
    check(n[0] % 4);                //= -3
    check(absolute(n[0]));          //= 7
    check(absolute(n[0] * 0.5));    //= float 3.5
}
