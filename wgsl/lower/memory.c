/* Loads and stores. */
#include "memory.h"

/* ---- Loads ---- */

static const struct wgsl_expr *load_parts(struct writer *w, const struct pointer_location *spot) {
    struct wgsl_expr_vec parts = {0};
    const char *type = wgsl_type_text(w, spot->type);
    for (uint32_t k = 0; k < module_part_count(w->m, spot->type); k++) {
        struct pointer_location part = wgsl_part_of_spot(w, spot, k);
        vec_push(w->arena, &parts, wgsl_load(w, &part));
    }
    return wgsl_call_list(w->arena, type, &parts);
}

/* Members cannot be indexed dynamically, so all components are loaded into a vector. */
static const struct wgsl_expr *load_chosen(struct writer *w, const struct pointer_location *spot) {
    struct wgsl_expr_vec parts = {0};
    const char *type = wgsl_type_text(w, spot->split);
    for (uint32_t k = 0; k < module_part_count(w->m, spot->split); k++) {
        struct pointer_location part = wgsl_component_of_spot(w, spot, k);
        vec_push(w->arena, &parts, wgsl_load(w, &part));
    }
    return wgsl_index(w->arena, wgsl_call_list(w->arena, type, &parts), spot->chosen);
}

static void store_chosen(struct writer *w, const struct pointer_location *spot,
                         const struct wgsl_expr *value) {
    for (uint32_t k = 0; k < module_part_count(w->m, spot->split); k++) {
        struct pointer_location part = wgsl_component_of_spot(w, spot, k);
        struct wgsl_stmt *choice = wgsl_begin_stmt(
            w, WGSL_IF,
            wgsl_binary(w->arena, WGSL_EQUAL, spot->chosen, wgsl_unsigned_number(w->arena, k)));
        struct wgsl_block *out = wgsl_enter(w, &choice->inner);
        wgsl_store(w, &part, value);
        wgsl_leave(w, out);
    }
}

/* Loads a column of a matrix that is declared transposed. */
static const struct wgsl_expr *load_column(struct writer *w, const struct pointer_location *spot) {
    struct wgsl_expr_vec parts = {0};
    for (uint32_t k = 0; k < module_part_count(w->m, spot->type); k++)
        vec_push(w->arena, &parts,
                 wgsl_index(w->arena, wgsl_index_of(w->arena, spot->path, k), spot->column));
    return wgsl_call_list(w->arena, wgsl_type_text(w, spot->type), &parts);
}

const struct wgsl_expr *wgsl_load(struct writer *w, const struct pointer_location *spot) {
    SpvOp op = (SpvOp)instruction_of(w->m, spot->type)->opcode;
    if (spot->in_words)
        return wgsl_load_words(w, spot);
    if (spot->column)
        return load_column(w, spot);
    if (spot->chosen)
        return load_chosen(w, spot);
    if (!wgsl_stored_differs(w, spot->type, spot->member))
        return spot->path;
    if (op == SpvOpTypeInt)
        return wgsl_call(w->arena, "atomicLoad", 1, wgsl_unary(w->arena, "&", spot->path));
    if (op == SpvOpTypeMatrix)
        return wgsl_call(w->arena, "transpose", 1, spot->path);
    return load_parts(w, spot);
}

/* Returns false for memory that is constant while the shader runs. */
static bool may_change(struct writer *w, uint32_t root) {
    const struct instruction *i = instruction_of(w->m, root);
    SpvStorageClass storage = wgsl_storage_of(w, root);
    if (i->opcode != SpvOpVariable)
        return true;
    if (storage == SpvStorageClassInput || storage == SpvStorageClassUniformConstant ||
        storage == SpvStorageClassPushConstant)
        return false;
    return wgsl_variable_of(w, root)->is_written || storage == SpvStorageClassFunction;
}

/* Inputs and uniform buffer members are loaded at each use. */
static bool is_short_path(struct writer *w, uint32_t root) {
    return wgsl_storage_of(w, root) == SpvStorageClassInput ||
           wgsl_variable_of(w, root)->is_uniform;
}

static bool is_handle(const struct writer *w, uint32_t type) {
    SpvOp op = (SpvOp)instruction_of(w->m, type)->opcode;
    return op == SpvOpTypeImage || op == SpvOpTypeSampler || op == SpvOpTypeSampledImage;
}

