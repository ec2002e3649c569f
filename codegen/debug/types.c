/* Debug records of types: one for each pair of type and packing. */
#include "debug.h"

enum { BITS_PER_BYTE = 8 };

/* ---- Sizes ----
 * Types without a memory layout are described with packed scalars. */

static uint64_t packed_bits(const struct type *type) {
    uint64_t bits;
    switch (type->kind) {
    case TYPE_SCALAR:
    case TYPE_ENUM:
    case TYPE_VECTOR:
    case TYPE_MATRIX:
        return (uint64_t)type_components(type) * type_scalar_bits(type->scalar);
    case TYPE_ARRAY:
        return type->count * packed_bits(type->element);
    case TYPE_STRUCT:
        bits = type->record->base ? packed_bits(type->record->base) : 0;
        for (uint32_t i = 0; i < type->record->field_count; i++) {
            const struct field *f = &type->record->fields[i];
            bits += f->has_bit_width ? f->bit_width : packed_bits(f->type);
        }
        return bits;
    default:
        return 0;
    }
}

struct described_member {
    const char *name;
    const struct type *type;
    location at;
    uint32_t offset, size; /* in bits */
    struct description *description;
};

/* Describes a base as a member with the name of its struct, because SPIRV-Tools reject
 * DebugTypeInheritance in NonSemantic.Shader.DebugInfo.100. */
static struct described_member base_member(struct emitter *e, const struct record *record,
                                           enum packing packing) {
    const struct record *base = record->base->record;
    struct described_member m = {.name = base->full_name, .type = record->base, .at = base->at};
    if (packing == PACK_NONE) {
        m.size = (uint32_t)packed_bits(record->base);
        return m;
    }
    const struct record_layout *layout = layout_of_record(e->layout, record, packing);
    m.offset = layout->base_offset * BITS_PER_BYTE;
    m.size = layout->base_size * BITS_PER_BYTE;
    return m;
}

static struct described_member field_member(struct emitter *e, const struct record *record,
                                            uint32_t index, enum packing packing,
                                            uint32_t previous_end) {
    const struct field *f = &record->fields[index];
    struct described_member m = {
        .name = atom_text(e->c->atoms, f->name), .type = f->type, .at = f->at};
    m.offset = previous_end;
    m.size = f->has_bit_width ? f->bit_width : (uint32_t)packed_bits(f->type);
    if (packing == PACK_NONE)
        return m;
    const struct member_layout *l = &layout_of_record(e->layout, record, packing)->members[index];
    m.offset = l->offset * BITS_PER_BYTE + l->bit_offset;
    if (!f->has_bit_width)
        m.size = l->size * BITS_PER_BYTE;
    return m;
}

/* ---- Numbers ---- */

static uint32_t encoding(enum scalar scalar) {
    switch (scalar_class(scalar)) {
    case CLASS_BOOL:
        return INFO(Boolean);
    case CLASS_INT:
        return INFO(Signed);
    case CLASS_UINT:
        return INFO(Unsigned);
    case CLASS_FLOAT:
        break;
    }
    return INFO(Float);
}

static const char *scalar_name(struct emitter *e, enum scalar scalar) {
    static const char *const names[] = {
        [CLASS_BOOL] = "bool", [CLASS_INT] = "int", [CLASS_UINT] = "uint", [CLASS_FLOAT] = "float"};
    const char *name = names[scalar_class(scalar)];
    unsigned bits = type_scalar_bits(scalar);
    return bits == 32 ? name : arena_format(e->arena, "%s%u_t", name, bits);
}

static struct description *scalar_type(struct emitter *e, enum scalar scalar) {
    struct description *description =
        debug_describe(e, INFO(DebugTypeBasic), operand_text(scalar_name(e, scalar)),
                       operand_number(type_scalar_bits(scalar)), operand_number(encoding(scalar)));
    if (e->debug->is_vulkan)
        debug_add(e, description, operand_number(INFO(None)));
    return description;
}

static struct description *vector_type(struct emitter *e, const struct type *scalar,
                                       uint32_t count) {
    struct description *element = debug_type(e, scalar, PACK_NONE);
    if (count == 1)
        return element;
    return count > SHORT_VECTOR ? debug_describe(e, INFO(DebugTypeArray), operand_named(element),
                                                 operand_number(count))
                                : debug_describe(e, INFO(DebugTypeVector), operand_named(element),
                                                 operand_number(count));
}

