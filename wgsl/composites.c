/* WGSL text of composites, subgroup operations and barriers. */
#include "writer.h"

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

static const char *part_text(struct writer *w, const char *text, uint32_t type, uint32_t k) {
    const struct instruction *i = instruction_of(w->m, type);
    if (i->opcode == SpvOpTypeVector)
        return wgsl_format(w, "%s.%c", text, components[k & 3]);
    if (i->opcode != SpvOpTypeStruct)
        return wgsl_format(w, "%s[%u]", text, k);
    wgsl_type_text(w, type);
    return wgsl_format(w, "%s.%s", text, wgsl_fact_of(w, type)->type.members[k].name);
}

void write_extract(struct writer *w, const struct instruction *i) {
    const struct instruction *source = instruction_of(w->m, i->operands[0]);
    bool is_free = !wgsl_fact_of(w, source->id)->is_pending;
    uint32_t type = source->type;
    const char *text = wgsl_operand(w, source->id, LEVEL_PRIMARY);
    const char *pair = pair_part(w, source, i->count > 1 ? i->operands[1] : 0);
    for (uint32_t k = 1; k < i->count; k++) {
        text =
            pair ? wgsl_format(w, "%s.%s", text, pair) : part_text(w, text, type, i->operands[k]);
        type = module_part_type(w->m, type, i->operands[k]);
        pair = NULL;
    }
    if (is_free)
        wgsl_value_is_free(w, i, LEVEL_PRIMARY, text);
    else
        wgsl_set_value(w, i, LEVEL_PRIMARY, text);
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

static const char *run_text(struct writer *w, const struct instruction *i, uint32_t k,
                            uint32_t length) {
    const struct instruction *vector = vector_behind(w, i->operands[k]);
    char swizzle[5] = "";
    if (length == 1)
        return wgsl_operand(w, i->operands[k], LEVEL_LOGIC);
    for (uint32_t n = 0; n < length; n++)
        swizzle[n] = components[instruction_of(w->m, i->operands[k + n])->operands[1] & 3];
    const char *text = wgsl_operand(w, vector->id, LEVEL_PRIMARY);
    if (!strncmp(swizzle, components, module_part_count(w->m, vector->type)))
        return text;
    return wgsl_format(w, "%s.%s", text, swizzle);
}

static void construct_vector(struct writer *w, const struct instruction *i) {
    struct text_sink text = {.arena = w->arena};
    sink_format(&text, "%s(", wgsl_type_text(w, i->type));
    for (uint32_t k = 0; k < i->count && !wgsl_is_splat(w, i);) {
        uint32_t length = run_of(w, i, k);
        const char *part = run_text(w, i, k, length);
        if (length == module_part_count(w->m, i->type)) {
            wgsl_set_value(w, i, LEVEL_PRIMARY, part);
            return;
        }
        sink_format(&text, "%s%s", k ? ", " : "", part);
        k += length;
    }
    if (wgsl_is_splat(w, i))
        sink_text(&text, wgsl_operand(w, i->operands[0], LEVEL_LOGIC));
    sink_text(&text, ")");
    wgsl_set_value(w, i, LEVEL_PRIMARY, text.text);
}

void write_construct(struct writer *w, const struct instruction *i) {
    struct text_sink text = {.arena = w->arena};
    if (module_is_vector(w->m, i->type)) {
        construct_vector(w, i);
        return;
    }
    sink_format(&text, "%s(", wgsl_type_text(w, i->type));
    for (uint32_t k = 0; k < i->count; k++)
        sink_format(&text, "%s%s", k ? ", " : "", wgsl_operand(w, i->operands[k], LEVEL_LOGIC));
    sink_text(&text, ")");
    wgsl_set_value(w, i, LEVEL_PRIMARY, text.text);
}

void write_insert(struct writer *w, const struct instruction *i) {
    const char *object = wgsl_operand(w, i->operands[0], LEVEL_ANY);
    const char *path = wgsl_begin_value(w, i, wgsl_operand(w, i->operands[1], LEVEL_ANY));
    uint32_t type = i->type;
    for (uint32_t k = 2; k < i->count; k++) {
        path = part_text(w, path, type, i->operands[k]);
        type = module_part_type(w->m, type, i->operands[k]);
    }
    wgsl_statement(w, "%s = %s;", path, object);
}

/* ---- Vectors ---- */

static bool is_of_second(const struct instruction *i, uint32_t k, uint32_t first) {
    return i->operands[k] >= first && i->operands[k] != UINT32_MAX;
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
    if (!uses_first || !uses_second) {
        const char *text = wgsl_operand(w, i->operands[uses_second], LEVEL_PRIMARY);
        wgsl_set_value(w, i, LEVEL_PRIMARY, wgsl_format(w, "%s.%s", text, swizzle));
        return;
    }
    const char *sources[2];
    for (uint32_t k = 0; k < 2; k++)
        sources[k] = wgsl_simple_operand(w, i->operands[k]);
    struct text_sink text = {.arena = w->arena};
    sink_format(&text, "%s(", wgsl_type_text(w, i->type));
    for (uint32_t k = 2, length; k < i->count; k += length) {
        bool is_second = is_of_second(i, k, first);
        for (length = 1; k + length < i->count && is_of_second(i, k + length, first) == is_second;)
            length++;
        uint32_t all = module_part_count(w->m, instruction_of(w->m, i->operands[is_second])->type);
        bool is_whole = length == all && !strncmp(swizzle + k - 2, components, all);
        sink_format(&text, "%s%s", k > 2 ? ", " : "", sources[is_second]);
        if (!is_whole)
            sink_format(&text, ".%.*s", (int)length, swizzle + k - 2);
    }
    sink_text(&text, ")");
    wgsl_set_value(w, i, LEVEL_PRIMARY, text.text);
}

void write_extract_dynamic(struct writer *w, const struct instruction *i) {
    const char *vector = wgsl_operand(w, i->operands[0], LEVEL_PRIMARY);
    wgsl_set_value(w, i, LEVEL_PRIMARY,
                   wgsl_format(w, "%s[%s]", vector, wgsl_operand(w, i->operands[1], LEVEL_ANY)));
}

void write_insert_dynamic(struct writer *w, const struct instruction *i) {
    const char *object = wgsl_operand(w, i->operands[1], LEVEL_ANY);
    const char *index = wgsl_operand(w, i->operands[2], LEVEL_ANY);
    const char *name = wgsl_begin_value(w, i, wgsl_operand(w, i->operands[0], LEVEL_ANY));
    wgsl_statement(w, "%s[%s] = %s;", name, index, object);
}

/* ---- Copies ---- */

void write_copy(struct writer *w, const struct instruction *i) {
    if (instruction_of(w->m, i->type)->opcode == SpvOpTypePointer)
        write_access(w, i);
    else
        wgsl_set_value(w, i, LEVEL_PRIMARY, wgsl_operand(w, i->operands[0], LEVEL_PRIMARY));
}

static const char *copied(struct writer *w, const char *text, uint32_t from, uint32_t to) {
    struct text_sink all = {.arena = w->arena};
    const char *type = wgsl_type_text(w, to);
    if (!strcmp(type, wgsl_type_text(w, from)))
        return text;
    sink_format(&all, "%s(", type);
    for (uint32_t k = 0; k < module_part_count(w->m, to); k++)
        sink_format(&all, "%s%s", k ? ", " : "",
                    copied(w, part_text(w, text, from, k), module_part_type(w->m, from, k),
                           module_part_type(w->m, to, k)));
    sink_text(&all, ")");
    return all.text;
}

/* The types may have different memory layouts. */
void write_copy_logical(struct writer *w, const struct instruction *i) {
    uint32_t from = instruction_of(w->m, i->operands[0])->type;
    wgsl_set_value(w, i, LEVEL_PRIMARY,
                   copied(w, wgsl_simple_operand(w, i->operands[0]), from, i->type));
}

/* ---- Subgroup operations and barriers ---- */

enum operand_signs { SIGNS_RESULT, SIGNS_SIGNED, SIGNS_UNSIGNED };

struct reduction {
    enum operand_signs signs;
    const char *functions[3]; /* by SpvGroupOperation */
};

struct plain {
    uint8_t count; /* number of arguments: value and lane */
    bool hands;    /* exchanges the value between lanes */
    const char *function;
};

#define ROW(type, op, ...)                                                                         \
    case SpvOpGroupNonUniform##op: {                                                               \
        static const struct type row = {__VA_ARGS__};                                              \
        return &row;                                                                               \
    }

