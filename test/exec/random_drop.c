#include "random_program.h"

/* ---- Walking over a program ------------------------------------------------------------------ */

struct walker {
    void (*expression)(struct walker *w, struct expression *e); /* called before its operands */
    void (*statement)(struct walker *w, struct statement *s);
    void (*variable)(struct walker *w, const struct variable *variable); /* called for each use */
    void (*function)(struct walker *w, const struct function *function);
};

static void walk_expression(struct walker *w, struct expression *e);

static void walk_lvalue(struct walker *w, struct lvalue *lvalue) {
    if (!lvalue->variable)
        return;
    if (w->variable)
        w->variable(w, lvalue->variable);
    for (unsigned i = 0; i < lvalue->step_count; i++)
        if (lvalue->steps[i].index)
            walk_expression(w, lvalue->steps[i].index);
}

static void walk_expression(struct walker *w, struct expression *e) {
    if (w->expression)
        w->expression(w, e);
    if (e->kind == EXPRESSION_LOAD)
        walk_lvalue(w, &e->lvalue);
    if (e->kind == EXPRESSION_CALL && w->function)
        w->function(w, e->function);
    for (unsigned i = 0; i < e->operand_count; i++) {
        if (e->operands[i])
            walk_expression(w, e->operands[i]);
        else
            walk_lvalue(w, &e->arguments[i]);
    }
}

static void walk_block(struct walker *w, struct block *block);

static void walk_statement(struct walker *w, struct statement *s) {
    if (w->statement)
        w->statement(w, s);
    if (w->variable && s->shared)
        w->variable(w, s->shared);
    walk_lvalue(w, &s->target);
    walk_lvalue(w, &s->source);
    for (unsigned i = 0; i < s->value_count; i++)
        walk_expression(w, s->values[i]);
    walk_block(w, &s->first);
    walk_block(w, &s->second);
    for (unsigned i = 0; i < s->case_count; i++)
        walk_block(w, &s->cases[i].body);
}

static void walk_block(struct walker *w, struct block *block) {
    for (size_t i = 0; i < block->count; i++)
        walk_statement(w, block->statements[i]);
}

