// All types have the alignment of their scalars.
//@ options: -fvk-use-scalar-layout
//@ buffer values: @0 float 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 int -23 -24 -25
//@ ... -26 uint 1 28 29 30 float 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49
//@ ... 50 51 52 int -53 -54 -55 -56 uint 1 58 59 60
#include "structured.hlsli"
