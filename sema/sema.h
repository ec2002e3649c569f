/* The face of sema/.
 *
 * In: the syntax tree.  Out: a program: typed functions, globals, resolved entry points.  Reports
 * all semantic errors and warnings.  Knows neither ids nor offsets. */
#ifndef HLSL2SPV_SEMA_SEMA_H
#define HLSL2SPV_SEMA_SEMA_H

#include "../parser/parser.h"
#include "tree.h"
#include "types.h"

/* Never NULL; when errors were reported the program must not go further. */
struct program *analyse(struct context *c, const struct syntax_unit *unit);

/* The value of an expression that is constant, or NULL.  Never reports.  Specialization constants
 * are not constant. */
const struct constant *expression_fold(struct context *c, const struct expression *e);

/* Walks the whole tree and stops the compilation on a breach of the contract in tree.h. */
void tree_verify(struct context *c, const struct program *program);
/* -ast-dump-typed. */
void tree_dump(struct context *c, const struct program *program, struct text_sink *out);

#endif
