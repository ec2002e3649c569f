// All types have the alignment of their scalars.
//@ options: -fvk-use-scalar-layout
//@ push: @0 float 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 int -23 -24 -25
//@ ... -26 uint 1 28 29 30
#include "push.hlsli"
