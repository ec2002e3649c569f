/* Diagnostics for other programs: one document of JSON, our own or SARIF 2.1.0, with what the text
 * tells and what it only draws: ranges, edits, notes, the stacks of #includes and of macros.
 *
 * Our own is described in hlsl2spv(1); what is added to it keeps its version, anything else raises
 * it. */
#ifndef HLSL2SPV_DRIVER_DOCUMENT_H
#define HLSL2SPV_DRIVER_DOCUMENT_H

#include "render.h"

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
