/* The public interface of sema/, which analyzes the meaning of a syntax tree and builds the typed
 * tree. It resolves types, functions, globals and entry points, and reports semantic errors and
 * warnings. SPIR-V ids and memory offsets are assigned by later phases. */
#ifndef HLSL2SPV_SEMA_SEMA_H
#define HLSL2SPV_SEMA_SEMA_H

#include "../parser/parser.h"
#include "found.h"
#include "tree.h"
#include "types.h"

/* Analyzes a syntax tree. Never returns NULL; after errors, later phases must not run. */
struct program *sema_analyse(struct context *c, const struct syntax_unit *unit);

/* Returns the value of a constant expression, or NULL. Never reports an error. Specialization
 * constants are not constant. */
const struct constant *expression_fold(struct context *c, const struct expression *e);

/* Checks the tree against the contract in tree.h and aborts the compilation on a violation. */
void tree_verify(struct context *c, const struct program *program);
/* The same for the bodies of a program that may have errors, in a context that keeps notes. */
void tree_verify_found(struct context *c, const struct program *program);
/* Prints the tree for -ast-dump-typed. */
void tree_dump(struct context *c, const struct program *program, struct text_sink *out);

#endif
