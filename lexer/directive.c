/* Handles preprocessor directives. */
#include "preprocessor.h"

#include <string.h>

/* ---- Conditions ---- */
/* One directive: the tokens after its name. */
struct line {
    enum directive directive;
    location at; /* location of its name */
    const struct token *tokens;
    size_t count;
};

/* Copies the directive at the file's position and advances to the next line. */
static struct line read_line(struct preprocessor *pp, enum directive directive) {
    struct open_file *f = pp_current_file(pp);
    const location base = f->source->base;
    pp->line.count = 0;
    do {
        struct token token = f->tokens[f->index++];
        token.at += base;
        vec_push(pp->c->kept, &pp->line, token);
    } while (!(f->tokens[f->index].flags & TOKEN_LINE_START));
    const struct token *tokens = pp->line.items;
    size_t named = pp->line.count > 1 ? 1 : 0;
    return (struct line){directive, tokens[named].at, tokens + named + 1,
                         pp->line.count - named - 1};
}

static const char *directive_name(enum directive directive) {
    static const char names[][12] = {
#define DIRECTIVE(id, spelling, conditional) [DIRECTIVE_##id] = spelling,
#include "../spec/preprocessor.def"
    };
    return names[directive];
}

static void warn_extra(struct preprocessor *pp, const struct line *line, size_t used) {
    if (line->count > used)
        warning_at(pp->c, WARN_EXTRA_TOKENS, line->tokens[used].at,
                   "extra tokens at the end of '#%s'", directive_name(line->directive));
}

/* Returns the name that a directive requires first, or 0 after an error. */
static atom required_name(struct preprocessor *pp, const struct line *line) {
    if (!line->count) {
        error_at(pp->c, line->at, "macro name missing after '#%s'",
                 directive_name(line->directive));
        return 0;
    }
    const struct token *token = line->tokens;
    if (token->kind == TOKEN_NAME && token->value != pp->name_defined)
        return token->value;
    if (token->kind == TOKEN_NAME)
        error_at(pp->c, token->at, "'defined' cannot be a macro name");
    else
        error_at(pp->c, token->at, "a macro name must be an identifier");
    return 0;
}

/* ---- Conditionals ---- */

static bool is_defined(struct preprocessor *pp, const struct line *line) {
    atom name = required_name(pp, line);
    if (name) {
        pp_note_use(pp, line->tokens[0].at, name, MACRO_TESTED);
        warn_extra(pp, line, 1);
    }
    return name && pp_find_macro(pp, name);
}

static bool condition_holds(struct preprocessor *pp, const struct line *line) {
    if (line->directive == DIRECTIVE_IFDEF || line->directive == DIRECTIVE_ELIFDEF)
        return is_defined(pp, line);
    if (line->directive == DIRECTIVE_IFNDEF || line->directive == DIRECTIVE_ELIFNDEF)
        return !is_defined(pp, line);
    return pp_evaluate_condition(pp, line->at, line->tokens, line->count);
}

/* At an #elif or #else: returns true if its group is active. */
static bool enters_group(struct preprocessor *pp, const struct line *line) {
    struct conditional_vec *open = &pp_current_file(pp)->conditionals;
    const char *name = directive_name(line->directive);
    if (!open->count) {
        error_at(pp->c, line->at, "'#%s' without '#if'", name);
        return true;
    }
    struct conditional *c = &vec_last(open);
    if (c->else_at) {
        if (error_at(pp->c, line->at, "'#%s' after '#else'", name))
            note_at(pp->c, c->else_at, "'#else' is here");
        return false;
    }
    if (line->directive == DIRECTIVE_ELSE) {
        c->else_at = line->at;
        warn_extra(pp, line, 0);
    }
    bool is_entered = !c->taken && (line->directive == DIRECTIVE_ELSE || condition_holds(pp, line));
    c->taken |= is_entered;
    return is_entered;
}

static void end_conditional(struct preprocessor *pp, const struct line *line) {
    struct conditional_vec *open = &pp_current_file(pp)->conditionals;
    warn_extra(pp, line, 0);
    if (open->count)
        open->count--;
    else
        error_at(pp->c, line->at, "'#endif' without '#if'");
}

static struct nearest nearest_directive(const char *text) {
    struct nearest nearest = spelling_nearest(text);
    for (int d = DIRECTIVE_NONE + 1; d < DIRECTIVE_COUNT; d++)
        spelling_nearest_try(&nearest, directive_name(d));
    return nearest;
}

