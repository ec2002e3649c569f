/* What the module says of each id: its name, its decorations, and how it is used. */
#include "writer.h"

#include <string.h>

/* ---- Types and constants ---- */

const struct instruction *type_of_value(const struct writer *w, uint32_t value) {
    const struct instruction *i = definition_of(w, value);
    return i && i->type ? definition_of(w, i->type) : NULL;
}

const struct instruction *pointed_type(const struct writer *w, uint32_t pointer) {
    const struct instruction *type = definition_of(w, pointer);
    if (type && type->opcode != SpvOpTypePointer)
        type = type_of_value(w, pointer);
    return type && type->opcode == SpvOpTypePointer ? definition_of(w, type->operands[1]) : NULL;
}

SpvStorageClass storage_of(const struct writer *w, uint32_t pointer) {
    const struct instruction *type = type_of_value(w, pointer);
    return (SpvStorageClass)type->operands[0];
}

uint32_t part_of(const struct writer *w, uint32_t type, uint32_t index) {
    const struct instruction *i = definition_of(w, type);
    if (i->opcode == SpvOpTypeStruct)
        return index < i->count ? i->operands[index] : i->operands[0];
    return i->operands[0];
}

uint32_t count_of_parts(const struct writer *w, uint32_t type) {
    const struct instruction *i = definition_of(w, type);
    uint32_t count = 0;
    if (i->opcode == SpvOpTypeStruct)
        return i->count;
    if (i->opcode == SpvOpTypeVector || i->opcode == SpvOpTypeMatrix)
        return i->operands[1];
    if (i->opcode == SpvOpTypeArray)
        constant_value(w, i->operands[1], &count);
    return count;
}

const struct instruction *scalar_type(const struct writer *w, uint32_t type) {
    const struct instruction *i = definition_of(w, type);
    while (i->opcode == SpvOpTypeVector || i->opcode == SpvOpTypeMatrix)
        i = definition_of(w, i->operands[0]);
    return i;
}

bool is_vector(const struct writer *w, uint32_t type) {
    return definition_of(w, type)->opcode == SpvOpTypeVector;
}

bool is_kind(const struct writer *w, uint32_t type, SpvOp op) {
    return scalar_type(w, type)->opcode == op;
}

bool is_signed(const struct writer *w, uint32_t type) {
    const struct instruction *scalar = scalar_type(w, type);
    return scalar->opcode == SpvOpTypeInt && scalar->operands[1];
}

bool is_constant(const struct writer *w, uint32_t id) {
    const struct instruction *i = definition_of(w, id);
    return i && !i->block && constant_kind((SpvOp)i->opcode);
}

bool constant_value(const struct writer *w, uint32_t id, uint32_t *value) {
    const struct instruction *i = definition_of(w, id);
    const struct instruction *type = i && i->type ? definition_of(w, i->type) : NULL;
    if (!type || type->opcode != SpvOpTypeInt || type->operands[0] != 32)
        return false;
    if (i->opcode != SpvOpConstant && i->opcode != SpvOpConstantNull)
        return false;
    *value = i->opcode == SpvOpConstant ? i->operands[0] : 0;
    return true;
}

bool is_glsl(const struct writer *w, const struct instruction *i) {
    const char *set = i->opcode == SpvOpExtInst ? module_set_name(w->m, i->operands[0]) : NULL;
    return set && !strcmp(set, "GLSL.std.450");
}

static bool is_step(SpvOp op) {
    return op == SpvOpAccessChain || op == SpvOpInBoundsAccessChain || op == SpvOpCopyObject ||
           op == SpvOpImageTexelPointer || op == SpvOpLoad || op == SpvOpSampledImage ||
           op == SpvOpImage;
}

uint32_t root_of(const struct writer *w, uint32_t pointer) {
    const struct instruction *i = definition_of(w, pointer);
    while (i && is_step((SpvOp)i->opcode))
        i = definition_of(w, i->operands[0]);
    return i ? i->id : 0;
}

/* ---- Names and decorations ---- */

static struct member *members_of(struct writer *w, uint32_t type) {
    struct fact *fact = fact_of(w, type);
    const struct instruction *i = definition_of(w, type);
    if (!fact->members && i && i->opcode == SpvOpTypeStruct)
        fact->members = arena_array(w->arena, struct member, i->count + 1u);
    return fact->members;
}

/* What is said of a member need not be of one that the structure has (SPIR-V 2.4). */
static bool has_member(struct writer *w, const struct instruction *i) {
    return members_of(w, i->operands[0]) &&
           i->operands[1] < definition_of(w, i->operands[0])->count;
}

static void read_name(struct writer *w, const struct instruction *i) {
    if (i->opcode == SpvOpName)
        fact_of(w, i->operands[0])->name = (const char *)(i->operands + 1);
    else if (i->opcode == SpvOpMemberName && has_member(w, i))
        members_of(w, i->operands[0])[i->operands[1]].given = (const char *)(i->operands + 2);
}

