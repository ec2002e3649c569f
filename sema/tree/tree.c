/* Queries of the typed tree, walks over it, and the source ranges of messages. */
#include "../tree.h"
#include "fold.h"

const char register_letters[REGISTER_LETTER_COUNT] = {'b', 't', 's', 'u'};

bool program_has_stage(const struct program *program, enum stage stage) {
    for (uint32_t i = 0; i < program->entry_count; i++)
        if (program->entries[i].stage == stage)
            return true;
    return false;
}

bool expr_is_bit_field(const struct expression *e) {
    return e->kind == EXPR_MEMBER &&
           e->member.base->type->record->fields[e->member.index].has_bit_width;
}

/* Determines the base or operand of an expression. Returns the kind of the step, or 0. */
static unsigned way_in(const struct expression *e, const struct expression **inner) {
    switch (e->kind) {
    case EXPR_MEMBER:
        *inner = e->member.base;
        return THROUGH_PARTS;
    case EXPR_BASE:
        *inner = e->unary.operand;
        return THROUGH_PARTS;
    case EXPR_INDEX:
        *inner = e->index.base;
        return THROUGH_PARTS;
    case EXPR_SWIZZLE:
        *inner = e->swizzle.base;
        return THROUGH_SWIZZLES;
    case EXPR_MATRIX_SWIZZLE:
        *inner = e->matrix_swizzle.base;
        return THROUGH_SWIZZLES;
    case EXPR_LOAD:
        *inner = e->unary.operand;
        return THROUGH_LOADS;
    case EXPR_ONCE:
        *inner = e->unary.operand;
        return THROUGH_ONCE;
    case EXPR_CONVERT:
        *inner = e->convert.operand;
        return THROUGH_CONVERSIONS;
    case EXPR_ELEMENT:
        *inner = e->element.object;
        return THROUGH_ELEMENTS;
    case EXPR_METHOD:
        *inner = e->call.first;
        return THROUGH_METHODS;
    case EXPR_OUT_ARGUMENT:
        *inner = e->out_argument.target;
        return THROUGH_OUT;
    case EXPR_ASSIGN:
        *inner = e->binary.left;
        return THROUGH_ASSIGNMENTS;
    default:
        return 0;
    }
}

const struct type *expression_memory(const struct expression *e) {
    if (e->kind == EXPR_METHOD && e->call.row == METHOD_POINTER_GET)
        return e->type;
    if (e->kind != EXPR_INTRINSIC)
        return NULL;
    switch (e->call.row) {
    case INTRINSIC_VK_RAWBUFFERLOAD:
    case INTRINSIC_VK_RAWBUFFERLOAD_ALIGNED:
        return e->type;
    case INTRINSIC_VK_RAWBUFFERSTORE:
    case INTRINSIC_VK_RAWBUFFERSTORE_ALIGNED:
        return e->call.first->next->type;
    default:
        return NULL;
    }
}

const struct expression *expression_inner(const struct expression *e, unsigned through) {
    const struct expression *inner = NULL;
    return way_in(e, &inner) & through ? inner : NULL;
}

const struct expression *expression_root(const struct expression *e, unsigned through) {
    for (const struct expression *inner; (inner = expression_inner(e, through)) != NULL;)
        e = inner;
    return e;
}

const struct expression *expression_whole(const struct expression *e) {
    return expression_inner(e, THROUGH_PARTS | THROUGH_SWIZZLES);
}

const struct variable *lvalue_root(const struct expression *e) {
    e = expression_root(e, THROUGH_PARTS | THROUGH_SWIZZLES | THROUGH_LOADS | THROUGH_CONVERSIONS |
                               THROUGH_ELEMENTS);
    return e->kind == EXPR_VARIABLE ? e->variable : NULL;
}

/* ---- The walk over children ---- */

void expression_children(const struct expression *e, expression_visitor *visit, void *user) {
    switch ((enum expression_kind)e->kind) {
#define CHILD(member) visit(user, e->member);
#define OPTIONAL(member)                                                                           \
    if (e->member)                                                                                 \
        visit(user, e->member);
#define LIST(member)                                                                               \
    for (const struct expression *child = e->member; child; child = child->next)                   \
        visit(user, child);
#define EXPRESSION(id, name, children)                                                             \
    case EXPR_##id:                                                                                \
        children break;
#include "../../spec/tree.def"
    }
}

