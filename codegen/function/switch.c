/* Switches: OpSwitch, or an if chain if an attribute requests it. */
#include "../debug/debug.h"
#include "function.h"

/* ---- OpSwitch ---- */

struct switch_label {
    const struct statement *statement; /* STMT_CASE or STMT_DEFAULT */
    uint32_t block;
};
VEC(struct switch_label, switch_label_vec);

static const char *case_name(struct emitter *e, const struct statement *s) {
    if (s->kind == STMT_DEFAULT)
        return "switch.default";
    const struct constant *k = s->case_.value;
    bool is_wide = scalar_bits(k->type->scalar) == 64;
    int64_t value = is_wide ? k->values[0].i : (int32_t)(uint32_t)k->values[0].u;
    return value < 0 ? arena_format(e->arena, "switch.n%llu", 0ull - (unsigned long long)value)
                     : arena_format(e->arena, "switch.%lld", (long long)value);
}

/* Collects the labels in the switch block and in blocks directly inside it. */
static void find_labels(struct emitter *e, const struct statement *s,
                        struct switch_label_vec *labels) {
    if (s->kind == STMT_BLOCK) {
        for (const struct statement *child = s->block.first; child; child = child->next)
            find_labels(e, child, labels);
    } else if (s->kind == STMT_CASE || s->kind == STMT_DEFAULT) {
        struct switch_label label = {s, block_new(e, case_name(e, s))};
        vec_push(e->arena, labels, label);
    }
}

static bool has_default(const struct switch_label_vec *labels) {
    for (size_t i = 0; i < labels->count; i++)
        if (labels->items[i].statement->kind == STMT_DEFAULT)
            return true;
    return false;
}

static void push_case(struct emitter *e, struct word_vec *words, const struct statement *s,
                      uint32_t block, unsigned bits) {
    uint64_t value = s->case_.value->values[0].u;
    vec_push(e->arena, words, (uint32_t)value);
    if (bits == 64)
        vec_push(e->arena, words, (uint32_t)(value >> 32));
    vec_push(e->arena, words, block);
}

static void write_switch(struct emitter *e, const struct statement *s, uint32_t selector,
                         const struct switch_label_vec *labels, uint32_t merge) {
    struct word_vec words = {0};
    uint32_t other = merge;
    for (size_t i = 0; i < labels->count; i++)
        if (labels->items[i].statement->kind == STMT_DEFAULT)
            other = labels->items[i].block;
    vec_push(e->arena, &words, selector);
    vec_push(e->arena, &words, other);
    unsigned bits = scalar_bits(s->switch_.condition->type->scalar);
    for (size_t i = 0; i < labels->count; i++)
        if (labels->items[i].statement->kind == STMT_CASE)
            push_case(e, &words, labels->items[i].statement, labels->items[i].block, bits);
    block_announce_merge(e, merge, SpvSelectionControlMaskNone);
    block_terminate(e, SpvOpSwitch, words.items, words.count);
}

/* Emits the statements of a switch in order. Labels open blocks; statements before the first
 * label are unreachable. */
static void emit_switch_body(struct emitter *e, const struct statement *s,
                             const struct switch_label_vec *labels, size_t *next) {
    if (s->kind == STMT_CASE || s->kind == STMT_DEFAULT) {
        uint32_t block = labels->items[(*next)++].block;
        cg_set_range(e, s->at, s->at, s->at);
        block_branch(e, block);
        block_open(e, block);
    } else if (s->kind == STMT_BLOCK) {
        struct description *outer = e->debug ? debug_scope_open(e, s) : NULL;
        for (const struct statement *child = s->block.first; child; child = child->next)
            emit_switch_body(e, child, labels, next);
        if (e->debug)
            debug_scope_close(e, outer);
    } else {
        emit_statement(e, s);
    }
}

static void emit_op_switch(struct emitter *e, const struct statement *s) {
    struct switch_label_vec labels = {0};
    struct jump_targets jumps;
    cg_set_location(e, s->switch_.condition);
    uint32_t selector = emit_id(e, s->switch_.condition);
    uint32_t merge = block_new(e, "switch.merge");
    find_labels(e, s->switch_.body, &labels);
    jumps_push(e, &jumps, merge, e->jumps ? e->jumps->continue_label : 0);
    write_switch(e, s, selector, &labels, merge);
    size_t next = 0;
    emit_switch_body(e, s->switch_.body, &labels, &next);
    cg_set_range(e, s->switch_.body->end, s->switch_.body->end, s->switch_.body->end);
    bool is_reached = block_is_reached(e) || jumps.is_broken || !has_default(&labels);
    block_branch(e, merge);
    jumps_pop(e);
    block_open_merge(e, merge, is_reached);
}

