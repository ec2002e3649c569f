// A triangle with all vertices beyond the plane is culled.
//@ vertex: vertex
//@ pixel: pixel
//@ draw: 6
//@ target 0 r32f 2x2: 0
//@ image 0: 1 1 1 1
struct Varying
{
    float4 position : SV_Position;
    float value : VALUE;
    float distance : SV_CullDistance;
};

Varying vertex(uint id : SV_VertexID)
{
    Varying v;
    v.value = id < 3 ? 1 : 2;
    v.distance = id < 3 ? (id == 1 ? -1 : 1) : -1;
    id %= 3;
    v.position = float4(id & 1 ? 3 : -1, id & 2 ? 3 : -1, 0, 1);
    return v;
}

float pixel(float4 position : SV_Position, float value : VALUE) : SV_Target
{
    return value;
}
