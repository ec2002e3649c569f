// Row-major and column-major matrices; column-major is the default.
//@ buffer values: @0 float 1 4 @16 2 5 @32 3 6 @48 7 8 9 @64 10 11 12 @80 13 15 17 @96 14 16 18 @112
//@ ... 19 23 27 31 20 24 28 32 21 25 29 33 22 26 30 34 35 37 @192 36 38 @208 39 41 @224 40
//@ ... 42 @240 43 @256 44 45 46 @272 47 48 49 @288 50 51 52 @304 53 56 59 @320 54 57 60
//@ ... @336 55 58 61
#include "matrix_cbuffer.hlsli"
