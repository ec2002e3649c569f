// The default rules of dxc for Vulkan: vectors may have any offset at which they do not straddle 16 bytes.
//@ push: @0 float 1 2 3 @16 4 5 6 7 8 9 10 11 12 13 14 @64 15 @72 16 17 18 @88 19 20 21 @104
//@ ... 22 @112 int -23 -24 -25 -26 uint 1 28 29 30
#include "push.hlsli"
