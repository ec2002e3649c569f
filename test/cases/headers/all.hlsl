// The headers can be used together, and give no warnings.
// RUN: hlsl2spv -T cs_6_2 -fspv-target-env=vulkan1.3 -enable-16bit-types -WX %s -fsyntax-only
// RUN: hlsl2spv -T cs_6_2 -fspv-target-env=vulkan1.3 -WX %s -fsyntax-only
#include <vk/ext/float8.h>
#include <vk/ext/long_vector.h>
#include <vk/ext/replicated_composites.h>
#include <vk/ext/shader_64bit_indexing.h>
#include <vk/ext/tile_image.h>
#include <vk/int8.h>
#include <vk/khr/abort.h>
#include <vk/khr/bfloat16.h>
#include <vk/khr/constant_data.h>
#include <vk/khr/cooperative_matrix.h>
#include <vk/khr/expect_assume.h>
#include <vk/khr/float_controls2.h>
#include <vk/khr/fma.h>
#include <vk/khr/poison_freeze.h>
#include <vk/khr/quad_control.h>
#include <vk/khr/subgroup_rotate.h>
#include <vk/nv/cooperative_matrix2.h>
#include <vk/nv/cooperative_vector.h>
#include <vk/subgroup_clustered.h>

[numthreads(1, 1, 1)]
void main() {}
