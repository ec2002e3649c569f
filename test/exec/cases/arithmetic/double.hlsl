//@ buffer values double: 1.1 -2.5 1e300 9007199254740992 3
//@ expect result double: -1.4 -2.75 3.6 -2.2727272727272725 inf 9007199254740994 -1.1 1 0 -2
//@ ... 0.333333333333333314829616256247
// Sums, products and quotients of doubles are correctly rounded.
StructuredBuffer<double> values;
RWStructuredBuffer<double> result;

[numthreads(1, 1, 1)]
void main()
{
    double a = values[0], b = values[1];
    result[0] = a + b;
    result[1] = a * b;
    result[2] = a - b;
    result[3] = b / a;
    result[4] = values[2] * values[2];
    result[5] = values[3] + 2;
    result[6] = -a;
    result[7] = a > b;
    result[8] = a == b;
    result[9] = (int)b;
    result[10] = 1 / values[4];
}
