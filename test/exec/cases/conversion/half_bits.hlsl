//@ model: 6_2
//@ options: -enable-16bit-types
//@ buffer values half: 1 -2 0.5 inf nan 3
//@ expect bits uint: 0x3c00 0xc000 0x3800 0x7c00 0x3c00 0xc000 0x3800
//@ expect kinds uint: 0 0 0 1 0 1
//@ expect back half: 1 -2 0.5 2
StructuredBuffer<half> values;
RWStructuredBuffer<uint> bits;
RWStructuredBuffer<uint> kinds;
RWStructuredBuffer<half> back;

[numthreads(1, 1, 1)]
void main()
{
    half4 four = half4(values[0], values[1], values[2], values[3]);
    uint16_t4 all = asuint16(four);
    int16_t3 three = asint16(four.xyz);
    for (uint k = 0; k < 4; k++)
        bits[k] = all[k];
    for (uint n = 0; n < 3; n++)
        bits[4 + n] = (uint16_t)three[n];
    kinds[0] = isnan(values[0]);
    kinds[1] = isinf(values[0]);
    kinds[2] = isnan(values[3]);
    kinds[3] = isinf(values[3]);
    kinds[4] = isinf(values[4]);
    kinds[5] = isnan(values[4]);
    half4 again = asfloat16(all + uint16_t4(0, 0, 0, (uint16_t)(0x4000 - 0x7c00)));
    for (uint m = 0; m < 4; m++)
        back[m] = again[m];
}
