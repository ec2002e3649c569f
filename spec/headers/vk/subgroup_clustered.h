// <vk/subgroup_clustered.h>: reductions over each N successive invocations of a subgroup:
// vk::clustered_add<4>(value).  N is a power of two, at most the size of the subgroup.
#ifndef HLSL2SPV_VK_SUBGROUP_CLUSTERED_H
#define HLSL2SPV_VK_SUBGROUP_CLUSTERED_H

#if __SPIRV_MAJOR_VERSION__ == 1 && __SPIRV_MINOR_VERSION__ < 3
#error subgroup operations need SPIR-V 1.3: use -fspv-target-env=vulkan1.1
#endif

#include <type_traits>
#include <vk/opcode_selector.h>
#include <vk/spirv.h>

namespace vk {

namespace instructions {

template <uint opcode, class T>
[[vk::ext_capability(/* GroupNonUniformClustered */ 67)]]
[[vk::ext_instruction(opcode)]]
T ReduceClusters(Scope scope, [[vk::ext_literal]] uint operation, T value, uint size);

} // namespace instructions

// For scalars and vectors, an operation of floats, of signed and of unsigned integers.
#define HLSL2SPV_CLUSTERED_NUMBERS(name, floats, signed_integers, unsigned_integers)               \
    template <uint size, class T> T name(T value) {                                                \
        using Number = util::Component<typename hlsl::strip_vector_type<T>::type>;                 \
        static const uint opcode = Number::isFloat           ? floats                              \
                                   : Number::isSignedInteger ? signed_integers                     \
                                                             : unsigned_integers;                  \
        return instructions::ReduceClusters<opcode, T>(ScopeSubgroup, /* ClusteredReduce */ 3,     \
                                                       value, size);                               \
    }

HLSL2SPV_CLUSTERED_NUMBERS(clustered_add, 350, 349, 349)
HLSL2SPV_CLUSTERED_NUMBERS(clustered_multiply, 352, 351, 351)
HLSL2SPV_CLUSTERED_NUMBERS(clustered_min, 355, 353, 354)
HLSL2SPV_CLUSTERED_NUMBERS(clustered_max, 358, 356, 357)

// Bit by bit for integers; for bool and vectors of bool, logical_...
#define HLSL2SPV_CLUSTERED_BITS(name, opcode)                                                      \
    template <uint size, class Bits> Bits name(Bits value) {                                       \
        return instructions::ReduceClusters<opcode, Bits>(ScopeSubgroup, /* ClusteredReduce */ 3,  \
                                                          value, size);                            \
    }

HLSL2SPV_CLUSTERED_BITS(clustered_and, /* OpGroupNonUniformBitwiseAnd */ 359)
HLSL2SPV_CLUSTERED_BITS(clustered_or, /* OpGroupNonUniformBitwiseOr */ 360)
HLSL2SPV_CLUSTERED_BITS(clustered_xor, /* OpGroupNonUniformBitwiseXor */ 361)
HLSL2SPV_CLUSTERED_BITS(clustered_logical_and, /* OpGroupNonUniformLogicalAnd */ 362)
HLSL2SPV_CLUSTERED_BITS(clustered_logical_or, /* OpGroupNonUniformLogicalOr */ 363)
HLSL2SPV_CLUSTERED_BITS(clustered_logical_xor, /* OpGroupNonUniformLogicalXor */ 364)

#undef HLSL2SPV_CLUSTERED_BITS
#undef HLSL2SPV_CLUSTERED_NUMBERS

} // namespace vk

#endif
