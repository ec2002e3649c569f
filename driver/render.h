/* Diagnostics as text: the place, the message, the source line with a caret and underlined ranges,
 * the #includes that led there and the macros that it came from. */
#ifndef HLSL2SPV_DRIVER_RENDER_H
#define HLSL2SPV_DRIVER_RENDER_H

#include "command.h"

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

#endif
