/* Pointers, which are not values here: the access path of a pointer is written at each use. */
#include "memory.h"

/* An index of an access chain. */
struct pointer_step {
    bool is_constant;
    uint32_t index;                 /* if it is constant */
    const struct wgsl_expr *text;   /* in brackets */
    const struct wgsl_expr *scaled; /* as u32, or NULL if it is constant */
};

static const struct wgsl_member atomic_member = {.is_atomic = true};

static struct pointer_location spot_of_variable(struct writer *w, const struct instruction *i) {
    const struct variable_info *fact = wgsl_variable_of(w, i->id);
    const char *name = wgsl_fact_of(w, i->id)->text;
    const struct wgsl_expr *path = wgsl_name(w->arena, name ? name : "unknown");
    if (i->opcode == SpvOpFunctionParameter)
        path = wgsl_unary(w->arena, "*", path);
    return (struct pointer_location){.root = i->id,
                                     .type = module_pointee(w->m, i->id)->id,
                                     .in_words = fact->in_words,
                                     .is_bare = fact->is_bare,
                                     .member = fact->is_atomic ? &atomic_member : NULL,
                                     .path = path};
}

struct pointer_location wgsl_locate_pointer(struct writer *w, uint32_t pointer) {
    const struct pointer_location *spot = wgsl_value_of(w, pointer)->spot;
    return spot ? *spot : spot_of_variable(w, instruction_of(w->m, pointer));
}

/* ---- Steps ---- */

/* Selects a vector component that is a separate member. */
static void step_into_split(struct writer *w, struct pointer_location *spot,
                            const struct pointer_step *step) {
    if (!step->is_constant) {
        spot->chosen = step->scaled;
        return;
    }
    spot->path = wgsl_member_of(w->arena, spot->path, spot->member->parts[step->index & 3]);
    spot->split = 0;
    spot->chosen = NULL;
}

/* Indexes an array. Its elements may be four-component vectors that represent fewer components. */
static void step_into_array(struct writer *w, struct pointer_location *spot,
                            const struct pointer_step *step, const struct instruction *i) {
    SpvOp element = (SpvOp)instruction_of(w->m, i->operands[0])->opcode;
    bool is_padded = i->opcode == SpvOpTypeArray && spot->member && spot->member->is_padded;
    spot->path = wgsl_index(w->arena, spot->path, step->text);
    if (is_padded && element != SpvOpTypeArray)
        spot->path = wgsl_swizzle(w->arena, spot->path, "xy", element == SpvOpTypeVector ? 2 : 1);
}

static void step_into_struct(struct writer *w, struct pointer_location *spot, uint32_t index) {
    spot->member = &wgsl_fact_of(w, spot->type)->type.members[index];
    spot->split = spot->member->is_split ? module_part_type(w->m, spot->type, index) : 0;
    if (!spot->is_bare && !spot->split)
        spot->path = wgsl_member_of(w->arena, spot->path, spot->member->name);
    spot->is_bare = false;
}

static void step_in_path(struct writer *w, struct pointer_location *spot,
                         const struct pointer_step *step) {
    const struct instruction *i = instruction_of(w->m, spot->type);
    bool is_turned = spot->member && spot->member->decor.row_major;
    spot->in_vector = i->opcode == SpvOpTypeVector && !spot->split;
    if (spot->split)
        step_into_split(w, spot, step);
    else if (i->opcode == SpvOpTypeStruct)
        step_into_struct(w, spot, step->index);
    else if (i->opcode == SpvOpTypeMatrix && is_turned)
        spot->column = step->text;
    else if (spot->column)
        spot->path =
            wgsl_index(w->arena, wgsl_index(w->arena, spot->path, step->text), spot->column);
    else if (i->opcode == SpvOpTypeVector && step->is_constant)
        spot->path = wgsl_component(w->arena, spot->path, step->index);
    else
        step_into_array(w, spot, step, i);
    if (i->opcode == SpvOpTypeVector)
        spot->column = NULL;
    spot->type = module_part_type(w->m, i->id, step->index);
}

/* ---- Steps in a buffer of words ---- */

