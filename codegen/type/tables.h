/* Inside of type/: the types that the module has so far. */
#ifndef HLSL2SPV_CODEGEN_TYPE_TABLES_H
#define HLSL2SPV_CODEGEN_TYPE_TABLES_H

#include "type.h"

struct type_tables {
    struct map ids;      /* type_key -> id */
    struct map pointers; /* type of vk::BufferPointer -> id */
    struct map structs;  /* struct and array types, by name, members and decorations -> id */
    struct map precise;  /* members of struct types that are declared precise */
    uint32_t counter_block;
    struct map definitions;        /* calls that define types, by number + 1 */
    struct word_vec open_pointers; /* types of vk::BufferPointer whose pointee is being lowered */
};

uint32_t type_id_record(struct emitter *e, const struct record *record, enum packing packing);
/* The block of a structured, byte address, constant or texture buffer object. */
uint32_t type_id_buffer(struct emitter *e, const struct type *object);
/* vk::SpirvType, vk::SpirvOpaqueType, vk::ext_type and vk::ext_result_id. */
uint32_t type_id_spelled(struct emitter *e, const struct type *object);
const char *type_image_name(struct emitter *e, const struct object_info *info);

#endif
