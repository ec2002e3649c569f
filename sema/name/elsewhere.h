/* Names that are not known where they are used, and are known somewhere else. */
#ifndef HLSL2SPV_SEMA_NAME_ELSEWHERE_H
#define HLSL2SPV_SEMA_NAME_ELSEWHERE_H

#include "lookup.h"

/* Reports a name that is declared behind its use or in a loop in front of it, or that something
 * around here holds: a variable its member, an enum its enumerator, a namespace what is in it.
 * False: there is no such. */
bool report_found_elsewhere(struct analyser *a, const char *what, atom name, enum find find,
                            location at);
/* Reports `A.b` where A is a cbuffer or a namespace; false: it is neither. */
bool report_dot_behind_name(struct analyser *a, const struct node *member);
/* Reports `v::x` where v is a variable, and `other::sin` of what is built in; false: it is neither.
 */
bool report_wrong_scope(struct analyser *a, const struct name *name, const struct name_part *part);

/* One mistake is told once in a function, however often the name is used there: what is set once it
 * was. */
void **place_for_told(struct analyser *a, const struct scope *scope, atom name);

#endif
