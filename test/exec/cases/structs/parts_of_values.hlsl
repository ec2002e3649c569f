//@ result float
//@ buffer n int: 0 1 2 3 4 5 6 7
// Members and elements of rvalues: of constants, results, assignments and one-row matrices.
#include "../../check.hlsli"
StructuredBuffer<int> n;

struct Base { float a; float b[2]; };
struct Derived : Base { float c; };
struct Bits { uint low : 4; uint high : 12; int other; };
struct Held { int list[2]; Bits bits; };
static const Held held = { { 5, 6 }, { 7, 300, -2 } };
static const int table[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };

Derived made(float x)
{
    Derived d;
    d.a = x;
    d.b[0] = x + 1;
    d.b[1] = x + 2;
    d.c = x + 3;
    return d;
}

float sum(Base base) { return base.a + base.b[0] * 10 + base.b[1] * 100; }
float of_list(int list[2]) { return list[0] * 10 + list[1]; }
float of_bits(Bits bits) { return bits.low + bits.high + bits.other; }

[numthreads(1, 1, 1)]
void main()
{
    check(sum((Base)made(n[1])));             //= 321
    check(of_list(held.list));                //= 56
    check(of_bits(held.bits));                //= 305
    int row[3] = table[n[1]];
    check(float(row[n[2]]));                  //= 6
    check(float(table[n[1]][n[0]]));          //= 4
    float3 v = float3(n[1], n[2], n[3]), w;
    (w = v).y = 9;
    check(w.x * 100 + w.y * 10 + w.z);        //= 193
    check(v.y);                               //= 2
    float1x4 flat = float1x4(n[1], n[2], n[3], n[4]);
    float1x2 shorter = (float1x2)flat;
    check(shorter._m01);                      //= 2
    float4x1 tall = float4x1(n[4], n[5], n[6], n[7]);
    float2x1 lower = (float2x1)tall;
    check(lower._m10);                        //= 5
    check((float1x1)flat);                    //= 1
    float2x3 wide = float2x3(n[0], n[1], n[2], n[3], n[4], n[5]);
    float list[6] = (float[6])wide;
    check(list[4]);                           //= 4
    check(((float2x2)wide)._m11);             //= 4
    Held copy = held;
    copy.bits.high += n[1];
    check(float(copy.bits.high + copy.bits.low)); //= 308
}
