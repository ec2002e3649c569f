[[vk::ext_instruction(/* OpTypePointer */ 32)]] float pointer(int a);
float4 main() : SV_Target { return pointer(7); }
