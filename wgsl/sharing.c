/* Which phis share a variable: where one goes on as another, as a sum does through the ifs of a
 * loop, a person has one name for both.
 *
 * They may where neither is still needed when the other begins (as it is checked for allocating
 * registers), where the older one's variable is seen by all that use the other, and where the
 * source does not call them differently.  What looks for uses walks so many blocks at most that the
 * work stays linear. */
#include "structure.h"

#include <string.h>

enum { MOST_TOGETHER = 12, WALKS = 64, DEEPEST_ALIAS = 16 };

VEC(struct block *, block_vec);

struct sharing {
    struct writer *w;
    size_t rest; /* how many blocks may yet be looked at */
    uint32_t stamp;
    struct block_vec stack;
};

/* ---- Uses ---- */

/* Of phis, and of what is spelled with their names wherever it is used. */
static void note_users(struct writer *w, struct instruction *i) {
    for_each_id_operand(w->m, i, k) {
        const struct instruction *d = definition_of(w, i->operands[k]);
        if (d && d->block && (d->opcode == SpvOpPhi || is_transparent((SpvOp)d->opcode)))
            vec_push(w->arena, &fact_of(w, d->id)->users, i);
    }
}

static bool was_visited(const struct sharing *s, uint32_t label) {
    return fact_of(s->w, label)->stamp == s->stamp;
}

static bool is_used_by(struct sharing *s, uint32_t id, const struct instruction *user, int depth);

/* In the blocks that were visited. */
static bool is_used(struct sharing *s, uint32_t id, int depth) {
    const struct user_vec *users = &fact_of(s->w, id)->users;
    if (depth > DEEPEST_ALIAS || users->count > s->rest)
        return true;
    s->rest -= users->count;
    for (size_t k = 0; k < users->count; k++)
        if (is_used_by(s, id, users->items[k], depth))
            return true;
    return false;
}

/* A phi reads at the end of the block that it comes from. */
static bool is_used_by(struct sharing *s, uint32_t id, const struct instruction *user, int depth) {
    if (user->opcode != SpvOpPhi)
        return was_visited(s, user->block->label.id) ||
               (is_transparent((SpvOp)user->opcode) && is_used(s, user->id, depth + 1));
    for (uint32_t k = 0; k + 1 < user->count; k += 2)
        if (user->operands[k] == id && was_visited(s, user->operands[k + 1]))
            return true;
    return false;
}

static void visit(struct sharing *s, struct block *b) {
    if (was_visited(s, b->label.id) || !s->rest)
        return;
    fact_of(s->w, b->label.id)->stamp = s->stamp;
    s->rest--;
    vec_push(s->w->arena, &s->stack, b);
}

/* Whether a phi is still needed where a block begins: there is a way to a use which does not lead
 * over the phi itself. */
static bool is_needed_at(struct sharing *s, const struct instruction *phi, struct block *at) {
    s->stamp = ++s->w->stamps;
    s->stack.count = 0;
    fact_of(s->w, phi->block->label.id)->stamp = s->stamp;
    visit(s, at);
    while (s->stack.count) {
        struct instruction *end = terminator_of(s->stack.items[--s->stack.count]);
        for_each_target(end, k)
            visit(s, block_labelled(s->w->m, end->operands[k]));
    }
    fact_of(s->w, phi->block->label.id)->stamp = 0;
    return !s->rest || is_used(s, phi->id, 0);
}

static bool are_apart(struct sharing *s, const struct instruction *a, const struct instruction *b) {
    return a->block != b->block && !is_needed_at(s, a, b->block) && !is_needed_at(s, b, a->block);
}

/* ---- Variables ---- */

/* The first phi of those that share one. */
static struct instruction *owner_of(const struct writer *w, const struct instruction *phi) {
    uint32_t owner = fact_of(w, phi->id)->owner;
    return instruction_of(w->m, owner ? owner : phi->id);
}

