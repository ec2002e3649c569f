/* Buffers as arrays of 32-bit words.
 *
 * Scalars are accessed directly. Each composite type has an access function, whose argument is the
 * index of the first word. */
#include "memory.h"

enum { UNROLLED = 8 };

/* ---- Addresses ---- */

static bool is_uniform(struct writer *w, const struct pointer_location *spot) {
    return wgsl_variable_of(w, spot->root)->is_uniform;
}

/* Returns the dynamic index of a word. */
static const struct wgsl_expr *word_index(struct writer *w, const struct pointer_location *spot) {
    uint32_t word = spot->offset / 4;
    return word ? wgsl_binary(w->arena, WGSL_ADD, spot->words, wgsl_unsigned_number(w->arena, word))
                : spot->words;
}

/* The array elements of uniform buffers have 16 bytes (WGSL 14.4.4). */
static const struct wgsl_expr *uniform_word(struct writer *w, const struct pointer_location *spot) {
    struct arena *arena = w->arena;
    if (!spot->words)
        return wgsl_component(arena, wgsl_index_of(arena, spot->path, spot->offset / 16),
                              spot->offset / 4 % 4);
    const struct wgsl_expr *index = word_index(w, spot), *four = wgsl_unsigned_number(arena, 4);
    return wgsl_index(arena,
                      wgsl_index(arena, spot->path, wgsl_binary(arena, WGSL_DIVIDE, index, four)),
                      wgsl_binary(arena, WGSL_REMAINDER, index, four));
}

const struct wgsl_expr *wgsl_word(struct writer *w, const struct pointer_location *spot) {
    if (is_uniform(w, spot))
        return uniform_word(w, spot);
    return spot->words ? wgsl_index(w->arena, spot->path, word_index(w, spot))
                       : wgsl_index_of(w->arena, spot->path, spot->offset / 4);
}

static const struct wgsl_expr *load_word(struct writer *w, const struct pointer_location *spot) {
    const struct wgsl_expr *word = wgsl_word(w, spot);
    return wgsl_variable_of(w, spot->root)->is_atomic
               ? wgsl_call(w->arena, "atomicLoad", 1, wgsl_unary(w->arena, "&", word))
               : word;
}

/* The conversion of a negative literal to u32 would be an error. */
static const struct wgsl_expr *as_unsigned(struct writer *w, const struct wgsl_expr *x) {
    return wgsl_call(w->arena, x->kind == WGSL_LITERAL ? "bitcast<u32>" : "u32", 1, x);
}

/* ---- Halves of words ---- */

/* Returns the dynamic offset in halves. */
static const struct wgsl_expr *half_index(struct writer *w, const struct pointer_location *spot) {
    uint32_t half = spot->offset / 2;
    return half
               ? wgsl_binary(w->arena, WGSL_ADD, spot->halves, wgsl_unsigned_number(w->arena, half))
               : spot->halves;
}

/* Returns the word that contains a half. */
static struct pointer_location around_half(struct writer *w, const struct pointer_location *spot) {
    struct pointer_location word = *spot;
    if (!spot->halves)
        return word;
    const struct wgsl_expr *index =
        wgsl_binary(w->arena, WGSL_DIVIDE, half_index(w, spot), wgsl_unsigned_number(w->arena, 2));
    word.words = spot->words ? wgsl_binary(w->arena, WGSL_ADD, spot->words, index) : index;
    word.offset = 0;
    word.halves = NULL;
    return word;
}

/* Returns the number of the first bit of a half in its word. */
static const struct wgsl_expr *first_bit(struct writer *w, const struct pointer_location *spot) {
    if (!spot->halves)
        return wgsl_unsigned_number(w->arena, spot->offset % 4 == 2 ? 16 : 0);
    const struct wgsl_expr *half = wgsl_binary(w->arena, WGSL_REMAINDER, half_index(w, spot),
                                               wgsl_unsigned_number(w->arena, 2));
    return wgsl_binary(w->arena, WGSL_MULTIPLY, half, wgsl_unsigned_number(w->arena, 16));
}

