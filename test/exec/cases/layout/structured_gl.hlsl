// std140 for constant and std430 for structured buffers, without changes.
//@ options: -fvk-use-gl-layout
//@ buffer values: @0 float 1 @8 2 3 4 5 6 7 8 9 10 11 12 13 14 @64 15 @72 16 17 18 @88 19 20 21 @104
//@ ... 22 @112 int -23 -24 -25 -26 uint 1 @144 28 29 30 @160 float 31 @168 32 33 34 35 36
//@ ... 37 38 39 40 41 42 43 44 @224 45 @232 46 47 48 @248 49 50 51 @264 52 @272 int -53
//@ ... -54 -55 -56 uint 1 @304 58 59 60
#include "structured.hlsli"
