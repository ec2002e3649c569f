// A vertex and a pixel shader, and the variables that they read.
//? vertex 1
//? pixel 1 2
//@ options: -fspv-debug=vulkan-with-source
//@ vertex: vertex
//@ pixel: pixel
//@ stream POSITION float2: -1 -1 3 -1 -1 3
//@ target 0 rgba32f 4x4: 0 0 0 0
//@ buffer Camera float: 1 0 0 0  0 1 0 0  0 0 1 0  0 0 0 1  0.5 0.25 0.125 2
//@ buffer moves float: 0 0 0.25 0.5
//@ texture dim rgba32f 1x2: 1 1 1 1 0 1 0 1
//@ sampler nearest: nearest clamp
//@ texel 0 1 2: 0.5 0.25 0.125 4
cbuffer Camera { float4x4 view; float4 tint; };
StructuredBuffer<float2> moves;
Texture2D<float4> dim;
SamplerState nearest;

struct Varying { float4 at : SV_Position; float2 uv : UV; };
struct Light { float3 color; float power[2]; };

Varying vertex(float2 place : POSITION, uint id : SV_VertexID)
{
    Varying o;
    o.at = mul(view, float4(place, 0, 1));       //? place = (3, -1); id ~ 1; Camera.tint.a = 2
    o.uv = place * 0.5 + 0.5 + moves[0];         //? o.at = (3, -1, 0, 1); in vertex; moves[1] = (0.25, 0.5)
    float3x3 m = float3x3(1, 2, 3, 4, 5, 6, 7, 8, 9);    //? o.uv = (2, 0)
    m[1] *= (float)(id + 1);                     //? m[0] ~ (1, 2, 3); m[1][2] ~ 6
    o.uv.x += m[0][0] - 1;                       //? m[1] ~ (8, 10, 12)
    return o;                                    //? o.uv = (2, 0)
}

float4 shade(Light light, float2 uv)
{
    float sum = 0;                     //? light.color ~ (0.5, 0.25, 0.125); uv ~ (0.375, 0.625)
    for (int i = 0; i < 2; i++)
        sum += light.power[i];         //? sum = 0 | 2; i = 0 | 1; light.power[1] = 2 | 2
    return float4(light.color, sum);   //? sum = 4; in pixel > shade
}

float4 pixel(Varying v) : SV_Target
{
    Light l;
    l.color = tint.rgb;        //? v.at ~ (1.5, 2.5, 0, 1); v.uv ~ (0.375, 0.625)
    l.power[0] = tint.a;       //? l.color ~ (0.5, 0.25, 0.125)
    l.power[1] = 2;            //? l.power[0] ~ 2
    float4 c = shade(l, v.uv); //? l.power[1] = 2
    c *= dim.Sample(nearest, 0);  //? dim[0][0] = (1, 1, 1, 1); dim[1][0].g = 1; nearest.address = "ClampEdge"
    return c;                  //? Camera.tint = (0.5, 0.25, 0.125, 2); c = (0.5, 0.25, 0.125, 4); in pixel
}
