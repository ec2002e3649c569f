/* Subgroup operations and barriers. */
#include "../writer.h"

/* ---- Operations by table ---- */

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
#include "../../spec/wgsl_groups.def"
    }
    return NULL;
}

static const struct plain *plain_of(uint32_t opcode) {
    switch (opcode) {
#define REDUCE(op, all, inclusive, exclusive, signs)
#define PLAIN(op, count, hands, function) ROW(plain, op, count, hands, function)
#include "../../spec/wgsl_groups.def"
    }
    return NULL;
}

/* Written at once, because the position in the control flow determines the active invocations. */
static void set_result(struct writer *w, const struct instruction *i,
                       const struct wgsl_expr *value) {
    wgsl_write_value_now(w, i, value, true);
}

static void give_signed(struct writer *w, const struct instruction *i, bool made_signed,
                        const struct wgsl_expr *value) {
    if (wgsl_is_kind(w, i->type, SpvOpTypeInt) && wgsl_is_signed(w, i->type) != made_signed)
        value = wgsl_call(w->arena, wgsl_type_text(w, i->type), 1, value);
    set_result(w, i, wgsl_wrapped(w, i->type, value));
}

static void write_reduction(struct writer *w, const struct instruction *i,
                            const struct reduction *row) {
    uint32_t operation = i->operands[1];
    const char *function = operation < 3 ? row->functions[operation] : "";
    bool wants_sign =
        row->signs == SIGNS_RESULT ? wgsl_is_signed(w, i->type) : row->signs == SIGNS_SIGNED;
    if (!*function)
        wgsl_refuse(w, i, "partitioned subgroup operations are not supported in WGSL");
    give_signed(
        w, i, wants_sign,
        wgsl_call(w->arena, function, 1, wgsl_operand_signed(w, i->operands[2], wants_sign)));
}

static bool is_bool(const struct writer *w, uint32_t id) {
    return wgsl_is_kind(w, instruction_of(w->m, id)->type, SpvOpTypeBool);
}

/* Returns a number, or a vector of equal numbers. */
static const struct wgsl_expr *unsigned_splat(struct writer *w, uint32_t type, uint32_t number) {
    const struct wgsl_expr *x = wgsl_unsigned_number(w->arena, number);
    if (!module_is_vector(w->m, type))
        return x;
    return wgsl_call(w->arena, wgsl_format(w, "vec%uu", module_part_count(w->m, type)), 1, x);
}

/* WGSL exchanges numbers, but not booleans. */
static const struct wgsl_expr *as_number(struct writer *w, const struct wgsl_expr *x,
                                         uint32_t type) {
    return wgsl_call(w->arena, "select", 3, unsigned_splat(w, type, 0), unsigned_splat(w, type, 1),
                     x);
}

static const struct wgsl_expr *handed(struct writer *w, const struct instruction *i) {
    const struct wgsl_expr *x = wgsl_operand(w, i->operands[1]);
    return is_bool(w, i->operands[1]) ? as_number(w, x, i->type) : x;
}

static void give_handed(struct writer *w, const struct instruction *i,
                        const struct wgsl_expr *value) {
    if (is_bool(w, i->operands[1]))
        value = wgsl_binary(w->arena, WGSL_UNEQUAL, value, unsigned_splat(w, i->type, 0));
    set_result(w, i, value);
}

static const struct wgsl_expr *lane(struct writer *w, const struct instruction *i) {
    return wgsl_operand_signed(w, i->operands[2], false);
}

static void write_broadcast(struct writer *w, const struct instruction *i) {
    const char *function =
        module_is_constant(w->m, i->operands[2]) ? "subgroupBroadcast" : "subgroupShuffle";
    const struct wgsl_expr *value = handed(w, i);
    give_handed(w, i, wgsl_call(w->arena, function, 2, value, lane(w, i)));
}

static void write_all_equal(struct writer *w, const struct instruction *i) {
    uint32_t type = instruction_of(w->m, i->operands[1])->type;
    const struct wgsl_expr *value = wgsl_simple_operand(w, i->operands[1]);
    if (is_bool(w, i->operands[1]))
        value = as_number(w, value, type);
    const struct wgsl_expr *same = wgsl_binary(
        w->arena, WGSL_EQUAL, value, wgsl_call(w->arena, "subgroupBroadcastFirst", 1, value));
    if (module_is_vector(w->m, type))
        same = wgsl_call(w->arena, "all", 1, same);
    set_result(w, i, wgsl_call(w->arena, "subgroupAll", 1, same));
}

