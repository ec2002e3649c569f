//@ model: 6_2
//@ options: -enable-16bit-types
//@ buffer values int16: 32767 -32768 -300 7
//@ expect result int16: -32768 32767 -293 -2100 -42 -6 -32768 299 -38 28 1 0
StructuredBuffer<int16_t> values;
RWStructuredBuffer<int16_t> result;

[numthreads(1, 1, 1)]
void main()
{
    int16_t largest = values[0], smallest = values[1], a = values[2], seven = values[3];
    result[0] = largest + (int16_t)1;
    result[1] = smallest - (int16_t)1;
    result[2] = a + seven;
    result[3] = a * seven;
    result[4] = a / seven;
    result[5] = a % seven;
    result[6] = -smallest;
    result[7] = ~a;
    result[8] = a >> 3;
    result[9] = seven << 2;
    result[10] = seven > a;
    result[11] = seven < a;
}
