/* Scopes of variables: declares each one as late and as deep as possible.
 *
 *     var x: f32;
 *     ...                                        ...
 *     x = 1.0;                     ->            var x = 1.0;
 *
 * A variable that is set only once becomes a constant (`let`). Any other declaration precedes
 * the first statement with a use. It does not move into a loop, where it would be repeated. */
#include "print.h"

#include <string.h>

/* A block, and where it is. */
struct place {
    struct place *parent;
    struct wgsl_block *block;
    struct wgsl_stmt *within; /* the statement of the parent's block that contains it */
    unsigned depth, loops;
};

struct variable {
    struct wgsl_stmt *declaration;
    struct place *place;     /* the innermost block that contains all uses */
    struct wgsl_stmt *first; /* the first statement of that block with a use */
    unsigned changes;        /* assignments, and pointers to it */
};

struct narrowing {
    struct arena *arena;
    struct map variables; /* by name */
    struct place *place;
    struct wgsl_stmt *now;
};

/* ---- Uses ---- */

static struct variable *find(const struct narrowing *n, const char *name) {
    return map_find(&n->variables, name, strlen(name));
}

static void note_use(void *user, const char *name) {
    struct narrowing *n = user;
    struct variable *v = find(n, name);
    struct place *other = n->place;
    if (!v)
        return;
    if (!v->place) {
        v->place = n->place;
        v->first = n->now;
    }
    while (v->place != other)
        if (v->place->depth >= other->depth) {
            v->first = v->place->within;
            v->place = v->place->parent;
        } else
            other = other->parent;
}

/* Notes a change of the variable whose parts an expression accesses. */
static void note_change(struct narrowing *n, const struct wgsl_expr *x) {
    struct variable *v;
    while (x->kind == WGSL_MEMBER || x->kind == WGSL_SWIZZLE || x->kind == WGSL_INDEX)
        x = x->parts[0];
    if (x->kind == WGSL_NAME && (v = find(n, x->text)) != NULL)
        v->changes++;
}

static void note_pointers(struct narrowing *n, const struct wgsl_expr *x) {
    if (x->is_address)
        note_change(n, x->parts[0]);
    for (uint32_t k = 0; k < x->part_count; k++)
        note_pointers(n, x->parts[k]);
}

static void read_expr(struct narrowing *n, const struct wgsl_expr *x) {
    if (!x)
        return;
    wgsl_visit_names(x, note_use, n);
    note_pointers(n, x);
}

static void read_block(struct narrowing *n, struct wgsl_block *block, unsigned loops);

static void read_stmt(struct narrowing *n, struct wgsl_stmt *s, unsigned loops) {
    read_expr(n, s->target);
    read_expr(n, s->value);
    if (s->target)
        note_change(n, s->target);
    if (s->start)
        read_stmt(n, s->start, loops);
    if (s->step)
        read_stmt(n, s->step, loops);
    if (s->kind == WGSL_IF || s->kind == WGSL_LOOP) {
        read_block(n, &s->inner, loops + (s->kind == WGSL_LOOP));
        read_block(n, &s->other, loops + (s->kind == WGSL_LOOP));
    }
    for (struct wgsl_case *c = s->cases; c; c = c->next)
        read_block(n, &c->body, loops);
}

static void read_block(struct narrowing *n, struct wgsl_block *block, unsigned loops) {
    struct place *outer = n->place, *place = arena_new(n->arena, struct place);
    struct wgsl_stmt *now = n->now;
    *place = (struct place){outer, block, now, outer ? outer->depth + 1 : 0, loops};
    for (struct wgsl_stmt *s = block->first; s; s = s->next) {
        n->place = place;
        n->now = s;
        read_stmt(n, s, loops);
    }
    n->place = outer;
    n->now = now;
}

/* ---- Declarations ---- */

struct mention {
    const char *name;
    bool is_found;
};

static void find_mention(void *user, const char *name) {
    struct mention *m = user;
    m->is_found |= !strcmp(m->name, name);
}

/* Makes the first assignment the declaration. */
static bool join(const struct variable *v) {
    struct wgsl_stmt *s = v->first;
    struct mention m = {v->declaration->name, false};
    if (s->kind != WGSL_ASSIGN || s->target->kind != WGSL_NAME || strcmp(s->target->text, m.name))
        return false;
    wgsl_visit_names(s->value, find_mention, &m);
    if (m.is_found)
        return false;
    s->kind = v->changes == 1 ? WGSL_LET : WGSL_VAR;
    s->name = m.name;
    s->target = NULL;
    return true;
}

/* Inserts a statement before another one, which moves to a new node. */
static void insert(struct arena *arena, struct wgsl_block *block, struct wgsl_stmt *at,
                   const struct wgsl_stmt *s) {
    struct wgsl_stmt *moved = wgsl_stmt_create(arena, at->kind);
    *moved = *at;
    if (block->last == at)
        block->last = moved;
    *at = *s;
    at->next = moved;
}

static void declare(struct arena *arena, struct variable *v) {
    while (v->place->loops) {
        v->first = v->place->within;
        v->place = v->place->parent;
    }
    if (v->declaration->value && !v->changes) {
        v->declaration->kind = WGSL_LET;
        v->declaration->type = NULL;
    }
    insert(arena, v->place->block, v->first, v->declaration);
}

void wgsl_declare_late(struct arena *arena, const struct wgsl_block *declarations,
                       struct wgsl_block *body) {
    struct narrowing n = {.arena = arena};
    VEC(struct variable *, variable_vec) variables = {0};
    for (struct wgsl_stmt *s = declarations->first; s; s = s->next) {
        struct variable *v = arena_new(arena, struct variable);
        v->declaration = s;
        *map_slot(arena, &n.variables, s->name, strlen(s->name)) = v;
        vec_push(arena, &variables, v);
    }
    read_block(&n, body, 0);
    size_t count = 0;
    for (size_t k = 0; k < variables.count; k++)
        if (variables.items[k]->place && !join(variables.items[k]))
            variables.items[count++] = variables.items[k];
    for (size_t k = 0; k < count; k++)
        declare(arena, variables.items[k]);
}