/* OpenCL.DebugInfo.100 does not support matrices. */
static struct description *matrix_type(struct emitter *e, const struct type *type) {
    if (!type_is_real_matrix(type))
        return vector_type(e, cg_scalar_of(e, type), type_vector_size(type));
    if (!e->debug->is_vulkan)
        return debug_describe(e, INFO(DebugTypeArray),
                              operand_named(debug_type(e, cg_scalar_of(e, type), PACK_NONE)),
                              operand_number(type->rows), operand_number(type->columns));
    struct description *row = debug_type(e, cg_row_of(e, type), PACK_NONE);
    if (!type_is_float_matrix(type, PACK_NONE))
        return debug_describe(e, INFO(DebugTypeArray), operand_named(row),
                              operand_number(type->rows));
    return debug_describe(e, INFO(DebugTypeMatrix), operand_named(row), operand_number(type->rows),
                          operand_number(true));
}

/* Describes nested arrays as one array of several dimensions. OpenCL.DebugInfo.100 does not
 * support unsized arrays, so their element type is used. */
static struct description *array_type(struct emitter *e, const struct type *type,
                                      enum packing packing) {
    struct description *element = debug_type(e, type->element, packing);
    if (!type->count && !e->debug->is_vulkan)
        return element;
    bool is_array = element->instruction == INFO(DebugTypeArray);
    struct description *array = debug_describe(
        e, INFO(DebugTypeArray), is_array ? element->operands.items[0] : operand_named(element),
        operand_number(type->count));
    for (size_t i = 1; is_array && i < element->operands.count; i++)
        debug_add(e, array, element->operands.items[i]);
    return array;
}

/* ---- Structs ---- */

static struct description *composite(struct emitter *e, const char *name, const char *linkage_name,
                                     uint32_t tag, location at) {
    struct debug_position position = debug_position_of(e, at);
    return debug_describe(e, INFO(DebugTypeComposite), operand_text(name), operand_number(tag),
                          position.source, position.line, position.column,
                          operand_named(e->debug->unit), operand_text(linkage_name));
}

static void describe_member(struct emitter *e, struct description *member,
                            struct description *description, const struct described_member *m,
                            enum packing packing) {
    struct debug_position position = debug_position_of(e, m->at);
    const struct debug_operand operands[] = {operand_text(m->name),
                                             operand_named(debug_type(e, m->type, packing)),
                                             position.source, position.line, position.column};
    for (size_t i = 0; i < COUNT_OF(operands); i++)
        debug_add(e, member, operands[i]);
    if (!e->debug->is_vulkan)
        debug_add(e, member, operand_named(description));
    debug_add(e, member, operand_number(m->offset));
    debug_add(e, member, operand_number(m->size));
    debug_add(e, member, operand_number(INFO(FlagIsPublic)));
}

/* All members are created before their types are described, so that the members of a struct are
 * adjacent. */
static void describe_members(struct emitter *e, struct description *description,
                             const struct record *record, enum packing packing) {
    struct described_member *members =
        arena_array(e->arena, struct described_member, record->field_count + 1);
    uint32_t count = 0, end = 0;
    if (record->base)
        members[count++] = base_member(e, record, packing);
    for (uint32_t i = 0; i < record->field_count; i++) {
        end = count ? members[count - 1].offset + members[count - 1].size : 0;
        members[count++] = field_member(e, record, i, packing, end);
    }
    end = count ? members[count - 1].offset + members[count - 1].size : 0;
    debug_add(e, description, operand_number(end));
    debug_add(e, description, operand_number(INFO(FlagIsPublic)));
    for (uint32_t i = 0; i < count; i++) {
        members[i].description = debug_description_create(e, INFO(DebugTypeMember), NULL, 0);
        /* In OpenCL.DebugInfo.100, members refer to their struct and must follow it. */
        struct description *member = members[i].description;
        bool is_ahead = e->debug->is_vulkan;
        debug_add(e, description, is_ahead ? operand_named(member) : operand_back(member));
        if (!is_ahead)
            vec_push(e->arena, &e->debug->members, member);
    }
    for (uint32_t i = 0; i < count; i++)
        describe_member(e, members[i].description, description, &members[i], packing);
}

static uint32_t record_tag(const struct record *record) {
    return record->is_class ? INFO(Class) : INFO(Structure);
}

