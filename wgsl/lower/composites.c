/* Vectors, arrays and structures: construction, parts, copies. */
#include "../writer.h"

#include <string.h>

static const char components[] = "xyzw";

/* The members of modf and frexp results have predefined names (WGSL 17.5.34). */
static const char *pair_part(const struct writer *w, const struct instruction *i, uint32_t k) {
    if (!module_is_glsl(w->m, i))
        return NULL;
    if (i->operands[1] == GLSLstd450ModfStruct)
        return k ? "whole" : "fract";
    if (i->operands[1] == GLSLstd450FrexpStruct)
        return k ? "exp" : "fract";
    return NULL;
}

static const struct wgsl_expr *part_of(struct writer *w, const struct wgsl_expr *x, uint32_t type,
                                       uint32_t k) {
    const struct instruction *i = instruction_of(w->m, type);
    if (i->opcode == SpvOpTypeVector)
        return wgsl_component(w->arena, x, k);
    if (i->opcode != SpvOpTypeStruct)
        return wgsl_index_of(w->arena, x, k);
    wgsl_type_text(w, type);
    return wgsl_member_of(w->arena, x, wgsl_fact_of(w, type)->type.members[k].name);
}

void write_extract(struct writer *w, const struct instruction *i) {
    const struct instruction *source = instruction_of(w->m, i->operands[0]);
    bool is_free = !wgsl_fact_of(w, source->id)->is_pending;
    uint32_t type = source->type;
    const struct wgsl_expr *x = wgsl_operand(w, source->id);
    const char *pair = pair_part(w, source, i->count > 1 ? i->operands[1] : 0);
    for (uint32_t k = 1; k < i->count; k++) {
        x = pair ? wgsl_member_of(w->arena, x, pair) : part_of(w, x, type, i->operands[k]);
        type = module_part_type(w->m, type, i->operands[k]);
        pair = NULL;
    }
    if (is_free)
        wgsl_value_is_free(w, i, x);
    else
        wgsl_set_value(w, i, x);
}

/* ---- Construction ---- */

/* Returns the vector that an operand is a component of, if the vector has a name. */
static const struct instruction *vector_behind(const struct writer *w, uint32_t id) {
    const struct instruction *i = instruction_of(w->m, id);
    if (i->opcode != SpvOpCompositeExtract || i->count != 2 || wgsl_fact_of(w, id)->is_pending ||
        !module_is_vector(w->m, instruction_of(w->m, i->operands[0])->type))
        return NULL;
    return instruction_of(w->m, i->operands[0]);
}

/* Returns the number of consecutive operands from `k` on that are components of one vector. */
static uint32_t run_of(const struct writer *w, const struct instruction *i, uint32_t k) {
    const struct instruction *vector = vector_behind(w, i->operands[k]);
    uint32_t length = 1;
    while (vector && k + length < i->count && vector_behind(w, i->operands[k + length]) == vector)
        length++;
    return length;
}

static const struct wgsl_expr *run(struct writer *w, const struct instruction *i, uint32_t k,
                                   uint32_t length) {
    const struct instruction *vector = vector_behind(w, i->operands[k]);
    char swizzle[5] = "";
    if (length == 1)
        return wgsl_operand(w, i->operands[k]);
    for (uint32_t n = 0; n < length; n++)
        swizzle[n] = components[instruction_of(w->m, i->operands[k + n])->operands[1] & 3];
    const struct wgsl_expr *x = wgsl_operand(w, vector->id);
    bool is_whole = !strncmp(swizzle, components, module_part_count(w->m, vector->type));
    return is_whole ? x : wgsl_swizzle(w->arena, x, swizzle, length);
}

static void construct_vector(struct writer *w, const struct instruction *i) {
    struct wgsl_expr_vec parts = {0};
    bool is_splat = wgsl_is_splat(w, i);
    for (uint32_t k = 0; k < i->count && !is_splat;) {
        uint32_t length = run_of(w, i, k);
        const struct wgsl_expr *part = run(w, i, k, length);
        if (length == module_part_count(w->m, i->type)) {
            wgsl_set_value(w, i, part);
            return;
        }
        vec_push(w->arena, &parts, part);
        k += length;
    }
    if (is_splat)
        vec_push(w->arena, &parts, wgsl_operand(w, i->operands[0]));
    struct wgsl_expr *value = wgsl_call_list(w->arena, wgsl_type_text(w, i->type), &parts);
    value->is_list = parts.count == i->count && i->count == module_part_count(w->m, i->type);
    wgsl_set_value(w, i, value);
}

void write_construct(struct writer *w, const struct instruction *i) {
    struct wgsl_expr_vec parts = {0};
    if (module_is_vector(w->m, i->type)) {
        construct_vector(w, i);
        return;
    }
    const char *type = wgsl_type_text(w, i->type);
    for (uint32_t k = 0; k < i->count; k++)
        vec_push(w->arena, &parts, wgsl_operand(w, i->operands[k]));
    wgsl_set_value(w, i, wgsl_call_list(w->arena, type, &parts));
}

