//@ model: 6_2
//@ options: -enable-16bit-types
//@ buffer data: half 1.5 -2 int16 -7 uint16 65535 float 2.5 double 3.25 int64 -5 int 1 2 3 0*9
//@ expect data: @40 float 6.5 int -9 half 0.5 8 int16 -3 @56 double 12.5 float 1 2
//@ expect result float: 1.5 -2 -7 65535 2.5 3.25 -5 1 2 3 1.5 -2
// Loads and stores of any type, at addresses aligned to its scalars.
struct Pair
{
    int a;
    int b;
};
RWByteAddressBuffer data;
RWStructuredBuffer<float> result;

[numthreads(1, 1, 1)]
void main()
{
    result[0] = data.Load<half>(0);
    result[1] = data.Load<half>(2);
    result[2] = data.Load<int16_t>(4);
    result[3] = data.Load<uint16_t>(6);
    result[4] = data.Load<float>(8);
    result[5] = (float)data.Load<double>(12);
    result[6] = data.Load<int64_t>(20);
    Pair p = data.Load<Pair>(28);
    result[7] = p.a;
    result[8] = p.b;
    int list[3] = data.Load<int[3]>(28);
    result[9] = list[2];
    half2 both = data.Load<half2>(0);
    result[10] = both.x;
    result[11] = both.y;
    Pair q = {1087373312, -9};
    data.Store<Pair>(40, q);
    data.Store<half2>(48, half2(0.5, 8));
    data.Store<int16_t>(52, -3);
    data.Store<double>(56, 12.5L);
    data.Store<float2>(64, float2(1, 2));
}