void statement_parts(const struct statement *s, const struct part_visitor *visit, void *user) {
    switch ((enum statement_kind)s->kind) {
#define VISIT(kind, member)                                                                        \
    if (visit->kind && s->member)                                                                  \
        visit->kind(user, s->member);
#define CHILD(member)    VISIT(expression, member)
#define OPTIONAL(member) VISIT(expression, member)
#define DECLARED(member) VISIT(variable, member)
#define NESTED(member)   VISIT(statement, member)
#define ALL_NESTED(member)                                                                         \
    for (const struct statement *child = s->member; child && visit->statement;                     \
         child = child->next)                                                                      \
        visit->statement(user, child);
#define STATEMENT(id, name, children)                                                              \
    case STMT_##id:                                                                                \
        children break;
#include "../../spec/tree.def"
#undef VISIT
    }
}

void statement_children(const struct statement *s, statement_visitor *visit, void *user) {
    statement_parts(s, &(struct part_visitor){.statement = visit}, user);
}

bool statement_has_default(const struct statement *s) {
    for (s = s->switch_.body->block.first; s; s = s->next)
        if (s->kind == STMT_DEFAULT)
            return true;
    return false;
}

struct expression_search {
    expression_visitor *visit;
    void *user;
};

static void visit_expression(void *user, const struct expression *e) {
    const struct expression_search *s = user;
    s->visit(s->user, e);
}

static void visit_initializer(void *user, const struct variable *v) {
    if (v->initializer)
        visit_expression(user, v->initializer);
}

static void visit_statement(void *user, const struct statement *s) {
    static const struct part_visitor visit = {visit_initializer, visit_expression, visit_statement};
    statement_parts(s, &visit, user);
}

void statement_expressions(const struct statement *s, expression_visitor *visit, void *user) {
    if (s)
        visit_statement(&(struct expression_search){visit, user}, s);
}

void function_expressions(const struct program *program, expression_visitor *visit, void *user) {
    for (uint32_t i = 0; i < program->function_count; i++)
        statement_expressions(program->functions[i]->body, visit, user);
}

void program_expressions(const struct program *program, expression_visitor *visit, void *user) {
    for (uint32_t i = 0; i < program->global_count; i++)
        if (program->globals[i]->initializer)
            visit(user, program->globals[i]->initializer);
    function_expressions(program, visit, user);
}

/* ---- Source ranges by location ---- */

struct extents {
    struct arena *arena;
    const struct list *declarations;
    struct map by_place; /* struct range; filled by the first message */
    bool is_made;
    VEC(const struct node *, waiting_vec) waiting;
};

static void add_extent(struct extents *x, location at, location begin, location end) {
    if (!begin || (begin == at && end == at))
        return;
    struct range *range = arena_new(x->arena, struct range);
    *range = (struct range){begin, end};
    *map_slot_u64(x->arena, &x->by_place, at) = range;
}

static const struct name_part *last_part(const struct name_part *part) {
    while (part && part->next)
        part = part->next;
    return part;
}

/* Adds the range of a name with its scopes and template arguments. */
static void add_name(struct extents *x, location begin, const struct name_part *parts) {
    for (const struct name_part *part = parts; part; part = part->next)
        if (part->has_arguments)
            add_extent(x, part->at, part->at, part->close);
    const struct name_part *last = last_part(parts);
    if (last)
        add_extent(x, last->at, begin, last->has_arguments ? last->close : last->at);
}

static void add_declarators(struct extents *x, const struct node *declaration) {
    const struct node *d = declaration->declaration.declarators.first;
    for (; d; d = d->next) {
        /* The range of the type before the declared name, unless the type is defined there. */
        const struct node *type = declaration->declaration.type;
        const struct node *specifier = type ? type->type.specifier : NULL;
        bool is_body =
            specifier && (specifier->kind == NODE_STRUCT || specifier->kind == NODE_ENUM);
        if (type && !is_body)
            add_extent(x, d->at, type->begin, type->end);
        add_name(x, d->begin, d->declarator.name.parts);
    }
}

