/* Names that are not known.  They are reported by report_unknown_name and by nobody else, so that
 * suggestions and silence after a syntax error are the same everywhere. */
#ifndef HLSL2SPV_SEMA_NAME_UNKNOWN_H
#define HLSL2SPV_SEMA_NAME_UNKNOWN_H

#include "lookup.h"

/* What a name of the dialect in use is called in HLSL; other names are their own. */
atom dialect_name(struct analyser *a, atom name, location at);
/* "error: unknown ... 'name'", and the name that may be meant.  Silent about spoiled ones. */
void report_unknown_name(struct analyser *a, const char *what, atom name, struct scope *scope,
                         enum find find, location at);

#endif
