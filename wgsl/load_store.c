/* WGSL text of loads, stores and atomics, including buffers accessed as arrays of words. */
#include "writer.h"

#include <string.h>

/* ---- Memory: pointers, loads, stores and atomics ----
 *
 * Pointers are not values here. The access path of a pointer is written at each use. */

static const char components[] = "xyzw";

/* Accesses to a buffer of words, see below. */
static const char *words_load(struct writer *w, const struct pointer_location *spot,
                              enum expression_level *level);
static void words_store(struct writer *w, const struct pointer_location *spot, const char *value);
static const char *words_text(struct writer *w, const struct pointer_location *spot);

/* ---- Pointers ---- */

static const struct wgsl_member atomic_member = {.is_atomic = true};

static struct pointer_location spot_of_variable(struct writer *w, const struct instruction *i) {
    const struct variable_info *fact = wgsl_variable_of(w, i->id);
    const char *text = wgsl_fact_of(w, i->id)->text, *path = text ? text : "unknown";
    if (i->opcode == SpvOpFunctionParameter)
        path = wgsl_format(w, "(*%s)", path);
    return (struct pointer_location){.root = i->id,
                                     .type = module_pointee(w->m, i->id)->id,
                                     .in_words = fact->in_words,
                                     .is_bare = fact->is_bare,
                                     .member = fact->is_atomic ? &atomic_member : NULL,
                                     .path = path,
                                     .level = LEVEL_PRIMARY};
}

struct pointer_location wgsl_locate_pointer(struct writer *w, uint32_t pointer) {
    const struct pointer_location *spot = wgsl_value_of(w, pointer)->spot;
    return spot ? *spot : spot_of_variable(w, instruction_of(w->m, pointer));
}

/* An index, either constant or text. */
struct pointer_step {
    bool is_constant;
    uint32_t index;
    const char *text;  /* in brackets */
    const char *scale; /* as a factor */
};

