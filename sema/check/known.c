#include "known.h"

uint32_t known_add(struct known *k, const struct variable *v, uint32_t all, uint32_t depth) {
    struct known_variable added = {.variable = v, .all = all, .depth = depth};
    vec_push(k->arena, &k->variables, added);
    return (uint32_t)k->variables.count - 1;
}

void known_set(struct known *k, uint32_t index, uint32_t sure, uint32_t likely) {
    struct known_variable *v = &k->variables.items[index];
    if (v->sure == sure && v->likely == likely)
        return;
    vec_push(k->arena, &k->trail, ((struct known_value){index, v->sure, v->likely}));
    v->sure = sure;
    v->likely = likely;
}

void join_begin(const struct known *k, struct join *join) {
    *join = (struct join){.mark = k->trail.count};
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
        vec_push(k->arena, &join->values, ((struct known_value){index, v->sure, v->likely}));
    }
}

void join_back(struct known *k, const struct join *join, bool is_dead) {
    while (k->trail.count > join->mark) {
        struct known_value older = k->trail.items[--k->trail.count];
        k->variables.items[older.index].sure = older.sure;
        k->variables.items[older.index].likely = older.likely;
    }
    k->is_dead = is_dead;
}

/* What only some paths set is set to no more than it was where they part. */
void join_end(struct known *k, struct join *join) {
    join_back(k, join, join->paths == 0);
    for (size_t i = 0; i < join->values.count; i++) {
        const struct known_value *value = &join->values.items[i];
        struct known_variable *v = &k->variables.items[value->index];
        v->joined_sure = v->joined ? v->joined_sure & value->sure : value->sure;
        v->joined_likely = v->joined ? v->joined_likely & value->likely : value->likely;
        v->joined++;
    }
    for (size_t i = 0; i < join->values.count; i++) {
        uint32_t index = join->values.items[i].index;
        struct known_variable *v = &k->variables.items[index];
        if (v->joined == join->paths)
            known_set(k, index, v->joined_sure, v->joined_likely);
        v->joined = 0;
    }
    vec_give_back(k->arena, &join->values);
    join->values = (struct known_value_vec){0};
}
