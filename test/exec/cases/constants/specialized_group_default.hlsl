// Specialization constants set the group size.
//@ expect result uint: 16 15
#include "specialized_group.hlsli"
