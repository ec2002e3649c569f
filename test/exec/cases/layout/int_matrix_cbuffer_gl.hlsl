// Integer and bool matrices, which are arrays of vectors in SPIR-V.
//@ options: -fvk-use-gl-layout
//@ buffer values: int 1 4 @16 2 5 @32 3 6 @48 7 8 9 @64 10 11 12 @80 13 15 17 @96 14 16 18 @112
//@ ... 1 0 @128 0 0 @144 1 1 @160 19 21 @176 20 22 @192 23 25 @208 24 26 @224 27
#include "int_matrix_cbuffer.hlsli"
