//@ buffer values uint64: 18446744073709551615 10000000000 3
//@ expect result uint64: 9999999999 3333333333 1 6148914691236517205 30000000000 0xffffffff
//@ ... 0x2540be400 1 0 0xfffffffdabf41bff 0x8000000000000000 1410065408 2
StructuredBuffer<uint64_t> values;
RWStructuredBuffer<uint64_t> result;

[numthreads(1, 1, 1)]
void main()
{
    uint64_t all = values[0], a = values[1], three = values[2];
    result[0] = all + a;
    result[1] = a / three;
    result[2] = a % three;
    result[3] = all / three;
    result[4] = a * three;
    result[5] = all >> 32;
    result[6] = a & all;
    result[7] = all > a;
    result[8] = a == three;
    result[9] = all ^ a;
    result[10] = three << 63;
    result[11] = (uint)a;
    result[12] = three - 1;
}
