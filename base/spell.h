/* Spelling suggestions. */
#ifndef HLSL2SPV_BASE_SPELL_H
#define HLSL2SPV_BASE_SPELL_H

#include <stddef.h>

/* How many letters must change to make one name of the other (without regard to case, and with two
 * neighbours swapped as one change); `limit` or more is answered as `limit`. */
size_t spelling_distance(const char *a, const char *b, size_t limit);
/* The limit that suits a name: short names need to be nearer. */
size_t spelling_limit(const char *name);

#endif
