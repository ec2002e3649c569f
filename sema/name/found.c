/* Records what the analysis finds, and lists visible names. */
#include "name.h"

/* ---- Recording ---- */

static struct found_name found_of(const struct symbol *s) {
    struct found_name f = {.declared = s->at, .name = s->name};
    switch (s->kind) {
    case SYMBOL_VARIABLE:
        f.kind = FOUND_VARIABLE;
        f.variable = s->variable;
        break;
    case SYMBOL_FUNCTION:
        f.kind = FOUND_FUNCTION;
        f.function = s->function->function;
        break;
    case SYMBOL_TYPE:
        f.kind = s->builtin == BUILTIN_NONE ? FOUND_TYPE : FOUND_WORD;
        f.type = s->builtin == BUILTIN_NONE ? s->type : NULL;
        break;
    case SYMBOL_CONSTANT:
        f.kind = FOUND_CONSTANT;
        f.constant = s->constant;
        break;
    case SYMBOL_FIELD:
        f.kind = FOUND_FIELD;
        f.record = s->field.record;
        f.index = s->field.index;
        break;
    case SYMBOL_BUFFER_MEMBER:
        f.kind = FOUND_FIELD;
        f.record = s->member.buffer->type->record;
        f.index = s->member.index;
        break;
    case SYMBOL_NAMESPACE:
        f.kind = FOUND_NAMESPACE;
        f.namespace_ = s->namespace_;
        break;
    case SYMBOL_TEMPLATE:
        f.kind = FOUND_TEMPLATE;
        f.is_function = s->is_overloadable;
        break;
    }
    return f;
}

static void record(struct analyser *a, struct found_name name, location at) {
    name.at = at;
    if (at && !a->here.is_tried)
        vec_push(a->c->typed, &a->found->names, name);
}

void found_use(struct analyser *a, location at, const struct symbol *s) {
    if (a->found && s)
        record(a, found_of(s), at);
}

void found_declare(struct analyser *a, const struct symbol *s) {
    if (!a->found || !s->at)
        return;
    struct found_name name = found_of(s);
    name.is_declaration = true;
    name.is_definition = s->kind != SYMBOL_FUNCTION || s->function->function->has_body;
    record(a, name, s->at);
}

void found_declare_type(struct analyser *a, const struct type *type, atom name, location at,
                        bool is_definition) {
    struct found_name f = {.kind = FOUND_TYPE, .declared = at, .name = name, .type = type};
    f.is_declaration = true;
    f.is_definition = is_definition;
    if (a->found)
        record(a, f, at);
}

void found_variable(struct analyser *a, const struct variable *v) {
    struct found_name f = {.kind = FOUND_VARIABLE,
                           .declared = v->at,
                           .name = v->name,
                           .variable = v,
                           .is_declaration = true,
                           .is_definition = true};
    if (a->found && v->name)
        record(a, f, v->at);
}

void found_function(struct analyser *a, location at, const struct function *f, bool is_declaration,
                    bool is_definition) {
    struct found_name name = {.kind = FOUND_FUNCTION, .name = f->name, .function = f};
    name.is_declaration = is_declaration;
    name.is_definition = is_definition;
    if (a->found)
        record(a, name, at);
}

void found_row(struct analyser *a, location at, atom name, enum found_kind kind, unsigned row) {
    struct found_name f = {.kind = kind, .name = name, .row = (uint16_t)row};
    if (a->found)
        record(a, f, at);
}

void found_enter(struct analyser *a, location begin, location end) {
    struct found_scope scope = {begin, end, a->here.scope,
                                a->here.function ? a->here.function->function : NULL,
                                a->here.record};
    if (a->found)
        vec_push(a->c->typed, &a->found->scopes, scope);
}

void found_value(struct analyser *a, const struct node *node, const struct expression *e) {
    struct found_expression found = {node->begin, node->end, e};
    if (a->found && !a->here.is_tried)
        vec_push(a->c->typed, &a->found->expressions, found);
}

location found_declaration(const struct found_name *found) {
    const struct type *type = found->kind == FOUND_TYPE ? found->type : NULL;
    if (found->kind == FOUND_FUNCTION)
        return found->function->at;
    if (type && type->kind == TYPE_STRUCT && type->record->name == found->name && type->record->at)
        return type->record->at;
    return found->declared;
}

/* ---- Visible names ---- */

/* Using-directives may be cyclic. */
enum { MOST_USED = 16 };

static void visit_symbols(const struct scope *scope, found_visitor *visit, void *user,
                          unsigned depth) {
    for (const struct symbol *s = scope->newest; s; s = s->older) {
        struct found_name name = found_of(s);
        if (s->name)
            visit(user, &name);
    }
    for (size_t i = 0; i < scope->used.count && depth < MOST_USED; i++)
        visit_symbols(scope->used.items[i], visit, user, depth + 1);
}

static void visit_record(const struct record *r, found_visitor *visit, void *user, unsigned depth) {
    const struct scope *scope = record_scope(r);
    if (scope)
        visit_symbols(scope, visit, user, 0);
    for (uint32_t i = 0; i < r->field_count && depth < MAX_NESTING; i++)
        if (!r->fields[i].name && r->fields[i].type->kind == TYPE_STRUCT)
            visit_record(r->fields[i].type->record, visit, user, depth + 1);
    if (r->base && depth < MAX_NESTING)
        visit_record(r->base->record, visit, user, depth + 1);
}

void found_visible(struct scope *scope, found_visitor *visit, void *user) {
    for (; scope; scope = scope->outer)
        if (scope->kind == SCOPE_RECORD)
            visit_record(scope->record, visit, user, 0);
        else
            visit_symbols(scope, visit, user, 0);
}

void found_members(const struct type *type, found_visitor *visit, void *user) {
    if (type->kind == TYPE_STRUCT)
        visit_record(type->record, visit, user, 0);
    else if (type->kind == TYPE_ENUM && type->enumeration->scope)
        visit_symbols(type->enumeration->scope, visit, user, 0);
}

void found_contents(const struct scope *scope, found_visitor *visit, void *user) {
    visit_symbols(scope, visit, user, 0);
}

struct overload_search {
    atom name;
    found_visitor *visit;
    void *user;
};

static void visit_overload(void *user, const struct found_name *name) {
    const struct overload_search *search = user;
    if (name->name == search->name &&
        (name->kind == FOUND_FUNCTION || (name->kind == FOUND_TEMPLATE && name->is_function)))
        search->visit(search->user, name);
}

void found_overloads(struct scope *scope, atom name, found_visitor *visit, void *user) {
    found_visible(scope, visit_overload, &(struct overload_search){name, visit, user});
}

const char *found_builtin_type(size_t index) {
    return builtin_type_spelling(index);
}