static bool is_inside(const struct scope *inner, const struct scope *outer) {
    while (inner && inner->depth > outer->depth)
        inner = inner->parent;
    return inner == outer;
}

/* The variable of the older one is seen wherever the younger one is used. */
static bool is_seen(const struct writer *w, const struct instruction *older,
                    const struct instruction *younger) {
    const struct fact *a = fact_of(w, older->id), *b = fact_of(w, younger->id);
    return a->is_hoisted ||
           (is_inside(b->scope, a->scope) && b->reach && is_inside(b->reach, a->scope));
}

static bool has_name(const struct fact *fact) {
    return fact->name && *fact->name;
}

/* What a loop may count with has its head for itself. */
static bool counts(const struct writer *w, const struct instruction *phi) {
    for (uint32_t k = 0; k + 1 < phi->count; k += 2)
        if (is_step(w, phi, phi->operands[k]))
            return true;
    return false;
}

static bool may_share(const struct writer *w, const struct instruction *phi) {
    const struct fact *fact = fact_of(w, phi->id);
    return !counts(w, phi) && fact->uses && fact->declared && !fact->keeps_apart && fact->scope;
}

static bool are_called_alike(const struct fact *a, const struct fact *b) {
    return !has_name(a) || !has_name(b) || !strcmp(a->name, b->name);
}

static bool all_are_apart(struct sharing *s, const struct user_vec *a, const struct user_vec *b) {
    if (a->count + b->count > MOST_TOGETHER)
        return false;
    for (size_t k = 0; k < a->count; k++)
        for (size_t n = 0; n < b->count; n++)
            if (!are_apart(s, a->items[k], b->items[n]))
                return false;
    return true;
}

static void join(struct sharing *s, struct instruction *older, struct instruction *younger) {
    struct fact *a = fact_of(s->w, older->id), *b = fact_of(s->w, younger->id);
    if (!has_name(a))
        a->name = b->name;
    for (size_t k = 0; k < b->together.count; k++) {
        vec_push(s->w->arena, &a->together, b->together.items[k]);
        fact_of(s->w, b->together.items[k]->id)->owner = older->id;
    }
    a->owner = older->id;
}

static bool all_see(const struct writer *w, const struct instruction *older,
                    const struct user_vec *all) {
    for (size_t k = 0; k < all->count; k++)
        if (!is_seen(w, older, all->items[k]))
            return false;
    return true;
}

static void try_to_share(struct sharing *s, struct instruction *a, struct instruction *b) {
    struct writer *w = s->w;
    struct instruction *older = owner_of(w, a), *younger = owner_of(w, b);
    if (older == younger || a->type != b->type)
        return;
    if (fact_of(w, older->id)->declared > fact_of(w, younger->id)->declared) {
        struct instruction *other = older;
        older = younger;
        younger = other;
    }
    struct fact *x = fact_of(w, older->id), *y = fact_of(w, younger->id);
    if (are_called_alike(x, y) && all_see(w, older, &y->together) &&
        all_are_apart(s, &x->together, &y->together))
        join(s, older, younger);
}

/* With the phis that it goes on from. */
static void share(struct sharing *s, struct instruction *phi) {
    for (uint32_t k = 0; k + 1 < phi->count; k += 2) {
        struct instruction *from = instruction_of(s->w->m, phi->operands[k]);
        if (from->opcode == SpvOpPhi && from != phi && may_share(s->w, from))
            try_to_share(s, from, phi);
    }
}

void phis_share(struct writer *w, struct routine *f) {
    struct sharing s = {.w = w};
    for_each_block(b, f) {
        s.rest += WALKS;
        for_each_in(i, &b->list) {
            note_users(w, i);
            if (i->opcode == SpvOpPhi)
                vec_push(w->arena, &fact_of(w, i->id)->together, i);
        }
    }
    for_each_block(b, f)
        for_each_in(i, &b->list)
            if (i->opcode == SpvOpPhi && may_share(w, i))
                share(&s, i);
}