static const struct reduction *reduction_of(uint32_t opcode) {
    switch (opcode) {
#define REDUCE(op, all, inclusive, exclusive, signs)                                               \
    ROW(reduction, op, SIGNS_##signs, {all, inclusive, exclusive})
#define PLAIN(op, count, hands, function)
#include "../spec/wgsl_groups.def"
    }
    return NULL;
}

static const struct plain *plain_of(uint32_t opcode) {
    switch (opcode) {
#define REDUCE(op, all, inclusive, exclusive, signs)
#define PLAIN(op, count, hands, function) ROW(plain, op, count, hands, function)
#include "../spec/wgsl_groups.def"
    }
    return NULL;
}

/* Emitted at once, because the position in the control flow determines the active invocations. */
static void set_text(struct writer *w, const struct instruction *i, const char *text) {
    wgsl_write_value_now(w, i, text, true);
}

static void give_signed(struct writer *w, const struct instruction *i, bool made_signed,
                        const char *text) {
    if (wgsl_is_kind(w, i->type, SpvOpTypeInt) && wgsl_is_signed(w, i->type) != made_signed)
        text = wgsl_format(w, "%s(%s)", wgsl_type_text(w, i->type), text);
    set_text(w, i, text);
}

static void write_reduction(struct writer *w, const struct instruction *i,
                            const struct reduction *row) {
    uint32_t operation = i->operands[1];
    const char *function = operation < 3 ? row->functions[operation] : "";
    bool wants_sign =
        row->signs == SIGNS_RESULT ? wgsl_is_signed(w, i->type) : row->signs == SIGNS_SIGNED;
    if (!*function)
        wgsl_refuse(w, i, "partitioned subgroup operations are not supported in WGSL");
    give_signed(w, i, wants_sign,
                wgsl_format(w, "%s(%s)", function,
                            wgsl_operand_signed(w, i->operands[2], wants_sign, LEVEL_ANY)));
}

static const char *argument_text(struct writer *w, const struct instruction *i, uint32_t k) {
    return wgsl_operand(w, i->operands[k], LEVEL_LOGIC);
}

static bool is_bool(const struct writer *w, uint32_t id) {
    return wgsl_is_kind(w, instruction_of(w->m, id)->type, SpvOpTypeBool);
}

/* WGSL exchanges numbers, but not booleans. */
static const char *as_number(struct writer *w, const char *text, uint32_t type) {
    if (!module_is_vector(w->m, type))
        return wgsl_format(w, "select(0u, 1u, %s)", text);
    uint32_t count = module_part_count(w->m, type);
    return wgsl_format(w, "select(vec%uu(0u), vec%uu(1u), %s)", count, count, text);
}

static const char *handed(struct writer *w, const struct instruction *i) {
    const char *text = argument_text(w, i, 1);
    return is_bool(w, i->operands[1]) ? as_number(w, text, i->type) : text;
}

static void give_handed(struct writer *w, const struct instruction *i, const char *text) {
    if (is_bool(w, i->operands[1]) && module_is_vector(w->m, i->type))
        text = wgsl_format(w, "(%s != vec%uu(0u))", text, module_part_count(w->m, i->type));
    else if (is_bool(w, i->operands[1]))
        text = wgsl_format(w, "(%s != 0u)", text);
    set_text(w, i, text);
}

static const char *lane(struct writer *w, const struct instruction *i) {
    return wgsl_operand_signed(w, i->operands[2], false, LEVEL_ANY);
}

static void write_broadcast(struct writer *w, const struct instruction *i) {
    const char *function =
        module_is_constant(w->m, i->operands[2]) ? "subgroupBroadcast" : "subgroupShuffle";
    const char *value = handed(w, i);
    give_handed(w, i, wgsl_format(w, "%s(%s, %s)", function, value, lane(w, i)));
}

static void write_all_equal(struct writer *w, const struct instruction *i) {
    uint32_t type = instruction_of(w->m, i->operands[1])->type;
    const char *value = wgsl_simple_operand(w, i->operands[1]);
    if (is_bool(w, i->operands[1]))
        value = as_number(w, value, type);
    const char *same = wgsl_format(w, "%s == subgroupBroadcastFirst(%s)", value, value);
    if (module_is_vector(w->m, type))
        same = wgsl_format(w, "all(%s)", same);
    set_text(w, i, wgsl_format(w, "subgroupAll(%s)", same));
}

static void write_quad_swap(struct writer *w, const struct instruction *i) {
    static const char *const functions[] = {"quadSwapX", "quadSwapY", "quadSwapDiagonal"};
    uint32_t direction = 0;
    module_constant_word(w->m, i->operands[2], &direction);
    give_handed(w, i, wgsl_format(w, "%s(%s)", functions[direction % 3], handed(w, i)));
}

static void write_quad_broadcast(struct writer *w, const struct instruction *i) {
    const char *value = handed(w, i);
    if (!module_is_constant(w->m, i->operands[2]))
        wgsl_refuse(w, i, "reading a dynamic lane of a quad is not supported in WGSL");
    give_handed(w, i, wgsl_format(w, "quadBroadcast(%s, %s)", value, lane(w, i)));
}

/* Counts the votes of lower lanes with a scan over the votes of all lanes. */
static void write_count_before(struct writer *w, const struct instruction *i) {
    const struct instruction *ballot = instruction_of(w->m, i->operands[2]);
    bool is_inclusive = i->operands[1] == SpvGroupOperationInclusiveScan;
    if (ballot->opcode != SpvOpGroupNonUniformBallot || ballot->block != i->block ||
        wgsl_fact_of(w, ballot->operands[1])->reads) {
        wgsl_refuse(w, i, "partial ballot bit counts are not supported in WGSL");
        return;
    }
    const char *vote = wgsl_operand(w, ballot->operands[1], LEVEL_ANY);
    give_signed(w, i, false,
                wgsl_format(w, "%s(select(0u, 1u, %s))",
                            is_inclusive ? "subgroupInclusiveAdd" : "subgroupExclusiveAdd", vote));
}

static void write_bit_count(struct writer *w, const struct instruction *i) {
    if (i->operands[1] != SpvGroupOperationReduce) {
        write_count_before(w, i);
        return;
    }
    const char *bits = wgsl_simple_operand(w, i->operands[2]);
    const char *count = wgsl_format(w, "countOneBits(%s)", bits);
    give_signed(w, i, false, wgsl_format(w, "dot(%s, vec4u(1u))", count));
}

static void write_plain(struct writer *w, const struct instruction *i) {
    const struct plain *row = plain_of(i->opcode);
    if (!row) {
        wgsl_refuse(w, i, "%s is not supported in WGSL", spirv_instruction(i->opcode)->name);
        return;
    }
    const char *value = !row->count ? "" : row->hands ? handed(w, i) : argument_text(w, i, 1);
    const char *second = row->count > 1 ? wgsl_format(w, ", %s", lane(w, i)) : "";
    const char *text = wgsl_format(w, "%s(%s%s)", row->function, value, second);
    if (row->hands)
        give_handed(w, i, text);
    else
        set_text(w, i, text);
}

void wgsl_write_group(struct writer *w, const struct instruction *i) {
    const struct reduction *row = reduction_of(i->opcode);
    w->uses_subgroups = true;
    if (row) {
        write_reduction(w, i, row);
        return;
    }
    switch (i->opcode) {
    case SpvOpGroupNonUniformBroadcast:
        write_broadcast(w, i);
        break;
    case SpvOpGroupNonUniformAllEqual:
        write_all_equal(w, i);
        break;
    case SpvOpGroupNonUniformBallotBitCount:
        write_bit_count(w, i);
        break;
    case SpvOpGroupNonUniformQuadSwap:
        write_quad_swap(w, i);
        break;
    case SpvOpGroupNonUniformQuadBroadcast:
        write_quad_broadcast(w, i);
        break;
    default:
        write_plain(w, i);
        break;
    }
}

/* ---- Barriers ---- */

/* Every WGSL barrier is also a control barrier for the workgroup. */
void write_barrier(struct writer *w, const struct instruction *i) {
    uint32_t semantics = 0;
    module_constant_word(w->m, i->operands[i->count - 1], &semantics);
    bool orders_storage = semantics & SpvMemorySemanticsUniformMemoryMask;
    bool orders_images = semantics & SpvMemorySemanticsImageMemoryMask && w->changes_textures;
    wgsl_flush_readers(w, READS_ANYTHING);
    if (w->entry->operands[0] != SpvExecutionModelGLCompute) {
        wgsl_refuse(w, i, "barriers are only supported in compute shaders in WGSL");
        return;
    }
    if (orders_storage)
        wgsl_write_line(w, "storageBarrier();");
    if (orders_images)
        wgsl_write_line(w, "textureBarrier();");
    if (semantics & SpvMemorySemanticsWorkgroupMemoryMask || (!orders_storage && !orders_images))
        wgsl_write_line(w, "workgroupBarrier();");
}