static const struct wgsl_expr *load_half(struct writer *w, const struct pointer_location *spot) {
    struct arena *arena = w->arena;
    const struct instruction *type = instruction_of(w->m, spot->type);
    struct pointer_location place = around_half(w, spot);
    const struct wgsl_expr *word = load_word(w, &place), *bit = first_bit(w, spot);
    if (type->opcode == SpvOpTypeInt)
        return wgsl_call(arena, "extractBits", 3,
                         type->operands[1] ? wgsl_call(arena, "i32", 1, word) : word, bit,
                         wgsl_unsigned_number(arena, 16));
    if (spot->halves)
        word = wgsl_binary(arena, WGSL_SHIFT_RIGHT, word, bit);
    return wgsl_call(arena, "f16", 1,
                     wgsl_component(arena, wgsl_call(arena, "unpack2x16float", 1, word),
                                    spot->halves ? 0 : spot->offset / 2 % 2));
}

/* ---- Loads ---- */

static const struct wgsl_expr *load_number(struct writer *w, const struct pointer_location *spot) {
    const struct instruction *type = instruction_of(w->m, spot->type);
    const char *name = wgsl_type_text(w, spot->type);
    if (type->operands[0] == 16)
        return load_half(w, spot);
    const struct wgsl_expr *word = load_word(w, spot);
    if (type->opcode == SpvOpTypeInt)
        return type->operands[1] ? wgsl_call(w->arena, "i32", 1, word) : word;
    return wgsl_call(w->arena, wgsl_format(w, "bitcast<%s>", name), 1, word);
}

/* Loads a vector that is inside one element of a uniform buffer. */
static const struct wgsl_expr *load_swizzle(struct writer *w, const struct pointer_location *spot) {
    const struct instruction *scalar = module_scalar_type(w->m, spot->type);
    uint32_t first = spot->offset / 4 % 4, count = module_part_count(w->m, spot->type);
    if (!is_uniform(w, spot) || spot->words || first + count > 4 || spot->across ||
        scalar->operands[0] != 32)
        return NULL;
    const struct wgsl_expr *words = wgsl_index_of(w->arena, spot->path, spot->offset / 16);
    if (count != 4)
        words = wgsl_swizzle(w->arena, words, "xyzw" + first, count);
    const char *type = wgsl_type_text(w, spot->type);
    if (scalar->opcode != SpvOpTypeInt)
        type = wgsl_format(w, "bitcast<%s>", type);
    return wgsl_call(w->arena, type, 1, words);
}

