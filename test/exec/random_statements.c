#include "random_grow.h"

/* ---- Building -------------------------------------------------------------------------------- */

struct statement *new_statement(struct grower *g, enum statement_kind kind) {
    struct statement *s = memory_new(g->memory, struct statement);
    s->kind = kind;
    s->operation = NO_OPERATION;
    return s;
}

void append_statement(struct grower *g, struct block *block, struct statement *s) {
    *memory_append(g->memory, block->statements, block->count) = s;
}

void add_value(struct statement *s, struct expression *value) {
    s->values[s->value_count++] = value;
}

static void source_of(struct statement *s, struct lvalue source) {
    s->source = source;
    s->has_source = true;
}

/* ---- Declarations ---------------------------------------------------------------------------- */

static void grow_parts(struct grower *g, struct statement *s, const struct type *type) {
    if (type->kind == TYPE_VALUE)
        add_value(s, grow_settled(g, type->shape));
    for (unsigned i = 0; type->kind == TYPE_ARRAY && i < type->length; i++)
        grow_parts(g, s, type->element);
    for (unsigned i = 0; type->structure && i < type->structure->member_count; i++)
        grow_parts(g, s, type->structure->members[i]);
}

/* Initializes by a copy, all parts, or zeros. */
static void grow_initializer(struct grower *g, struct statement *s, const struct type *type) {
    struct lvalue source;
    if (type->kind != TYPE_VALUE && chance(g, 40) && find_lvalue(g, type, false, &source))
        source_of(s, source);
    else if (parts_of_type(type) <= MAX_VALUES)
        grow_parts(g, s, type);
}

static struct variable *declare(struct grower *g, const struct type *type) {
    struct variable *variable = new_variable(g, "v", type);
    assign_offset(g, variable);
    show(g, variable);
    return variable;
}

static struct statement *grow_declaration_of(struct grower *g, const struct type *type) {
    struct statement *s = new_statement(g, STATEMENT_DECLARE);
    grow_initializer(g, s, type);
    s->variable = declare(g, type);
    return s;
}

static struct statement *grow_declaration(struct grower *g) {
    return grow_declaration_of(g, draw_type(g));
}

/* ---- Assignments ----------------------------------------------------------------------------- */

/* Selects components of an lvalue, each at most once. */
static void draw_swizzle(struct grower *g, struct lvalue *lvalue) {
    unsigned width = lvalue->shape.width, taken = 0;
    if (width == 1 || lvalue->shape.rows || chance(g, 60))
        return;
    lvalue->swizzle_count = 1 + draw(g, width);
    for (unsigned i = 0; i < lvalue->swizzle_count; i++) {
        unsigned component = draw(g, width);
        while (taken >> component & 1)
            component = (component + 1) % width;
        taken |= 1u << component;
        lvalue->swizzle[i] = component;
    }
    lvalue->shape.width = lvalue->swizzle_count;
}

static enum binary_operator draw_compound(struct grower *g) {
    static const enum binary_operator operators[] = {
        BINARY_ADD, BINARY_SUBTRACT, BINARY_MULTIPLY,   BINARY_AND,
        BINARY_OR,  BINARY_XOR,      BINARY_SHIFT_LEFT, BINARY_SHIFT_RIGHT};
    return DRAW_FROM(g, operators);
}

static struct statement *grow_assignment_to(struct grower *g, struct lvalue target) {
    struct statement *s = new_statement(g, STATEMENT_ASSIGN);
    bool is_counted = is_integer(target.shape) && !target.shape.rows;
    s->target = target;
    if (is_counted && chance(g, 15)) {
        s->kind = STATEMENT_STEP;
        s->operation = chance(g, 50) ? 1 : -1;
        s->is_prefix = chance(g, 50);
        return s;
    }
    if (is_counted && chance(g, 40)) {
        g->no_calls++;
        s->operation = (int)draw_compound(g);
        add_value(s, grow_settled(g, target.shape));
        g->no_calls--;
        return s;
    }
    add_value(s, grow_settled(g, target.shape));
    return s;
}

