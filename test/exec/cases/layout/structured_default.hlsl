// The default rules of dxc for Vulkan: vectors may have any offset at which they do not straddle 16 bytes.
//@ buffer values: @0 float 1 2 3 @16 4 5 6 7 8 9 10 11 12 13 14 @64 15 @72 16 17 18 @88 19 20 21 @104
//@ ... 22 @112 int -23 -24 -25 -26 uint 1 28 29 30 float 31 32 33 @160 34 35 36 37 38 39
//@ ... 40 41 42 43 44 @208 45 @216 46 47 48 @232 49 50 51 @248 52 @256 int -53 -54 -55 -56
//@ ... uint 1 58 59 60
#include "structured.hlsli"
