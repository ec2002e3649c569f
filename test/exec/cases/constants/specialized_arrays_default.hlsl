//@ expect result float: 6 60 90 303 21 5
#include "specialized_arrays.hlsli"
