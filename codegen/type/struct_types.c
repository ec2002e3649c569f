/* Types of structs. Structs of equal name, members and decorations are one type. */
#include "type.h"

bool cg_uses_buffer_block(const struct emitter *e) {
    return e->m->version < SPIRV_1_4;
}

void struct_plan_reserve(struct emitter *e, struct struct_plan *plan, uint32_t count) {
    plan->count = count;
    plan->types = arena_array(e->arena, uint32_t, count);
    plan->offsets = arena_array(e->arena, uint32_t, count);
    plan->matrix_strides = arena_array(e->arena, uint32_t, count);
    plan->row_major = arena_array(e->arena, bool, count);
    plan->relaxed = arena_array(e->arena, bool, count);
    plan->precise = arena_array(e->arena, bool, count);
    plan->names = arena_array(e->arena, const char *, count);
    plan->attributes = arena_array(e->arena, const struct attribute *, count);
    plan->block = UINT32_MAX;
}

static void *plan_key(struct emitter *e, const struct struct_plan *plan, size_t *size) {
    struct text_sink key = {.arena = e->arena};
    sink_text(&key, plan->name ? plan->name : "");
    uint32_t head[] = {plan->count, plan->has_offsets, plan->read_only, plan->block};
    sink_write(&key, (const char *)head, sizeof head);
    for (uint32_t i = 0; i < plan->count; i++) {
        uint32_t member[] = {plan->types[i], plan->offsets[i], plan->matrix_strides[i],
                             (uint32_t)plan->row_major[i] | (uint32_t)plan->relaxed[i] << 1};
        sink_write(&key, (const char *)member, sizeof member);
        sink_text(&key, plan->names[i] ? plan->names[i] : "");
        sink_write(&key, "", 1);
    }
    *size = key.length;
    return key.text;
}

static void decorate_member(struct emitter *e, const struct struct_plan *plan, uint32_t id,
                            uint32_t i) {
    if (plan->has_offsets) {
        module_decorate_member_with(e->m, id, i, SpvDecorationOffset, plan->offsets[i]);
        if (plan->matrix_strides[i]) {
            module_decorate_member_with(e->m, id, i, SpvDecorationMatrixStride,
                                        plan->matrix_strides[i]);
            module_decorate_member(
                e->m, id, i, plan->row_major[i] ? SpvDecorationRowMajor : SpvDecorationColMajor,
                NULL, 0);
        }
    }
    if (plan->relaxed[i])
        module_decorate_member(e->m, id, i, SpvDecorationRelaxedPrecision, NULL, 0);
    if (plan->read_only)
        module_decorate_member(e->m, id, i, SpvDecorationNonWritable, NULL, 0);
    attributes_decorate_member(e, id, i, plan->attributes[i]);
}

/* Records with the same struct type share the precise flags. */
static void note_precise(struct emitter *e, const struct struct_plan *plan, uint32_t id) {
    for (uint32_t i = 0; i < plan->count; i++) {
        if (plan->precise[i])
            map_add_u64(e->arena, &e->types->precise, (uint64_t)id << 32 | i);
        if (plan->precise[i] || type_holds_precise(e, plan->types[i])) {
            e->has_precise = true;
            module_mark(e->m, id, ID_PRECISE);
        }
    }
}

bool type_holds_precise(const struct emitter *e, uint32_t type) {
    const struct instruction *i = instruction_of(e->m, type);
    while (i && (i->opcode == SpvOpTypeArray || i->opcode == SpvOpTypeRuntimeArray))
        i = instruction_of(e->m, i->operands[0]);
    return i && module_is(e->m, i->id, ID_PRECISE);
}

bool member_is_precise(const struct emitter *e, uint32_t type, uint32_t member) {
    return map_has_u64(&e->types->precise, (uint64_t)type << 32 | member);
}

uint32_t type_id_of_plan(struct emitter *e, const struct struct_plan *plan) {
    size_t size;
    void *key = plan_key(e, plan, &size);
    void **slot = map_slot(e->arena, &e->types->structs, key, size);
    if (*slot) {
        note_precise(e, plan, (uint32_t)(uintptr_t)*slot);
        return (uint32_t)(uintptr_t)*slot;
    }
    uint32_t id = type_id_new_struct(e, plan->name, plan->types, plan->names, plan->count);
    *slot = (void *)(uintptr_t)id;
    note_precise(e, plan, id);
    for (uint32_t i = 0; i < plan->count; i++)
        decorate_member(e, plan, id, i);
    if (plan->block != UINT32_MAX)
        module_decorate(e->m, id, (SpvDecoration)plan->block, NULL, 0);
    return id;
}

static void plan_field(struct emitter *e, struct struct_plan *plan, const struct record *record,
                       uint32_t field, uint32_t member, enum packing packing) {
    const struct field *f = &record->fields[field];
    plan->types[member] =
        type_id(e, type_unit(e, f), cg_packing_of_field(e, record, field, packing));
    plan->names[member] = atom_text(e->c->atoms, f->name);
    plan->relaxed[member] = type_is_relaxed(f->type) && f->type->kind != TYPE_OBJECT;
    plan->precise[member] = (f->io & IO_PRECISE) != 0;
    plan->attributes[member] = f->attributes;
    if (packing == PACK_NONE)
        return;
    const struct member_layout *layout =
        &layout_of_record(e->layout, record, packing)->members[field];
    plan->offsets[member] = layout->offset;
    if (type_is_float_matrix(type_strip_arrays(f->type), layout->packing)) {
        plan->matrix_strides[member] = layout->matrix_stride;
        plan->row_major[member] = layout->row_major_in_spirv;
    }
}

static void plan_record(struct emitter *e, struct struct_plan *plan, const struct record *record,
                        enum packing packing) {
    const struct record_layout *shape = cg_record_shape(e, record);
    struct_plan_reserve(e, plan, shape->member_count);
    plan->has_offsets = packing != PACK_NONE;
    if (record->base) {
        plan->types[0] = type_id(e, record->base, cg_packing_of_base(e, record, packing));
        if (plan->has_offsets)
            plan->offsets[0] = layout_of_record(e->layout, record, packing)->base_offset;
    }
    for (uint32_t i = 0; i < record->field_count; i++)
        if (shape->members[i].bit_offset == 0)
            plan_field(e, plan, record, i, shape->members[i].member, packing);
}

uint32_t type_id_record(struct emitter *e, const struct record *record, enum packing packing) {
    struct struct_plan plan = {0};
    plan_record(e, &plan, record, packing);
    plan.name = type_debug_name(e, record->type);
    return type_id_of_plan(e, &plan);
}

uint32_t type_id_block(struct emitter *e, const struct record *record, const char *name,
                       enum packing packing, bool buffer_block, bool read_only) {
    struct struct_plan plan = {0};
    plan_record(e, &plan, record, packing);
    plan.name = name;
    plan.read_only = read_only;
    plan.block =
        buffer_block && cg_uses_buffer_block(e) ? SpvDecorationBufferBlock : SpvDecorationBlock;
    return type_id_of_plan(e, &plan);
}
