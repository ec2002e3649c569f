/* Rows of the tables as candidates of a call, and their arguments. */
#include "row_call.h"

#include <string.h>

/* ---- Candidates ---- */

static bool is_in_scope(const struct row_range *rows, const struct intrinsic_info *info) {
    if (rows->is_method) {
        return (info->groups & rows->groups) == info->groups;
    }
    return rows->scope ? info->scope && strcmp(rows->scope, info->scope) == 0 : !info->scope;
}

bool row_exists(const struct row_range *rows) {
    for (unsigned row = rows->first; row; row = rows->next[row - 1]) {
        if (is_in_scope(rows, rows->info((int)row - 1))) {
            return true;
        }
    }
    return false;
}

static struct candidate make_candidate(const struct pattern_call *call,
                                       const struct intrinsic_info *info,
                                       const struct pattern_match *match) {
    struct arena *arena = call->a->c->arena;
    struct candidate candidate = {.is_method = call->object != NULL};
    candidate.return_type = match->result;
    candidate.count = match->count;
    candidate.parameters = arena_array(arena, const struct type *, match->count + 1);
    candidate.directions = arena_array(arena, uint8_t, match->count + 1);
    memcpy(candidate.parameters, match->parameters, match->count * sizeof *candidate.parameters);
    memcpy(candidate.directions, match->directions, match->count);
    candidate.template_type = match->template_type;
    candidate.flags = info->flags;
    candidate.refusal = info->refusal;
    candidate.mismatch = match->mismatch;
    return candidate;
}

static struct candidate match_row(const struct pattern_call *call,
                                  const struct intrinsic_info *info) {
    struct pattern pattern;
    struct pattern_match match = {.result = type_error(call->a->types)};
    if (!pattern_parse(info->signature, &pattern)) {
        context_fail(call->a->c, 0, "internal error: bad signature of '%s'", info->name);
    }
    if (!pattern_takes_count(&pattern, call->object, call->arguments->count)) {
        match.mismatch = "it takes another number of arguments";
    } else if (call->written_count && !(info->flags & ROW_TEMPLATE)) {
        match.mismatch = "it takes no template arguments";
    } else {
        pattern_match(call, &pattern, &match);
    }
    return make_candidate(call, info, &match);
}

void row_candidates(const struct pattern_call *call, const struct row_range *rows,
                    struct candidate_vec *out) {
    struct arena *arena = call->a->c->arena;
    struct candidate_vec failed = {0};
    for (unsigned row = rows->first; row; row = rows->next[row - 1]) {
        const struct intrinsic_info *info = rows->info((int)row - 1);
        if (!is_in_scope(rows, info)) {
            continue;
        }
        struct candidate candidate = match_row(call, info);
        candidate.row = (int)row - 1;
        if (!candidate.mismatch) {
            vec_push(arena, out, candidate);
            return;
        }
        vec_push(arena, &failed, candidate);
    }
    for (size_t i = 0; i < failed.count; i++) {
        vec_push(arena, out, failed.items[i]);
    }
}

/* ---- Checks ---- */

bool row_check(struct analyser *a, const struct intrinsic_info *info, const struct node *node) {
    if (info->refusal) {
        error_at(a->c, node->at, "'%s' cannot be used for SPIR-V: %s", info->name, info->refusal);
        return false;
    }
    const struct shader_model *model = &a->options->model;
    if (model->major < info->model.major ||
        (model->major == info->model.major && model->minor < info->model.minor)) {
        error_at(a->c, node->at, "'%s' needs shader model %u.%u or later", info->name,
                 info->model.major, info->model.minor);
        return false;
    }
    return true;
}

/* Atomics work on memory that several invocations see; a local of a resource's type leads there. */
static bool check_shared(struct analyser *a, const struct expression *e) {
    const struct variable *root = lvalue_root(e);
    if (!root || type_has_object(root->type) ||
        (root->storage != STORAGE_LOCAL && root->storage != STORAGE_STATIC &&
         root->storage != STORAGE_BUFFER)) {
        return true;
    }
    if (error_at(a->c, e->at,
                 "the target of an atomic operation must be in groupshared memory or in a writable "
                 "resource")) {
        note_at(a->c, root->at, "'%s' is declared here", atom_text(a->c->atoms, root->name));
    }
    return false;
}

/* ---- Arguments ---- */

void row_append(struct expression *call, struct expression *argument) {
    if (call->call.last) {
        ((struct expression *)call->call.last)->next = argument;
    } else {
        call->call.first = argument;
    }
    call->call.last = argument;
    call->call.count++;
    call->is_non_uniform |= argument->is_non_uniform;
}

/* The lvalue itself where the row asks for it. */
static bool passes_lvalue(const struct intrinsic_info *info, size_t index, size_t count) {
    return (index == 0 && (info->flags & (ROW_DESTINATION | ROW_INPUT_ATTRIBUTE))) ||
           (index == count - 1 && (info->flags & ROW_PAYLOAD_LVALUE));
}

static struct expression *pass(struct analyser *a, const struct intrinsic_info *info,
                               const struct candidate *chosen, struct expression *e, size_t index,
                               size_t count) {
    if (index >= chosen->count) { /* one of `...` */
        return e->type->kind == TYPE_STRING ? e : convert_without_literal(a, make_load(a, e));
    }
    const struct type *to = chosen->parameters[index];
    if (passes_lvalue(info, index, count) && e->category == CATEGORY_LVALUE && e->type == to) {
        return !(info->flags & ROW_DESTINATION) || check_shared(a, e) ? e : NULL;
    }
    if (chosen->directions[index] != DIRECTION_IN) {
        return convert_out_argument(a, e, to, (enum parameter_direction)chosen->directions[index]);
    }
    return e->type->kind == TYPE_STRING ? e : convert_implicit(a, e, to);
}

static bool check_constant(struct analyser *a, const struct expression *e) {
    return expression_fold(a->c, e) ||
           (error_at(a->c, e->at, "this argument must be a constant"), false);
}

bool row_arguments(struct analyser *a, struct expression *e, const struct intrinsic_info *info,
                   const struct candidate *chosen, const struct expression_vec *arguments) {
    size_t count = arguments->count;
    for (size_t i = 0; i < count; i++) {
        struct expression *argument = pass(a, info, chosen, arguments->items[i], i, count);
        if (!argument || is_error(argument)) {
            return false;
        }
        if ((info->flags & ROW_CONST_LAST) && i == count - 1 && !check_constant(a, argument)) {
            return false;
        }
        row_append(e, argument);
    }
    return true;
}
