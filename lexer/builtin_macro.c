/* Expansion of built-in macros such as __LINE__. */
#include "preprocessor.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static void push_made(struct preprocessor *pp, const struct token *name, unsigned kind,
                      const char *text, struct token_vec *out) {
    uint16_t flags = name->flags & (TOKEN_SPACE_BEFORE | TOKEN_LINE_START);
    vec_push(pp->c->kept, out,
             ((struct token){(uint16_t)kind, flags, name->at, atom_of(pp->c->atoms, text)}));
}

static void push_number(struct preprocessor *pp, const struct token *name, uint32_t number,
                        struct token_vec *out) {
    push_made(pp, name, RAW_NUMBER, arena_format(pp->c->kept, "%u", number), out);
}

static void push_string(struct preprocessor *pp, const struct token *name, const char *text,
                        struct token_vec *out) {
    struct text_sink quoted = {.arena = pp->c->kept};
    sink_text(&quoted, "\"");
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            sink_text(&quoted, "\\");
        sink_write(&quoted, text, 1);
    }
    sink_text(&quoted, "\"");
    push_made(pp, name, RAW_STRING, quoted.text, out);
}

static void push_file(struct preprocessor *pp, const struct token *name, const char *file,
                      struct token_vec *out) {
    push_string(pp, name, options_file_name(pp->c->options, pp->c->kept, file), out);
}

/* Uses the compile time, or for reproducible builds the time in SOURCE_DATE_EPOCH
 * (see reproducible-builds.org). */
static void push_time(struct preprocessor *pp, const struct token *name, const char *format,
                      struct token_vec *out) {
    const char *prescribed = getenv("SOURCE_DATE_EPOCH");
    time_t now = prescribed ? (time_t)strtoll(prescribed, NULL, 10) : time(NULL);
    pp->result->uses_time |= !prescribed;
    struct tm parts;
    char text[32] = "";
    if (prescribed ? gmtime_r(&now, &parts) : localtime_r(&now, &parts))
        strftime(text, sizeof text, format, &parts);
    push_string(pp, name, text, out);
}

static bool has_include(struct preprocessor *pp, const struct token *name,
                        const struct token_vec *arguments) {
    struct text_sink header = {.arena = pp->c->kept};
    pp_spell_tokens(pp, &header, arguments->items, arguments->count);
    bool angled = header.length > 2 && *header.text == '<';
    bool quoted = header.length > 2 && *header.text == '"';
    if (!angled && !quoted) {
        error_at(pp->c, name->at, "'__has_include' expects \"name\" or <name>");
        return false;
    }
    return pp_find_include(pp, header.text + 1, header.length - 2, angled, 0) != NULL;
}

static bool has_feature(struct preprocessor *pp, const struct token_vec *arguments) {
    static const char *const features[] = {
#define FEATURE(name) name,
#include "../spec/preprocessor.def"
    };
    if (arguments->count != 1 || arguments->items[0].kind != TOKEN_NAME)
        return false;
    const char *name = atom_text(pp->c->atoms, arguments->items[0].value);
    for (size_t i = 0; i < COUNT_OF(features); i++)
        if (!strcmp(features[i], name))
            return true;
    return false;
}

static void obey_pragma_operator(struct preprocessor *pp, const struct token *name,
                                 const struct token_vec *arguments) {
    if (arguments->count == 1 && arguments->items[0].kind == RAW_STRING)
        pp_pragma_operator(pp, name->at, arguments->items[0].value);
    else
        error_at(pp->c, name->at, "'_Pragma' requires a string");
}

void pp_expand_builtin(struct preprocessor *pp, const struct token *name,
                       enum builtin_macro builtin, const struct token_vec *arguments,
                       struct token_vec *out) {
    const struct sources *sources = pp->c->sources;
    pp->memo.impure++;
    switch (builtin) {
    case BUILTIN_MACRO_NONE:
        break;
    case BUILTIN_LINE:
        push_number(pp, name, sources_position(sources, name->at).line, out);
        break;
    case BUILTIN_FILE:
        push_file(pp, name, sources_position(sources, name->at).file, out);
        break;
    case BUILTIN_BASE_FILE:
        push_file(pp, name, sources_file(sources, 0)->name, out);
        break;
    case BUILTIN_INCLUDE_LEVEL:
        push_number(pp, name, (uint32_t)pp->files.count - 1, out);
        break;
    case BUILTIN_COUNTER:
        push_number(pp, name, pp->counter++, out);
        break;
    case BUILTIN_DATE:
        push_time(pp, name, "%b %e %Y", out);
        break;
    case BUILTIN_TIME:
        push_time(pp, name, "%H:%M:%S", out);
        break;
    case BUILTIN_HAS_INCLUDE:
        push_number(pp, name, has_include(pp, name, arguments), out);
        break;
    case BUILTIN_HAS_FEATURE:
    case BUILTIN_HAS_EXTENSION:
        push_number(pp, name, has_feature(pp, arguments), out);
        break;
    case BUILTIN_HAS_BUILTIN:
    case BUILTIN_HAS_ATTRIBUTE:
        push_number(pp, name, 0, out);
        break;
    case BUILTIN_PRAGMA:
        obey_pragma_operator(pp, name, arguments);
        break;
    }
}
