/* What HLSL has and SPIR-V has not.  Only what is reached matters, for a header may offer functions
 * that nobody calls. */
#include "entry.h"
#include "walk.h"

/* ---- Long vectors, which came with shader model 6.9 ---- */

enum { LONGEST_VECTOR = 4 };

struct search {
    struct analyser *a;
    struct map known;  /* struct type -> the long vector in it, or the struct itself */
    bool has_reported; /* in this function */
};

static const struct type *find_long(struct search *s, const struct type *type);

static const struct type *find_in_record(struct search *s, const struct type *type) {
    void **slot = map_slot(s->a->c->arena, &s->known, &type, sizeof type);
    if (*slot)
        return *slot == type ? NULL : *slot;
    *slot = (void *)type;
    const struct record *record = type->record;
    const struct type *found = record->base ? find_long(s, record->base) : NULL;
    for (uint32_t i = 0; i < record->field_count && !found; i++)
        found = find_long(s, record->fields[i].type);
    if (found)
        *map_slot(s->a->c->arena, &s->known, &type, sizeof type) = (void *)found;
    return found;
}

static const struct type *find_in_arguments(struct search *s, const struct type *type) {
    for (uint32_t i = 0; i < type->argument_count; i++) {
        const struct type *argument = type->arguments[i].type;
        const struct type *found = argument ? find_long(s, argument) : NULL;
        if (found)
            return found;
    }
    return NULL;
}

/* The long vector that a type is or holds, or NULL. */
static const struct type *find_long(struct search *s, const struct type *type) {
    type = type_strip_arrays(type);
    switch ((int)type->kind) {
    case TYPE_VECTOR:
        return type->columns > LONGEST_VECTOR ? type : NULL;
    case TYPE_STRUCT:
        return find_in_record(s, type);
    case TYPE_OBJECT:
        return find_in_arguments(s, type);
    default:
        return NULL;
    }
}

static void check_type(struct search *s, const struct type *type, location at) {
    const struct type *found = s->has_reported ? NULL : find_long(s, type);
    if (!found)
        return;
    s->has_reported = true;
    error_at(s->a->c, at, "'%s' has no mapping to SPIR-V, whose vectors have at most %d components",
             type_name(s->a->c, found), LONGEST_VECTOR);
}

static void check_variable(struct search *s, const struct variable *v) {
    if (v)
        check_type(s, v->type, v->at);
}

static void check_expression(void *user, const struct expression *e) {
    struct search *s = user;
    expression_children(e, check_expression, s);
    check_type(s, e->type, e->at);
}

static void check_declarations(void *user, const struct statement *statement) {
    struct search *s = user;
    if (statement->kind == STMT_VARIABLE)
        check_variable(s, statement->variable);
    statement_children(statement, check_declarations, s);
}

static void check_function(struct search *s, const struct function *f) {
    s->has_reported = false;
    check_type(s, f->return_type, f->at);
    for (uint32_t i = 0; i < f->parameter_count; i++)
        check_variable(s, f->parameters[i]);
    if (f->body)
        check_declarations(s, f->body);
    statement_expressions(f->body, check_expression, s);
}

void long_vectors_check(struct analyser *a) {
    struct search s = {.a = a};
    if (!type_table_has_long_vectors(a->types))
        return;
    for (size_t i = 0; i < a->globals.count; i++) {
        s.has_reported = false;
        if (a->globals.items[i]->is_used)
            check_variable(&s, a->globals.items[i]);
    }
    for (uint32_t i = 0; i < a->program->function_count; i++)
        check_function(&s, a->program->functions[i]);
}

/* ---- Arrays of buffers ---- */

/* Of buffers that are reached by pointers. */
static bool is_array_of_buffers(const struct type *type) {
    const struct type *element = type_strip_arrays(type);
    if (type->kind != TYPE_ARRAY || element->kind != TYPE_OBJECT)
        return false;
    enum object_class class = object_info((enum object_kind)element->object)->class;
    return class == OBJECT_CLASS_STRUCTURED_BUFFER || class == OBJECT_CLASS_BYTE_BUFFER;
}

static void check_element(struct analyser *a, const struct expression *target) {
    if (target->kind == EXPR_INDEX && is_array_of_buffers(target->index.base->type))
        error_at(a->c, target->at,
                 "an element of an array of buffers cannot be assigned: in SPIR-V such an array is "
                 "one variable");
}

void unmapped_check(struct analyser *a, const struct expression *e) {
    if (e->kind == EXPR_ASSIGN)
        check_element(a, e->binary.left);
    if (e->kind == EXPR_OUT_ARGUMENT)
        check_element(a, e->out_argument.target);
    if (e->kind == EXPR_CONSTRUCT && is_array_of_buffers(e->type))
        error_at(a->c, e->at,
                 "an array of buffers cannot be put together of others: in SPIR-V such an array is "
                 "one variable");
}