/* Warns about a likely typo of #elif, #else or #endif in a skipped group. */
static void warn_of_skipped(struct preprocessor *pp, struct token name, location base) {
    if (name.kind != TOKEN_NAME || (name.flags & TOKEN_LINE_START))
        return;
    name.at += base;
    size_t length;
    const char *text = pp_token_spelling(pp, &name, &length);
    struct nearest near = nearest_directive(text);
    bool ends_group = near.best && (!strncmp(near.best, "el", 2) || !strcmp(near.best, "endif"));
    if (!ends_group)
        return;
    diag_propose(pp->c, (struct fix){name.at, FIX_REPLACE, near.best, 0});
    warning_at(pp->c, WARN_UNKNOWN_DIRECTIVES, name.at, "unknown directive '#%s' in skipped text%s",
               text, spelling_nearest_words(pp->c, &near));
}

/* Advances to the active group of the innermost conditional, or past its #endif. */
static void skip_groups(struct preprocessor *pp, location from) {
    struct open_file *f = pp_current_file(pp);
    const location base = f->source->base;
    for (unsigned depth = 0;; f->mark++) {
        const struct directive_mark *mark = &f->record->scanned->directives[f->mark];
        f->index = mark->token;
        if (f->tokens[f->index].kind == TOKEN_END) {
            pp_note_skipped(pp, from, base + f->tokens[f->index].at);
            return;
        }
        if (mark->row == DIRECTIVE_NONE && !depth) {
            warn_of_skipped(pp, f->tokens[f->index + 1], f->source->base);
        } else if (mark->row >= DIRECTIVE_IF && mark->row <= DIRECTIVE_IFNDEF) {
            depth++;
        } else if (mark->row >= DIRECTIVE_ELIF && mark->row <= DIRECTIVE_ENDIF && !depth) {
            f->mark++;
            pp_note_skipped(pp, from, base + f->tokens[f->index].at);
            struct line line = read_line(pp, mark->row);
            from = line.at;
            if (mark->row == DIRECTIVE_ENDIF) {
                end_conditional(pp, &line);
                return;
            }
            if (enters_group(pp, &line))
                return;
            f->mark--;
        } else if (mark->row == DIRECTIVE_ENDIF) {
            depth--;
        }
    }
}

static void begin_conditional(struct preprocessor *pp, const struct line *line) {
    struct conditional c = {.at = line->at, .taken = condition_holds(pp, line)};
    vec_push(pp->c->kept, &pp_current_file(pp)->conditionals, c);
    if (!c.taken)
        skip_groups(pp, line->at);
}

static void next_group(struct preprocessor *pp, const struct line *line) {
    if (!enters_group(pp, line))
        skip_groups(pp, line->at);
}

void pp_check_conditionals(struct preprocessor *pp, const struct open_file *file) {
    for (size_t i = file->conditionals.count; i-- > 0;) {
        location end = file->tokens[file->index].at;
        diag_propose(pp->c, (struct fix){end, FIX_BEFORE, "\n#endif\n", 0});
        error_at(pp->c, file->conditionals.items[i].at, "conditional without '#endif'");
    }
}

/* ---- Definitions ---- */

VEC(atom, atom_vec);

static bool add_parameter(struct preprocessor *pp, struct atom_vec *parameters, atom name,
                          location at) {
    if (pp_name_info(pp, name)->parameter) {
        error_at(pp->c, at, "duplicate macro parameter '%s'", atom_text(pp->c->atoms, name));
        return false;
    }
    if (parameters->count == MAX_MACRO_PARAMETERS) {
        error_at(pp->c, at, "more than %d macro parameters", MAX_MACRO_PARAMETERS);
        return false;
    }
    vec_push(pp->c->kept, parameters, name);
    pp_name_info(pp, name)->parameter = (uint16_t)parameters->count;
    return true;
}

static bool is_kind(const struct line *line, size_t i, unsigned kind) {
    return i < line->count && line->tokens[i].kind == kind;
}

static bool bad_parameters(struct preprocessor *pp, const struct line *line, size_t i) {
    const struct token *at = &line->tokens[i < line->count ? i : line->count - 1];
    error_at(pp->c, at->at,
             i < line->count ? "a macro parameter must be an identifier"
                             : "missing ')' in the list of macro parameters");
    return false;
}

