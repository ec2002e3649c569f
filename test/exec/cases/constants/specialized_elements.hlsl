//@ options: -HV 2021
//@ constant 1 uint: 5
//@ expect result float: 7 1 9 2 12 30 1
// Element types of arrays whose sizes are specialization constants; such an array as an inout argument and
// as a template parameter.
[[vk::constant_id(1)]] const uint COUNT = 2;
RWStructuredBuffer<float> result;
struct Pair { float x; int2 y; };
groupshared bool flags[COUNT];

template<typename T>
T last(T list[COUNT])
{
    return list[COUNT - 1];
}

void set(inout Pair pairs[COUNT], uint at, int value)
{
    pairs[at].y = int2(value, -value);
    pairs[at].x = 0.5 * value;
}

struct Holder {
    static uint many() { return COUNT; }
    float total(float list[COUNT]) { return list[0] + list[many() - 1]; }
};

[numthreads(1, 1, 1)]
void main()
{
    Pair pairs[COUNT];
    bool on[COUNT];
    int2x3 whole[COUNT];
    min16float little[COUNT], copy[COUNT];
    float4x4 matrices[2][COUNT];
    float numbers[COUNT];
    for (uint i = 0; i < COUNT; i++) {
        set(pairs, i, i + 3);
        on[i] = i == 4;
        flags[i] = on[i];
        whole[i] = (int2x3)i;
        little[i] = (min16float)(i * 0.5);
        matrices[1][i] = (float4x4)(i * 3);
        numbers[i] = i * 10;
    }
    whole[COUNT - 1][1][2] += 5;
    copy = little;
    Holder holder;
    result[0] = pairs[COUNT - 1].y.x;
    result[1] = flags[COUNT - 1] && !flags[0];
    result[2] = whole[COUNT - 1]._m12;
    result[3] = copy[4];
    result[4] = matrices[1][4]._m33;
    result[5] = last(numbers) - numbers[1];
    result[6] = holder.total(numbers) == 40;
}
