/* What stands behind a colon: semantics (HLSL [Decl.Attr.Semantic]), registers
 * ([Resources.binding]), packoffsets ([Resources.cnbuf.po]). */
#ifndef HLSL2SPV_SEMA_DECLARE_SEMANTIC_H
#define HLSL2SPV_SEMA_DECLARE_SEMANTIC_H

#include "../analyser.h"

const struct semantic *analyse_semantic(struct analyser *a, const struct list *post); /* or NULL */
/* What a system value (or SV_NONE: a user's semantic) means at a signature point. */
enum point_use { POINT_NOT_ALLOWED, POINT_USER, POINT_SYSTEM_VALUE };
enum point_use semantic_use(enum system_value value, enum signature_point point);
/* The system value whose name is nearest to a text. */
struct nearest semantic_nearest(const char *text);
const char *semantic_name(enum system_value value);
/* The shader model, 6.x, that a system value came with. */
unsigned semantic_model(enum system_value value);
/* Words for what the type should have been, or NULL when it suits the system value. */
const char *semantic_type_problem(enum system_value value, const struct type *type);
struct register_use analyse_register(struct analyser *a, const struct list *post,
                                     const struct type *type);
const struct packoffset *analyse_packoffset(struct analyser *a, const struct list *post,
                                            const struct type *type);
/* Reports packoffsets of a declaration other than a member of a constant buffer. */
void check_no_packoffset(struct analyser *a, const struct list *post);
uint32_t analyse_io_flags(const struct list *modifiers);

#endif