static void write_quad_swap(struct writer *w, const struct instruction *i) {
    static const char *const functions[] = {"quadSwapX", "quadSwapY", "quadSwapDiagonal"};
    uint32_t direction = 0;
    module_constant_word(w->m, i->operands[2], &direction);
    give_handed(w, i, wgsl_call(w->arena, functions[direction % 3], 1, handed(w, i)));
}

/* Combines the votes of the two rows, and then those of the columns. */
static void write_quad_vote(struct writer *w, const struct instruction *i) {
    enum wgsl_operator op =
        i->opcode == SpvOpGroupNonUniformQuadAnyKHR ? WGSL_BIT_OR : WGSL_BIT_AND;
    uint32_t type = i->type;
    const struct wgsl_expr *row =
        wgsl_named(w, "vote", as_number(w, wgsl_operand(w, i->operands[0]), type));
    const struct wgsl_expr *both = wgsl_named(
        w, "votes", wgsl_binary(w->arena, op, row, wgsl_call(w->arena, "quadSwapX", 1, row)));
    const struct wgsl_expr *all =
        wgsl_binary(w->arena, op, both, wgsl_call(w->arena, "quadSwapY", 1, both));
    set_result(w, i, wgsl_binary(w->arena, WGSL_UNEQUAL, all, unsigned_splat(w, type, 0)));
}

static void write_quad_broadcast(struct writer *w, const struct instruction *i) {
    const struct wgsl_expr *value = handed(w, i);
    if (!module_is_constant(w->m, i->operands[2]))
        wgsl_refuse(w, i, "reading a dynamic lane of a quad is not supported in WGSL");
    give_handed(w, i, wgsl_call(w->arena, "quadBroadcast", 2, value, lane(w, i)));
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
    const struct wgsl_expr *vote =
        wgsl_call(w->arena, "select", 3, wgsl_unsigned_number(w->arena, 0),
                  wgsl_unsigned_number(w->arena, 1), wgsl_operand(w, ballot->operands[1]));
    give_signed(w, i, false,
                wgsl_call(w->arena, is_inclusive ? "subgroupInclusiveAdd" : "subgroupExclusiveAdd",
                          1, vote));
}

static void write_bit_count(struct writer *w, const struct instruction *i) {
    if (i->operands[1] != SpvGroupOperationReduce) {
        write_count_before(w, i);
        return;
    }
    const struct wgsl_expr *counts =
        wgsl_call(w->arena, "countOneBits", 1, wgsl_simple_operand(w, i->operands[2]));
    const struct wgsl_expr *ones =
        wgsl_call(w->arena, "vec4u", 1, wgsl_unsigned_number(w->arena, 1));
    give_signed(w, i, false, wgsl_call(w->arena, "dot", 2, counts, ones));
}

static void write_plain(struct writer *w, const struct instruction *i) {
    const struct plain *row = plain_of(i->opcode);
    struct wgsl_expr_vec arguments = {0};
    if (!row) {
        wgsl_refuse(w, i, "%s is not supported in WGSL", spirv_instruction(i->opcode)->name);
        return;
    }
    if (row->count)
        vec_push(w->arena, &arguments, row->hands ? handed(w, i) : wgsl_operand(w, i->operands[1]));
    if (row->count > 1)
        vec_push(w->arena, &arguments, lane(w, i));
    const struct wgsl_expr *value = wgsl_call_list(w->arena, row->function, &arguments);
    if (row->hands)
        give_handed(w, i, value);
    else
        set_result(w, i, value);
}

void wgsl_write_group(struct writer *w, const struct instruction *i) {
    const struct reduction *row = reduction_of(i->opcode);
    w->uses_subgroups = true;
    if (w->entry->operands[0] == SpvExecutionModelVertex) {
        wgsl_refuse(w, i, "subgroup operations are not supported in vertex shaders in WebGPU");
        return;
    }
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
    case SpvOpGroupNonUniformQuadAnyKHR:
    case SpvOpGroupNonUniformQuadAllKHR:
        write_quad_vote(w, i);
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

static void call_barrier(struct writer *w, const char *function) {
    wgsl_evaluate(w, wgsl_call(w->arena, function, 0), false);
}

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
        call_barrier(w, "storageBarrier");
    if (orders_images)
        call_barrier(w, "textureBarrier");
    if (semantics & SpvMemorySemanticsWorkgroupMemoryMask || (!orders_storage && !orders_images))
        call_barrier(w, "workgroupBarrier");
}