static const struct wgsl_expr *load_parts(struct writer *w, const struct pointer_location *spot) {
    struct wgsl_expr_vec parts = {0};
    const char *type = wgsl_type_text(w, spot->type);
    for (uint32_t k = 0; k < module_part_count(w->m, spot->type); k++) {
        struct pointer_location part = wgsl_part_of_spot(w, spot, k);
        vec_push(w->arena, &parts, wgsl_load_words(w, &part));
    }
    return wgsl_call_list(w->arena, type, &parts);
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

/* A loop over the elements of an array. */
struct element_loop {
    struct pointer_location element;
    const struct wgsl_expr *value; /* the element of the argument or the result */
    struct wgsl_block *out;
};

static struct element_loop begin_loop(struct writer *w, const struct pointer_location *spot) {
    struct arena *arena = w->arena;
    const struct wgsl_expr *k = wgsl_name(arena, "k"), *one = wgsl_unsigned_number(arena, 1);
    uint32_t stride = wgsl_fact_of(w, spot->type)->decor.stride / 4;
    uint32_t count = module_part_count(w->m, spot->type);
    struct element_loop all = {.element = *spot,
                               .value = wgsl_index(arena, wgsl_name(arena, "value"), k)};
    all.element.words =
        wgsl_binary(arena, WGSL_ADD, spot->words,
                    wgsl_binary(arena, WGSL_MULTIPLY, k, wgsl_unsigned_number(arena, stride)));
    all.element.type = module_part_type(w->m, spot->type, 0);
    struct wgsl_stmt *loop = wgsl_begin_stmt(
        w, WGSL_LOOP, wgsl_binary(arena, WGSL_LESS, k, wgsl_unsigned_number(arena, count)));
    loop->start = wgsl_stmt_create(arena, WGSL_VAR);
    loop->start->name = "k";
    loop->start->value = wgsl_unsigned_number(arena, 0);
    loop->step = wgsl_stmt_create(arena, WGSL_ASSIGN);
    loop->step->target = k;
    loop->step->value = wgsl_binary(arena, WGSL_ADD, k, one);
    all.out = wgsl_enter(w, &loop->inner);
    return all;
}

static void load_body(struct writer *w, const struct pointer_location *spot) {
    if (!is_long(w, spot->type)) {
        wgsl_jump(w, WGSL_RETURN, load_parts(w, spot));
        return;
    }
    wgsl_declare(w, "value", wgsl_type_text(w, spot->type), NULL);
    struct element_loop loop = begin_loop(w, spot);
    wgsl_assign(w, loop.value, wgsl_load_words(w, &loop.element));
    wgsl_leave(w, loop.out);
    wgsl_jump(w, WGSL_RETURN, wgsl_name(w->arena, "value"));
}

static void store_body(struct writer *w, const struct pointer_location *spot) {
    const struct instruction *i = instruction_of(w->m, spot->type);
    const struct wgsl_expr *all = wgsl_name(w->arena, "value");
    if (is_long(w, spot->type)) {
        struct element_loop loop = begin_loop(w, spot);
        wgsl_store_words(w, &loop.element, loop.value);
        wgsl_leave(w, loop.out);
        return;
    }
    for (uint32_t k = 0; k < module_part_count(w->m, spot->type); k++) {
        struct pointer_location part = wgsl_part_of_spot(w, spot, k);
        const struct wgsl_expr *value =
            i->opcode == SpvOpTypeStruct
                ? wgsl_member_of(w->arena, all, wgsl_fact_of(w, i->id)->type.members[k].name)
                : wgsl_index_of(w->arena, all, k);
        wgsl_store_words(w, &part, value);
    }
}

static void print_helper(struct writer *w, const char *name, const char *type, bool is_store,
                         const struct wgsl_block *body) {
    struct text_sink *out = &w->helpers;
    sink_format(out, "fn %s(at: u32", name);
    sink_format(out, is_store ? ", value: %s) {\n" : ") -> %s {\n", type);
    wgsl_print_body(out, body);
    sink_text(out, "}\n\n");
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
    struct wgsl_block body = {0}, *out = wgsl_enter(w, &body);
    struct pointer_location inside = *spot;
    inside.words = wgsl_name(w->arena, "at");
    inside.offset %= 4;
    if (is_store)
        store_body(w, &inside);
    else
        load_body(w, &inside);
    wgsl_leave(w, out);
    print_helper(w, name, type, is_store, &body);
    return name;
}

static const struct wgsl_expr *location_argument(struct writer *w,
                                                 const struct pointer_location *spot) {
    if (spot->halves)
        wgsl_refuse(w, w->at, "cannot index composites at odd halves in an array of words");
    return spot->words ? word_index(w, spot) : wgsl_unsigned_number(w->arena, spot->offset / 4);
}

const struct wgsl_expr *wgsl_load_words(struct writer *w, const struct pointer_location *spot) {
    const struct instruction *type = instruction_of(w->m, spot->type);
    if (type->opcode == SpvOpTypeInt || type->opcode == SpvOpTypeFloat)
        return load_number(w, spot);
    const struct wgsl_expr *vector = type->opcode == SpvOpTypeVector ? load_swizzle(w, spot) : NULL;
    if (vector)
        return vector;
    if (type->opcode == SpvOpTypeVector && (!spot->words || spot->halves))
        return load_parts(w, spot);
    return wgsl_call(w->arena, helper(w, spot, false), 1, location_argument(w, spot));
}

/* ---- Stores ---- */

static void store_word(struct writer *w, const struct pointer_location *spot,
                       const struct wgsl_expr *value) {
    const struct wgsl_expr *word = wgsl_word(w, spot);
    if (wgsl_variable_of(w, spot->root)->is_atomic)
        wgsl_evaluate(w,
                      wgsl_call(w->arena, "atomicStore", 2, wgsl_unary(w->arena, "&", word), value),
                      false);
    else
        wgsl_assign(w, word, value);
}

/* Stores a half. Another invocation may store the other half of the word at the same time, so that
 * the bits are cleared and set atomically. */
static void store_half(struct writer *w, const struct pointer_location *spot,
                       const struct wgsl_expr *value) {
    struct arena *arena = w->arena;
    const struct instruction *type = instruction_of(w->m, spot->type);
    struct pointer_location place = around_half(w, spot);
    const struct wgsl_expr *word = wgsl_unary(arena, "&", wgsl_word(w, &place));
    const struct wgsl_expr *bit = first_bit(w, spot), *bits = value;
    if (type->opcode == SpvOpTypeFloat)
        bits = wgsl_call(arena, "pack2x16float", 1,
                         wgsl_call(arena, "vec2f", 2, wgsl_call(arena, "f32", 1, value),
                                   wgsl_literal(arena, "0.0")));
    else if (type->operands[1])
        bits =
            wgsl_binary(arena, WGSL_BIT_AND, as_unsigned(w, value), wgsl_literal(arena, "0xffffu"));
    const struct wgsl_expr *mask =
        wgsl_binary(arena, WGSL_SHIFT_LEFT, wgsl_literal(arena, "0xffffu"), bit);
    wgsl_evaluate(w, wgsl_call(arena, "atomicAnd", 2, word, wgsl_unary(arena, "~", mask)), false);
    wgsl_evaluate(
        w, wgsl_call(arena, "atomicOr", 2, word, wgsl_binary(arena, WGSL_SHIFT_LEFT, bits, bit)),
        false);
}

static void store_number(struct writer *w, const struct pointer_location *spot,
                         const struct wgsl_expr *value) {
    const struct instruction *type = instruction_of(w->m, spot->type);
    if (type->operands[0] == 16)
        store_half(w, spot, value);
    else if (type->opcode == SpvOpTypeFloat)
        store_word(w, spot, wgsl_call(w->arena, "bitcast<u32>", 1, value));
    else
        store_word(w, spot, type->operands[1] ? as_unsigned(w, value) : value);
}

static void store_components(struct writer *w, const struct pointer_location *spot,
                             const struct wgsl_expr *value) {
    if (!wgsl_is_plain_path(value))
        value = wgsl_named(w, "value", value);
    for (uint32_t k = 0; k < module_part_count(w->m, spot->type); k++) {
        struct pointer_location part = wgsl_part_of_spot(w, spot, k);
        wgsl_store_words(w, &part, wgsl_component(w->arena, value, k));
    }
}

void wgsl_store_words(struct writer *w, const struct pointer_location *spot,
                      const struct wgsl_expr *value) {
    const struct instruction *type = instruction_of(w->m, spot->type);
    if (type->opcode == SpvOpTypeInt || type->opcode == SpvOpTypeFloat)
        store_number(w, spot, value);
    else if (type->opcode == SpvOpTypeVector && spot->halves)
        store_components(w, spot, value);
    else
        wgsl_evaluate(
            w, wgsl_call(w->arena, helper(w, spot, true), 2, location_argument(w, spot), value),
            false);
}
