// std140 for constant and std430 for structured buffers, without changes.
//@ options: -fvk-use-gl-layout
//@ push: @0 float 1 @8 2 3 4 5 6 7 8 9 10 11 12 13 14 @64 15 @72 16 17 18 @88 19 20 21 @104
//@ ... 22 @112 int -23 -24 -25 -26 uint 1 @144 28 29 30
#include "push.hlsli"