/* Others change nothing that WGSL could say. */
static void decorate(struct decorations *decor, uint32_t decoration, uint32_t value) {
    switch (decoration) {
#define VALUE(decoration, field)                                                                   \
    case SpvDecoration##decoration:                                                                \
        decor->field = value;                                                                      \
        decor->has_##field = true;                                                                 \
        break;
#define FLAG(decoration, field)                                                                    \
    case SpvDecoration##decoration:                                                                \
        decor->field = true;                                                                       \
        break;
#include "../spec/wgsl_decorations.def"
#undef VALUE
#undef FLAG
    }
}

static void read_decoration(struct writer *w, const struct instruction *i) {
    decorate(&fact_of(w, i->operands[0])->decor, i->operands[1], i->count > 2 ? i->operands[2] : 0);
}

static void read_member_decoration(struct writer *w, const struct instruction *i) {
    if (has_member(w, i))
        decorate(&members_of(w, i->operands[0])[i->operands[1]].decor, i->operands[2],
                 i->count > 3 ? i->operands[3] : 0);
}

static void read_annotation(struct writer *w, const struct instruction *i) {
    if (i->opcode == SpvOpName || i->opcode == SpvOpMemberName)
        read_name(w, i);
    else if (i->opcode == SpvOpDecorate)
        read_decoration(w, i);
    else if (i->opcode == SpvOpMemberDecorate)
        read_member_decoration(w, i);
}

/* ---- Uses ---- */

static void use(struct writer *w, uint32_t id, struct block *user) {
    struct fact *fact = fact_of(w, id);
    fact->uses++;
    fact->user = user;
}

static bool is_debug(const struct writer *w, const struct instruction *i) {
    return i->opcode == SpvOpLine || i->opcode == SpvOpNoLine ||
           (i->opcode == SpvOpExtInst && !is_glsl(w, i));
}

/* A vector of equal components names them once. */
bool is_splat_vector(const struct writer *w, const struct instruction *i) {
    if (i->opcode != SpvOpCompositeConstruct || !is_vector(w, i->type))
        return false;
    for (uint32_t k = 1; k < i->count; k++)
        if (i->operands[k] != i->operands[0])
            return false;
    return i->count > 1;
}

/* A phi reads at the end of the block that it comes from. */
static void count_uses(struct writer *w, const struct instruction *i) {
    if (i->opcode == SpvOpPhi) {
        for (uint32_t k = 0; k + 1 < i->count; k += 2)
            use(w, i->operands[k], block_labelled(w->m, i->operands[k + 1]));
        return;
    }
    bool is_splat = is_splat_vector(w, i);
    for_each_id_operand(w->m, i, k)
        if (!is_splat || !k)
            use(w, i->operands[k], i->block);
}

/* The member that holds what an atomic works on, or the variable itself. */
static void mark_atomic(struct writer *w, uint32_t pointer) {
    const struct instruction *i = definition_of(w, pointer);
    struct member *member = NULL;
    if (!is_step((SpvOp)i->opcode)) {
        fact_of(w, i->id)->is_atomic = true;
        return;
    }
    const struct instruction *type = pointed_type(w, i->operands[0]);
    for (uint32_t k = 1; k < i->count && i->opcode != SpvOpCopyObject; k++) {
        uint32_t index = 0;
        constant_value(w, i->operands[k], &index);
        if (type->opcode == SpvOpTypeStruct)
            member = &members_of(w, type->id)[index];
        type = definition_of(w, part_of(w, type->id, index));
    }
    if (member)
        member->is_atomic = true;
    else
        mark_atomic(w, i->operands[0]);
}

static void note_access(struct writer *w, const struct instruction *i) {
    SpvOp op = (SpvOp)i->opcode;
    if (op == SpvOpStore || op == SpvOpCopyMemory)
        fact_of(w, root_of(w, i->operands[0]))->is_written = true;
    if (instruction_class(i) != SPIRV_CLASS_Atomic)
        return;
    fact_of(w, root_of(w, i->operands[0]))->is_written = true;
    mark_atomic(w, i->operands[0]);
}

/* Inputs and outputs are those of one function where only it uses them. */
static void note_owner(struct writer *w, const struct instruction *i, uint32_t routine) {
    for_each_id_operand(w->m, i, k) {
        const struct instruction *d = definition_of(w, i->operands[k]);
        if (!d || d->opcode != SpvOpVariable || d->block)
            continue;
        struct fact *fact = fact_of(w, d->id);
        fact->entry = fact->entry && fact->entry != routine ? UINT32_MAX : routine;
    }
}

static void read_routine(struct writer *w, struct routine *f) {
    for_each_block(b, f)
        for_each_in(i, &b->list) {
            if (is_debug(w, i))
                continue;
            count_uses(w, i);
            note_access(w, i);
            note_owner(w, i, f->definition.id);
        }
}

void facts_collect(struct writer *w) {
    w->facts = arena_array(w->arena, struct fact, w->m->bound + 1u);
    for (int s = 0; s < SECTION_FUNCTIONS; s++)
        for_each_in(i, &w->m->sections[s])
            read_annotation(w, i);
    for_each_routine(f, w->m)
        read_routine(w, f);
}
