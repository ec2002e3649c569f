// std140 for constant and std430 for structured buffers, without changes.
//@ options: -fvk-use-gl-layout
//@ buffer values: @0 float 1 @8 2 3 4 5 6 7 8 @48 9 @64 10 @80 11 @96 12 13 14 @112 15 @128 16 17 18
//@ ... @144 19 20 21 @160 22 @176 int -23 -24 -25 -26 uint 1 @208 28 29 30
#include "constant.hlsli"
