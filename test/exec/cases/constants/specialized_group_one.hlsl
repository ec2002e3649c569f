// Specialization constants set the group size.
//@ options: -fspv-target-env=vulkan1.3
//@ constant 3 uint: 1
//@ constant 4 int: 1
//@ expect result uint: 1 0
#include "specialized_group.hlsli"
