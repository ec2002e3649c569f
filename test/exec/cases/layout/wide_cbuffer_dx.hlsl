// 64-bit numbers are aligned to 8 bytes.
//@ options: -fvk-use-dx-layout
//@ buffer values: @0 float 1 @8 double 2 float 3 @24 int64 -4 double 5 6 7 @64 uint64 8 9 float 10
//@ ... @96 double 11 @112 12 int -13
#include "wide_cbuffer.hlsli"
