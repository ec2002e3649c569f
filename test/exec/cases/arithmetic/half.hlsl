//@ model: 6_2
//@ options: -enable-16bit-types
//@ buffer values half: 1.5 -2.25 2048 65504 0.1 8
//@ expect result half: -0.75 -3.375 2048 2050 inf -1.5 0.2 1 0 0.75 1.5 -2
StructuredBuffer<float16_t> values;
RWStructuredBuffer<half> result;

[numthreads(1, 1, 1)]
void main()
{
    half a = values[0], b = values[1], big = values[2];
    result[0] = a + b;
    result[1] = a * b;
    result[2] = big + (half)1;
    result[3] = big + (half)2;
    result[4] = values[3] + values[3];
    result[5] = b / a;
    result[6] = values[4] + values[4];
    result[7] = a > b;
    result[8] = a == b;
    result[9] = fmod(a + a + (half)0.75, a);
    result[10] = abs(-a);
    result[11] = ceil(b);
}
