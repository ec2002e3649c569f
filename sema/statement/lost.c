/* Constructs with a syntax error, whose message has been reported: their parts declare names and
 * have types, but no mistake in them is reported. */
#include "../upcalls.h"
#include "statement.h"

static bool is_expression(const struct node *node) {
    return node->kind <= NODE_DECLTYPE;
}

static bool is_type(const struct node *node) {
    return node->kind == NODE_TYPE || node->kind == NODE_TYPE_NAME || node->kind == NODE_STRUCT ||
           node->kind == NODE_ENUM;
}

/* Returns whether a type is the head of a struct or an enum whose body is lost. */
static bool is_head(const struct node *type) {
    const struct node *node = type->kind == NODE_TYPE ? type->type.specifier : type;
    return node && ((node->kind == NODE_STRUCT && !node->record.has_body) ||
                    (node->kind == NODE_ENUM && !node->enumeration.has_body));
}

static bool is_statement(const struct node *node) {
    return node->kind >= NODE_BLOCK;
}

static void analyse_part(struct analyser *a, const struct node *part) {
    if (part->kind == NODE_INDEX && !part->index.index) /* the size of an array */
        part = part->index.base;
    if (part->kind == NODE_EMPTY)
        return;
    if (is_type(part) && !is_head(part))
        sema_analyse_type(a, part);
    else if (is_type(part))
        return;
    else if (is_expression(part))
        sema_analyse_expression(a, part);
    else if (!a->here.function)
        sema_analyse_declaration(a, part);
    else if (is_statement(part))
        sema_analyse_statement(a, part);
    else
        sema_analyse_local_declaration(a, part);
}

void sema_analyse_lost(struct analyser *a, const struct node *lost) {
    unsigned mark = diag_mute(a->c);
    /* A template is not declared, because its parameters are not bound. */
    bool is_template = false;
    for (const struct node *part = lost->list.first; part; part = part->next)
        is_template |= part->kind == NODE_TEMPLATE_PARAMETER;
    for (const struct node *part = lost->list.first; part && !is_template; part = part->next)
        if (a->here.function || !is_statement(part))
            analyse_part(a, part);
    diag_unmute(a->c, mark);
}
