// The pixel shader runs for each sample, with the sample index as an input.
//@ vertex: vertex
//@ pixel: pixel
//@ target 0 r32f 2x2 samples 4: 0
//@ image 0: 1.5*4
float4 corner(uint id)
{
    return float4(id & 1 ? 3 : -1, id & 2 ? 3 : -1, 0, 1);
}

float4 vertex(uint id : SV_VertexID) : SV_Position
{
    return corner(id);
}

float pixel(uint index : SV_SampleIndex) : SV_Target
{
    return index;
}
