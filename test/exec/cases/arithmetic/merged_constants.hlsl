// Products and quotients of constants merge, and cancelled factors disappear.
//@ buffer given float: 3 7 1e30
//@ buffer results float: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
//@ expect results float: 3 3 3 3 6 8 1.5 0.375 0.5 1 8 18 3 7 7 0 3
StructuredBuffer<float> given;
RWStructuredBuffer<float> results;
static uint count = 0;

void add(float result) { results[count++] = result; }

[numthreads(1, 1, 1)]
void main()
{
    float a = given[0], b = given[1];
    add(a / b * b);
    add(b * (a / b));
    add(a * b / b);
    add(a * 4 * 0.25);
    add(a / 4 * 8);
    add(6 / a * 4);
    add(a * 4 / 8);
    add(a / 2 / 4);
    add(6 / a / 4);
    add(6 / (a * 2));
    add(12 / (a / 2));
    add(12 / (2 / a));
    add(lerp(a, b, 0.0));
    add(lerp(a, b, 1.0));
    add(a * 0.0 + b);
    // Constants whose product overflows stay apart.
    add(a * 1e-30 * 1e-30 * given[2] * given[2]);
    add(a + 8388608.0 - 8388608.0);
}
