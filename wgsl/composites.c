/* Composites: putting together, taking apart. */
#include "writer.h"

#include <string.h>

static const char components[] = "xyzw";

/* The results of modf and frexp have members of their own names (WGSL 17.5.34). */
static const char *pair_part(const struct writer *w, const struct instruction *i, uint32_t k) {
    if (!is_glsl(w, i))
        return NULL;
    if (i->operands[1] == GLSLstd450ModfStruct)
        return k ? "whole" : "fract";
    if (i->operands[1] == GLSLstd450FrexpStruct)
        return k ? "exp" : "fract";
    return NULL;
}

static const char *part_text(struct writer *w, const char *text, uint32_t type, uint32_t k) {
    const struct instruction *i = definition_of(w, type);
    if (i->opcode == SpvOpTypeVector)
        return textf(w, "%s.%c", text, components[k & 3]);
    if (i->opcode != SpvOpTypeStruct)
        return textf(w, "%s[%u]", text, k);
    type_text(w, type);
    return textf(w, "%s.%s", text, fact_of(w, type)->members[k].name);
}

void write_extract(struct writer *w, const struct instruction *i) {
    const struct instruction *source = definition_of(w, i->operands[0]);
    bool is_free = !fact_of(w, source->id)->is_pending;
    uint32_t type = source->type;
    const char *text = operand(w, source->id, LEVEL_PRIMARY);
    const char *pair = pair_part(w, source, i->count > 1 ? i->operands[1] : 0);
    for (uint32_t k = 1; k < i->count; k++) {
        text = pair ? textf(w, "%s.%s", text, pair) : part_text(w, text, type, i->operands[k]);
        type = part_of(w, type, i->operands[k]);
        pair = NULL;
    }
    if (is_free)
        value_is_free(w, i, LEVEL_PRIMARY, text);
    else
        value_is(w, i, LEVEL_PRIMARY, text);
}

/* ---- Putting together ---- */

/* The vector that an operand is a component of, where that has a name. */
static const struct instruction *vector_behind(const struct writer *w, uint32_t id) {
    const struct instruction *i = definition_of(w, id);
    if (i->opcode != SpvOpCompositeExtract || i->count != 2 || fact_of(w, id)->is_pending ||
        !is_vector(w, definition_of(w, i->operands[0])->type))
        return NULL;
    return definition_of(w, i->operands[0]);
}

/* From operand `k` on, how many are components of one vector. */
static uint32_t run_of(const struct writer *w, const struct instruction *i, uint32_t k) {
    const struct instruction *vector = vector_behind(w, i->operands[k]);
    uint32_t length = 1;
    while (vector && k + length < i->count && vector_behind(w, i->operands[k + length]) == vector)
        length++;
    return length;
}

static const char *run_text(struct writer *w, const struct instruction *i, uint32_t k,
                            uint32_t length) {
    const struct instruction *vector = vector_behind(w, i->operands[k]);
    char swizzle[5] = "";
    if (length == 1)
        return operand(w, i->operands[k], LEVEL_LOGIC);
    for (uint32_t n = 0; n < length; n++)
        swizzle[n] = components[definition_of(w, i->operands[k + n])->operands[1] & 3];
    const char *text = operand(w, vector->id, LEVEL_PRIMARY);
    if (!strncmp(swizzle, components, count_of_parts(w, vector->type)))
        return text;
    return textf(w, "%s.%s", text, swizzle);
}

static void construct_vector(struct writer *w, const struct instruction *i) {
    struct text_sink text = {.arena = w->arena};
    sink_format(&text, "%s(", type_text(w, i->type));
    for (uint32_t k = 0; k < i->count && !is_splat_vector(w, i);) {
        uint32_t length = run_of(w, i, k);
        const char *part = run_text(w, i, k, length);
        if (length == count_of_parts(w, i->type)) {
            value_is(w, i, LEVEL_PRIMARY, part);
            return;
        }
        sink_format(&text, "%s%s", k ? ", " : "", part);
        k += length;
    }
    if (is_splat_vector(w, i))
        sink_text(&text, operand(w, i->operands[0], LEVEL_LOGIC));
    sink_text(&text, ")");
    value_is(w, i, LEVEL_PRIMARY, text.text);
}

