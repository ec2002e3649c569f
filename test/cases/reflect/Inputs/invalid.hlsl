[[vk::ext_instruction(/* OpIAdd */ 128)]] float sum(float a, float b);
float4 main(float2 v : V) : SV_Target { return sum(v.x, v.y); }
