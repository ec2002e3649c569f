// Structs with bit-fields as stage inputs and outputs: each field is passed separately.
//@ options: -HV 2021
//@ vertex: vertex
//@ geometry: geometry
//@ pixel: pixel
//@ topology: points
//@ draw: 1
//@ target 0 rgba32i 1x1
//@ image 0: 1 0 -2 1005
struct Fields
{
    bool on : 1;
    bool off : 1;
    int low : 3;
    uint high : 20;
};
struct Varying
{
    float4 position : SV_Position;
    nointerpolation Fields fields : FIELDS;
};

Varying vertex()
{
    Varying v = (Varying)0;
    v.fields.on = true;
    v.fields.low = -3;
    v.fields.high = 1004;
    return v;
}

[maxvertexcount(3)]
void geometry(point Varying p[1], inout TriangleStream<Varying> stream)
{
    Varying v = p[0];
    v.fields.low++;
    v.fields.high += p[0].fields.on;
    for (uint i = 0; i < 3; i++)
    {
        v.position = float4(i & 1 ? 3 : -1, i & 2 ? 3 : -1, 0, 1);
        stream.Append(v);
    }
}

int4 pixel(Varying v) : SV_Target
{
    return int4(v.fields.on, v.fields.off, v.fields.low, v.fields.high);
}