static void add_words(struct writer *w, struct pointer_location *spot,
                      const struct pointer_step *step, uint32_t stride) {
    if (step->is_constant) {
        spot->offset += step->index * stride;
        return;
    }
    if (stride % 4)
        wgsl_refuse(w, w->at, "cannot index elements of %u bytes in an array of words", stride);
    const char *term =
        stride == 4 ? step->scale : wgsl_format(w, "%s * %uu", step->scale, stride / 4);
    spot->words = spot->words ? wgsl_format(w, "%s + %s", spot->words, term) : term;
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

/* Selects a vector component that is a separate member. */
static void step_into_split(struct writer *w, struct pointer_location *spot,
                            const struct pointer_step *step) {
    if (!step->is_constant) {
        spot->chosen = step->scale;
        return;
    }
    spot->path = wgsl_format(w, "%s.%s", spot->path, spot->member->parts[step->index & 3]);
    spot->split = 0;
    spot->chosen = NULL;
}

/* Returns the swizzle for a four-component vector that represents fewer components. */
static const char *padding_of(struct writer *w, const struct pointer_location *spot,
                              const struct instruction *i) {
    SpvOp element = (SpvOp)instruction_of(w->m, i->operands[0])->opcode;
    bool is_padded = i->opcode == SpvOpTypeArray && spot->member && spot->member->is_padded;
    return !is_padded || element == SpvOpTypeArray ? "" : element == SpvOpTypeVector ? ".xy" : ".x";
}

static void step_in_path(struct writer *w, struct pointer_location *spot,
                         const struct pointer_step *step) {
    const struct instruction *i = instruction_of(w->m, spot->type);
    bool is_turned = spot->member && spot->member->decor.row_major;
    spot->in_vector = i->opcode == SpvOpTypeVector && !spot->split;
    if (spot->split)
        step_into_split(w, spot, step);
    else if (i->opcode == SpvOpTypeStruct) {
        uint32_t index = step->index;
        const struct id_info *fact = wgsl_fact_of(w, spot->type);
        spot->member = &fact->type.members[index];
        spot->split = spot->member->is_split ? module_part_type(w->m, spot->type, index) : 0;
        if (!spot->is_bare && !spot->split)
            spot->path = wgsl_format(w, "%s.%s", spot->path, spot->member->name);
        spot->is_bare = false;
    } else if (i->opcode == SpvOpTypeMatrix && is_turned)
        spot->column = step->text;
    else if (spot->column)
        spot->path = wgsl_format(w, "%s[%s][%s]", spot->path, step->text, spot->column);
    else if (i->opcode == SpvOpTypeVector && step->is_constant)
        spot->path = wgsl_format(w, "%s.%c", spot->path, components[step->index & 3]);
    else
        spot->path = wgsl_format(w, "%s[%s]%s", spot->path, step->text, padding_of(w, spot, i));
    if (i->opcode == SpvOpTypeVector)
        spot->column = NULL;
    spot->type = module_part_type(w->m, i->id, step->index);
}

static void add_step(struct writer *w, struct pointer_location *spot,
                     const struct pointer_step *step) {
    if (spot->in_words)
        step_in_words(w, spot, step);
    else
        step_in_path(w, spot, step);
}

static struct pointer_location part_spot(struct writer *w, const struct pointer_location *spot,
                                         uint32_t k) {
    struct pointer_location part = *spot;
    struct pointer_step step = {true, k, wgsl_format(w, "%u", k), NULL};
    add_step(w, &part, &step);
    return part;
}

/* Returns a constant component of a split vector. */
static struct pointer_location component_spot(struct writer *w, const struct pointer_location *spot,
                                              uint32_t k) {
    struct pointer_location part = *spot;
    struct pointer_step step = {.is_constant = true, .index = k};
    step_into_split(w, &part, &step);
    return part;
}

static struct pointer_step step_of(struct writer *w, const struct instruction *i, uint32_t id) {
    struct pointer_step step = {0};
    step.is_constant = module_constant_word(w->m, id, &step.index);
    const struct id_info *chain = wgsl_fact_of(w, i->id);
    if (step.is_constant) {
        step.text = wgsl_format(w, "%u", step.index);
        return step;
    }
    if (wgsl_is_of_memory(w, wgsl_fact_of(w, id)->reads) || chain->uses != 1 ||
        chain->user != i->block)
        wgsl_simple_operand(w, id);
    step.text = wgsl_operand(w, id, LEVEL_LOGIC);
    step.scale = wgsl_operand_signed(w, id, false, LEVEL_PRODUCT);
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

/* ---- Loads ---- */

static const char *load_text(struct writer *w, const struct pointer_location *spot,
                             enum expression_level *level);

static const char *parts_load(struct writer *w, const struct pointer_location *spot) {
    struct text_sink text = {.arena = w->arena};
    enum expression_level level;
    sink_format(&text, "%s(", wgsl_type_text(w, spot->type));
    for (uint32_t k = 0; k < module_part_count(w->m, spot->type); k++) {
        struct pointer_location part = part_spot(w, spot, k);
        sink_format(&text, "%s%s", k ? ", " : "", load_text(w, &part, &level));
    }
    sink_text(&text, ")");
    return text.text;
}

/* Members cannot be indexed dynamically, so all components are loaded into a vector. */
static const char *chosen_load(struct writer *w, const struct pointer_location *spot) {
    struct text_sink text = {.arena = w->arena};
    enum expression_level level;
    sink_format(&text, "%s(", wgsl_type_text(w, spot->split));
    for (uint32_t k = 0; k < module_part_count(w->m, spot->split); k++) {
        struct pointer_location part = component_spot(w, spot, k);
        sink_format(&text, "%s%s", k ? ", " : "", load_text(w, &part, &level));
    }
    sink_format(&text, ")[%s]", spot->chosen);
    return text.text;
}

static void chosen_store(struct writer *w, const struct pointer_location *spot, const char *value) {
    for (uint32_t k = 0; k < module_part_count(w->m, spot->split); k++) {
        struct pointer_location part = component_spot(w, spot, k);
        wgsl_statement(w, "if (%s == %uu) {", spot->chosen, k);
        w->indent++;
        wgsl_store_text(w, &part, value);
        w->indent--;
        wgsl_write_line(w, "}");
    }
}

static const char *load_text(struct writer *w, const struct pointer_location *spot,
                             enum expression_level *level) {
    SpvOp op = (SpvOp)instruction_of(w->m, spot->type)->opcode;
    *level = LEVEL_PRIMARY;
    if (spot->in_words)
        return words_load(w, spot, level);
    if (spot->column) {
        struct text_sink text = {.arena = w->arena};
        sink_format(&text, "%s(", wgsl_type_text(w, spot->type));
        for (uint32_t k = 0; k < module_part_count(w->m, spot->type); k++)
            sink_format(&text, "%s%s[%u][%s]", k ? ", " : "", spot->path, k, spot->column);
        sink_text(&text, ")");
        return text.text;
    }
    if (spot->chosen)
        return chosen_load(w, spot);
    if (!wgsl_stored_differs(w, spot->type, spot->member))
        return spot->path;
    if (op == SpvOpTypeInt)
        return wgsl_format(w, "atomicLoad(&%s)", spot->path);
    if (op == SpvOpTypeMatrix)
        return wgsl_format(w, "transpose(%s)", spot->path);
    return parts_load(w, spot);
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
    enum expression_level level;
    if (wgsl_fact_of(w, i->id)->value.is_uniform_load) {
        wgsl_write_value_now(w, i, wgsl_format(w, "workgroupUniformLoad(&%s)", spot.path), true);
        return;
    }
    const char *text = load_text(w, &spot, &level);
    bool is_fixed = !may_change(w, spot.root);
    wgsl_note_reads(w, wgsl_fact_of(w, i->operands[0])->reads);
    if (!is_fixed)
        wgsl_note_reads(w, spot.root);
    if (!spot.in_words && instruction_of(w->m, spot.type)->opcode == SpvOpTypeMatrix &&
        spot.member && spot.member->decor.row_major && !w->reads)
        wgsl_fact_of(w, i->id)->value.turned = spot.path;
    if (!w->reads && text == spot.path && is_short_path(w, spot.root))
        wgsl_value_is_free(w, i, level, text);
    else
        wgsl_set_value(w, i, level, text);
}

/* ---- Stores ---- */

static void parts_store(struct writer *w, const struct pointer_location *spot, const char *value) {
    const struct instruction *i = instruction_of(w->m, spot->type);
    for (uint32_t k = 0; k < module_part_count(w->m, spot->type); k++) {
        struct pointer_location part = part_spot(w, spot, k);
        if (i->opcode == SpvOpTypeStruct)
            wgsl_store_text(
                w, &part,
                wgsl_format(w, "%s.%s", value, wgsl_fact_of(w, i->id)->type.members[k].name));
        else if (i->opcode == SpvOpTypeVector)
            wgsl_store_text(w, &part, wgsl_format(w, "%s.%c", value, components[k & 3]));
        else
            wgsl_store_text(w, &part, wgsl_format(w, "%s[%u]", value, k));
    }
}

static bool is_name(const char *text) {
    for (; *text; text++)
        if (!is_word(*text) && *text != '.')
            return false;
    return true;
}

static const char *named(struct writer *w, const char *value) {
    if (is_name(value))
        return value;
    const char *name = wgsl_name_local(w, "value");
    wgsl_statement(w, "let %s = %s;", name, value);
    return name;
}

void wgsl_store_text(struct writer *w, const struct pointer_location *spot, const char *value) {
    SpvOp op = (SpvOp)instruction_of(w->m, spot->type)->opcode;
    if (spot->in_words)
        words_store(w, spot, value);
    else if (spot->chosen)
        chosen_store(w, spot, named(w, value));
    else if (spot->column)
        parts_store(w, spot, named(w, value));
    else if (!wgsl_stored_differs(w, spot->type, spot->member))
        wgsl_statement(w, "%s = %s;", spot->path, value);
    else if (op == SpvOpTypeInt)
        wgsl_statement(w, "atomicStore(&%s, %s);", spot->path, value);
    else if (op == SpvOpTypeMatrix)
        wgsl_statement(w, "%s = transpose(%s);", spot->path, value);
    else
        parts_store(w, spot, named(w, value));
}

/* A value returned directly needs no output variable. */
static bool was_returned(struct writer *w, const struct instruction *i) {
    if (!wgsl_variable_of(w, i->operands[0])->is_returned)
        return false;
    if (wgsl_is_of_memory(w, wgsl_fact_of(w, i->operands[1])->reads))
        wgsl_simple_operand(w, i->operands[1]);
    wgsl_fact_of(w, i->operands[0])->text = wgsl_operand(w, i->operands[1], LEVEL_LOGIC);
    return true;
}

void write_store(struct writer *w, const struct instruction *i) {
    if (was_returned(w, i))
        return;
    struct pointer_location spot = wgsl_locate_pointer(w, i->operands[0]);
    const char *value = wgsl_operand(w, i->operands[1], LEVEL_ANY);
    wgsl_flush_readers(w, spot.root);
    bool is_plain = !spot.in_words && !spot.column && !spot.chosen &&
                    !wgsl_stored_differs(w, spot.type, spot.member);
    if (is_plain)
        wgsl_assign(w, spot.path, i->operands[1], value);
    else
        wgsl_store_text(w, &spot, value);
}

void write_copy_memory(struct writer *w, const struct instruction *i) {
    struct pointer_location to = wgsl_locate_pointer(w, i->operands[0]),
                            from = wgsl_locate_pointer(w, i->operands[1]);
    enum expression_level level;
    const char *value = load_text(w, &from, &level);
    wgsl_flush_readers(w, to.root);
    wgsl_store_text(w, &to, value);
}

void write_array_length(struct writer *w, const struct instruction *i) {
    struct pointer_location block = wgsl_locate_pointer(w, i->operands[0]);
    struct pointer_location array = part_spot(w, &block, i->operands[1]);
    const char *text = wgsl_format(w, "arrayLength(&%s)", array.path);
    enum expression_level level = LEVEL_PRIMARY;
    if (array.in_words) {
        uint32_t stride = wgsl_fact_of(w, array.type)->decor.stride / 4;
        text = array.offset ? wgsl_format(w, "(%s - %uu)", text, array.offset / 4) : text;
        if (stride > 1)
            text = wgsl_format(w, "%s / %uu", text, stride);
        level = stride > 1 ? LEVEL_PRODUCT : LEVEL_PRIMARY;
    }
    wgsl_set_value(w, i, level, text);
}

/* ---- Atomics ---- */

struct atomic {
    const char *function;
    bool is_signed, is_unsigned; /* required signedness */
};

static const struct atomic *atomic_of(uint32_t opcode) {
    switch (opcode) {
#define ATOMIC(op, function, is_signed, is_unsigned)                                               \
    case SpvOpAtomic##op: {                                                                        \
        static const struct atomic row = {function, is_signed, is_unsigned};                       \
        return &row;                                                                               \
    }
#include "../spec/wgsl_instructions.def"
    }
    return NULL;
}

/* The memory of an atomic operation and its signedness. */
struct atomic_target {
    const char *pointer;
    bool is_signed;
};

static struct atomic_target target_of(struct writer *w, const struct instruction *i) {
    struct pointer_location spot = wgsl_locate_pointer(w, i->operands[0]);
    const struct instruction *type = instruction_of(w->m, spot.type);
    struct atomic_target target = {.is_signed = !spot.in_words && type->operands[1]};
    if (instruction_of(w->m, i->operands[0])->opcode == SpvOpImageTexelPointer)
        wgsl_refuse(w, i, "atomics on textures are not supported in WGSL");
    if (type->opcode != SpvOpTypeInt || type->operands[0] != 32)
        wgsl_refuse(w, i, "atomics are only supported on 32-bit integers in WGSL");
    if (spot.chosen)
        wgsl_refuse(w, i,
                    "atomic on a dynamically indexed vector component is not supported in WGSL");
    if (spot.in_vector)
        wgsl_refuse(w, i, "atomic on a vector component is not supported in WGSL; use an array");
    target.pointer = spot.in_words ? words_text(w, &spot) : spot.path;
    return target;
}

/* Sets the result to the old value, converted to the result type. */
static void give_old(struct writer *w, const struct instruction *i,
                     const struct atomic_target *target, const char *text) {
    if (wgsl_is_signed(w, i->type) != target->is_signed)
        text = wgsl_format(w, "%s(%s)", wgsl_type_text(w, i->type), text);
    wgsl_write_value_now(w, i, text, wgsl_is_signed(w, i->type) != target->is_signed);
}

/* WGSL's exchange may fail spuriously, unlike SPIR-V's, so it is retried. */
static void write_exchange(struct writer *w, const struct instruction *i,
                           const struct atomic_target *target) {
    const char *type = target->is_signed ? "i32" : "u32", *old = wgsl_name_local(w, "old");
    const char *value = wgsl_operand_signed(w, i->operands[4], target->is_signed, LEVEL_LOGIC);
    const char *expected = wgsl_operand_signed(w, i->operands[5], target->is_signed, LEVEL_SUM);
    wgsl_flush_readers(w, READS_ANYTHING);
    wgsl_statement(w, "var %s: %s;", old, type);
    wgsl_write_line(w, "loop {");
    wgsl_statement(w, "    let result = atomicCompareExchangeWeak(&%s, %s, %s);", target->pointer,
                   expected, value);
    wgsl_statement(w, "    %s = result.old_value;", old);
    wgsl_statement(w, "    if (result.exchanged || %s != %s) { break; }", old, expected);
    wgsl_write_line(w, "}");
    if (wgsl_is_signed(w, i->type) != target->is_signed)
        old = wgsl_format(w, "%s(%s)", wgsl_type_text(w, i->type), old);
    wgsl_value_is_free(w, i, LEVEL_PRIMARY, old);
}

void wgsl_write_atomic(struct writer *w, const struct instruction *i) {
    const struct atomic *row = atomic_of(i->opcode);
    struct atomic_target target = target_of(w, i);
    if (row && ((row->is_signed && !target.is_signed) || (row->is_unsigned && target.is_signed)))
        wgsl_refuse(w, i, "this atomic requires memory of the same signedness in WGSL");
    if (row)
        give_old(w, i, &target,
                 wgsl_format(w, "%s(&%s, %s)", row->function, target.pointer,
                             wgsl_operand_signed(w, i->operands[3], target.is_signed, LEVEL_ANY)));
    else if (i->opcode == SpvOpAtomicCompareExchange)
        write_exchange(w, i, &target);
    else if (i->opcode == SpvOpAtomicLoad) {
        give_old(w, i, &target, wgsl_format(w, "atomicLoad(&%s)", target.pointer));
    } else if (i->opcode == SpvOpAtomicStore) {
        const char *value = wgsl_operand_signed(w, i->operands[3], target.is_signed, LEVEL_ANY);
        wgsl_write_effect(w, READS_ANYTHING,
                          wgsl_format(w, "atomicStore(&%s, %s);", target.pointer, value));
    } else if (i->opcode == SpvOpAtomicIIncrement || i->opcode == SpvOpAtomicIDecrement) {
        const char *function = i->opcode == SpvOpAtomicIIncrement ? "atomicAdd" : "atomicSub";
        give_old(
            w, i, &target,
            wgsl_format(w, "%s(&%s, 1%s)", function, target.pointer, target.is_signed ? "" : "u"));
    } else
        wgsl_refuse(w, i, "this atomic operation is not supported in WGSL");
}

/* ---- Buffers as arrays of 32-bit words, for layouts that WGSL cannot describe ----
 *
 * Scalars are accessed directly. Each composite type has an access function, whose argument is the
 * index of the first word. */

enum { UNROLLED = 8 };

/* ---- Words ---- */

static bool is_uniform(struct writer *w, const struct pointer_location *spot) {
    return wgsl_variable_of(w, spot->root)->is_uniform;
}

static const char *index_text(struct writer *w, const struct pointer_location *spot) {
    uint32_t word = spot->offset / 4;
    if (!spot->words)
        return wgsl_format(w, "%u", word);
    return word ? wgsl_format(w, "%s + %uu", spot->words, word) : spot->words;
}

/* The array elements of uniform buffers have 16 bytes (WGSL 14.4.4). */
static const char *words_text(struct writer *w, const struct pointer_location *spot) {
    const char *index = index_text(w, spot);
    if (!is_uniform(w, spot))
        return wgsl_format(w, "%s[%s]", spot->path, index);
    if (!spot->words)
        return wgsl_format(w, "%s[%u].%c", spot->path, spot->offset / 16,
                           components[spot->offset / 4 % 4]);
    return wgsl_format(w, "%s[(%s) / 4u][(%s) %% 4u]", spot->path, index, index);
}

static const char *word_load(struct writer *w, const struct pointer_location *spot) {
    const char *text = words_text(w, spot);
    return wgsl_variable_of(w, spot->root)->is_atomic ? wgsl_format(w, "atomicLoad(&%s)", text)
                                                      : text;
}

/* ---- Loads ---- */

static const char *number_load(struct writer *w, const struct pointer_location *spot) {
    const struct instruction *type = instruction_of(w->m, spot->type);
    const char *name = wgsl_type_text(w, spot->type);
    if (type->operands[0] == 16) {
        return wgsl_format(w, "f16(unpack2x16float(%s).%c)", word_load(w, spot),
                           components[spot->offset / 2 % 2]);
    }
    const char *word = word_load(w, spot);
    if (type->opcode == SpvOpTypeInt)
        return type->operands[1] ? wgsl_format(w, "i32(%s)", word) : word;
    return wgsl_format(w, "bitcast<%s>(%s)", name, word);
}

/* Loads a vector that is inside one element of a uniform buffer. */
static const char *swizzle_load(struct writer *w, const struct pointer_location *spot) {
    const struct instruction *scalar = module_scalar_type(w->m, spot->type);
    uint32_t first = spot->offset / 4 % 4, count = module_part_count(w->m, spot->type);
    if (!is_uniform(w, spot) || spot->words || first + count > 4 || spot->across ||
        scalar->operands[0] != 32)
        return NULL;
    const char *part = count == 4 ? "" : wgsl_format(w, ".%.*s", (int)count, components + first);
    const char *format = scalar->opcode == SpvOpTypeInt ? "%s(%s[%u]%s)" : "bitcast<%s>(%s[%u]%s)";
    return wgsl_format(w, format, wgsl_type_text(w, spot->type), spot->path, spot->offset / 16,
                       part);
}

static const char *all_parts(struct writer *w, const struct pointer_location *spot) {
    struct text_sink text = {.arena = w->arena};
    enum expression_level level;
    sink_format(&text, "%s(", wgsl_type_text(w, spot->type));
    for (uint32_t k = 0; k < module_part_count(w->m, spot->type); k++) {
        struct pointer_location part = part_spot(w, spot, k);
        sink_format(&text, "%s%s", k ? ", " : "", words_load(w, &part, &level));
    }
    sink_text(&text, ")");
    return text.text;
}

/* ---- Functions ---- */

struct helper_key {
    uint32_t root, type, matrix_stride;
    uint32_t row_major, across, is_store, half;
};

static const char **helper_slot(struct writer *w, const struct pointer_location *spot,
                                bool is_store) {
    const struct wgsl_member *member = spot->member;
    struct helper_key key = {spot->root,
                             spot->type,
                             member ? member->decor.matrix_stride : 0,
                             member && member->decor.row_major,
                             spot->across,
                             is_store,
                             spot->offset % 4};
    return (const char **)map_slot(w->arena, &w->helper_names, &key, sizeof key);
}

static bool is_long(struct writer *w, uint32_t type) {
    return instruction_of(w->m, type)->opcode == SpvOpTypeArray &&
           module_part_count(w->m, type) > UNROLLED && wgsl_fact_of(w, type)->decor.stride % 4 == 0;
}

/* Opens a loop over the elements and returns the current one. */
static struct pointer_location begin_loop(struct writer *w, const struct pointer_location *spot) {
    struct pointer_location element = *spot;
    element.words = wgsl_format(w, "at + k * %uu", wgsl_fact_of(w, spot->type)->decor.stride / 4);
    element.type = module_part_type(w->m, spot->type, 0);
    wgsl_statement(w, "for (var k = 0u; k < %uu; k++) {", module_part_count(w->m, spot->type));
    w->indent++;
    return element;
}

static void end_loop(struct writer *w) {
    w->indent--;
    wgsl_write_line(w, "}");
}

static void load_body(struct writer *w, struct pointer_location *spot) {
    enum expression_level level;
    if (!is_long(w, spot->type)) {
        wgsl_statement(w, "return %s;", all_parts(w, spot));
        return;
    }
    wgsl_statement(w, "var value: %s;", wgsl_type_text(w, spot->type));
    struct pointer_location element = begin_loop(w, spot);
    wgsl_statement(w, "value[k] = %s;", words_load(w, &element, &level));
    end_loop(w);
    wgsl_write_line(w, "return value;");
}

static void store_body(struct writer *w, struct pointer_location *spot) {
    const struct instruction *i = instruction_of(w->m, spot->type);
    if (is_long(w, spot->type)) {
        struct pointer_location element = begin_loop(w, spot);
        words_store(w, &element, "value[k]");
        end_loop(w);
        return;
    }
    for (uint32_t k = 0; k < module_part_count(w->m, spot->type); k++) {
        struct pointer_location part = part_spot(w, spot, k);
        const char *value =
            i->opcode == SpvOpTypeStruct
                ? wgsl_format(w, "value.%s", wgsl_fact_of(w, i->id)->type.members[k].name)
                : wgsl_format(w, "value[%u]", k);
        words_store(w, &part, value);
    }
}

/* Returns the name of the function that loads or stores a type, and writes it on first use. */
static const char *helper(struct writer *w, const struct pointer_location *spot, bool is_store) {
    const char **slot = helper_slot(w, spot, is_store);
    if (*slot)
        return *slot;
    const char *type = wgsl_type_text(w, spot->type);
    const char *name = wgsl_name_global(w, wgsl_format(w, "%s_%s_%s", is_store ? "store" : "load",
                                                       wgsl_fact_of(w, spot->root)->text, type));
    *slot = name;
    struct text_sink text = {.arena = w->arena}, *out = w->out;
    unsigned indent = w->indent;
    struct pointer_location inside = *spot;
    inside.words = "at";
    inside.offset %= 4;
    w->out = &text;
    w->indent = 1;
    if (is_store)
        store_body(w, &inside);
    else
        load_body(w, &inside);
    w->out = out;
    w->indent = indent;
    sink_format(&w->helpers, "fn %s(at: u32%s%s)%s%s {\n%s}\n\n", name, is_store ? ", value: " : "",
                is_store ? type : "", is_store ? "" : " -> ", is_store ? "" : type,
                text.text ? text.text : "");
    return name;
}

static const char *location_argument(struct writer *w, const struct pointer_location *spot) {
    return spot->words ? index_text(w, spot) : wgsl_format(w, "%uu", spot->offset / 4);
}

static const char *words_load(struct writer *w, const struct pointer_location *spot,
                              enum expression_level *level) {
    const struct instruction *type = instruction_of(w->m, spot->type);
    *level = LEVEL_PRIMARY;
    if (type->opcode == SpvOpTypeInt || type->opcode == SpvOpTypeFloat)
        return number_load(w, spot);
    const char *text = type->opcode == SpvOpTypeVector ? swizzle_load(w, spot) : NULL;
    if (text)
        return text;
    if (type->opcode == SpvOpTypeVector && !spot->words)
        return all_parts(w, spot);
    return wgsl_format(w, "%s(%s)", helper(w, spot, false), location_argument(w, spot));
}

/* ---- Stores ---- */

static void word_store(struct writer *w, const struct pointer_location *spot, const char *value) {
    const char *text = words_text(w, spot);
    if (wgsl_variable_of(w, spot->root)->is_atomic)
        wgsl_statement(w, "atomicStore(&%s, %s);", text, value);
    else
        wgsl_statement(w, "%s = %s;", text, value);
}

static void number_store(struct writer *w, const struct pointer_location *spot, const char *value) {
    const struct instruction *type = instruction_of(w->m, spot->type);
    if (type->operands[0] == 16) {
        /* Preserves the other half of the word. */
        bool is_high = spot->offset % 4 == 2;
        const char *word = words_text(w, spot);
        const char *bits = wgsl_format(w, "pack2x16float(vec2f(f32(%s), 0.0))", value);
        wgsl_statement(w, "%s = insertBits(%s, %s, %uu, 16u);", word, word, bits, is_high ? 16 : 0);
    } else if (type->opcode == SpvOpTypeFloat)
        word_store(w, spot, wgsl_format(w, "bitcast<u32>(%s)", value));
    else
        word_store(w, spot, type->operands[1] ? wgsl_format(w, "u32(%s)", value) : value);
}

static void words_store(struct writer *w, const struct pointer_location *spot, const char *value) {
    const struct instruction *type = instruction_of(w->m, spot->type);
    if (type->opcode == SpvOpTypeInt || type->opcode == SpvOpTypeFloat)
        number_store(w, spot, value);
    else
        wgsl_statement(w, "%s(%s, %s);", helper(w, spot, true), location_argument(w, spot), value);
}
