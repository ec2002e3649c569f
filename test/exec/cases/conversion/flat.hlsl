// Structures and arrays convert scalar by scalar, in order.
//@ result float
//@ buffer f float: 1 2 3 4 5 6
#include "../../check.hlsli"
StructuredBuffer<float> f;
struct Inner { float a; int2 b; };
struct Outer { Inner inner[2]; };
struct Other { float2 c; float d; int3 e; };

[numthreads(1, 1, 1)]
void main()
{
    float list[6] = {f[0], f[1], f[2], f[3], f[4], f[5]};
    Outer o = (Outer)list;
    check(o.inner[0].a);                        //= 1
    check(o.inner[0].b);                        //= int 2 3
    check(o.inner[1].b);                        //= 5 6
    Other q = (Other)o;
    check(q.c);                                 //= float 1 2
    check(q.d);                                 //= 3
    check(q.e);                                 //= int 4 5 6
    float2x3 m = (float2x3)list;
    check(m[1]);                                //= float 4 5 6
    float back[6] = (float[6])o;
    check(back[3] + back[5]);                   //= 10
    Other made = {f[0], f[1], f[2], 7, 8, f[5]};
    check(made.c);                              //= 1 2
    check(made.e);                              //= int 7 8 6
}
