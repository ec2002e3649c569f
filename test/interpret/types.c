#include "types.h"

static const struct marks no_marks = {.offset = NOWHERE,
                                      .location = NOWHERE,
                                      .component = NOWHERE,
                                      .index = NOWHERE,
                                      .built_in = NOWHERE,
                                      .set = NOWHERE,
                                      .binding = NOWHERE};

/* ---- Decorations ---- */

static void mark(struct marks *m, const uint32_t *operands, uint32_t count) {
    uint32_t value = count > 1 ? operands[1] : 0;
    switch (operands[0]) {
#define ROW(decoration, field, what)                                                               \
    case SpvDecoration##decoration:                                                                \
        m->field = what;                                                                           \
        break;
        ROW(Offset, offset, value)
        ROW(MatrixStride, matrix_stride, value)
        ROW(ArrayStride, array_stride, value)
        ROW(Location, location, value)
        ROW(Component, component, value)
        ROW(Index, index, value)
        ROW(BuiltIn, built_in, value)
        ROW(DescriptorSet, set, value)
        ROW(Binding, binding, value)
        ROW(BufferBlock, is_buffer_block, true)
        ROW(RowMajor, is_row_major, true)
#undef ROW
    }
}

static struct marks *marks_of_member(struct types *t, uint32_t id, uint32_t number) {
    void **slot = map_slot_u64(t->arena, &t->member_marks, (uint64_t)id << 32 | number);
    if (!*slot)
        *slot = arena_copy(t->arena, &no_marks, sizeof no_marks);
    return *slot;
}

static void read_decorations(struct types *t) {
    for (int s = SECTION_DECORATIONS; s <= SECTION_VALUE_DECORATIONS; s++)
        for_each_in(i, &t->m->sections[s]) {
            if (i->opcode == SpvOpDecorate)
                mark(&t->marks[i->operands[0]], i->operands + 1, i->count - 1u);
            if (i->opcode == SpvOpMemberDecorate)
                mark(marks_of_member(t, i->operands[0], i->operands[1]), i->operands + 2,
                     i->count - 2u);
        }
}

void types_open(struct types *t, struct module *m, struct arena *arena) {
    *t = (struct types){.m = m, .arena = arena};
    t->by_id = arena_array(arena, struct type *, m->bound);
    t->marks = arena_array(arena, struct marks, m->bound);
    for (uint32_t id = 0; id < m->bound; id++)
        t->marks[id] = no_marks;
    read_decorations(t);
}

/* ---- Types ---- */

uint32_t types_constant(const struct types *t, uint32_t id) {
    const struct instruction *i = instruction_of(t->m, id);
    bool is_literal = i->opcode == SpvOpConstant || i->opcode == SpvOpSpecConstant;
    return is_literal ? i->operands[0] : 0;
}

static void fill_struct(struct types *t, struct type *type, const struct instruction *i) {
    type->kind = TYPE_STRUCT;
    type->count = i->count;
    type->members = arena_array(t->arena, struct member, i->count);
    for (uint32_t k = 0; k < i->count; k++) {
        const struct type *member = types_find(t, i->operands[k]);
        type->members[k] = (struct member){member, type->cells, *marks_of_member(t, i->id, k)};
        type->cells += member->cells;
    }
}

static void fill_row(struct types *t, struct type *type, enum type_kind kind, uint32_t element,
                     uint32_t count) {
    type->kind = kind;
    type->element = types_find(t, element);
    type->count = count;
    type->cells = count * type->element->cells;
}

/* The pointee may contain this pointer type. */
static void fill_pointer(struct types *t, struct type *type, const struct instruction *i) {
    type->kind = TYPE_POINTER;
    type->cells = POINTER_CELLS;
    type->element = types_find(t, i->operands[1]);
}

static void fill_handle(struct types *t, struct type *type, const struct instruction *i) {
    type->kind = TYPE_HANDLE;
    type->cells = i->opcode == SpvOpTypeSampledImage ? 2 : 1;
    if (i->opcode == SpvOpTypeImage || i->opcode == SpvOpTypeSampledImage)
        type->element = types_find(t, i->operands[0]);
}

static void fill(struct types *t, struct type *type, const struct instruction *i) {
    const uint32_t *o = i->operands;
    switch (i->opcode) {
    case SpvOpTypeBool:
    case SpvOpTypeInt:
    case SpvOpTypeFloat:
        type->kind = i->opcode == SpvOpTypeBool  ? TYPE_BOOL
                     : i->opcode == SpvOpTypeInt ? TYPE_INT
                                                 : TYPE_FLOAT;
        type->width = i->opcode == SpvOpTypeBool ? 1 : o[0];
        type->cells = 1;
        break;
    case SpvOpTypeVector:
        fill_row(t, type, TYPE_VECTOR, o[0], o[1]);
        break;
    case SpvOpTypeMatrix:
        fill_row(t, type, TYPE_MATRIX, o[0], o[1]);
        break;
    case SpvOpTypeArray:
        fill_row(t, type, TYPE_ARRAY, o[0], types_constant(t, o[1]));
        break;
    case SpvOpTypeRuntimeArray:
        fill_row(t, type, TYPE_ARRAY, o[0], 0);
        break;
    case SpvOpTypeStruct:
        fill_struct(t, type, i);
        break;
    case SpvOpTypePointer:
        fill_pointer(t, type, i);
        break;
    case SpvOpTypeImage:
    case SpvOpTypeSampler:
    case SpvOpTypeSampledImage:
    case SpvOpTypeAccelerationStructureKHR:
    case SpvOpTypeRayQueryKHR:
        fill_handle(t, type, i);
        break;
    }
}

const struct type *types_find(struct types *t, uint32_t id) {
    if (t->by_id[id])
        return t->by_id[id];
    struct type *type = t->by_id[id] = arena_new(t->arena, struct type);
    type->made = instruction_of(t->m, id);
    type->stride = t->marks[id].array_stride;
    if (type->made)
        fill(t, type, type->made);
    return type;
}

const struct type *number_type_of(const struct type *t) {
    while (t->kind == TYPE_VECTOR || t->kind == TYPE_MATRIX || t->kind == TYPE_ARRAY)
        t = t->element;
    return t;
}

const struct type *type_part(const struct type *t, uint32_t index, uint32_t *cell) {
    if (t->kind == TYPE_STRUCT) {
        *cell += t->members[index].cell;
        return t->members[index].type;
    }
    *cell += index * t->element->cells;
    return t->element;
}
