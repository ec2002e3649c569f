//@ texels scalars r32f: 1.5 2.5 3.5
//@ texels colors rgba8: 1 0 0.2 1 0 0.4 0.6 0.8
//@ texels pairs rg32i: 1 -2 3 -4
//@ texels numbers r32ui: 7 8 9
//@ texels vectors rgba32f: 1 2 3 4 5 6 7 8
//@ expect numbers uint: 7 70 9
//@ expect vectors float: 10 20 30 40 5 60 7 8
//@ result float within 0.000001
#include "../../check.hlsli"
Buffer<float> scalars;
Buffer<unorm float4> colors;
Buffer<int2> pairs;
RWBuffer<uint> numbers;
RWBuffer<float4> vectors;

[numthreads(1, 1, 1)]
void main()
{
    check(scalars[1]);                      //= 2.5
    check(scalars.Load(2));                 //= 3.5
    check(colors[1]);                       //= 0 0.4 0.6 0.8
    check(pairs[1]);                        //= int 3 -4
    numbers[1] = numbers[1] * 8 + 6;
    check(numbers[1]);                      //= uint 70
    vectors[0] = vectors[0] * 10;
    vectors[1].y = 60;
    check(vectors[0].wx);                   //= float 40 10
    uint size;
    scalars.GetDimensions(size);
    check(size);                            //= uint 3
    vectors.GetDimensions(size);
    check(size);                            //= 2
    check(scalars[9]);                      //= float 0
    check(scalars.Load(int1(1)));           //= 2.5
    check(numbers.Load(uint1(2)));          //= uint 9
}
