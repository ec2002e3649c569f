// Several payload types in one library, with structs, arrays and matrices.
//@ raygeneration: generate
//@ miss: miss_plain
//@ miss: miss_rich
//@ hit: closest=closest
//@ result float
#include "../../check.hlsli"
#include "scene.hlsli"

struct Plain {
    float value;
};

struct Inner {
    float2x3 matrix23;
    bool flag;
};

struct Rich {
    Inner inner;
    int3 numbers[2];
    row_major float2x2 rows;
};

[shader("miss")]
void miss_plain(inout Plain payload) { payload.value = 3; }

[shader("miss")]
void miss_rich(inout Rich payload)
{
    payload.inner.matrix23._m12 = payload.rows._m01;
    payload.inner.flag = !payload.inner.flag;
    payload.numbers[1] += payload.numbers[0].zyx;
    payload.rows = transpose(payload.rows);
}

[shader("closesthit")]
void closest(inout Plain payload, BuiltInTriangleIntersectionAttributes attributes)
{
    payload.value = 9;
}

[shader("raygeneration")]
void generate()
{
    Plain plain = {0};
    Rich rich = (Rich)0;
    rich.numbers[0] = int3(1, 2, 3);
    rich.numbers[1] = int3(10, 20, 30);
    rich.rows = float2x2(1, 2, 3, 4);
    TraceRay(scene, RAY_FLAG_FORCE_OPAQUE, 1, 0, 1, 0, ray_at(-1, 1), plain);
    check(plain.value); //= 3
    TraceRay(scene, RAY_FLAG_FORCE_OPAQUE, 1, 0, 1, 1, ray_at(-1, 1), rich);
    check(rich.inner.matrix23[1]); //= 0 0 2
    check(rich.inner.flag);        //= int 1
    check(rich.numbers[1]);        //= 13 22 31
    check(rich.rows[0]);           //= float 1 3
    check(rich.rows[1]);           //= 2 4
    TraceRay(scene, RAY_FLAG_FORCE_OPAQUE, 1, 0, 1, 0, ray_at(1, 1), plain);
    check(plain.value); //= 9
}
