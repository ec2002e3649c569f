// 16-bit numbers.
//@ options: -enable-16bit-types -fvk-use-gl-layout
//@ model: 6_2
//@ buffer values: @0 half 1 @4 float 2 half 3 4 5 int16 -6 uint16 7 8 @32 half 9 @48 10 @64 11 @80 12
//@ ... @96 13 16 @112 14 17 @128 15 18 @144 int -19
#include "narrow_cbuffer.hlsli"
