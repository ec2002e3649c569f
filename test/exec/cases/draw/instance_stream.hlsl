// One column of the target for each instance.
//@ vertex: vertex
//@ pixel: pixel
//@ topology: strip
//@ draw: 4 4
//@ stream VALUE int2 instance: 1 10 2 20 3 30 4 40
//@ target 0 rg32i 4x1
//@ image 0: 1 10 2 20 3 30 4 40
struct Varying
{
    float4 position : SV_Position;
    nointerpolation int2 value : VALUE;
};

Varying vertex(uint id : SV_VertexID, uint instance : SV_InstanceID, int2 value : VALUE)
{
    Varying v;
    v.position = float4((instance + (id & 1)) * 0.5 - 1, id & 2 ? 1 : -1, 0, 1);
    v.value = value;
    return v;
}

int2 pixel(Varying v) : SV_Target
{
    return v.value;
}
