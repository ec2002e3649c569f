// Row-major and column-major matrices; column-major is the default.
//@ options: -fvk-use-dx-layout
//@ buffer values: @0 float 1 4 @16 2 5 @32 3 6 @48 7 8 9 @64 10 11 12 @80 13 15 17 @96 14 16 18 @112
//@ ... 19 23 27 31 20 24 28 32 21 25 29 33 22 26 30 34 35 37 @192 36 38 @208 39 41 @224 40
//@ ... 42 43 @240 44 45 46 @256 47 48 49 @272 50 51 52 @288 53 56 59 @304 54 57 60 @320 55
//@ ... 58 61
#include "matrix_cbuffer.hlsli"