void write_insert(struct writer *w, const struct instruction *i) {
    const struct wgsl_expr *object = wgsl_operand(w, i->operands[0]);
    const struct wgsl_expr *path = wgsl_begin_value(w, i, wgsl_operand(w, i->operands[1]));
    uint32_t type = i->type;
    for (uint32_t k = 2; k < i->count; k++) {
        path = part_of(w, path, type, i->operands[k]);
        type = module_part_type(w->m, type, i->operands[k]);
    }
    wgsl_assign(w, path, object);
}

/* ---- Vectors ---- */

static bool is_of_second(const struct instruction *i, uint32_t k, uint32_t first) {
    return i->operands[k] >= first && i->operands[k] != UINT32_MAX;
}

static bool is_blank(const struct writer *w, uint32_t id) {
    SpvOp op = (SpvOp)instruction_of(w->m, id)->opcode;
    return op == SpvOpUndef || op == SpvOpConstantNull;
}

/* Joins components of two vectors. */
static void join_vectors(struct writer *w, const struct instruction *i, const char *swizzle,
                         uint32_t first) {
    struct wgsl_expr_vec parts = {0};
    const struct wgsl_expr *sources[2],
        *zero = wgsl_number(w, module_scalar_type(w->m, i->type), 0);
    for (uint32_t k = 0; k < 2; k++)
        sources[k] = wgsl_simple_operand(w, i->operands[k]);
    for (uint32_t k = 2, length; k < i->count; k += length) {
        bool is_second = is_of_second(i, k, first);
        for (length = 1; k + length < i->count && is_of_second(i, k + length, first) == is_second;)
            length++;
        if (is_blank(w, i->operands[is_second])) {
            for (uint32_t n = 0; n < length; n++)
                vec_push(w->arena, &parts, zero);
            continue;
        }
        uint32_t all = module_part_count(w->m, instruction_of(w->m, i->operands[is_second])->type);
        bool is_whole = length == all && !strncmp(swizzle + k - 2, components, all);
        vec_push(w->arena, &parts,
                 is_whole ? sources[is_second]
                          : wgsl_swizzle(w->arena, sources[is_second], swizzle + k - 2, length));
    }
    wgsl_set_value(w, i, wgsl_call_list(w->arena, wgsl_type_text(w, i->type), &parts));
}

void write_shuffle(struct writer *w, const struct instruction *i) {
    uint32_t first = module_part_count(w->m, instruction_of(w->m, i->operands[0])->type);
    bool uses_first = false, uses_second = false;
    char swizzle[5] = "";
    for (uint32_t k = 2; k < i->count; k++) {
        uint32_t index = i->operands[k] == UINT32_MAX ? 0 : i->operands[k];
        uses_first |= index < first;
        uses_second |= index >= first;
        swizzle[k - 2] = components[(index < first ? index : index - first) & 3];
    }
    if (i->operands[0] == i->operands[1])
        uses_second = false;
    if (uses_first && uses_second) {
        join_vectors(w, i, swizzle, first);
        return;
    }
    const struct wgsl_expr *x = wgsl_operand(w, i->operands[uses_second]);
    wgsl_set_value(w, i, wgsl_swizzle(w->arena, x, swizzle, i->count - 2u));
}

void write_extract_dynamic(struct writer *w, const struct instruction *i) {
    const struct wgsl_expr *vector = wgsl_operand(w, i->operands[0]);
    wgsl_set_value(w, i, wgsl_index(w->arena, vector, wgsl_operand(w, i->operands[1])));
}

void write_insert_dynamic(struct writer *w, const struct instruction *i) {
    const struct wgsl_expr *object = wgsl_operand(w, i->operands[1]);
    const struct wgsl_expr *index = wgsl_operand(w, i->operands[2]);
    const struct wgsl_expr *name = wgsl_begin_value(w, i, wgsl_operand(w, i->operands[0]));
    wgsl_assign(w, wgsl_index(w->arena, name, index), object);
}

/* ---- Copies ---- */

void write_copy(struct writer *w, const struct instruction *i) {
    if (instruction_of(w->m, i->type)->opcode == SpvOpTypePointer)
        write_access(w, i);
    else
        wgsl_set_value(w, i, wgsl_operand(w, i->operands[0]));
}

static const struct wgsl_expr *copied(struct writer *w, const struct wgsl_expr *x, uint32_t from,
                                      uint32_t to) {
    struct wgsl_expr_vec parts = {0};
    if (wgsl_is_same_type(w, from, to))
        return x;
    for (uint32_t k = 0; k < module_part_count(w->m, to); k++)
        vec_push(w->arena, &parts,
                 copied(w, part_of(w, x, from, k), module_part_type(w->m, from, k),
                        module_part_type(w->m, to, k)));
    return wgsl_call_list(w->arena, wgsl_type_text(w, to), &parts);
}

/* The types may have different memory layouts. */
void write_copy_logical(struct writer *w, const struct instruction *i) {
    uint32_t from = instruction_of(w->m, i->operands[0])->type;
    wgsl_set_value(w, i, copied(w, wgsl_simple_operand(w, i->operands[0]), from, i->type));
}
