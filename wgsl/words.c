/* Buffers as arrays of 32-bit words: what WGSL's layout rules cannot say.
 *
 * Numbers are read and written where they lie.  What consists of several of them has a function for
 * each type, which is told the number of the first word. */
#include "writer.h"

#include <string.h>

static const char components[] = "xyzw";
enum { UNROLLED = 8 };

/* ---- Words ---- */

static bool is_uniform(struct writer *w, const struct spot *spot) {
    return fact_of(w, spot->root)->is_uniform;
}

static const char *index_text(struct writer *w, const struct spot *spot) {
    uint32_t word = spot->offset / 4;
    if (!spot->words)
        return textf(w, "%u", word);
    return word ? textf(w, "%s + %uu", spot->words, word) : spot->words;
}

/* Uniform buffers have elements of 16 bytes (WGSL 14.4.4). */
const char *words_text(struct writer *w, const struct spot *spot) {
    const char *index = index_text(w, spot);
    if (!is_uniform(w, spot))
        return textf(w, "%s[%s]", spot->path, index);
    if (!spot->words)
        return textf(w, "%s[%u].%c", spot->path, spot->offset / 16,
                     components[spot->offset / 4 % 4]);
    return textf(w, "%s[(%s) / 4u][(%s) %% 4u]", spot->path, index, index);
}

static const char *word_load(struct writer *w, const struct spot *spot) {
    const char *text = words_text(w, spot);
    return fact_of(w, spot->root)->is_atomic ? textf(w, "atomicLoad(&%s)", text) : text;
}

/* ---- Loads ---- */

static const char *half_load(struct writer *w, const struct spot *spot) {
    return textf(w, "f16(unpack2x16float(%s).%c)", word_load(w, spot),
                 components[spot->offset / 2 % 2]);
}

static const char *number_load(struct writer *w, const struct spot *spot) {
    const struct instruction *type = definition_of(w, spot->type);
    const char *name = type_text(w, spot->type);
    if (type->operands[0] == 16)
        return half_load(w, spot);
    const char *word = word_load(w, spot);
    bool is_word = type->opcode == SpvOpTypeInt && !type->operands[1];
    return is_word ? word : textf(w, "bitcast<%s>(%s)", name, word);
}

/* A vector that lies in one element of a uniform buffer. */
static const char *swizzle_load(struct writer *w, const struct spot *spot) {
    const struct instruction *scalar = scalar_type(w, spot->type);
    uint32_t first = spot->offset / 4 % 4, count = count_of_parts(w, spot->type);
    if (!is_uniform(w, spot) || spot->words || first + count > 4 || spot->across ||
        scalar->operands[0] != 32)
        return NULL;
    const char *part = count == 4 ? "" : textf(w, ".%.*s", (int)count, components + first);
    return textf(w, "bitcast<%s>(%s[%u]%s)", type_text(w, spot->type), spot->path,
                 spot->offset / 16, part);
}

