/* Where a diagnostic points, as values: what documents of diagnostics and the library tell. */
#ifndef HLSL2SPV_DRIVER_PLACES_H
#define HLSL2SPV_DRIVER_PLACES_H

#include "render.h"

enum { MAX_STACK = 64 };

/* A stretch of one file; columns count bytes from 1, and `end` is behind the last one. */
struct stretch {
    struct place begin, end;
};
/* From one token to another, or that one when `end` is 0. */
struct stretch stretch_of(const struct sources *sources, location begin, location end);
/* Where an edit takes text away: nothing where it only adds. */
struct stretch stretch_of_fix(const struct sources *sources, const struct fix *fix);
/* Not what a macro's body wrote, which would change for all its uses. */
bool fix_can_be_made(const struct sources *sources, const struct fix *fix);

struct step {
    struct place place;
    const char *macro; /* NULL for an #include */
};
/* The #includes that led to a file, innermost first; there is room for MAX_STACK. */
size_t include_stack(const struct sources *sources, location at, struct step *steps);
/* The macros whose bodies wrote it, outermost first. */
size_t macro_stack(const struct sources *sources, location at, struct step *steps);

#endif
