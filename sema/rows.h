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

/* One component of a call in a constant expression, from those of its arguments, which are of type
 * `scalar`; false where it is not defined. */
typedef bool fold_function(enum scalar scalar, const union scalar_value *arguments,
                           union scalar_value *out);

/* Of an intrinsic or of a method. */
struct intrinsic_info {
    const char *name;
    const char *scope;         /* "vk", "dx", or NULL */
    const char *signature;     /* see spec/intrinsics.def */
    uint32_t stages;           /* STAGE_BIT of each stage that may run it */
    struct shader_model model; /* the first that has it */
    uint32_t flags;            /* enum row_flags */
    uint32_t groups;           /* of a method: an object has it if it has all of these */
    const char *refusal;       /* why SPIR-V has nothing like it, or NULL */
    bool is_select;            /* the analyser makes an EXPR_CONDITIONAL of it */
    fold_function *fold;       /* or NULL */
};

/* The groups of methods that an object has. */
uint32_t object_method_groups(enum object_kind kind);

#endif
