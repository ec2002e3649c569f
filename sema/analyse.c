/* The entry point of semantic analysis: declarations, bodies, entry points, lint checks. */
#include "check/check.h"
#include "entry/entry.h"
#include "name/name.h"
#include "statement/statement.h"
#include "tree/fold.h"

static struct analyser *analyser_create(struct context *c) {
    struct analyser *a = arena_new(c->typed, struct analyser);
    a->c = c;
    a->options = c->options;
    a->types = type_table_create(c);
    a->program = arena_new(c->typed, struct program);
    a->program->types = a->types;
    a->here.nodes = c->typed;
    a->here.row_major = c->options->row_major_default;
    builtins_declare(a);
    if (c->keeps_notes) {
        a->found = a->program->found = arena_new(c->typed, struct found);
        a->found->global = a->global;
    }
    return a;
}

struct program *sema_analyse(struct context *c, const struct syntax_unit *unit) {
    struct analyser *a = analyser_create(c);
    /* Entry points may be missing or wrong after syntax errors. */
    bool spoiled = diag_error_count(c) != 0;
    a->spoiled = unit->spoiled;
    a->declarations = &unit->declarations;
    a->blocks = unit->blocks;
    sema_begin_marks(c, &unit->declarations);
    reach_collect_mentions(a, &unit->declarations);
    sema_analyse_declarations(a, &unit->declarations);
    sema_analyse_pending(a);
    if (c->options->list_entries || c->keeps_notes)
        entry_list_candidates(a);
    if (!c->options->list_entries && !spoiled)
        entry_points_resolve(a);
    if (!diag_error_count(c) && !c->options->list_entries)
        sema_lint(a);
    sema_end_marks(c);
    a->program->globals = a->globals.items;
    a->program->global_count = (uint32_t)a->globals.count;
    a->program->variable_count = a->next_variable;
#ifdef HLSL2SPV_DEBUG
    if (!diag_error_count(c))
        tree_verify(c, a->program);
    if (c->keeps_notes)
        tree_verify_found(c, a->program);
#endif
    return a->program;
}
