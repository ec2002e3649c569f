/* Modifiers (HLSL [Decl.Spec]), and what else may not stand on a declaration. */
#ifndef HLSL2SPV_SEMA_DECLARE_MODIFIER_H
#define HLSL2SPV_SEMA_DECLARE_MODIFIER_H

#include "../analyser.h"

/* What a declaration declares, as the letters of spec/modifier_places.def. */
enum declared_place {
    DECLARES_GLOBAL = 'G',
    DECLARES_LOCAL = 'L',
    DECLARES_PARAMETER = 'P',
    DECLARES_FUNCTION = 'F',
    DECLARES_METHOD = 'M',
    DECLARES_FIELD = 'D',
    DECLARES_STATIC_MEMBER = 'S',
    DECLARES_TYPE = 'T',
};
bool modifiers_have(const struct list *modifiers, enum modifier_kind kind);
const struct node *modifier_find(const struct list *modifiers, enum modifier_kind kind);
/* Reports modifiers of a NODE_TYPE that do not belong on such a declaration, or not together, and
 * types that are not what their names say. */
void check_modifiers(struct analyser *a, const struct node *type, enum declared_place place);
/* `min10float` is no type of its own. */
void warn_of_promotion(struct analyser *a, const struct node *type);
enum coherence coherence_of(const struct list *modifiers);
/* Reports coherence asked of what cannot be written. */
void check_coherent(struct analyser *a, const struct list *modifiers, const struct type *type);
/* Reports semantics and widths of bits; `what` is declared: "a typedef". */
void check_no_semantic(struct analyser *a, const struct list *post, const char *what);
/* Of a declaration that names neither a variable nor a type. */
void warn_of_no_names(struct analyser *a, const struct node *declaration);

#endif
