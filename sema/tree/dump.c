/* The output of -ast-dump-typed: one line per node of the typed tree, with indented children. */
#include "../sema.h"

struct tree_dumper {
    struct context *c;
    struct text_sink *out;
    unsigned depth;
};

static const char *const expression_names[] = {
#define EXPRESSION(id, name, children) name,
#include "../../spec/tree.def"
};

static const char *const conversion_names[] = {
    [CONVERT_NUMERIC] = "numeric",         [CONVERT_SPLAT] = "splat",
    [CONVERT_TRUNCATE] = "truncate",       [CONVERT_RESHAPE] = "reshape",
    [CONVERT_ORIENTATION] = "orientation", [CONVERT_FLAT] = "flat",
    [CONVERT_SAME_LAYOUT] = "same-layout", [CONVERT_HEAP] = "heap",
};

static const char *const statement_names[] = {
#define STATEMENT(id, name, children) name,
#include "../../spec/tree.def"
};

static const char *const storage_names[] = {
    [STORAGE_LOCAL] = "local",
    [STORAGE_PARAMETER] = "parameter",
    [STORAGE_THIS] = "this",
    [STORAGE_STATIC] = "static",
    [STORAGE_GROUPSHARED] = "groupshared",
    [STORAGE_BUFFER] = "buffer",
    [STORAGE_RESOURCE] = "resource",
    [STORAGE_PUSH_CONSTANT] = "push-constant",
    [STORAGE_SHADER_RECORD] = "shader-record",
    [STORAGE_SPEC_CONSTANT] = "spec-constant",
    [STORAGE_IO] = "io",
};

static void begin_line(struct tree_dumper *d) {
    for (unsigned i = 0; i < d->depth; i++)
        sink_text(d->out, "  ");
}

static const char *variable_name(struct tree_dumper *d, const struct variable *v) {
    return v->full_name ? v->full_name : atom_text(d->c->atoms, v->name);
}

/* ---- Expressions ---- */

enum { MOST_VALUES = 16 };

static void dump_constant(struct tree_dumper *d, const struct constant *k) {
    if (k->text)
        sink_format(d->out, " \"%s\"", k->text);
    if (!type_is_numeric(k->type))
        return;
    enum scalar_class class = scalar_class(k->type->scalar);
    for (uint32_t i = 0; i < k->count && i < MOST_VALUES; i++)
        if (class == CLASS_FLOAT)
            sink_format(d->out, " %.9g", k->values[i].f);
        else if (class == CLASS_INT)
            sink_format(d->out, " %lld", (long long)k->values[i].i);
        else
            sink_format(d->out, " %llu", (unsigned long long)k->values[i].u);
}

static void dump_matrix_swizzle(struct tree_dumper *d, const struct expression *e) {
    sink_text(d->out, " .");
    for (unsigned i = 0; i < e->matrix_swizzle.count; i++)
        sink_format(d->out, "_m%u%u", e->matrix_swizzle.rows[i], e->matrix_swizzle.columns[i]);
}

static const char *callee_name(const struct expression *e) {
    if (e->kind == EXPR_CALL)
        return e->call.function->full_name;
    return e->kind == EXPR_INTRINSIC ? intrinsic_info(e->call.row)->name : method_name(e->call.row);
}

static bool has_operator(const struct expression *e) {
    return e->kind == EXPR_UNARY || e->kind == EXPR_INCREMENT || e->kind == EXPR_BINARY ||
           e->kind == EXPR_LOGICAL || e->kind == EXPR_COMPOUND;
}

static void dump_details(struct tree_dumper *d, const struct expression *e) {
    if (has_operator(e))
        sink_format(d->out, " '%s'", operator_spelling(e->op));
    if (e->kind == EXPR_CONSTANT)
        dump_constant(d, e->constant);
    else if (e->kind == EXPR_VARIABLE)
        sink_format(d->out, " %s", variable_name(d, e->variable));
    else if (e->kind == EXPR_MEMBER)
        sink_format(
            d->out, " .%s",
            atom_text(d->c->atoms, e->member.base->type->record->fields[e->member.index].name));
    else if (e->kind == EXPR_SWIZZLE) {
        sink_text(d->out, " .");
        for (unsigned i = 0; i < e->swizzle.count; i++)
            sink_format(d->out, "%c", "xyzw"[e->swizzle.components[i] & 3]);
    } else if (e->kind == EXPR_MATRIX_SWIZZLE)
        dump_matrix_swizzle(d, e);
    else if (e->kind == EXPR_CONVERT)
        sink_format(d->out, " %s%s", conversion_names[e->convert.conversion],
                    e->convert.is_explicit ? " explicit" : "");
    else if (e->kind == EXPR_CALL || e->kind == EXPR_INTRINSIC || e->kind == EXPR_METHOD)
        sink_format(d->out, " %s", callee_name(e));
    else if (e->kind == EXPR_INCREMENT && e->unary.is_postfix)
        sink_text(d->out, " postfix");
}

static void dump_expression(void *user, const struct expression *e) {
    struct tree_dumper *d = user;
    begin_line(d);
    sink_format(d->out, "%s '%s'", expression_names[e->kind], type_name(d->c, e->type));
    dump_details(d, e);
    if (e->category == CATEGORY_LVALUE)
        sink_text(d->out, e->is_const ? " const-lvalue" : " lvalue");
    if (e->short_circuit)
        sink_text(d->out, " short-circuit");
    if (e->is_non_uniform)
        sink_text(d->out, " non-uniform");
    sink_text(d->out, "\n");
    d->depth++;
    expression_children(e, dump_expression, d);
    d->depth--;
}

/* ---- Statements ---- */

static void dump_variable(void *user, const struct variable *v) {
    struct tree_dumper *d = user;
    begin_line(d);
    sink_format(d->out, "%s '%s' %s%s\n", variable_name(d, v), type_name(d->c, v->type),
                storage_names[v->storage], v->is_const ? " const" : "");
    d->depth++;
    if (v->initializer)
        dump_expression(d, v->initializer);
    d->depth--;
}

static void dump_statement(void *user, const struct statement *s) {
    static const struct part_visitor visit = {dump_variable, dump_expression, dump_statement};
    struct tree_dumper *d = user;
    begin_line(d);
    sink_format(d->out, "%s", statement_names[s->kind]);
    for (const struct attribute *at = s->attributes; at; at = at->next)
        sink_format(d->out, " [%s]", attribute_name(at->kind));
    sink_text(d->out, "\n");
    d->depth++;
    statement_parts(s, &visit, d);
    if (s->kind == STMT_CASE) {
        begin_line(d);
        dump_constant(d, s->case_.value);
        sink_text(d->out, "\n");
    }
    d->depth--;
}

static void dump_function(struct tree_dumper *d, const struct function *f) {
    sink_format(d->out, "function %s '%s'\n", f->full_name, type_name(d->c, f->return_type));
    d->depth++;
    for (uint32_t i = 0; i < f->parameter_count; i++)
        dump_variable(d, f->parameters[i]);
    if (f->body)
        dump_statement(d, f->body);
    d->depth--;
}

void tree_dump(struct context *c, const struct program *program, struct text_sink *out) {
    struct tree_dumper d = {.c = c, .out = out};
    for (uint32_t i = 0; i < program->global_count; i++)
        dump_variable(&d, program->globals[i]);
    for (uint32_t i = 0; i < program->function_count; i++)
        dump_function(&d, program->functions[i]);
    for (uint32_t i = 0; i < program->entry_count; i++)
        sink_format(out, "entry %s\n", atom_text(c->atoms, program->entries[i].name));
}
