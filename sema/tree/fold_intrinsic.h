/* How built-in functions are evaluated: a fold_function for each FOLD of spec/intrinsics.def. */
#ifndef HLSL2SPV_SEMA_TREE_FOLD_INTRINSIC_H
#define HLSL2SPV_SEMA_TREE_FOLD_INTRINSIC_H

#include "../rows.h"

#define FOLD(name)                                                                 fold_function fold_##name;
#define INTRINSIC(id, scope, name, signature, stages, model, flags, lowering, ...) __VA_ARGS__
#include "../../spec/intrinsics.def"
#undef FOLD
#undef INTRINSIC

#endif