/* Reads '(a, b, ...)', starting at *i. */
static bool read_parameters(struct preprocessor *pp, const struct line *line, size_t *i,
                            struct atom_vec *parameters, bool *variadic) {
    ++*i;
    while (!is_kind(line, *i, TOKEN_RPAREN) || parameters->count) {
        const struct token *token = &line->tokens[*i];
        if (is_kind(line, *i, TOKEN_ELLIPSIS)) {
            *variadic = true;
            if (!add_parameter(pp, parameters, pp->name_variable, token->at))
                return false;
        } else if (!is_kind(line, *i, TOKEN_NAME)) {
            return bad_parameters(pp, line, *i);
        } else if (!add_parameter(pp, parameters, token->value, token->at)) {
            return false;
        } else if (is_kind(line, *i + 1, TOKEN_ELLIPSIS)) {
            *variadic = true;
            ++*i;
        }
        ++*i;
        if (is_kind(line, *i, TOKEN_RPAREN))
            break;
        if (*variadic || !is_kind(line, *i, TOKEN_COMMA))
            return bad_parameters(pp, line, *variadic ? line->count : *i);
        ++*i;
    }
    ++*i;
    return true;
}

/* Appends one token of the body. '#' and '##' become flags of their operands. */
static bool add_body(struct preprocessor *pp, const struct line *line, size_t i,
                     struct macro *macro, struct token_vec *body) {
    struct token token = line->tokens[i];
    token.flags &= TOKEN_SPACE_BEFORE;
    const struct token *before = i ? &line->tokens[i - 1] : NULL;
    if (token.kind == TOKEN_HASH_HASH) {
        if (!body->count || i + 1 == line->count) {
            error_at(pp->c, token.at, "'##' at the %s of a macro's body",
                     body->count ? "end" : "start");
            return false;
        }
        vec_last(body).flags |= BODY_PASTE_NEXT;
        macro->has_paste = true;
        return true;
    }
    unsigned parameter = token.kind == TOKEN_NAME ? pp_name_info(pp, token.value)->parameter : 0;
    if (parameter) {
        token.kind = RAW_PARAMETER;
        token.value = parameter - 1;
    }
    if (macro->function_like && body->count && before && before->kind == TOKEN_HASH &&
        vec_last(body).kind == TOKEN_HASH) {
        if (token.kind != RAW_PARAMETER) {
            error_at(pp->c, before->at, "'#' is not followed by a macro parameter");
            return false;
        }
        token.flags = vec_last(body).flags | BODY_STRINGIZE;
        body->count--;
    }
    vec_push(pp->c->kept, body, token);
    return true;
}

static bool read_body(struct preprocessor *pp, const struct line *line, size_t first,
                      struct macro *macro) {
    struct token_vec body = pp_pop_buffer(pp);
    bool good = true;
    for (size_t i = first; i < line->count && good; i++)
        good = add_body(pp, line, i, macro, &body);
    if (good && macro->function_like && body.count && vec_last(&body).kind == TOKEN_HASH) {
        error_at(pp->c, vec_last(&body).at, "'#' is not followed by a macro parameter");
        good = false;
    }
    macro->body_count = body.count;
    macro->body = arena_copy(pp->c->kept, body.items, body.count * sizeof *body.items);
    macro->body_at = arena_array(pp->c->kept, location, body.count);
    for (size_t i = 0; i < body.count; i++)
        macro->body_at[i] = body.items[i].at;
    pp_queue_tokens(pp, body);
    return good;
}

static void define(struct preprocessor *pp, const struct line *line) {
    atom name = required_name(pp, line);
    if (!name)
        return;
    struct macro *macro = arena_new(pp->c->kept, struct macro);
    macro->name = name;
    macro->defined_at = line->tokens[0].at;
    macro->function_like =
        is_kind(line, 1, TOKEN_LPAREN) && !(line->tokens[1].flags & TOKEN_SPACE_BEFORE);
    struct atom_vec parameters = {0};
    size_t i = 1;
    bool good =
        !macro->function_like || read_parameters(pp, line, &i, &parameters, &macro->variadic);
    macro->parameters = parameters.items;
    macro->parameter_count = (uint16_t)parameters.count;
    if (good && read_body(pp, line, i, macro)) {
        pp_define_macro(pp, macro);
        pp_note_definition(pp, macro, line->at, line->tokens[line->count - 1].at);
    }
    for (size_t p = 0; p < parameters.count; p++)
        pp_name_info(pp, parameters.items[p])->parameter = 0;
}

static void undefine(struct preprocessor *pp, const struct line *line) {
    atom name = required_name(pp, line);
    if (!name)
        return;
    warn_extra(pp, line, 1);
    pp_note_use(pp, line->tokens[0].at, name, MACRO_REMOVED);
    pp_undefine_macro(pp, name, line->tokens[0].at);
}

