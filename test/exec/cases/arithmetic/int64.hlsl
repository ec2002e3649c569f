//@ buffer values int64: 5000000000 -3 9223372036854775807 -9223372036854775808
//@ expect result int64: 4999999997 -15000000000 -1666666666 2 -9223372036854775808 -2
//@ ... 1250000000 -5000000001 1 0 -4611686018427387904 5 705032704 320000000000
StructuredBuffer<int64_t> values;
RWStructuredBuffer<int64_t> result;

[numthreads(1, 1, 1)]
void main()
{
    int64_t a = values[0], b = values[1];
    result[0] = a + b;
    result[1] = a * b;
    result[2] = a / b;
    result[3] = a % b;
    result[4] = values[2] + 1;
    result[5] = b >> 1;
    result[6] = a >> 2;
    result[7] = ~a;
    result[8] = a > b;
    result[9] = a < b;
    result[10] = values[3] / 2;
    result[11] = abs(b) + 2;
    result[12] = (int)a;
    result[13] = a << 6;
}
