// Global variables outside buffers are stored in $Globals.
//@ buffer $Globals: @0 float 1 2 3 @16 4 7 10 13 5 8 11 14 6 9 12 15 int -16 @80 -17 @96 uint 18
#include "../../check.hlsli"

float one;
float2 pair;
float4x3 m;
int list[2];
static float not_there = 5;
const static int nor_this = 6;
uint last;

[numthreads(1, 1, 1)]
void main()
{
    check(one);                             //= float 1
    check(pair);                            //= 2 3
    check(m[0]);                            //= 4 5 6
    check(m[1]);                            //= 7 8 9
    check(m[2]);                            //= 10 11 12
    check(m[3]);                            //= 13 14 15
    check(list[0]);                         //= int -16
    check(list[1]);                         //= -17
    check(last);                            //= uint 18
}
