// 64-bit numbers are aligned to 8 bytes.
//@ options: -fvk-use-scalar-layout
//@ buffer values: @0 float 1 @8 double 2 float 3 @24 int64 -4 double 5 6 7 uint64 8 9 float 10 @80
//@ ... double 11 12 int -13 @104 float 14 @112 double 15 float 16 @128 int64 -17 double 18
//@ ... 19 20 uint64 21 22 float 23 @184 double 24 25 int -26
#include "wide_structured.hlsli"
