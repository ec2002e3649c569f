/* Diagnostics as text, JSON and SARIF. */
#ifndef HLSL2SPV_DRIVER_RENDER_H
#define HLSL2SPV_DRIVER_RENDER_H

#include "command.h"

/* Diagnostics as text: the place, the message, the source line with a caret and underlined ranges,
 * the #includes that led there and the macros that it came from. */

struct renderer {
    const struct sources *sources; /* that the next diagnostic points into */
    enum diagnostic_format format;
    bool color, hide_option_names;
    const struct source_file *last_includer; /* whose chain of #includes was shown last */
    location last_drawn;                     /* the place whose line was shown last */
    struct text_sink marks;                  /* below the line that is being drawn */
};

void render_diagnostic(struct renderer *r, const struct diagnostic *d, struct text_sink *out);

/* One step out of a macro whose body wrote a token: worth a note. */
struct macro_step {
    location body;
    const char *macro;
};
/* The location in a file that a diagnostic is shown at; the macros on the way, innermost first, as
 * far as there is room. */
location render_leave_macros(const struct sources *sources, location at, struct macro_step *steps,
                             size_t room, size_t *count);
/* The column behind the token at a place. */
uint32_t render_token_end(const struct place *place);

/* Where a person finds the diagnostic: in a file, outside of macros. */
struct place render_place(const struct sources *sources, location at);
/* Where it ends: behind the token that is meant, or behind what is underlined from there on. */
struct place render_end(const struct sources *sources, const struct diagnostic *d);

/* "1 error and 2 warnings generated", or nothing. */
void render_summary(unsigned errors, unsigned warnings, struct text_sink *out);

/* Where a diagnostic points, as values: what documents of diagnostics and the library tell. */

enum { MAX_STACK = 64 };

/* A stretch of one file; columns count bytes from 1, and `end` is behind the last one. */
struct stretch {
    struct place begin, end;
};
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

/* Diagnostics for other programs: one document of JSON, our own or SARIF 2.1.0, with what the text
 * tells and what it only draws: ranges, edits, notes, the stacks of #includes and of macros.
 *
 * Our own is described in hlsl2spv(1); what is added to it keeps its version, anything else raises
 * it. */

struct document {
    enum diagnostic_format format;
    struct json json;
    struct text_sink text;
    bool is_begun;
    bool has_message; /* one is open, with the list of its notes */
    unsigned errors, warnings;
};

/* Whether diagnostics are to be a document, and not lines. */
bool document_is_asked_for(const struct command *command);
/* The next diagnostic; notes follow what they belong to. */
void document_add(struct document *d, struct arena *arena, const struct command *command,
                  const struct sources *sources, const struct diagnostic *diagnostic);
/* The whole document; there may have been no diagnostic. */
const char *document_end(struct document *d, struct arena *arena, const struct command *command);

#endif
