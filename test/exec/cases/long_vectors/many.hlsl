// Vectors with several hundred components.
//@ model: 6_9
//@ buffer values float: 0..199
//@ result float
#include "../../check.hlsli"
RWStructuredBuffer<vector<float, 200> > values;

[numthreads(1, 1, 1)]
void main(uint lane : SV_GroupIndex)
{
    vector<float, 200> v = values[0] * 2 + 1;
    check(v[lane + 199]);              //= 399
    check(dot(v, (vector<float, 200>)1)); //= 40000
}
