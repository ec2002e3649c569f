/* Which built-in functions an entry point may reach: a derivative has no meaning in a vertex
 * shader, and only the code that is reached matters, for headers are shared between stages. */
#include "entry.h"
#include "rows.h"
#include "walk.h"

static const char *const stage_names[] = {
#define STAGE(id, profile, name, execution_model) name,
#include "../spec/stages.def"
#undef STAGE
};

struct stage_walk {
    struct analyser *a;
    const struct entry_point *entry;
    struct map seen; /* functions, and calls that were reported */
    struct function_vec waiting;
};

static bool is_new(struct stage_walk *w, const void *thing) {
    void **slot = map_slot(w->a->c->arena, &w->seen, &thing, sizeof thing);
    bool is_first = !*slot;
    *slot = w;
    return is_first;
}

static void check_call(struct stage_walk *w, const struct expression *e,
                       const struct intrinsic_info *info) {
    if (info->stages & STAGE_BIT(w->entry->stage)) {
        return;
    }
    if (error_at(w->a->c, e->at, "'%s' cannot be used in a %s shader", info->name,
                 stage_names[w->entry->stage])) {
        note_at(w->a->c, w->entry->function->at, "entry point '%s' leads there",
                atom_text(w->a->c->atoms, w->entry->name));
    }
}

static void visit(void *user, const struct expression *e) {
    struct stage_walk *w = user;
    if (e->kind == EXPR_CALL && is_new(w, e->call.function)) {
        vec_push(w->a->c->arena, &w->waiting, (struct function *)e->call.function);
    } else if (e->kind == EXPR_INTRINSIC) {
        check_call(w, e, intrinsic_info((enum intrinsic)e->call.row));
    } else if (e->kind == EXPR_METHOD) {
        check_call(w, e, method_info((enum method)e->call.row));
    }
    expression_children(e, visit, w);
}

static void add_root(struct stage_walk *w, const struct function *f) {
    if (f && is_new(w, f)) {
        vec_push(w->a->c->arena, &w->waiting, (struct function *)f);
    }
}

void stages_check(struct analyser *a) {
    for (uint32_t i = 0; i < a->program->entry_count; i++) {
        struct stage_walk w = {.a = a, .entry = &a->program->entries[i]};
        add_root(&w, w.entry->function);
        add_root(&w, w.entry->patch_constant);
        for (size_t k = 0; k < w.waiting.count; k++) {
            statement_expressions(w.waiting.items[k]->body, visit, &w);
        }
    }
}
