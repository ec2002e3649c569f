// <vk/ext/replicated_composites.h>: composites whose parts are all equal, as
// SPV_EXT_replicated_composites has them: vk::ext::splat<float4>(value).
#ifndef HLSL2SPV_VK_EXT_REPLICATED_COMPOSITES_H
#define HLSL2SPV_VK_EXT_REPLICATED_COMPOSITES_H

namespace vk {
namespace ext {

// Composite is a vector of such parts, a matrix of such rows, or a type of inline SPIR-V.
template <class Composite, class Part>
[[vk::ext_capability(/* ReplicatedCompositesEXT */ 6024)]]
[[vk::ext_extension("SPV_EXT_replicated_composites")]]
[[vk::ext_instruction(/* OpCompositeConstructReplicateEXT */ 4463)]]
Composite splat(Part part);

// A constant; `part` is a constant, too.
template <class Composite, class Part>
[[vk::ext_capability(/* ReplicatedCompositesEXT */ 6024)]]
[[vk::ext_extension("SPV_EXT_replicated_composites")]]
[[vk::ext_instruction(/* OpConstantCompositeReplicateEXT */ 4461)]]
Composite constant_splat(Part part);

} // namespace ext
} // namespace vk

#endif
