/* Hints that an editor shows within the code. */
#include "query.h"

#include <stdlib.h>

VEC(struct hlsl2spv_hint, hint_vec);

struct hint_question {
    const char *file;
    struct hlsl2spv_query *q;
    uint32_t index;
    struct hint_vec found;
};

static void put_hint(struct hint_question *h, struct spot spot, enum hlsl2spv_hint_kind kind,
                     const char *text) {
    struct hlsl2spv_hint hint = {.kind = kind, .text = text};
    query_position(h->q, spot, &hint.line, &hint.column);
    vec_push(h->q->arena, &h->found, hint);
}

/* Returns whether an expression begins in the file and outside of macros. */
static bool begins_here(struct hint_question *h, const struct expression *e, struct spot *spot) {
    *spot = query_spot(h->q, e->begin);
    return spot->file == h->index &&
           sources_expansion_point(h->q->c->sources, e->begin) == e->begin;
}

/* ---- Arguments and conversions ---- */

static const struct expression *without_conversions(const struct expression *e) {
    for (;;)
        if (e->kind == EXPR_CONVERT && !e->convert.is_explicit)
            e = e->convert.operand;
        else if (e->kind == EXPR_LOAD || e->kind == EXPR_ONCE)
            e = e->unary.operand;
        else if (e->kind == EXPR_OUT_ARGUMENT)
            e = e->out_argument.target;
        else
            return e;
}

/* An argument that is named like the parameter needs no hint. */
static bool is_named_like(const struct expression *e, atom name) {
    return (e->kind == EXPR_VARIABLE && e->variable->name == name) ||
           (e->kind == EXPR_MEMBER && e->member.base->type->kind == TYPE_STRUCT &&
            e->member.index < e->member.base->type->record->field_count &&
            e->member.base->type->record->fields[e->member.index].name == name);
}

static void put_argument(struct hint_question *h, const struct expression *argument, atom name) {
    const struct expression *e = without_conversions(argument);
    struct spot spot;
    if (name && begins_here(h, e, &spot) && !is_named_like(e, name))
        put_hint(h, spot, HLSL2SPV_HINT_PARAMETER,
                 arena_format(h->q->arena, "%s:", atom_text(h->q->c->atoms, name)));
}

static void put_arguments(struct hint_question *h, const struct expression *call) {
    const struct function *f = call->call.function;
    const struct expression *argument = call->call.first;
    for (uint32_t i = 0; i < f->parameter_count && argument; i++, argument = argument->next) {
        /* A default argument has the location of the call. */
        bool is_written = argument->at != call->at;
        if (!(f->is_method && i == 0) && is_written)
            put_argument(h, argument, f->parameters[i]->name);
    }
}

static void put_conversion(struct hint_question *h, const struct expression *e) {
    const struct expression *from = e->convert.operand;
    struct spot spot;
    if (e->convert.is_explicit || from->kind == EXPR_CONSTANT ||
        (from->type->kind == TYPE_SCALAR && scalar_is_literal(from->type->scalar)))
        return;
    bool loses =
        e->convert.conversion == CONVERT_NUMERIC || e->convert.conversion == CONVERT_TRUNCATE;
    const struct expression *inner = from;
    while (inner->kind == EXPR_LOAD)
        inner = inner->unary.operand;
    if (loses && begins_here(h, inner, &spot) && query_type_name(h->q, e->type))
        put_hint(h, spot, HLSL2SPV_HINT_CONVERSION,
                 arena_format(h->q->arena, "(%s)", query_type_name(h->q, e->type)));
}

static void visit_expression(void *user, const struct expression *e) {
    struct hint_question *h = user;
    context_check_stack(h->q->c, e->at, 0);
    if (e->kind == EXPR_CALL)
        put_arguments(h, e);
    else if (e->kind == EXPR_CONVERT)
        put_conversion(h, e);
    expression_children(e, visit_expression, h);
}

/* ---- Blocks and resources ---- */

static void put_offsets(struct hint_question *h, const struct variable *block) {
    const struct record *record = block->type->record;
    const struct record_layout *r =
        query_layout(h->q, record, layout_packing_buffer(h->q->c->options, block));
    for (uint32_t i = 0; r && i < record->field_count; i++) {
        struct spot spot = query_spot(h->q, record->fields[i].at);
        if (spot.file != h->index)
            continue;
        spot.offset = query_token_end(h->q, spot);
        put_hint(h, spot, HLSL2SPV_HINT_OFFSET,
                 arena_format(h->q->arena, "offset %u, size %u", r->members[i].offset,
                              r->members[i].size));
    }
}

static void put_globals(struct hint_question *h) {
    const struct program *program = h->q->analysed.program;
    const struct layout *layout = h->q->analysed.layout;
    bool has_bindings = !diag_error_count(h->q->c); /* bindings depend on the used resources */
    if (!layout)
        return;
    for (uint32_t i = 0; i < program->global_count; i++) {
        const struct variable *v = program->globals[i];
        struct spot spot = query_spot(h->q, v->at);
        if (has_bindings && layout->bindings[i].assigned && spot.file == h->index && v->at) {
            spot.offset = query_token_end(h->q, spot);
            put_hint(h, spot, HLSL2SPV_HINT_BINDING,
                     arena_format(h->q->arena, "binding %u, set %u", layout->bindings[i].binding,
                                  layout->bindings[i].set));
        }
        if (v->storage == STORAGE_BUFFER && v->type->kind == TYPE_STRUCT)
            put_offsets(h, v);
    }
}

/* ---- The answer ---- */

static int compare_hints(const void *a, const void *b) {
    const struct hlsl2spv_hint *x = a, *y = b;
    if (x->line != y->line)
        return x->line < y->line ? -1 : 1;
    if (x->column != y->column)
        return x->column < y->column ? -1 : 1;
    return x->kind != y->kind ? (x->kind < y->kind ? -1 : 1) : strcmp(x->text, y->text);
}

/* Instances of a template have equal hints. */
static void drop_equal(struct hint_vec *hints) {
    size_t kept = 0;
    if (hints->count)
        qsort(hints->items, hints->count, sizeof *hints->items, compare_hints);
    for (size_t i = 0; i < hints->count; i++)
        if (!kept || compare_hints(&hints->items[kept - 1], &hints->items[i]))
            hints->items[kept++] = hints->items[i];
    hints->count = kept;
}

static void find_hints(struct hlsl2spv_query *q, void *user) {
    struct hint_question *h = user;
    const struct program *program = q->analysed.program;
    h->q = q;
    h->index = query_find_file(q, h->file);
    if (!program || h->index == NO_FILE)
        return;
    for (size_t i = 0; i < program->found->bodies.count; i++) {
        const struct found_body *body = &program->found->bodies.items[i];
        if (body->body && query_spot(q, body->begin).file == h->index)
            statement_expressions(body->body, visit_expression, h);
    }
    put_globals(h);
    drop_equal(&h->found);
}

const struct hlsl2spv_hint *hlsl2spv_query_hints(struct hlsl2spv_query *q, const char *file,
                                                 size_t *count) {
    struct hint_question h = {.file = file};
    *count = query_ask(q, find_hints, &h) ? h.found.count : 0;
    return h.found.items;
}