static void walk_program(struct walker *w, struct program *program) {
    for (unsigned i = 0; i < program->function_count; i++)
        walk_block(w, &program->functions[i]->body);
    walk_block(w, &program->main->body);
    for (unsigned i = 0; i < program->result_count; i++)
        walk_expression(w, program->results[i]);
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

/* A removable expression or statement; one member is NULL. */
struct node {
    struct statement *statement;
    struct expression *expression;
};

struct collector {
    struct walker walker;
    struct memory *memory;
    struct node *nodes;
    size_t count;
};

static void collect_statement(struct walker *w, struct statement *s) {
    struct collector *c = (struct collector *)w;
    if (!s->is_needed)
        *memory_append(c->memory, c->nodes, c->count) = (struct node){.statement = s};
}

static void collect_expression(struct walker *w, struct expression *e) {
    struct collector *c = (struct collector *)w;
    if (e->kind == EXPRESSION_LITERAL || e->is_met)
        return;
    e->is_met = true;
    *memory_append(c->memory, c->nodes, c->count) = (struct node){.expression = e};
}

/* ---- Removing -------------------------------------------------------------------------------- */

/* Replaces an expression by 1, which is within any bound and a valid divisor. */
static void become_one(struct expression *e) {
    static const uint64_t double_one = UINT64_C(0x3ff0000000000000), float_one = 0x3f800000;
    uint64_t one = e->shape.base == BASE_DOUBLE                                ? double_one
                   : e->shape.base == BASE_FLOAT || e->shape.base == BASE_WILD ? float_one
                                                                               : 1;
    e->kind = EXPRESSION_LITERAL;
    e->operand_count = 0;
    for (unsigned i = 0; i < MAX_COMPONENTS; i++)
        e->literal.words[i] = one;
}

/* Structures have no such literal. */
static void drop_expression(struct expression *e) {
    if (e->kind != EXPRESSION_CALL || e->function->result->kind == TYPE_VALUE)
        become_one(e);
}

/* Keeps a declaration while the variable is used. */
static void drop_statement(struct statement *s) {
    if (s->kind != STATEMENT_DECLARE && s->kind != STATEMENT_EXCHANGE) {
        s->is_dropped = true;
        return;
    }
    s->kind = STATEMENT_DECLARE;
    s->shared = NULL;
    s->value_count = 0;
    s->has_source = false;
    s->source.variable = NULL;
}

static void sweep_block(struct block *block) {
    size_t kept = 0;
    for (size_t i = 0; i < block->count; i++)
        if (!block->statements[i]->is_dropped)
            block->statements[kept++] = block->statements[i];
    block->count = kept;
}

static void sweep_statement(struct walker *w, struct statement *s) {
    (void)w;
    sweep_block(&s->first);
    sweep_block(&s->second);
    for (unsigned i = 0; i < s->case_count; i++)
        sweep_block(&s->cases[i].body);
}

static void sweep(struct program *program) {
    struct walker walker = {.statement = sweep_statement};
    for (unsigned i = 0; i < program->function_count; i++)
        sweep_block(&program->functions[i]->body);
    sweep_block(&program->main->body);
    walk_program(&walker, program);
}

/* ---- Unused declarations --------------------------------------------------------------------- */

struct finder {
    struct walker walker;
    const void *wanted;
    bool is_found;
};

static void find_variable(struct walker *w, const struct variable *variable) {
    ((struct finder *)w)->is_found |= variable == ((struct finder *)w)->wanted;
}

static void find_function(struct walker *w, const struct function *function) {
    ((struct finder *)w)->is_found |= function == ((struct finder *)w)->wanted;
}

static bool is_used(struct program *program, const void *wanted) {
    struct finder finder = {{.variable = find_variable, .function = find_function}, wanted, false};
    walk_program(&finder.walker, program);
    return finder.is_found;
}

struct cleaner {
    struct walker walker;
    struct program *program;
};

static void drop_unused(struct walker *w, struct statement *s) {
    struct program *program = ((struct cleaner *)w)->program;
    if (s->kind == STATEMENT_DECLARE && !s->value_count && !is_used(program, s->variable))
        s->is_dropped = true;
}

/* Removing a function may make earlier ones unused. */
static void clean_functions(struct program *program) {
    unsigned before, kept;
    do {
        before = program->function_count;
        kept = 0;
        for (unsigned i = 0; i < before; i++)
            if (is_used(program, program->functions[i]))
                program->functions[kept++] = program->functions[i];
        program->function_count = kept;
    } while (kept < before);
}

static void clean(struct program *program) {
    struct cleaner cleaner = {{.statement = drop_unused}, program};
    unsigned kept = 0;
    clean_functions(program);
    walk_program(&cleaner.walker, program);
    sweep(program);
    for (unsigned i = 0; i < program->global_count; i++)
        if (is_used(program, program->globals[i]))
            program->globals[kept++] = program->globals[i];
    program->global_count = kept;
}

static void drop_node(struct program *program, const struct node *node) {
    unsigned kept = 0;
    if (node->statement)
        drop_statement(node->statement);
    else
        drop_expression(node->expression);
    for (unsigned i = 0; i < program->result_count; i++)
        if (program->results[i] != node->expression)
            program->results[kept++] = program->results[i];
    program->result_count = kept;
}

void random_drop(struct memory *memory, struct program *program, const unsigned *numbers,
                 size_t count) {
    struct collector collector = {
        .walker = {.statement = collect_statement, .expression = collect_expression},
        .memory = memory};
    walk_program(&collector.walker, program);
    program->nodes = (unsigned)collector.count;
    for (size_t i = 0; i < count; i++)
        if (numbers[i] < collector.count)
            drop_node(program, &collector.nodes[numbers[i]]);
    sweep(program);
    if (count)
        clean(program);
}
