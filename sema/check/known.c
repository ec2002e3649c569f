#include "known.h"

#include <string.h>

uint32_t known_add(struct known *k, const struct variable *v, uint32_t all) {
    struct known_variable added = {.variable = v, .all = all, .depth = k->loop_depth};
    vec_push(k->arena, &k->variables, added);
    return (uint32_t)k->variables.count - 1;
}

void known_set(struct known *k, uint32_t index, struct known_parts parts) {
    struct known_variable *v = &k->variables.items[index];
    if (!memcmp(&v->now, &parts, sizeof parts))
        return;
    vec_push(k->arena, &k->trail, ((struct known_value){index, v->now}));
    v->now = parts;
}

uint32_t known_gaps(const struct known *k, const struct known_variable *v) {
    return v->now.turn == k->turn ? v->now.gaps : 0;
}

void known_write(struct known *k, uint32_t index, uint32_t mask) {
    struct known_variable *v = &k->variables.items[index];
    v->ever |= mask;
    v->left &= ~mask;
    if (k->loop_depth > v->depth)
        v->looped |= mask;
    known_set(k, index,
              (struct known_parts){v->now.sure | mask, v->now.likely | mask, v->now.some | mask,
                                   known_gaps(k, v) & ~mask, k->turn});
}

void known_end_turn(struct known *k) {
    k->turn = ++k->turns;
}

/* ---- Joins ---- */

void join_begin(struct known *k, struct join *join) {
    *join = (struct join){.mark = k->trail.count, .turn = k->turn, .jumps = k->jumps};
    known_end_turn(k);
}

/* What a path does not set at all is a gap where it meets those that do. */
static struct known_parts arriving(const struct known *k, const struct known_variable *v) {
    struct known_parts parts = v->now;
    parts.gaps = known_gaps(k, v) | (v->all & ~v->now.some);
    return parts;
}

void join_add(struct known *k, struct join *join) {
    if (k->is_dead)
        return;
    k->stamp++;
    k->steps += (uint32_t)(k->trail.count - join->mark);
    join->paths++;
    for (size_t i = join->mark; i < k->trail.count; i++) {
        uint32_t index = k->trail.items[i].index;
        struct known_variable *v = &k->variables.items[index];
        if (v->stamp == k->stamp)
            continue;
        v->stamp = k->stamp;
        vec_push(k->arena, &join->values, ((struct known_value){index, arriving(k, v)}));
    }
}

void join_jump(struct known *k, struct join *join) {
    if (join) {
        join_add(k, join);
        join->own_jumps++;
    }
    k->jumps++;
    k->is_dead = true;
}

void join_back(struct known *k, const struct join *join, bool is_dead) {
    while (k->trail.count > join->mark) {
        const struct known_value *older = &k->trail.items[--k->trail.count];
        k->variables.items[older->index].now = older->parts;
    }
    k->is_dead = is_dead;
    known_end_turn(k);
}

static void meet(struct known_variable *v, const struct known_parts *path) {
    struct known_parts *joined = &v->joined;
    if (v->joined_paths++ == 0) {
        *joined = *path;
        return;
    }
    joined->sure &= path->sure;
    joined->likely &= path->likely;
    joined->some |= path->some;
    joined->gaps |= path->gaps;
}

/* Paths that leave a variable as it was where they part. */
static void meet_others(struct known_variable *v, const struct join *join) {
    if (v->joined_paths == join->paths)
        return;
    struct known_parts other = v->now;
    bool is_said = v->joined_paths + join->has_unsaid < join->paths;
    other.gaps = is_said ? v->all & ~v->now.some : 0;
    meet(v, &other);
}

void join_end(struct known *k, struct join *join) {
    join_back(k, join, join->paths == 0);
    if (k->jumps - join->jumps == join->own_jumps)
        k->turn = join->turn;
    for (size_t i = 0; i < join->values.count; i++)
        meet(&k->variables.items[join->values.items[i].index], &join->values.items[i].parts);
    for (size_t i = 0; i < join->values.count; i++) {
        uint32_t index = join->values.items[i].index;
        struct known_variable *v = &k->variables.items[index];
        if (!v->joined_paths)
            continue;
        meet_others(v, join);
        v->joined.turn = k->turn;
        v->left |= k->loop_depth > v->depth ? 0 : v->joined.gaps;
        known_set(k, index, v->joined);
        v->joined_paths = 0;
    }
    vec_give_back(k->arena, &join->values);
    join->values = (struct known_value_vec){0};
}