static const char *all_parts(struct writer *w, const struct spot *spot) {
    struct text_sink text = {.arena = w->arena};
    enum level level;
    sink_format(&text, "%s(", type_text(w, spot->type));
    for (uint32_t k = 0; k < count_of_parts(w, spot->type); k++) {
        struct spot part = part_spot(w, spot, k);
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

static const char **helper_slot(struct writer *w, const struct spot *spot, bool is_store) {
    const struct member *member = spot->member;
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
    return definition_of(w, type)->opcode == SpvOpTypeArray && count_of_parts(w, type) > UNROLLED &&
           fact_of(w, type)->decor.stride % 4 == 0;
}

/* The element that a loop is at. */
static struct spot begin_loop(struct writer *w, const struct spot *spot) {
    struct spot element = *spot;
    element.words = textf(w, "at + k * %uu", fact_of(w, spot->type)->decor.stride / 4);
    element.type = part_of(w, spot->type, 0);
    statement(w, "for (var k = 0u; k < %uu; k++) {", count_of_parts(w, spot->type));
    w->indent++;
    return element;
}

static void end_loop(struct writer *w) {
    w->indent--;
    write_line(w, "}");
}

static void load_body(struct writer *w, struct spot *spot) {
    enum level level;
    if (!is_long(w, spot->type)) {
        statement(w, "return %s;", all_parts(w, spot));
        return;
    }
    statement(w, "var value: %s;", type_text(w, spot->type));
    struct spot element = begin_loop(w, spot);
    statement(w, "value[k] = %s;", words_load(w, &element, &level));
    end_loop(w);
    write_line(w, "return value;");
}

static void store_body(struct writer *w, struct spot *spot) {
    const struct instruction *i = definition_of(w, spot->type);
    if (is_long(w, spot->type)) {
        struct spot element = begin_loop(w, spot);
        words_store(w, &element, "value[k]");
        end_loop(w);
        return;
    }
    for (uint32_t k = 0; k < count_of_parts(w, spot->type); k++) {
        struct spot part = part_spot(w, spot, k);
        const char *value = i->opcode == SpvOpTypeStruct
                                ? textf(w, "value.%s", fact_of(w, i->id)->members[k].name)
                                : textf(w, "value[%u]", k);
        words_store(w, &part, value);
    }
}

/* The function that loads or stores a type, and what it is called. */
static const char *helper(struct writer *w, const struct spot *spot, bool is_store) {
    const char **slot = helper_slot(w, spot, is_store);
    if (*slot)
        return *slot;
    const char *type = type_text(w, spot->type);
    const char *name = name_global(
        w, textf(w, "%s_%s_%s", is_store ? "store" : "load", fact_of(w, spot->root)->text, type));
    *slot = name;
    struct text_sink text = {.arena = w->arena}, *out = w->out;
    unsigned indent = w->indent;
    struct spot inside = *spot;
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

static const char *argument(struct writer *w, const struct spot *spot) {
    return spot->words ? index_text(w, spot) : textf(w, "%uu", spot->offset / 4);
}

const char *words_load(struct writer *w, const struct spot *spot, enum level *level) {
    const struct instruction *type = definition_of(w, spot->type);
    *level = LEVEL_PRIMARY;
    if (type->opcode == SpvOpTypeInt || type->opcode == SpvOpTypeFloat)
        return number_load(w, spot);
    const char *text = type->opcode == SpvOpTypeVector ? swizzle_load(w, spot) : NULL;
    if (text)
        return text;
    if (type->opcode == SpvOpTypeVector && !spot->words)
        return all_parts(w, spot);
    return textf(w, "%s(%s)", helper(w, spot, false), argument(w, spot));
}

/* ---- Stores ---- */

static void word_store(struct writer *w, const struct spot *spot, const char *value) {
    const char *text = words_text(w, spot);
    if (fact_of(w, spot->root)->is_atomic)
        statement(w, "atomicStore(&%s, %s);", text, value);
    else
        statement(w, "%s = %s;", text, value);
}

/* The other half of the word stays. */
static void half_store(struct writer *w, const struct spot *spot, const char *value) {
    bool is_high = spot->offset % 4 == 2;
    const char *word = words_text(w, spot);
    const char *bits = textf(w, "pack2x16float(vec2f(f32(%s), 0.0))", value);
    statement(w, "%s = insertBits(%s, %s, %uu, 16u);", word, word, bits, is_high ? 16 : 0);
}

static void number_store(struct writer *w, const struct spot *spot, const char *value) {
    const struct instruction *type = definition_of(w, spot->type);
    bool is_word = type->opcode == SpvOpTypeInt && !type->operands[1];
    if (type->operands[0] == 16)
        half_store(w, spot, value);
    else
        word_store(w, spot, is_word ? value : textf(w, "bitcast<u32>(%s)", value));
}

void words_store(struct writer *w, const struct spot *spot, const char *value) {
    const struct instruction *type = definition_of(w, spot->type);
    if (type->opcode == SpvOpTypeInt || type->opcode == SpvOpTypeFloat)
        number_store(w, spot, value);
    else
        statement(w, "%s(%s, %s);", helper(w, spot, true), argument(w, spot), value);
}