/* ---- If chains ---- */

VEC(const struct statement *, statement_vec);

static void flatten_switch(struct emitter *e, const struct statement *s,
                           struct statement_vec *flat) {
    if (s->kind != STMT_BLOCK) {
        vec_push(e->arena, flat, s);
        return;
    }
    for (const struct statement *child = s->block.first; child; child = child->next)
        flatten_switch(e, child, flat);
}

/* Returns whether a nested statement breaks out of the switch, which an if chain does not
 * support. */
static bool has_inner_break(const struct statement *s) {
    if (!s)
        return false;
    if (s->kind == STMT_BREAK)
        return true;
    if (s->kind == STMT_IF)
        return has_inner_break(s->if_.yes) || has_inner_break(s->if_.no);
    if (s->kind == STMT_BLOCK)
        for (const struct statement *child = s->block.first; child; child = child->next)
            if (has_inner_break(child))
                return true;
    return false;
}

static bool is_label(const struct statement *s) {
    return s->kind == STMT_CASE || s->kind == STMT_DEFAULT;
}

static void emit_case_body(struct emitter *e, const struct statement_vec *flat, size_t label) {
    for (size_t i = label + 1; i < flat->count && block_is_open(e); i++) {
        if (flat->items[i]->kind == STMT_BREAK)
            return;
        if (!is_label(flat->items[i]))
            emit_statement(e, flat->items[i]);
    }
}

static size_t next_case(const struct statement_vec *flat, size_t from) {
    while (from < flat->count && flat->items[from]->kind != STMT_CASE)
        from++;
    return from;
}

/* Emits if (selector == a) … else if (selector == b) … else … */
static void emit_case_chain(struct emitter *e, struct value selector,
                            const struct statement_vec *flat, size_t label) {
    size_t i = 0;
    while (i < flat->count && flat->items[i]->kind != STMT_DEFAULT)
        i++;
    size_t other = i;
    if (label == flat->count) {
        if (other < flat->count)
            emit_case_body(e, flat, other);
        return;
    }
    const struct type *bool_type = type_scalar(e->program->types, SCALAR_BOOL);
    struct value value = value_of(constant_of(e, flat->items[label]->case_.value), selector.type);
    uint32_t condition = emit_binary(e, OPERATOR_EQUAL, selector, value, bool_type).id;
    size_t following = next_case(flat, label + 1);
    bool has_else = following < flat->count || other < flat->count;
    uint32_t yes = block_new(e, "if.true"), merge = block_new(e, "if.merge");
    uint32_t no = has_else ? block_new(e, "if.false") : merge;
    block_select(e, condition, yes, no, merge);
    block_open(e, yes);
    emit_case_body(e, flat, label);
    bool is_reached = block_is_reached(e) || !has_else;
    block_branch(e, merge);
    if (has_else) {
        block_open(e, no);
        emit_case_chain(e, selector, flat, following);
        is_reached |= block_is_reached(e);
        block_branch(e, merge);
    }
    block_open_merge(e, merge, is_reached);
}

/* Returns whether [branch], [flatten] or [call] requests an if chain. */
static bool wants_ifs(const struct statement *s, const struct statement_vec *flat) {
    enum { MAX_LABELS = 256 }; /* each label adds a nesting level */
    size_t labels = 0;
    if (!s->attributes || statement_has(s, ATTRIBUTE_FORCE_CASE))
        return false;
    for (size_t i = 0; i < flat->count; i++)
        labels += is_label(flat->items[i]);
    if (labels > MAX_LABELS)
        return false;
    for (size_t i = 0; i < flat->count; i++)
        if (flat->items[i]->kind != STMT_BREAK && has_inner_break(flat->items[i]))
            return false;
    return true;
}

void emit_switch(struct emitter *e, const struct statement *s) {
    struct statement_vec flat = {0};
    flatten_switch(e, s->switch_.body, &flat);
    if (s->switch_.variable)
        emit_variable(e, s->switch_.variable);
    if (!wants_ifs(s, &flat)) {
        emit_op_switch(e, s);
        return;
    }
    cg_set_location(e, s->switch_.condition);
    struct value selector = value_plain(e, emit_value(e, s->switch_.condition));
    emit_case_chain(e, selector, &flat, next_case(&flat, 0));
}
