#include "blur.h"
float4 main(float4 color : COLOR) : SV_Target { return color * WEIGHT * (QUALITY + WIDE); }
float4 copy(float4 color : COLOR) : SV_Target { return color; }
