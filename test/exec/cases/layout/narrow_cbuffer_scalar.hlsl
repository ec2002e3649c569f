// 16-bit numbers.
//@ options: -enable-16bit-types -fvk-use-scalar-layout
//@ model: 6_2
//@ buffer values: @0 half 1 @4 float 2 half 3 4 5 int16 -6 uint16 7 8 half 9 10 11 12 13 16 14 17 15
//@ ... 18 int -19
#include "narrow_cbuffer.hlsli"
