/* Entry points of work graph nodes. Attributes are checked individually in declare/attribute.c;
 * these are checks of combinations of attributes and parameters. */
#include "../declare/declare.h"
#include "entry.h"

#include <string.h>

static const char *launch_name(enum launch launch) {
    return launch == THREAD ? "thread" : launch == COALESCING ? "coalescing" : "broadcasting";
}

/* ---- Dispatch grids in records ---- */

struct nodes {
    struct analyser *a;
    struct map seen; /* Records whose grids were checked. */
};

static bool is_grid_type(const struct type *type) {
    uint32_t count = type->kind == TYPE_ARRAY ? type->count : 1;
    const struct type *element = type->kind == TYPE_ARRAY ? type->element : type;
    bool fits = element->kind == TYPE_SCALAR || (element->kind == TYPE_VECTOR && count == 1);
    if (element->kind == TYPE_VECTOR)
        count = element->columns;
    return fits && count >= 1 && count <= 3 &&
           (element->scalar == SCALAR_UINT || element->scalar == SCALAR_UINT16);
}

/* Returns the number of fields with the semantic, including those of nested structs. */
static uint32_t count_grids(struct nodes *n, const struct record *record, bool reports,
                            const struct field **first) {
    uint32_t count = 0;
    if (record->base)
        count += count_grids(n, record->base->record, reports, first);
    for (uint32_t i = 0; i < record->field_count; i++) {
        const struct field *field = &record->fields[i];
        bool is_grid = field->semantic && field->semantic->value == SV_DISPATCH_GRID;
        if (!is_grid && field->type->kind == TYPE_STRUCT)
            count += count_grids(n, field->type->record, reports, first);
        if (!is_grid)
            continue;
        count++;
        if (reports && !is_grid_type(field->type))
            error_at(n->a->c, field->at,
                     "'SV_DispatchGrid' must be one to three unsigned integers of 16 or 32 bits, "
                     "not '%s'",
                     type_name(n->a->c, field->type));
        else if (reports && *first &&
                 error_at(n->a->c, field->at, "duplicate field with 'SV_DispatchGrid' in a record"))
            note_at(n->a->c, (*first)->at, "previous output is here");
        if (!*first)
            *first = field;
    }
    return count;
}

static bool has_grid(struct nodes *n, const struct variable *p) {
    const struct type *record = p->type->argument_count ? p->type->arguments[0].type : NULL;
    if (!record || record->kind != TYPE_STRUCT || !record->record->is_complete)
        return false;
    const struct field *first = NULL;
    bool reports = map_add(n->a->c->typed, &n->seen, &record, sizeof record);
    return count_grids(n, record->record, reports, &first) > 0;
}

/* ---- Entry points ---- */

/* Returns whether an attribute is present; invalid ones were already reported. */
static bool is_written(const struct function *f, enum attribute_kind kind) {
    for (const struct attribute *at = f->attributes; at; at = at->next)
        if (at->kind == kind)
            return true;
    return false;
}

static enum launch launch_of(const struct function *f) {
    const struct attribute *at = attribute_find(f->attributes, ATTRIBUTE_NODE_LAUNCH);
    if (!at)
        return BROADCASTING;
    char letter = at->arguments[0].constant->text[0] | 32;
    return letter == 't' ? THREAD : letter == 'c' ? COALESCING : BROADCASTING;
}

static void check_threads(struct nodes *n, const struct function *f, enum launch launch) {
    const struct attribute *at = attribute_find(f->attributes, ATTRIBUTE_NUM_THREADS);
    if (launch != THREAD && !is_written(f, ATTRIBUTE_NUM_THREADS))
        error_at(n->a->c, f->at, "a %s node requires attribute 'numthreads'", launch_name(launch));
    for (uint32_t i = 0; at && launch == THREAD && i < 3; i++) {
        if (attribute_integer(at, i, 1) != 1) {
            error_at(n->a->c, at->at, "a thread node requires '[numthreads(1, 1, 1)]'");
            return;
        }
    }
}

static void check_grids(struct nodes *n, const struct function *f, enum launch launch,
                        bool grid_is_given) {
    const struct attribute *fixed = attribute_find(f->attributes, ATTRIBUTE_NODE_DISPATCH_GRID);
    const struct attribute *most = attribute_find(f->attributes, ATTRIBUTE_NODE_MAX_DISPATCH_GRID);
    struct context *c = n->a->c;
    if (launch != BROADCASTING) {
        if (fixed || most)
            error_at(c, (fixed ? fixed : most)->at,
                     "attribute '%s' only applies to broadcasting nodes",
                     attribute_name((fixed ? fixed : most)->kind));
        return;
    }
    if (fixed && most &&
        error_at(c, most->at,
                 "attribute 'nodemaxdispatchgrid' cannot be combined with 'nodedispatchgrid'"))
        note_at(c, fixed->at, "previous output is here");
    if (!is_written(f, ATTRIBUTE_NODE_DISPATCH_GRID) &&
        !is_written(f, ATTRIBUTE_NODE_MAX_DISPATCH_GRID))
        error_at(
            c, f->at,
            "a broadcasting node requires attribute 'nodedispatchgrid' or 'nodemaxdispatchgrid'");
    if (most && !grid_is_given)
        error_at(c, f->at,
                 "input record of a node with 'nodemaxdispatchgrid' requires a field with "
                 "'SV_DispatchGrid'");
}

