// Integer and bool matrices, which are arrays of vectors in SPIR-V.
//@ options: -fvk-use-scalar-layout
//@ buffer values: int 1 4 2 5 3 6 7 8 9 10 11 12 13 15 17 14 16 18 1 0 0 0 1 1 19 21 20 22 23
//@ ... 25 24 26 27
#include "int_matrix_cbuffer.hlsli"