static struct statement *grow_assignment(struct grower *g) {
    struct lvalue target;
    for (int i = 0; i < 8; i++) {
        if (!find_lvalue(g, value_type(g, draw_shape(g)), true, &target))
            continue;
        draw_swizzle(g, &target);
        return grow_assignment_to(g, target);
    }
    return grow_declaration(g);
}

static void assign_parts(struct grower *g, struct block *block, const struct lvalue *lvalue) {
    const struct type *type = lvalue->type;
    if (type->kind == TYPE_VALUE) {
        struct statement *s = new_statement(g, STATEMENT_ASSIGN);
        s->target = *lvalue;
        add_value(s, grow_settled(g, lvalue->shape));
        append_statement(g, block, s);
        return;
    }
    unsigned count = type->kind == TYPE_ARRAY ? type->length : type->structure->member_count;
    for (unsigned i = 0; i < count; i++) {
        struct lvalue part =
            type->kind == TYPE_ARRAY ? random_element_of(g, lvalue, i) : member_of(lvalue, i);
        assign_parts(g, block, &part);
    }
}

void assign_all(struct grower *g, struct block *block, const struct lvalue *lvalue) {
    if (parts_of_type(lvalue->type) <= 4 && chance(g, 70)) {
        assign_parts(g, block, lvalue);
        return;
    }
    struct statement *s = new_statement(g, STATEMENT_CLEAR);
    s->target = *lvalue;
    append_statement(g, block, s);
}

/* Copies a structure or an array, or a part that is one, from another lvalue of its type. */
static struct statement *grow_copy(struct grower *g) {
    for (int i = 0; i < 8 && g->type_count; i++) {
        struct statement *s = new_statement(g, STATEMENT_COPY);
        const struct type *type = g->types[draw(g, g->type_count)];
        if (type->kind == TYPE_VALUE || !find_lvalue(g, type, true, &s->target))
            continue;
        if (chance(g, 15)) {
            s->kind = STATEMENT_CLEAR;
            return s;
        }
        if (!find_lvalue(g, type, false, &s->source))
            continue;
        return s;
    }
    return grow_assignment(g);
}

/* ---- Calls ----------------------------------------------------------------------------------- */

static struct statement *grow_call_statement(struct grower *g) {
    if (!g->callable || g->no_calls)
        return grow_assignment(g);
    const struct function *function = g->program->functions[draw(g, g->callable)];
    g->no_calls++;
    struct expression *call = grow_call(g, function, 2);
    g->no_calls--;
    if (!call)
        return grow_assignment(g);
    bool is_kept = chance(g, 50);
    struct statement *s = new_statement(g, is_kept ? STATEMENT_DECLARE : STATEMENT_CALL);
    if (is_kept)
        s->variable = declare(g, function->result);
    add_value(s, call);
    return s;
}

/* Returns a new value of a scalar, vector or matrix type, or an existing structure or array. */
struct statement *grow_return(struct grower *g) {
    struct statement *s = new_statement(g, STATEMENT_RETURN);
    const struct type *type = g->function->result;
    if (type->kind == TYPE_VALUE) {
        add_value(s, grow_settled(g, type->shape));
    } else if (find_lvalue(g, type, false, &s->source)) {
        s->has_source = true;
    } /* otherwise zeros */
    return s;
}

/* ---- Branches -------------------------------------------------------------------------------- */

static void grow_nested(struct grower *g, struct block *block) {
    unsigned visible = g->visible_count;
    g->nesting++;
    grow_block(g, block, 1 + draw(g, 4));
    g->nesting--;
    g->visible_count = visible;
}

/* A condition with the same value in all threads. */
static struct expression *grow_uniform_condition(struct grower *g) {
    const struct shape sint = {BASE_INT, 1, 0}, uint = {BASE_UINT, 1, 0}, flag = {BASE_BOOL, 1, 0};
    struct expression *input = new_node(g, EXPRESSION_INPUT, sint);
    with(input, repeat_integer(g, uint, draw(g, INPUT_COUNT)));
    return new_binary(g, (enum binary_operator)(BINARY_LESS + draw(g, 6)), flag, input,
                      grow_literal(g, sint));
}

