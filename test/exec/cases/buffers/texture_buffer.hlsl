//@ options: -fvk-use-dx-layout
//@ buffer values: float 1 2 3 4 @16 int 5 6
//@ buffer more: @0 float 7 @4 int 8
//@ expect result float: 3 6 7 8
tbuffer values
{
    float4 v;
    int2 n;
};
struct More { float a; int b; };
TextureBuffer<More> more;
RWStructuredBuffer<float> result;

[numthreads(1, 1, 1)]
void main()
{
    result[0] = v.z;
    result[1] = n.y;
    result[2] = more.a;
    result[3] = more.b;
}