/* The range of a node that a message at its location underlines. */
enum message_range {
    ITS_TOKEN,
    ALL,
    FROM_ITS_PLACE,
    ITS_NAME,
    A_RECORD_NAME,
    ITS_DECLARATORS,
    ITS_TYPE_ON
};
static const uint8_t reaches[NODE_KIND_COUNT] = {
    [NODE_NAME] = ITS_NAME,
    [NODE_TYPE_NAME] = ITS_NAME,
    [NODE_STRING] = ALL,
    [NODE_PAREN] = ALL,
    [NODE_UNARY] = ALL,
    [NODE_POSTFIX] = ALL,
    [NODE_BINARY] = ALL,
    [NODE_ASSIGN] = ALL,
    [NODE_COMMA] = ALL,
    [NODE_CONDITIONAL] = ALL,
    [NODE_CAST] = ALL,
    [NODE_INDEX] = ALL,
    [NODE_MEMBER] = ALL,
    [NODE_SIZEOF] = ALL,
    [NODE_DECLTYPE] = ALL,
    [NODE_INIT_LIST] = ALL,
    [NODE_STRUCT] = A_RECORD_NAME,
    [NODE_ATTRIBUTE] = ALL,
    [NODE_PARAMETER] = ITS_TYPE_ON,
    [NODE_DECLARATION] = ITS_DECLARATORS,
    [NODE_FUNCTION] = ITS_DECLARATORS,
    [NODE_REGISTER] = FROM_ITS_PLACE,
    [NODE_PACKOFFSET] = FROM_ITS_PLACE,
    [NODE_PAYLOAD_ACCESS] = FROM_ITS_PLACE,
};

static void add_node(struct extents *x, const struct node *node) {
    switch ((enum message_range)reaches[node->kind]) {
    case ITS_TOKEN:
        break;
    case ALL:
        add_extent(x, node->at, node->begin, node->end);
        break;
    case FROM_ITS_PLACE:
        add_extent(x, node->at, node->at, node->end);
        break;
    case ITS_NAME:
        add_name(x, node->begin, node->name.parts);
        break;
    case A_RECORD_NAME:
        add_name(x, node->at, node->record.name.parts);
        break;
    case ITS_DECLARATORS:
        add_declarators(x, node);
        break;
    case ITS_TYPE_ON:
        add_extent(x, node->at, node->parameter.type->begin, node->end);
        break;
    }
}

static void wait_for_node(void *user, const struct node *node) {
    struct extents *x = user;
    vec_push(x->arena, &x->waiting, node);
}

/* Visits all nodes without recursion, because a message may be reported at any depth. */
static void make_extents(struct extents *x) {
    for (const struct node *node = x->declarations->first; node; node = node->next)
        wait_for_node(x, node);
    while (x->waiting.count) {
        const struct node *node = x->waiting.items[--x->waiting.count];
        add_node(x, node);
        node_children(node, wait_for_node, x);
    }
    x->is_made = true;
}

static struct range find_extent(void *user, location at) {
    struct extents *x = user;
    if (!x->is_made)
        make_extents(x);
    const struct range *found = map_find_u64(&x->by_place, at);
    return found ? *found : (struct range){0};
}

void sema_begin_marks(struct context *c, const struct list *declarations) {
    struct extents *x = arena_new(c->arena, struct extents);
    x->arena = c->arena;
    x->declarations = declarations;
    diag_find_extents(c, find_extent, x);
}

void sema_end_marks(struct context *c) {
    diag_find_extents(c, NULL, NULL);
}

/* ---- Explicit ranges ---- */

static location mark_range(struct context *c, location begin, location at, location end) {
    if (begin)
        diag_underline(c, begin, end);
    return at;
}

location sema_marked(struct context *c, const struct expression *e) {
    return mark_range(c, e->begin, e->at, e->end);
}

location sema_marked_attribute(struct context *c, const struct attribute *a) {
    return mark_range(c, a->begin, a->at, a->end);
}

location sema_marked_node(struct context *c, const struct node *node) {
    return mark_range(c, node->begin, node->at, node->end);
}

location sema_marked_callee(struct context *c, const struct node *call) {
    if (call->kind == NODE_CALL)
        sema_marked_node(c, call->call.callee);
    return call->at;
}
