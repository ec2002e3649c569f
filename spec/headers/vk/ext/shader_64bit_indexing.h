// <vk/ext/shader_64bit_indexing.h>: buffers of more than 4 GiB, as SPV_EXT_shader_64bit_indexing
// has them.  The operator [] of HLSL has an index of 32 bits; these functions have one of 64 bits.
#ifndef HLSL2SPV_VK_EXT_SHADER_64BIT_INDEXING_H
#define HLSL2SPV_VK_EXT_SHADER_64BIT_INDEXING_H

namespace vk {
namespace ext {

#define HLSL2SPV_64BIT_INDEXING                                                                    \
    [[vk::ext_capability(/* Shader64BitIndexingEXT */ 5426)]]                                      \
    [[vk::ext_extension("SPV_EXT_shader_64bit_indexing")]]

// The execution mode: call this in the entry point.
HLSL2SPV_64BIT_INDEXING
void index_with_64_bits() { vk::ext_execution_mode(/* Shader64BitIndexingEXT */ 5427); }

namespace instructions {

template <class Pointer, class Buffer>
[[vk::ext_instruction(/* OpAccessChain */ 65)]]
Pointer BufferElement([[vk::ext_reference]] Buffer buffer, uint member, uint64_t index);

template <class T, class Pointer>
[[vk::ext_instruction(/* OpLoad */ 61)]] T LoadElement(Pointer pointer);

template <class T, class Pointer>
[[vk::ext_instruction(/* OpStore */ 62)]] void StoreElement(Pointer pointer, T value);

template <class Buffer>
HLSL2SPV_64BIT_INDEXING
[[vk::ext_instruction(/* OpArrayLength */ 68)]]
uint64_t BufferLength([[vk::ext_reference]] Buffer buffer, [[vk::ext_literal]] uint member);

template <class T>
using StoragePointer = SpirvOpaqueType</* OpTypePointer */ 32,
                                       Literal<integral_constant<uint, /* StorageBuffer */ 12> >, T>;

} // namespace instructions

// ---- Elements, which are numbers or vectors of numbers ----

#define HLSL2SPV_READABLE(Buffer)                                                                  \
    template <class T> T load_at(Buffer<T> buffer, uint64_t index) {                               \
        using Pointer = instructions::StoragePointer<T>;                                           \
        return instructions::LoadElement<T>(                                                       \
            instructions::BufferElement<Pointer>(buffer, 0, index));                               \
    }                                                                                              \
    template <class T> uint64_t length(Buffer<T> buffer) {                                         \
        return instructions::BufferLength(buffer, 0);                                              \
    }

HLSL2SPV_READABLE(StructuredBuffer)
HLSL2SPV_READABLE(RWStructuredBuffer)

template <class T> void store_at(RWStructuredBuffer<T> buffer, uint64_t index, T value) {
    using Pointer = instructions::StoragePointer<T>;
    instructions::StoreElement(instructions::BufferElement<Pointer>(buffer, 0, index), value);
}

#undef HLSL2SPV_READABLE
#undef HLSL2SPV_64BIT_INDEXING

} // namespace ext
} // namespace vk

#endif
