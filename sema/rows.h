/* The rows of spec/intrinsics.def and spec/methods.def: what the analyser and codegen both ask of
 * them.  How a row is lowered is codegen's own view of the same tables. */
#ifndef HLSL2SPV_SEMA_ROWS_H
#define HLSL2SPV_SEMA_ROWS_H

#include "../base/options.h"
#include "tree.h"

enum row_flag_bit {
#define ROW_FLAG(id) ROW_BIT_##id,
#include "../spec/row_flags.def"
#undef ROW_FLAG
};
enum row_flags {
#define ROW_FLAG(id) ROW_##id = 1 << ROW_BIT_##id,
#include "../spec/row_flags.def"
#undef ROW_FLAG
};

enum row_scope { ROW_SCOPE_GLOBAL, ROW_SCOPE_VK, ROW_SCOPE_DX };

struct builtin_row {
    const char *name, *signature;
    const char *refusal;       /* why SPIR-V has nothing like it, or NULL */
    enum row_scope scope;
    uint32_t stages;           /* STAGE_BIT of each stage that may run it */
    struct shader_model model; /* the first that has it */
    uint32_t flags;            /* enum row_flags */
    uint32_t groups;           /* of a method: all must be among the object's */
};
const struct builtin_row *intrinsic_row(enum intrinsic row);
const struct builtin_row *method_row(enum method row);

/* The groups of methods that an object has. */
uint32_t object_method_groups(enum object_kind kind);

#endif