void write_load(struct writer *w, const struct instruction *i) {
    if (is_handle(w, i->type))
        return;
    struct pointer_location spot = wgsl_locate_pointer(w, i->operands[0]);
    if (wgsl_fact_of(w, i->id)->value.is_uniform_load && !spot.in_words) {
        const struct wgsl_expr *pointer = wgsl_unary(w->arena, "&", spot.path);
        wgsl_write_value_now(w, i, wgsl_call(w->arena, "workgroupUniformLoad", 1, pointer), true);
        return;
    }
    const struct wgsl_expr *value = wgsl_load(w, &spot);
    wgsl_note_reads(w, wgsl_fact_of(w, i->operands[0])->reads);
    if (may_change(w, spot.root))
        wgsl_note_reads(w, spot.root);
    if (!spot.in_words && instruction_of(w->m, spot.type)->opcode == SpvOpTypeMatrix &&
        spot.member && spot.member->decor.row_major && !w->reads)
        wgsl_fact_of(w, i->id)->value.turned = spot.path;
    if (!w->reads && value == spot.path && is_short_path(w, spot.root))
        wgsl_value_is_free(w, i, value);
    else
        wgsl_set_value(w, i, value);
}

/* ---- Stores ---- */

static void store_parts(struct writer *w, const struct pointer_location *spot,
                        const struct wgsl_expr *value) {
    const struct instruction *i = instruction_of(w->m, spot->type);
    for (uint32_t k = 0; k < module_part_count(w->m, spot->type); k++) {
        struct pointer_location part = wgsl_part_of_spot(w, spot, k);
        const struct wgsl_expr *x =
            i->opcode == SpvOpTypeStruct
                ? wgsl_member_of(w->arena, value, wgsl_fact_of(w, i->id)->type.members[k].name)
            : i->opcode == SpvOpTypeVector ? wgsl_component(w->arena, value, k)
                                           : wgsl_index_of(w->arena, value, k);
        wgsl_store(w, &part, x);
    }
}

/* Returns the value, named if it is more than a path. */
static const struct wgsl_expr *simple(struct writer *w, const struct wgsl_expr *value) {
    return wgsl_is_plain_path(value) ? value : wgsl_named(w, "value", value);
}

void wgsl_store(struct writer *w, const struct pointer_location *spot,
                const struct wgsl_expr *value) {
    SpvOp op = (SpvOp)instruction_of(w->m, spot->type)->opcode;
    if (spot->in_words)
        wgsl_store_words(w, spot, value);
    else if (spot->chosen)
        store_chosen(w, spot, simple(w, value));
    else if (spot->column)
        store_parts(w, spot, simple(w, value));
    else if (!wgsl_stored_differs(w, spot->type, spot->member))
        wgsl_assign(w, spot->path, value);
    else if (op == SpvOpTypeInt)
        wgsl_evaluate(
            w, wgsl_call(w->arena, "atomicStore", 2, wgsl_unary(w->arena, "&", spot->path), value),
            false);
    else if (op == SpvOpTypeMatrix)
        wgsl_assign(w, spot->path, wgsl_call(w->arena, "transpose", 1, value));
    else
        store_parts(w, spot, simple(w, value));
}

/* A value returned directly needs no output variable. */
static bool was_returned(struct writer *w, const struct instruction *i) {
    struct variable_info *output = wgsl_variable_of(w, i->operands[0]);
    if (output->is_returned) {
        output->returned = i->operands[1];
        w->returned_at = instruction_of(w->m, i->operands[1]);
    }
    return output->is_returned;
}

void write_store(struct writer *w, const struct instruction *i) {
    if (was_returned(w, i))
        return;
    struct pointer_location spot = wgsl_locate_pointer(w, i->operands[0]);
    const struct wgsl_expr *value = wgsl_operand(w, i->operands[1]);
    wgsl_flush_readers(w, spot.root);
    wgsl_store(w, &spot, value);
}

void write_copy_memory(struct writer *w, const struct instruction *i) {
    struct pointer_location to = wgsl_locate_pointer(w, i->operands[0]),
                            from = wgsl_locate_pointer(w, i->operands[1]);
    const struct wgsl_expr *value = wgsl_load(w, &from);
    wgsl_flush_readers(w, to.root);
    wgsl_store(w, &to, value);
}

void write_array_length(struct writer *w, const struct instruction *i) {
    struct arena *arena = w->arena;
    struct pointer_location block = wgsl_locate_pointer(w, i->operands[0]);
    struct pointer_location array = wgsl_part_of_spot(w, &block, i->operands[1]);
    const struct wgsl_expr *length =
        wgsl_call(arena, "arrayLength", 1, wgsl_unary(arena, "&", array.path));
    uint32_t stride = array.in_words ? wgsl_fact_of(w, array.type)->decor.stride / 4 : 1;
    if (array.in_words && array.offset)
        length = wgsl_binary(arena, WGSL_SUBTRACT, length,
                             wgsl_unsigned_number(arena, array.offset / 4));
    if (stride > 1)
        length = wgsl_binary(arena, WGSL_DIVIDE, length, wgsl_unsigned_number(arena, stride));
    wgsl_set_value(w, i, length);
}
