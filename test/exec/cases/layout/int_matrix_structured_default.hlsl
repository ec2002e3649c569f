// Integer and bool matrices, which are arrays of vectors in SPIR-V.
//@ buffer values: int 1 4 2 5 3 6 @32 7 8 9 @48 10 11 12 @64 13 15 17 @80 14 16 18 @96 1 0 0 0
//@ ... 1 1 19 21 20 22 23 25 24 26 27
#include "int_matrix_structured.hlsli"
