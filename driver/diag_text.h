/* Diagnostics as text, JSON and SARIF. */
#ifndef HLSL2SPV_DRIVER_DIAG_TEXT_H
#define HLSL2SPV_DRIVER_DIAG_TEXT_H

#include "command.h"

/* Text output of diagnostics: the location, the message, the source line with a caret and ranges,
 * the include stack and the macro stack. */

struct renderer {
    const struct sources *sources; /* sources of the next diagnostic */
    enum diagnostic_format format;
    bool color, hide_option_names;
    const struct source_file *last_includer; /* file whose include stack was shown last */
    location last_drawn;                     /* location whose line was shown last */
    struct text_sink marks;                  /* below the current source line */
};

void render_diagnostic(struct renderer *r, const struct diagnostic *d, struct text_sink *out);

/* A macro whose body contains the token. It is shown as a note. */
struct macro_step {
    location body;
    const char *macro;
};
/* Returns the file location at which to show a diagnostic. Stores up to `room` macros that were
 * left, innermost first. */
location render_leave_macros(const struct sources *sources, location at, struct macro_step *steps,
                             size_t room, size_t *count);
/* Returns the column after the token at a location. */
uint32_t render_token_end(const struct source_position *position);

/* Returns the start of a diagnostic, in a file and outside macros. */
struct source_position render_position(const struct sources *sources, location at);
/* Returns its end: after the token, or after the range that starts there. */
struct source_position render_end(const struct sources *sources, const struct diagnostic *d);

/* Prints "1 error and 2 warnings generated", or nothing. */
void render_summary(unsigned errors, unsigned warnings, struct text_sink *out);

/* Locations as values, for JSON, SARIF and the library. */

enum { MAX_STACK = 64 };

/* A range in one file. Columns are in bytes from 1; `end` is exclusive. */
struct stretch {
    struct source_position begin, end;
};
/* Returns the range that a fix-it replaces, which is empty for an insertion. */
struct stretch fixit_range(const struct sources *sources, const struct fix *fix);
/* Returns false for code in a macro body, because the fix-it would affect all its uses. */
bool fixit_is_applicable(const struct sources *sources, const struct fix *fix);

struct message_step {
    struct source_position position;
    const char *macro; /* NULL for an #include */
};
/* Returns the #includes of a file, innermost first, at most MAX_STACK. */
size_t render_include_stack(const struct sources *sources, location at, struct message_step *steps);
/* Returns the macros whose bodies contain the location, outermost first. */
size_t render_macro_stack(const struct sources *sources, location at, struct message_step *steps);

/* Returns the range between two tokens. If `end` is 0, the range is a single token. */
struct stretch render_stretch(const struct sources *sources, location begin, location end);

/* Machine-readable diagnostics: one JSON or SARIF 2.1.0 document with ranges, fix-its, notes, and
 * the include and macro stacks.
 *
 * The JSON format is described in hlsl2spv(1). Additions do not change its version; other changes
 * increment it. */

struct document {
    enum diagnostic_format format;
    struct json json;
    struct text_sink text;
    bool is_begun;
    bool has_message; /* a message is open, with the list of its notes */
    unsigned errors, warnings;
};

/* Returns true if diagnostics are written as a document. */
bool document_is_requested(const struct command *command);
/* Adds a diagnostic. Notes follow their error or warning. */
void document_add(struct document *d, struct arena *arena, const struct command *command,
                  const struct sources *sources, const struct diagnostic *diagnostic);
/* Returns the complete document, even without diagnostics. */
const char *document_end(struct document *d, struct arena *arena, const struct command *command);

/* Parts of documents of both formats. */

extern const char *const document_severities[SEVERITY_FATAL + 1];
typedef void message_step_visitor(struct json *j, const struct message_step *step);
void document_each_include(struct json *j, const struct sources *sources, location at,
                           message_step_visitor *visit);
void document_each_macro(struct json *j, const struct sources *sources, location at,
                         message_step_visitor *visit);

/* SARIF 2.1.0: the begin and end of a document, and its diagnostics. */

void sarif_begin(struct json *j);
void sarif_add(struct json *j, const struct sources *sources, const struct diagnostic *d);
void sarif_add_note(struct json *j, const struct sources *sources, const struct diagnostic *d);
void sarif_end(struct document *d);

#endif
