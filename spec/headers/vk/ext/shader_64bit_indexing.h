// <vk/ext/shader_64bit_indexing.h>: buffers of more than 4 GiB, as SPV_EXT_shader_64bit_indexing has
// them.  Indices can be uint64_t.
#ifndef HLSL2SPV_VK_EXT_SHADER_64BIT_INDEXING_H
#define HLSL2SPV_VK_EXT_SHADER_64BIT_INDEXING_H

namespace vk {
namespace ext {

// Call this in the entry point.
[[vk::ext_capability(/* Shader64BitIndexingEXT */ 5426)]]
[[vk::ext_extension("SPV_EXT_shader_64bit_indexing")]]
void index_with_64_bits() { vk::ext_execution_mode(/* Shader64BitIndexingEXT */ 5427); }

} // namespace ext
} // namespace vk

#endif
