/* Spelling suggestions. */
#ifndef HLSL2SPV_BASE_SPELL_H
#define HLSL2SPV_BASE_SPELL_H

#include <stdbool.h>
#include <stddef.h>

struct context;

/* How many letters must change to make one name of the other (without regard to case, and with two
 * neighbours swapped as one change); `limit` or more is answered as `limit`. */
size_t spelling_distance(const char *a, const char *b, size_t limit);
/* The nearest so far of the names that were tried; `best` is NULL while none is near. */
struct nearest {
    const char *wanted, *best;
    size_t distance;
};
struct nearest nearest_to(const char *wanted);
/* Whether this one is the nearest so far. */
bool nearest_try(struct nearest *n, const char *name);
/* "; did you mean 'best'?" or nothing: the end of a message. */
const char *nearest_words(struct context *c, const struct nearest *n);

/* The limit that suits a name: short names need to be nearer. */
size_t spelling_limit(const char *name);

#endif
