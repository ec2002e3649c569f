// Direct3D rules, which allow a scalar directly after an array or a structure.
//@ options: -fvk-use-dx-layout
//@ buffer values: @0 float 1 2 3 @16 4 5 6 7 8 @48 9 @64 10 11 @80 12 13 14 15 16 17 18 @112 19 20 21
//@ ... 22 int -23 -24 -25 -26 uint 1 28 29 30
#include "constant.hlsli"
