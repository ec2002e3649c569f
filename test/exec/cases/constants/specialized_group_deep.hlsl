// Specialization constants set the group size.
//@ options: -fspv-target-env=vulkan1.3
//@ constant 3 uint: 4
//@ constant 4 int: 6
//@ expect result uint: 24 23
#include "specialized_group.hlsli"
