//@ model: 6_2
//@ options: -fspv-target-env=vulkan1.1 -enable-16bit-types
//@ expect wide int64: 20000000006*4
//@ expect narrow half: 3*4
//@ expect doubles double: 1.5*4
RWStructuredBuffer<int64_t> wide;
RWStructuredBuffer<half> narrow;
RWStructuredBuffer<double> doubles;

[numthreads(4, 1, 1)]
void main(uint lane : SV_GroupIndex)
{
    wide[lane] = WaveActiveSum((int64_t)lane + 5000000000);
    narrow[lane] = WaveActiveSum((half)lane * (half)0.5);
    doubles[lane] = WaveActiveMax((double)lane * 0.5);
}
