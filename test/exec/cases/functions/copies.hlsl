// Writes to parameters are copied out on return: until then, other parameters and passed globals are unchanged.
//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

static int global;
static int2x2 global_matrix;
struct S
{
    int x;
    int2 v;
    int list[2];
    int add_twice(inout int by)
    {
        x += by;
        by = 100;
        x += by;
        return x;
    }
};
static S global_struct;

// 10 * (b before a is written) + (b after it)
int both(inout int a, inout int b)
{
    int before = b;
    a += 1;
    int after = b;
    b += 2;
    return 10 * before + after;
}
int both_vectors(inout int2 a, inout int2 b)
{
    int before = b.x;
    a += 1;
    int after = b.x;
    b += 2;
    return 10 * before + after;
}
int behind_back(inout int a)
{
    a = 7;
    return global;
}
int behind_matrix(inout int a)
{
    a = 7;
    return global_matrix._m11;
}
int behind_struct(inout int2 a)
{
    global_struct.v = 5;
    int seen = a.x;
    a = 7;
    return 10 * seen + global_struct.v.x;
}
void set(out int a, out int b)
{
    a = 1;
    b = a + 1;
}

[numthreads(1, 1, 1)]
void main()
{
    int i = n[3];
    check(both(i, i));                      //= 33
    check(i);                               //= 5
    int2x2 m = {n[1], n[2], n[3], n[4]};
    check(both(m._m00, m._m00));            //= 11
    check(m._m00);                          //= 3
    check(both(m[1][1], m._m11));           //= 44
    check(m._m11);                          //= 6
    check(both_vectors(m[1], m[1]));        //= 33
    check(m._m10_m11);                      //= 5 8
    int4 v = {n[1], n[2], n[3], n[4]};
    check(both(v.y, v.y));                  //= 22
    check(v.y);                             //= 4
    check(both_vectors(v.xy, v.xz));        //= 11
    check(v);                               //= 3 5 5 4
    S s = {n[1], n[2], n[3], n[4], n[5]};
    check(both(s.x, s.x));                  //= 11
    check(both(s.list[0], s.list[n[0]]));   //= 44
    check(both_vectors(s.v, s.v));          //= 22
    check(s.x + s.v.x + s.list[0]);         //= 13
    check(s.add_twice(s.x));                //= 106
    check(s.x);                             //= 100
    set(i, i);
    check(i);                               //= 2
    set(m._m01, m._m01);
    check(m._m01);                          //= 2

    global = n[4];
    check(behind_back(global));             //= 4
    check(global);                          //= 7
    global_matrix = m;
    check(behind_matrix(global_matrix._m11)); //= 8
    check(global_matrix._m11);              //= 7
    global_struct = s;
    check(behind_struct(global_struct.v));  //= 45
    check(global_struct.v.x);               //= 7
}
