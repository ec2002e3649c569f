/* Attributes as they are written (HLSL [Decl.Attr]). */
#ifndef HLSL2SPV_SEMA_DECLARE_ATTRIBUTE_H
#define HLSL2SPV_SEMA_DECLARE_ATTRIBUTE_H

#include "../analyser.h"

enum attribute_place {
    PLACE_FUNCTION,
    PLACE_PARAMETER,
    PLACE_VARIABLE, /* outside of functions */
    PLACE_LOCAL,
    PLACE_FIELD,
    PLACE_BUFFER_MEMBER,
    PLACE_TYPE,
    PLACE_LOOP,
    PLACE_IF,
    PLACE_SWITCH,
    PLACE_STATEMENT, /* any other */
    PLACE_BUFFER
};
/* Resolves attributes written on something, from the first on; reports unknown ones (warning),
 * wrong arguments and places. */
const struct attribute *analyse_attributes(struct analyser *a, const struct node *written,
                                           enum attribute_place place);

/* Reports attributes of certain resources on what is none of these. */
void check_resource_attributes(struct analyser *a, const struct attribute *attributes,
                               const struct type *type);

#endif