static struct statement *grow_if(struct grower *g) {
    static const char *const attributes[] = {"branch", "flatten"};
    struct statement *s = new_statement(g, STATEMENT_IF);
    bool is_uniform = g->is_uniform, stays = is_uniform && chance(g, 40);
    add_value(s,
              stays ? grow_uniform_condition(g) : grow_settled(g, (struct shape){BASE_BOOL, 1, 0}));
    s->attribute = chance(g, 10) ? DRAW_FROM(g, attributes) : NULL;
    g->is_uniform = stays;
    grow_nested(g, &s->first);
    if (chance(g, 50))
        grow_nested(g, &s->second);
    g->is_uniform = is_uniform;
    return s;
}

static void grow_case(struct grower *g, struct statement *s, unsigned i, bool may_fall) {
    struct switch_case *c = &s->cases[i];
    c->label = (int)(i * 2 + draw(g, 2));
    c->has_second = chance(g, 20);
    c->second = (int)(i * 2 + 11);
    c->falls_through = may_fall && i + 1 < s->case_count && chance(g, 35);
    grow_nested(g, &c->body);
}

/* If threads fall through to a case, the set of active threads is not specified. */
static struct statement *grow_switch(struct grower *g) {
    static const char *const attributes[] = {"branch", "flatten", "forcecase", "call"};
    struct statement *s = new_statement(g, STATEMENT_SWITCH);
    const struct shape selector = {BASE_INT, 1, 0};
    bool is_uniform = g->is_uniform, may_fall = chance(g, 50);
    add_value(s, new_binary(g, BINARY_AND, selector, grow_settled(g, selector),
                            repeat_integer(g, selector, chance(g, 70) ? 7 : 15)));
    s->case_count = 1 + draw(g, MAX_CASES);
    s->attribute = chance(g, 10) ? DRAW_FROM(g, attributes) : NULL;
    unsigned other = draw(g, MAX_CASES * 2);
    g->is_uniform = false;
    g->switches++;
    g->no_waves += may_fall;
    for (unsigned i = 0; i < s->case_count; i++) {
        s->cases[i].is_default = i == other;
        grow_case(g, s, i, may_fall);
    }
    g->no_waves -= may_fall;
    g->switches--;
    g->is_uniform = is_uniform;
    return s;
}

/* ---- Loops ----------------------------------------------------------------------------------- */

/* Draws the range of a for loop. */
static void draw_range(struct grower *g, struct statement *s) {
    s->step = 1;
    s->count = 1 + (int)draw(g, 5);
    if (chance(g, 60))
        return;
    s->step = 1 + (int)draw(g, 3);
    s->first_count = (int)draw(g, 9) - 4;
    s->count = s->first_count + (int)draw(g, 7);
    if (chance(g, 40)) {
        s->step = -s->step;
        s->count = s->first_count - (int)draw(g, 7);
    }
}

/* Draws a limit that is not constant: at most 3, evaluated before each iteration. */
static void draw_limit(struct grower *g, struct statement *s) {
    const struct shape sint = {BASE_INT, 1, 0};
    if (s->step > 0 && chance(g, 25))
        add_value(
            s, new_binary(g, BINARY_AND, sint, grow_settled(g, sint), repeat_integer(g, sint, 3)));
}

static const char *draw_loop_attribute(struct grower *g, const struct statement *s) {
    static const char *const attributes[] = {"loop", "unroll", "fastopt"};
    if (!chance(g, 35))
        return NULL;
    if (s->kind == STATEMENT_FOR && chance(g, 60))
        return "unroll";
    return DRAW_FROM(g, attributes);
}

/* If all threads must stay together, the loop has no early exit. */
static void grow_loop_body(struct grower *g, struct statement *s) {
    unsigned loops = g->loops, switches = g->switches;
    bool is_uniform = g->is_uniform;
    g->is_uniform &= s->kind == STATEMENT_FOR && !s->value_count && chance(g, 50);
    g->loops = g->is_uniform ? 0 : g->loops + 1;
    g->switches = 0;
    grow_nested(g, &s->first);
    g->is_uniform = is_uniform;
    g->switches = switches;
    g->loops = loops;
}

