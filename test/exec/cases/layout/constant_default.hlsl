// The default rules of dxc for Vulkan: vectors may have any offset at which they do not straddle 16 bytes.
//@ buffer values: @0 float 1 2 3 @16 4 5 6 7 8 @48 9 @64 10 @80 11 @96 12 13 14 @112 15 @128 16 17 18
//@ ... @144 19 20 21 @160 22 @176 int -23 -24 -25 -26 uint 1 28 29 30
#include "constant.hlsli"
