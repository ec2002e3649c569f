// With the option, the indices begin with 0, as in Direct3D.
//@ options: -fvk-support-nonzero-base-instance -fvk-support-nonzero-base-vertex
//@ vertex: vertex
//@ pixel: pixel
//@ draw: 3 1 5 4
//@ target 0 rg32ui 1x1
//@ image 0: 0 1
struct Varying
{
    float4 position : SV_Position;
    nointerpolation uint2 ids : IDS;
};

Varying vertex(uint id : SV_VertexID, uint instance : SV_InstanceID)
{
    Varying v;
    v.position = float4(id % 3 == 1 ? 3 : -1, id % 3 == 2 ? 3 : -1, 0, 1);
    v.ids = uint2(instance, id < 3);
    return v;
}

uint2 pixel(Varying v) : SV_Target
{
    return v.ids;
}