static struct statement *grow_loop(struct grower *g) {
    static const enum statement_kind kinds[] = {STATEMENT_FOR,   STATEMENT_FOR, STATEMENT_FOR,
                                                STATEMENT_WHILE, STATEMENT_DO,  STATEMENT_FOREVER};
    struct statement *s = new_statement(g, DRAW_FROM(g, kinds));
    struct variable *counter = new_variable(g, "i", value_type(g, (struct shape){BASE_INT, 1, 0}));
    unsigned visible = g->visible_count;
    bool is_uniform = g->is_uniform;
    counter->is_fixed = true;
    assign_offset(g, counter);
    s->variable = counter;
    s->count = 1 + (int)draw(g, 5);
    if (s->kind == STATEMENT_FOR)
        draw_range(g, s);
    show(g, counter);
    g->is_uniform = false;
    if (s->kind == STATEMENT_FOR)
        draw_limit(g, s);
    else if (s->kind != STATEMENT_FOREVER)
        add_value(s, grow_settled(g, (struct shape){BASE_BOOL, 1, 0}));
    g->is_uniform = is_uniform;
    s->attribute = draw_loop_attribute(g, s);
    grow_loop_body(g, s);
    g->visible_count = visible;
    return s;
}

/* ---- Leaving --------------------------------------------------------------------------------- */

static struct statement *draw_leap(struct grower *g) {
    if (g->loops && chance(g, 60))
        return new_statement(g, chance(g, 50) ? STATEMENT_BREAK : STATEMENT_CONTINUE);
    if (g->switches && chance(g, 60))
        return new_statement(g, STATEMENT_BREAK);
    return g->function != g->program->main ? grow_return(g) : NULL;
}

/* A conditional exit, so that later code is not always dead; sometimes on both sides. */
static struct statement *grow_leap(struct grower *g) {
    struct statement *s = new_statement(g, STATEMENT_IF);
    add_value(s, grow_settled(g, (struct shape){BASE_BOOL, 1, 0}));
    struct statement *leap = draw_leap(g);
    if (!leap)
        return grow_assignment(g);
    bool is_uniform = g->is_uniform;
    g->is_uniform = false;
    if (g->nesting < MAX_NESTING && chance(g, 30))
        grow_nested(g, &s->first);
    g->is_uniform = is_uniform;
    append_statement(g, &s->first, leap);
    leap = chance(g, 15) ? draw_leap(g) : NULL;
    if (leap)
        append_statement(g, &s->second, leap);
    return s;
}

/* ---- Among threads --------------------------------------------------------------------------- */

static struct statement *grow_exchange(struct grower *g) {
    const struct type *type = value_type(g, draw_shape(g));
    if (!g->is_uniform || g->program->is_pixel || type->shape.base == BASE_WILD)
        return grow_declaration(g);
    struct variable *shared =
        new_global(g, "x", array_type(g, type, THREAD_COUNT), STORAGE_EXCHANGE);
    if (!shared)
        return grow_declaration(g);
    struct statement *s = new_statement(g, STATEMENT_EXCHANGE);
    add_value(s, grow_settled(g, type->shape));
    s->shared = shared;
    s->count = (int)draw(g, THREAD_COUNT);
    s->variable = declare(g, type);
    return s;
}

/* ---- Any statement --------------------------------------------------------------------------- */

static struct statement *grow_flow(struct grower *g) {
    if (g->nesting == MAX_NESTING || g->budget <= 0)
        return grow_assignment(g);
    switch (draw(g, 5)) {
    case 0:
    case 1:
        return grow_if(g);
    case 2:
    case 3:
        return grow_loop(g);
    default:
        return grow_switch(g);
    }
}

static struct statement *grow_statement(struct grower *g) {
    switch (draw(g, 17)) {
    case 0:
    case 1:
    case 2:
        return grow_declaration(g);
    case 3:
    case 4:
        return grow_copy(g);
    case 5:
        return grow_call_statement(g);
    case 6:
    case 7:
    case 8:
    case 9:
    case 10:
        return grow_flow(g);
    case 11:
    case 12:
        return grow_leap(g);
    case 13:
        return chance(g, 40) ? grow_exchange(g) : grow_assignment(g);
    default:
        return grow_assignment(g);
    }
}

void grow_block(struct grower *g, struct block *block, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        g->budget--;
        append_statement(g, block, grow_statement(g));
    }
}