static void add_words(struct writer *w, struct pointer_location *spot,
                      const struct pointer_step *step, uint32_t stride) {
    if (step->is_constant) {
        spot->offset += step->index * stride;
        return;
    }
    if (stride % 2)
        wgsl_refuse(w, w->at, "cannot index elements of %u bytes in an array of words", stride);
    uint32_t unit = stride % 4 ? 2 : 4;
    const struct wgsl_expr *term = step->scaled, **sum = unit == 4 ? &spot->words : &spot->halves;
    if (stride != unit)
        term = wgsl_binary(w->arena, WGSL_MULTIPLY, term,
                           wgsl_unsigned_number(w->arena, stride / unit));
    *sum = *sum ? wgsl_binary(w->arena, WGSL_ADD, *sum, term) : term;
}

static void step_in_words(struct writer *w, struct pointer_location *spot,
                          const struct pointer_step *step) {
    const struct instruction *i = instruction_of(w->m, spot->type);
    uint32_t size = module_scalar_type(w->m, i->id)->opcode == SpvOpTypeStruct ? 0 : 4;
    if (size && (i->opcode == SpvOpTypeVector || i->opcode == SpvOpTypeMatrix))
        size = module_scalar_type(w->m, i->id)->operands[0] / 8;
    if (i->opcode == SpvOpTypeStruct) {
        spot->member = &wgsl_fact_of(w, i->id)->type.members[step->index];
        spot->offset += spot->member->decor.offset;
    } else if (i->opcode == SpvOpTypeMatrix) {
        spot->across = spot->member->decor.row_major;
        add_words(w, spot, step, spot->across ? size : spot->member->decor.matrix_stride);
    } else if (i->opcode == SpvOpTypeVector) {
        add_words(w, spot, step, spot->across ? spot->member->decor.matrix_stride : size);
        spot->across = false;
    } else {
        add_words(w, spot, step, wgsl_fact_of(w, i->id)->decor.stride);
    }
    spot->type = module_part_type(w->m, i->id, step->index);
}

static void add_step(struct writer *w, struct pointer_location *spot,
                     const struct pointer_step *step) {
    if (spot->in_words)
        step_in_words(w, spot, step);
    else
        step_in_path(w, spot, step);
}

struct pointer_location wgsl_part_of_spot(struct writer *w, const struct pointer_location *spot,
                                          uint32_t k) {
    struct pointer_location part = *spot;
    struct pointer_step step = {true, k, wgsl_plain_number(w->arena, k), NULL};
    add_step(w, &part, &step);
    return part;
}

struct pointer_location wgsl_component_of_spot(struct writer *w,
                                               const struct pointer_location *spot, uint32_t k) {
    struct pointer_location part = *spot;
    struct pointer_step step = {.is_constant = true, .index = k};
    step_into_split(w, &part, &step);
    return part;
}

/* ---- Access chains ---- */

static struct pointer_step step_of(struct writer *w, const struct instruction *i, uint32_t id) {
    struct pointer_step step = {0};
    const struct id_info *chain = wgsl_fact_of(w, i->id);
    step.is_constant = module_constant_word(w->m, id, &step.index);
    if (step.is_constant) {
        step.text = wgsl_plain_number(w->arena, step.index);
        return step;
    }
    if (wgsl_is_of_memory(w, wgsl_fact_of(w, id)->reads) || chain->uses != 1 ||
        chain->user != i->block)
        wgsl_simple_operand(w, id);
    step.text = wgsl_operand(w, id);
    step.scaled = wgsl_operand_signed(w, id, false);
    return step;
}

void write_access(struct writer *w, const struct instruction *i) {
    struct pointer_location spot = wgsl_locate_pointer(w, i->operands[0]);
    for (uint32_t k = 1; k < i->count && i->opcode != SpvOpCopyObject; k++) {
        struct pointer_step step = step_of(w, i, i->operands[k]);
        add_step(w, &spot, &step);
    }
    wgsl_fact_of(w, i->id)->value.spot = arena_copy(w->arena, &spot, sizeof spot);
    wgsl_fact_of(w, i->id)->reads = w->reads;
}
