#include "a.h"
float4 main(float4 color : COLOR) : SV_Target { return color * SCALE * MODE; }
float4 other(float4 color : COLOR) : SV_Target { return color * MODE; }
