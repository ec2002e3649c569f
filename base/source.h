/* Source files and locations.
 *
 * A location is 32 bits: every file read and every macro expansion takes a range of one number
 * line, and a location is a point on it.  Line and column are computed only when someone asks. */
#ifndef HLSL2SPV_BASE_SOURCE_H
#define HLSL2SPV_BASE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena.h"

typedef uint32_t location; /* 0 is nowhere */

struct range {
    location begin, end; /* end is the location of the last token's first character */
};

struct source_file {
    const char *name; /* as a person would write it: the path given or found */
    const char *text; /* ends in a NUL behind `size` bytes */
    size_t size;
    location base;        /* location of text[0] */
    location included_at; /* of the #include that brought it in, 0 for the main file */
};

/* A place as a person reads it. */
struct place {
    const char *file;      /* after #line */
    uint32_t line, column; /* from 1; line after #line */
    const char *line_text; /* the physical source line, not NUL-terminated */
    size_t line_length;
    const struct source_file *source;
    uint32_t physical_line;
};

struct sources;
struct sources *sources_create(struct arena *arena);

/* Adds a file whose text the caller keeps alive (NUL behind it). NULL when locations ran out. */
const struct source_file *sources_add(struct sources *sources, const char *name, const char *text,
                                      size_t size, location included_at);
size_t sources_count(const struct sources *sources);
const struct source_file *sources_file(const struct sources *sources, size_t index);

/* Takes a range of `count` locations for the tokens of one macro expansion; token k of it was
 * written at spelling[k] (a location in a macro's body or argument) and stands for the use at
 * `expanded_at`. Returns the first location of the range, or 0 when locations ran out.
 * `spelling` must outlive the sources. */
location sources_add_expansion(struct sources *sources, const char *macro, location expanded_at,
                               const location *spelling, size_t count);

/* A location outside of any macro: where the outermost expansion stands. */
location sources_expansion_point(const struct sources *sources, location at);
/* Where the characters of the token were written. */
location sources_spelling_point(const struct sources *sources, location at);
/* One step out of a macro expansion: the use's location and the macro's name; false in a file. */
bool sources_expansion(const struct sources *sources, location at, location *used_at,
                       location *spelled_at, const char **macro);
const struct source_file *sources_file_of(const struct sources *sources, location at);
/* From the next physical line on, lines count from `line` and bear `file` (NULL: unchanged). */
void sources_set_line(struct sources *sources, location directive, uint32_t line, const char *file);
/* Whether `first` was read before or at `second`, following #includes and macros.  The first file
 * added is the main one; what was added with no #include, such as the command line, was read before
 * it. */
bool sources_precede(const struct sources *sources, location first, location second);
struct place sources_place(const struct sources *sources, location at);

#endif
