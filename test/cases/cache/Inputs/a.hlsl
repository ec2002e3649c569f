#include "a.h"
struct Unused { float x; };
#ifdef NEW
#include "new.h"
#endif
cbuffer Block : register(b2) { float4 tint; };
float3 cut(float4 v) { return v; }
float4 main(float4 color : COLOR) : SV_Target { return float4(cut(color), 1) * SCALE * tint; }
