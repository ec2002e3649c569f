// Locals, parameters, structures, arrays, matrices and resources of a compute shader; a loop; calls.
//? compute 1 0 0 1 0 0
//@ options: -fspv-debug=vulkan-with-source
//@ dispatch: 2 1 1
//@ buffer values float: 4 0.5 3 7
//@ buffer Scale float: 2 10
//@ expect result float: 8 1 6 14 140
StructuredBuffer<float> values;
RWStructuredBuffer<float> result;
cbuffer Scale { float factor; int offset; };

struct Inner { int2 pair; float list[3]; };
struct Outer { Inner inner; float2x2 turn; };

float scaled(float x, float by)
{
    float y = x * by;  //? x = 7; by = 2; in main > scaled
    return y;          //? y = 14; in main > scaled
}

int total(int list[4], int count)
{
    int sum = 0;                     //? in main > total; count = 4
    for (int i = 0; i < count; i++)
        sum += list[i] * (i + 1);    //? i = 0 | 1 | 2 | 3; sum = 0 | 10 | 30 | 60
    return sum;                      //? sum = 140; list[2] ~ 10
}

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex)
{
    float value = values[id.x];           //? id = (3, 0, 0); values[0] = 4; values[1] = 0.5; Scale.factor = 2
    Outer o;                              //? value = 7
    o.inner.pair = int2(id.x, index);
    o.inner.list[0] = value;              //? o.inner.pair ~ (3, 1)
    o.inner.list[1] = value + 1;
    o.inner.list[2] = value + 2;
    o.turn = float2x2(1, 2, 3, 4);  //? o.inner.list[1] ~ 8
    o.turn[1][1] += value;                //? o.turn[0] ~ (1, 2); o.turn[1] ~ (3, 4)
    bool last = id.x == 3;                   //? o.turn[1][1] ~ 11; o.turn[0][1] ~ 2
    result[id.x] = scaled(value, factor);    //? last ~ 1
    int numbers[4] = {10, 10, 10, 20};
    if (last)                                //? numbers[3] = 20
        result[4] = total(numbers, 4) + 0 * o.turn[1].y + 0 * o.inner.list[2];  //? numbers[0] = 10
}
