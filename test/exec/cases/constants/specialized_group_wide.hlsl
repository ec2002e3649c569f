// Specialization constants set the group size.
//@ constant 3 uint: 16
//@ constant 4 int: 1
//@ expect result uint: 16 15
#include "specialized_group.hlsli"
