//@ constant 1 uint: 7
//@ constant 2 int: 5
//@ expect result float: 28 280 350 307 105 34
#include "specialized_arrays.hlsli"
