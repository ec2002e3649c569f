/* Source files and locations.
 *
 * A location has 32 bits. Every file and every macro expansion occupies a range of one linear
 * location space, and a location is an offset into that space. Lines and columns are computed on
 * demand. */
#ifndef HLSL2SPV_BASE_SOURCE_H
#define HLSL2SPV_BASE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena.h"
#include "system.h"

typedef uint32_t location; /* 0 means no location */

struct range {
    location begin, end; /* end is the location of the last token's first character */
};

struct source_file {
    const char *name; /* as displayed: the path as given or found */
    const char *text; /* NUL-terminated after `size` bytes */
    size_t size;
    location base;                 /* location of text[0] */
    location included_at;          /* location of the #include, 0 for the main file */
    struct file_identity identity; /* all 0 if it was not read from the file system */
};

/* A location in readable form. */
struct source_position {
    const char *file;      /* after applying #line */
    uint32_t line, column; /* from 1; the line after applying #line */
    const char *line_text; /* the physical source line, not NUL-terminated */
    size_t line_length;
    const struct source_file *source;
    uint32_t physical_line;
};

struct sources;
struct sources *sources_create(struct arena *arena);

/* Adds a file with a NUL-terminated text, not copied. Returns NULL if locations are exhausted. */
const struct source_file *sources_add(struct sources *sources, const char *name, const char *text,
                                      size_t size, location included_at);
/* Sets the identity of the last file added, which was read from the file system. */
void sources_identify_last(struct sources *sources, struct file_identity identity);
/* Returns whether a path names the file. */
bool source_is_named(const struct source_file *file, const char *path);
size_t sources_count(const struct sources *sources);
const struct source_file *sources_file(const struct sources *sources, size_t index);

/* Reserves `count` locations for the tokens of one macro expansion. Token k was written at
 * spelling[k], a location in a macro body or argument, and represents the use at
 * `expanded_at`. Returns the first location, or 0 if locations are exhausted. `spelling` must
 * outlive the sources. */
location sources_add_expansion(struct sources *sources, const char *macro, location expanded_at,
                               const location *spelling, size_t count);

/* The locations of an expansion that is repeated with other arguments. */
struct repeated {
    const location *tokens; /* those of the result */
    size_t count;
    const location *arguments; /* those of the argument tokens */
    size_t argument_count;
    location first, end; /* locations that the expansion reserved */
};
/* Reserves a location for each token of a repetition, whose argument tokens have the locations
 * `arguments`. Both must outlive the sources. Returns the first location, or 0 if locations are
 * exhausted. */
location sources_add_repetition(struct sources *sources, const struct repeated *repeated,
                                const location *arguments);
/* Returns the location that will be reserved next. */
location sources_next(const struct sources *sources);

/* Returns the location of the outermost macro use, or the location itself outside macros. */
location sources_expansion_point(const struct sources *sources, location at);
/* Returns the location where the token was written. */
location sources_spelling_point(const struct sources *sources, location at);
/* Resolves one level of macro expansion: the location of the use and the macro's name. Returns
 * false for a location in a file. */
bool sources_expansion(const struct sources *sources, location at, location *used_at,
                       location *spelled_at, const char **macro);
const struct source_file *sources_file_of(const struct sources *sources, location at);
/* Renumbers the next physical lines from `line` on, and sets their file unless it is NULL. */
void sources_set_line(struct sources *sources, location directive, uint32_t line, const char *file);
/* Returns true if `first` was read before or at `second`, following #includes and macros. The
 * first file added is the main file. Files added without an #include, such as the command line,
 * precede it. */
bool sources_precede(const struct sources *sources, location first, location second);
struct source_position sources_position(const struct sources *sources, location at);

#endif
