/* Types that symbols stand for, with template arguments and without. */
#ifndef HLSL2SPV_SEMA_NAME_BUILTIN_TYPE_H
#define HLSL2SPV_SEMA_NAME_BUILTIN_TYPE_H

#include "symbol.h"

/* `vector<T, N>`, `Texture2D<float>`; the error type after a message.  What the arguments leave out
 * is filled in, in *args too. */
const struct type *builtin_type_make(struct analyser *a, const struct symbol *symbol,
                                     struct template_arguments *args, location at);
/* The type that a name without template arguments means where it is used. */
const struct type *type_of_symbol(struct analyser *a, struct symbol *symbol, location at);
/* A matrix with its rows, or its columns, one behind another; other types as they are. */
const struct type *type_with_orientation(struct analyser *a, const struct type *type,
                                         bool row_major);

#endif
