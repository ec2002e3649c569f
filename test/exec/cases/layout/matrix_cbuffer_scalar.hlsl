// Row-major and column-major matrices; column-major is the default.
//@ options: -fvk-use-scalar-layout
//@ buffer values: @0 float 1 4 2 5 3 6 7 8 9 10 11 12 13 15 17 14 16 18 19 23 27 31 20 24 28 32 21 25
//@ ... 29 33 22 26 30 34 35 37 36 38 39 41 40 42 43 44 45 46 47 48 49 50 51 52 53 56 59 54
//@ ... 57 60 55 58 61
#include "matrix_cbuffer.hlsli"