/* ---- Other directives ---- */

static void include(struct preprocessor *pp, const struct line *line) {
    if (pp->collecting)
        error_at(pp->c, line->at, "'#include' inside of a macro invocation");
    else
        pp_include_file(pp, line->at, line->tokens, line->count);
}

static void set_line(struct preprocessor *pp, const struct line *line) {
    struct token_vec tokens = pp_pop_buffer(pp);
    pp_expand_tokens(pp, line->tokens, line->count, &tokens);
    struct literal number = {0};
    struct literal_problem problem = {0};
    const char *file = NULL;
    size_t length;
    bool good = tokens.count && tokens.items[0].kind == RAW_NUMBER;
    if (good) {
        const char *text = pp_token_spelling(pp, &tokens.items[0], &length);
        length = strspn(text, "0123456789"); /* always decimal (C11 6.10.4) */
        good = !text[length] && length < 11;
        for (size_t i = 0; i < length && good; i++)
            number.bits = number.bits * 10 + (uint64_t)(text[i] - '0');
    }
    if (good && tokens.count > 1 && tokens.items[1].kind == RAW_STRING) {
        file = pp_string_text(pp, tokens.items[1].value, &length, &problem);
    } else if (tokens.count > 1) {
        good = false;
    }
    if (!good || number.bits > UINT32_MAX)
        error_at(pp->c, line->at, "'#line' requires a line number and accepts a file name");
    else if (!pp->c->options->ignore_line_directives)
        sources_set_line(pp->c->sources, line->at, (uint32_t)number.bits, file);
    pp_queue_tokens(pp, tokens);
}

static const char *line_text(struct preprocessor *pp, const struct line *line) {
    struct text_sink out = {.arena = pp->c->kept};
    pp_spell_tokens(pp, &out, line->tokens, line->count);
    return out.length ? out.text : directive_name(line->directive);
}

static void error(struct preprocessor *pp, const struct line *line) {
    error_at(pp->c, line->at, "%s", line_text(pp, line));
}

static void warning(struct preprocessor *pp, const struct line *line) {
    warning_at(pp->c, WARN_USER, line->at, "%s", line_text(pp, line));
}

static void pragma(struct preprocessor *pp, const struct line *line) {
    pp_pragma(pp, line->at, line->tokens, line->count);
}

static void unknown(struct preprocessor *pp, const struct line *line) {
    if (pp->line.count == 1)
        return;
    const struct token *name = &pp->line.items[1];
    if (name->kind == RAW_NUMBER) { /* '# 12 "file"', a line marker from another preprocessor */
        struct line marker = {DIRECTIVE_LINE, line->at, name, pp->line.count - 1};
        if (marker.count > 2)
            marker.count = 2;
        set_line(pp, &marker);
        return;
    }
    size_t length;
    const char *text = pp_token_spelling(pp, name, &length);
    struct nearest near = nearest_directive(text);
    if (near.best)
        diag_propose(pp->c, (struct fix){name->at, FIX_REPLACE, near.best, 0});
    error_at(pp->c, name->at,
             near.best ? "unknown directive '#%s'; did you mean '#%s'?" : "unknown directive '#%s'",
             text, near.best);
}

typedef void handler(struct preprocessor *pp, const struct line *line);

static handler *const handlers[DIRECTIVE_COUNT] = {
    [DIRECTIVE_NONE] = unknown,
    [DIRECTIVE_IF] = begin_conditional,
    [DIRECTIVE_IFDEF] = begin_conditional,
    [DIRECTIVE_IFNDEF] = begin_conditional,
    [DIRECTIVE_ELIF] = next_group,
    [DIRECTIVE_ELIFDEF] = next_group,
    [DIRECTIVE_ELIFNDEF] = next_group,
    [DIRECTIVE_ELSE] = next_group,
    [DIRECTIVE_ENDIF] = end_conditional,
    [DIRECTIVE_DEFINE] = define,
    [DIRECTIVE_UNDEF] = undefine,
    [DIRECTIVE_INCLUDE] = include,
    [DIRECTIVE_LINE] = set_line,
    [DIRECTIVE_ERROR] = error,
    [DIRECTIVE_WARNING] = warning,
    [DIRECTIVE_PRAGMA] = pragma,
};

void pp_directive(struct preprocessor *pp) {
    struct open_file *f = pp_current_file(pp);
    const struct directive_mark *mark = &f->record->scanned->directives[f->mark++];
    struct line line = read_line(pp, mark->row);
    handlers[mark->row](pp, &line);
}