struct description *debug_block_type(struct emitter *e, const struct record *record,
                                     const char *name, enum packing packing) {
    struct description *description = composite(e, name, name, record_tag(record), record->at);
    describe_members(e, description, record, packing);
    return description;
}

/* ---- Objects ---- */

static bool is_class(enum object_class class) {
    return class != OBJECT_CLASS_SAMPLER && class != OBJECT_CLASS_ACCELERATION &&
           class != OBJECT_CLASS_RAY_QUERY;
}

static struct description *template_type(struct emitter *e, struct description *target,
                                         const struct type *object, enum packing packing) {
    struct description *description =
        debug_describe(e, INFO(DebugTypeTemplate), operand_named(target));
    struct debug_position position = debug_position_of(e, 0);
    for (uint32_t i = 0; i < object->argument_count; i++) {
        const struct type *argument = object->arguments[i].type;
        if (argument)
            debug_add(e, description,
                      operand_named(debug_describe(e, INFO(DebugTypeTemplateParameter),
                                                   operand_text("TemplateParam"),
                                                   operand_named(debug_type(e, argument, packing)),
                                                   operand_named(debug_none(e)), position.source,
                                                   position.line, position.column)));
    }
    return description->operands.count > 1 ? description : target;
}

/* The prefix '@' marks an opaque type. The target of a pointer is not named, because it may
 * contain the pointer. */
static struct description *object_type(struct emitter *e, const struct type *type) {
    enum object_class class = object_info(type->object)->class;
    const char *name = type_object_name(e, type);
    if (cg_is_block_object(type))
        return debug_block_type(e, type->arguments[0].type->record, name,
                                cg_buffer_packing(e, type));
    struct description *description =
        composite(e, arena_format(e->arena, "@%s", name), name,
                  is_class(class) && type->argument_count ? INFO(Class) : INFO(Structure), 0);
    debug_add(e, description, operand_named(debug_none(e)));
    debug_add(e, description, operand_number(INFO(FlagIsPublic)));
    if (class == OBJECT_CLASS_BUFFER_POINTER)
        return description;
    bool is_buffer = class == OBJECT_CLASS_STRUCTURED_BUFFER;
    return template_type(e, description, type, is_buffer ? cg_buffer_packing(e, type) : PACK_NONE);
}

/* ---- Types ---- */

static struct description *describe(struct emitter *e, const struct type *type,
                                    enum packing packing) {
    switch (type->kind) {
    case TYPE_SCALAR:
    case TYPE_ENUM:
        return scalar_type(e, type->scalar);
    case TYPE_VECTOR:
        return vector_type(e, cg_scalar_of(e, type), type_vector_size(type));
    case TYPE_MATRIX:
        return matrix_type(e, type);
    case TYPE_ARRAY:
        return array_type(e, type, packing);
    case TYPE_OBJECT:
        return object_type(e, type);
    case TYPE_STRUCT:
    case TYPE_VOID:
    case TYPE_ERROR:
    case TYPE_STRING:
    case TYPE_PLACEHOLDER:
        break;
    }
    return debug_none(e);
}

/* Only types that contain structs depend on the packing. */
static enum packing relevant_packing(const struct type *type, enum packing packing) {
    return type_strip_arrays(type)->kind == TYPE_STRUCT ? packing : PACK_NONE;
}

/* Returns the scalar for a vector of one component or an enumeration. */
static const struct type *simplified(struct emitter *e, const struct type *type) {
    return type->kind == TYPE_ENUM || (type->kind == TYPE_VECTOR && type->columns == 1)
               ? cg_scalar_of(e, type)
               : type;
}

struct description *debug_type(struct emitter *e, const struct type *type, enum packing packing) {
    type = simplified(e, type);
    const uint64_t key[] = {(uintptr_t)type, relevant_packing(type, packing)};
    struct description *known = map_find(&e->debug->types, key, sizeof key);
    if (known)
        return known;
    if (type->kind == TYPE_STRUCT) {
        const struct record *record = type->record;
        const char *name = record->full_name ? record->full_name : "";
        struct description *description =
            composite(e, name, name, record_tag(type->record), type->record->at);
        *map_slot(e->arena, &e->debug->types, key, sizeof key) = description;
        describe_members(e, description, type->record, packing);
        return description;
    }
    struct description *description = describe(e, type, packing);
    *map_slot(e->arena, &e->debug->types, key, sizeof key) = description;
    return description;
}
