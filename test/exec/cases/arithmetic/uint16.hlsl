//@ model: 6_2
//@ options: -enable-16bit-types
//@ buffer values uint16: 65535 300 7
//@ expect result uint16: 0 65535 24464 42 6 9362 8191 38400 1 65235
StructuredBuffer<uint16_t> values;
RWStructuredBuffer<uint16_t> result;

[numthreads(1, 1, 1)]
void main()
{
    uint16_t largest = values[0], a = values[1], seven = values[2];
    result[0] = largest + (uint16_t)1;
    result[1] = seven - (uint16_t)8;
    result[2] = a * a;
    result[3] = a / seven;
    result[4] = a % seven;
    result[5] = largest / seven;
    result[6] = largest >> 3;
    result[7] = a << 7;
    result[8] = largest > a;
    result[9] = largest ^ a;
}
