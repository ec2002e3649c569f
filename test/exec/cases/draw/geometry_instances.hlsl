// A geometry shader with several invocations per triangle.
//@ vertex: vertex
//@ geometry: geometry
//@ pixel: pixel
//@ target 0 r32ui 4x4
//@ texel 0 0 0: 1
//@ texel 0 2 0: 2
//@ texel 0 0 2: 3
//@ texel 0 2 2: 4
struct Varying
{
    float4 position : SV_Position;
    nointerpolation uint value : VALUE;
};

float4 vertex(uint id : SV_VertexID) : SV_Position
{
    return float4(id == 1 ? 1 : 0, id == 2 ? 1 : 0, 0, 1);
}

[instance(4)]
[maxvertexcount(3)]
void geometry(triangle float4 corners[3] : SV_Position, uint instance : SV_GSInstanceID,
              inout TriangleStream<Varying> stream)
{
    for (int i = 0; i < 3; i++) {
        Varying v;
        v.position = corners[i];
        v.position.xy += float2(instance & 1, instance >> 1) - 1;
        v.value = instance + 1;
        stream.Append(v);
    }
}

uint pixel(Varying v) : SV_Target { return v.value; }
