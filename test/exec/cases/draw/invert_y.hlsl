// The options invert y and replace w by its reciprocal.
//@ options: -fvk-invert-y -fvk-use-dx-position-w
//@ vertex: vertex
//@ pixel: pixel
//@ stream POSITION float2: -1 -1 3 -1 -1 0
//@ target 0 r32f 1x4: 9
//@ image 0: 9 9 9 2
float4 vertex(float2 position : POSITION) : SV_Position
{
    return float4(position * 2, 0, 2);
}

float pixel(float4 position : SV_Position) : SV_Target
{
    return position.w;
}
