/* What `if`, loops and switches ask (HLSL [Stmt.Select], [Stmt.Iter]). */
#include "condition.h"

#include "../convert/build.h"
#include "../convert/convert.h"
#include "../expression/operand.h"
#include "../seams.h"
#include "declaration.h"
#include "governed.h"

struct expression *analyse_condition_value(struct analyser *a, const struct node *node,
                                           const struct variable **variable) {
    if (node->kind != NODE_DECLARATION)
        return analyse_expression(a, node);
    struct statement *declared = analyse_local_declaration(a, node);
    if (!declared)
        return make_error(a, node);
    *variable = declared->variable;
    return declared->variable->type->kind == TYPE_ERROR
               ? make_error(a, node)
               : make_variable(a, (struct variable *)declared->variable, node);
}

const struct expression *analyse_condition(struct analyser *a, const struct node *node,
                                           const struct variable **variable) {
    struct expression *e = analyse_condition_value(a, node, variable);
    warn_of_condition(a, node, e);
    return is_error(e) ? e : convert_condition(a, e);
}
