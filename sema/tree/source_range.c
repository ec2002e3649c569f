/* Source ranges of messages. */
#include "../tree.h"
#include "fold.h"

struct extents {
    struct arena *arena;
    const struct list *declarations;
    struct map by_location; /* struct range; filled by the first message */
    bool is_made;
    VEC(const struct node *, waiting_vec) waiting;
};

static void add_extent(struct extents *x, location at, location begin, location end) {
    if (!begin || (begin == at && end == at))
        return;
    struct range *range = arena_new(x->arena, struct range);
    *range = (struct range){begin, end};
    *map_slot_u64(x->arena, &x->by_location, at) = range;
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
    FROM_ITS_LOCATION,
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
    [NODE_REGISTER] = FROM_ITS_LOCATION,
    [NODE_PACKOFFSET] = FROM_ITS_LOCATION,
    [NODE_PAYLOAD_ACCESS] = FROM_ITS_LOCATION,
};

static void add_node(struct extents *x, const struct node *node) {
    switch (reaches[node->kind]) {
    case ITS_TOKEN:
        break;
    case ALL:
        add_extent(x, node->at, node->begin, node->end);
        break;
    case FROM_ITS_LOCATION:
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
    const struct range *found = map_find_u64(&x->by_location, at);
    return found ? *found : (struct range){0};
}

void sema_begin_marks(struct context *c, const struct list *declarations) {
    struct extents *x = arena_new(c->typed, struct extents);
    x->arena = c->typed;
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
