// Specialization constants say how many threads a group has.
//@ expect result uint: 16 15
#include "specialized_group.hlsli"
