//@ constant 1 uint: 1
//@ constant 2 int: 1
//@ expect result float: 1 10 20 301 3 0
#include "specialized_arrays.hlsli"
