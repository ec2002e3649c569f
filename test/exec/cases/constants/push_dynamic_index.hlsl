//@ push: int 3 1 4 1 5 9 2 6
//@ buffer n int: 5 0
//@ result int
#include "../../check.hlsli"
struct Constants { int list[8]; };
[[vk::push_constant]] Constants constants;
StructuredBuffer<int> n;

[numthreads(1, 1, 1)]
void main()
{
    check(constants.list[n[0]]);    //= 9
    int sum = 0;
    for (int i = n[1]; i < 8; i++)
        sum += constants.list[i];
    check(sum);                     //= 31
}