void write_construct(struct writer *w, const struct instruction *i) {
    struct text_sink text = {.arena = w->arena};
    if (is_vector(w, i->type)) {
        construct_vector(w, i);
        return;
    }
    sink_format(&text, "%s(", type_text(w, i->type));
    for (uint32_t k = 0; k < i->count; k++)
        sink_format(&text, "%s%s", k ? ", " : "", operand(w, i->operands[k], LEVEL_LOGIC));
    sink_text(&text, ")");
    value_is(w, i, LEVEL_PRIMARY, text.text);
}

void write_insert(struct writer *w, const struct instruction *i) {
    const char *object = operand(w, i->operands[0], LEVEL_ANY);
    const char *path = value_begin(w, i, operand(w, i->operands[1], LEVEL_ANY));
    uint32_t type = i->type;
    for (uint32_t k = 2; k < i->count; k++) {
        path = part_text(w, path, type, i->operands[k]);
        type = part_of(w, type, i->operands[k]);
    }
    statement(w, "%s = %s;", path, object);
}

/* ---- Vectors ---- */

static bool is_of_second(const struct instruction *i, uint32_t k, uint32_t first) {
    return i->operands[k] >= first && i->operands[k] != UINT32_MAX;
}

void write_shuffle(struct writer *w, const struct instruction *i) {
    uint32_t first = count_of_parts(w, definition_of(w, i->operands[0])->type);
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
    if (!uses_first || !uses_second) {
        const char *text = operand(w, i->operands[uses_second], LEVEL_PRIMARY);
        value_is(w, i, LEVEL_PRIMARY, textf(w, "%s.%s", text, swizzle));
        return;
    }
    const char *sources[2];
    for (uint32_t k = 0; k < 2; k++)
        sources[k] = simple_operand(w, i->operands[k]);
    struct text_sink text = {.arena = w->arena};
    sink_format(&text, "%s(", type_text(w, i->type));
    for (uint32_t k = 2, length; k < i->count; k += length) {
        bool is_second = is_of_second(i, k, first);
        for (length = 1; k + length < i->count && is_of_second(i, k + length, first) == is_second;)
            length++;
        uint32_t all = count_of_parts(w, definition_of(w, i->operands[is_second])->type);
        bool is_whole = length == all && !strncmp(swizzle + k - 2, components, all);
        sink_format(&text, "%s%s", k > 2 ? ", " : "", sources[is_second]);
        if (!is_whole)
            sink_format(&text, ".%.*s", (int)length, swizzle + k - 2);
    }
    sink_text(&text, ")");
    value_is(w, i, LEVEL_PRIMARY, text.text);
}

void write_extract_dynamic(struct writer *w, const struct instruction *i) {
    const char *vector = operand(w, i->operands[0], LEVEL_PRIMARY);
    value_is(w, i, LEVEL_PRIMARY,
             textf(w, "%s[%s]", vector, operand(w, i->operands[1], LEVEL_ANY)));
}

void write_insert_dynamic(struct writer *w, const struct instruction *i) {
    const char *object = operand(w, i->operands[1], LEVEL_ANY);
    const char *index = operand(w, i->operands[2], LEVEL_ANY);
    const char *name = value_begin(w, i, operand(w, i->operands[0], LEVEL_ANY));
    statement(w, "%s[%s] = %s;", name, index, object);
}

/* ---- Copies ---- */

void write_copy(struct writer *w, const struct instruction *i) {
    if (definition_of(w, i->type)->opcode == SpvOpTypePointer)
        write_access(w, i);
    else
        value_is(w, i, LEVEL_PRIMARY, operand(w, i->operands[0], LEVEL_PRIMARY));
}

static const char *copied(struct writer *w, const char *text, uint32_t from, uint32_t to) {
    struct text_sink all = {.arena = w->arena};
    const char *type = type_text(w, to);
    if (!strcmp(type, type_text(w, from)))
        return text;
    sink_format(&all, "%s(", type);
    for (uint32_t k = 0; k < count_of_parts(w, to); k++)
        sink_format(&all, "%s%s", k ? ", " : "",
                    copied(w, part_text(w, text, from, k), part_of(w, from, k), part_of(w, to, k)));
    sink_text(&all, ")");
    return all.text;
}

/* Types that differ in where their parts lie. */
void write_copy_logical(struct writer *w, const struct instruction *i) {
    uint32_t from = definition_of(w, i->operands[0])->type;
    value_is(w, i, LEVEL_PRIMARY, copied(w, simple_operand(w, i->operands[0]), from, i->type));
}