static void check_input(struct nodes *n, const struct function *f, const struct variable *p,
                        enum launch launch) {
    const struct graph_input *input = sema_graph_input(p->type);
    const struct attribute *at = attribute_find(f->attributes, ATTRIBUTE_NODE_LAUNCH);
    if (input->launch != launch &&
        error_at(n->a->c, p->at, "a %s node cannot have a '%s' parameter", launch_name(launch),
                 object_info(input->kind)->name) &&
        at)
        note_at(n->a->c, at->at, "launch mode is specified here");
    const struct type *record = p->type->argument_count ? p->type->arguments[0].type : NULL;
    if (input->kind != OBJECT_RW_DISPATCH_NODE_INPUT_RECORD && record &&
        record->kind == TYPE_STRUCT &&
        attribute_find(record->record->attributes, ATTRIBUTE_NODE_TRACK_RW_INPUT_SHARING))
        error_at(n->a->c, p->at,
                 "record with 'nodetrackrwinputsharing' requires 'RWDispatchNodeInputRecord'");
}

/* Checks that a shared limit names another output. */
static void check_sharing(struct nodes *n, const struct function *f, const struct variable *p) {
    const struct attribute *at = attribute_find(p->attributes, ATTRIBUTE_MAX_RECORDS_SHARED_WITH);
    if (!at || !parameter_is_graph_output(p->type))
        return;
    const char *name = at->arguments[0].constant->text;
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        const struct variable *other = f->parameters[i];
        if (other != p && parameter_is_graph_output(other->type) &&
            !strcmp(atom_text(n->a->c->atoms, other->name), name))
            return;
    }
    error_at(n->a->c, at->at, "'%s' is not another output of this node", name);
}

static void check_node(struct nodes *n, const struct entry_point *e) {
    const struct function *f = e->function;
    enum launch launch = launch_of(f);
    const struct variable *input = NULL;
    bool grid_is_given = false;
    for (uint32_t i = 0; i < e->element_count; i++) {
        /* Semantics of a grid or group require a launch mode that has them. */
        const struct io_value *value = e->elements[i];
        enum system_value s = value->semantic.value;
        bool is_of_grid = s == SV_DISPATCH_THREAD_ID || s == SV_GROUP_ID;
        bool is_of_group = s == SV_GROUP_THREAD_ID || s == SV_GROUP_INDEX;
        if ((is_of_grid && launch != BROADCASTING) || (is_of_group && launch == THREAD))
            error_at(n->a->c, value->at, "semantic '%s' cannot be used in a %s node",
                     value->semantic.text, launch_name(launch));
    }
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        const struct variable *p = f->parameters[i];
        check_sharing(n, f, p);
        if (p->type->kind == TYPE_ARRAY &&
            type_is_of_class(type_strip_arrays(p->type), OBJECT_CLASS_NODE))
            error_at(n->a->c, p->at, "an array of '%s' cannot be a parameter of a node",
                     type_name(n->a->c, type_strip_arrays(p->type)));
        bool is_input = sema_graph_input(p->type) != NULL;
        bool holds_grid = type_is_of_class(p->type, OBJECT_CLASS_NODE) && has_grid(n, p);
        if (!is_input)
            continue;
        grid_is_given = grid_is_given || holds_grid;
        check_input(n, f, p, launch);
        if (input && error_at(n->a->c, p->at, "a node cannot have several inputs"))
            note_at(n->a->c, input->at, "previous output is here");
        input = p;
    }
    check_threads(n, f, launch);
    check_grids(n, f, launch, grid_is_given);
}

void sema_check_nodes(struct analyser *a) {
    struct nodes nodes = {.a = a};
    for (uint32_t i = 0; i < a->program->entry_count; i++) {
        const struct entry_point *e = &a->program->entries[i];
        bool is_known = !is_written(e->function, ATTRIBUTE_NODE_LAUNCH) ||
                        attribute_find(e->function->attributes, ATTRIBUTE_NODE_LAUNCH);
        if (e->stage == STAGE_NODE && is_known)
            check_node(&nodes, e);
    }
}
