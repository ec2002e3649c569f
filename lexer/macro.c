/* Macro definitions and their expansion. */
#include "preprocessor.h"

#include <string.h>

static const struct {
    const char *name;
    bool is_call;
} builtins[] = {
    {"", false},
#define BUILTIN_MACRO(id, name, is_call) {name, is_call},
#include "../spec/preprocessor.def"
};

void pp_define_builtins(struct preprocessor *pp) {
    for (unsigned i = 1; i < COUNT_OF(builtins); i++) {
        struct macro *macro = arena_new(pp->c->kept, struct macro);
        macro->name = atom_of(pp->c->atoms, builtins[i].name);
        macro->builtin = (uint8_t)i;
        macro->function_like = builtins[i].is_call;
        pp_define_macro(pp, macro);
    }
}

/* ---- Reusable token buffers ---- */

struct token_vec pp_pop_buffer(struct preprocessor *pp) {
    if (!pp->pool.count)
        return (struct token_vec){0};
    return pp->pool.items[--pp->pool.count];
}

void pp_queue_tokens(struct preprocessor *pp, struct token_vec tokens) {
    tokens.count = 0;
    if (tokens.capacity)
        vec_push(pp->c->kept, &pp->pool, tokens);
}

void pp_push_tokens(struct preprocessor *pp, struct token_vec *to, const struct token *tokens,
                    size_t count) {
    vec_reserve(pp->c->kept, to, to->count + count);
    if (count)
        memcpy(to->items + to->count, tokens, count * sizeof *tokens);
    to->count += count;
}

void pp_count_expanded(struct preprocessor *pp, location at, size_t count) {
    pp->expanded += count;
    if (pp->expanded > MAX_EXPANDED_TOKENS)
        context_fail(pp->c, at, "macro expansion produces more than %d tokens",
                     MAX_EXPANDED_TOKENS);
}

/* ---- Definitions ---- */

static bool same_body(const struct macro *a, const struct macro *b) {
    if (a->body_count != b->body_count)
        return false;
    for (size_t i = 0; i < a->body_count; i++) {
        const struct token *x = &a->body[i], *y = &b->body[i];
        if (x->kind != y->kind || x->value != y->value || (i && x->flags != y->flags))
            return false;
    }
    return true;
}

static bool same_macro(const struct macro *a, const struct macro *b) {
    return a->function_like == b->function_like && a->variadic == b->variadic &&
           a->parameter_count == b->parameter_count &&
           (!a->parameter_count ||
            !memcmp(a->parameters, b->parameters, a->parameter_count * sizeof(atom))) &&
           same_body(a, b);
}

static void warn_redefined(struct preprocessor *pp, const struct macro *old,
                           const struct macro *now) {
    const char *name = atom_text(pp->c->atoms, now->name);
    if (old->builtin || old->predefined) {
        warning_at(pp->c, WARN_BUILTIN_MACRO_REDEFINED, now->defined_at,
                   "redefining builtin macro '%s'", name);
        return;
    }
    if (warning_at(pp->c, WARN_MACRO_REDEFINED, now->defined_at, "'%s' macro redefined", name))
        note_at(pp->c, old->defined_at, "previous definition is here");
}

void pp_define_macro(struct preprocessor *pp, struct macro *macro) {
    struct name_info *info = pp_name_info(pp, macro->name);
    if (info->macro && (info->macro->builtin || !same_macro(info->macro, macro)))
        warn_redefined(pp, info->macro, macro);
    info->macro = macro;
    pp->memo.definitions++;
}

void pp_undefine_macro(struct preprocessor *pp, atom name, location at) {
    const struct macro *macro = pp_find_macro(pp, name);
    if (!macro)
        return;
    if (macro->builtin || macro->predefined)
        warning_at(pp->c, WARN_BUILTIN_MACRO_REDEFINED, at, "undefining builtin macro '%s'",
                   atom_text(pp->c->atoms, name));
    pp_name_info(pp, name)->macro = NULL;
    pp->memo.definitions++;
}

struct macro_call {
    struct macro *macro;
    struct token name;
    struct token_vec tokens; /* tokens of all arguments */
    struct argument_vec arguments;
};

/* ---- Frames ---- */

static void push_frame(struct preprocessor *pp, const struct macro_call *call,
                       struct token_vec tokens) {
    struct include_frame frame = {tokens.items, tokens.items + tokens.count, tokens, call->macro};
    if (pp->frames.count >= MAX_FRAMES)
        context_fail(pp->c, call->name.at, "macros nested more than %d levels deep", MAX_FRAMES);
    vec_push(pp->c->kept, &pp->frames, frame);
    call->macro->active++;
    memo_activate(pp, call->macro);
}

static void pop_frame(struct preprocessor *pp) {
    struct include_frame *frame = &pp->frames.items[--pp->frames.count];
    if (frame->macro) {
        frame->macro->active--;
        memo_activate(pp, frame->macro);
    }
    pp_queue_tokens(pp, frame->storage);
}

/* Returns the innermost frame above the floor that has tokens left, or NULL. */
static struct include_frame *frame_with_tokens(struct preprocessor *pp) {
    while (pp->frames.count > pp->frame_floor) {
        struct include_frame *frame = &vec_last(&pp->frames);
        if (frame->next < frame->end)
            return frame;
        pop_frame(pp);
    }
    return NULL;
}

bool pp_pull_frame(struct preprocessor *pp, struct token *out) {
    struct include_frame *frame = frame_with_tokens(pp);
    if (frame)
        *out = *frame->next++;
    return frame != NULL;
}

static bool pull_token(struct preprocessor *pp, struct token *out) {
    return pp_pull_frame(pp, out) || (!pp->isolated && pp_file_token(pp, out));
}

static bool next_is_parenthesis(struct preprocessor *pp) {
    const struct include_frame *frame = frame_with_tokens(pp);
    if (frame)
        return frame->next->kind == TOKEN_LPAREN;
    return !pp->isolated && pp_file_next_is(pp, TOKEN_LPAREN);
}

void pp_expand_tokens(struct preprocessor *pp, const struct token *tokens, size_t count,
                      struct token_vec *out) {
    const size_t floor = pp->frame_floor;
    const bool isolated = pp->isolated;
    if (++pp->depth > MAX_MACRO_DEPTH)
        context_fail(pp->c, count ? tokens->at : 0,
                     "macro invocations nested more than %d levels deep", MAX_MACRO_DEPTH);
    context_check_stack(pp->c, count ? tokens->at : 0, 0);
    pp->frame_floor = pp->frames.count;
    pp->isolated = true;
    struct include_frame frame = {.next = tokens, .end = tokens + count};
    vec_push(pp->c->kept, &pp->frames, frame);
    struct token next;
    while (pp_pull_frame(pp, &next))
        if (next.kind != TOKEN_NAME || !pp_begin_expansion(pp, &next))
            vec_push(pp->c->kept, out, next);
    pp->frame_floor = floor;
    pp->isolated = isolated;
    pp->depth--;
}

/* ---- Arguments ---- */

static void note_definition(struct preprocessor *pp, const struct macro *macro) {
    if (!macro->builtin)
        note_at(pp->c, macro->defined_at, "macro '%s' defined here",
                atom_text(pp->c->atoms, macro->name));
}

/* A comma ends an argument, except in the variadic argument. */
static bool separates(const struct macro_call *call, const struct token *token, unsigned depth) {
    const struct macro *m = call->macro;
    bool in_rest = m->variadic && call->arguments.count >= m->parameter_count;
    return token->kind == TOKEN_COMMA && depth == 0 && !in_rest;
}

static void begin_argument(struct preprocessor *pp, struct macro_call *call) {
    struct argument argument = {.begin = call->tokens.count};
    vec_push(pp->c->kept, &call->arguments, argument);
}

/* Reads the arguments. Returns false if the closing parenthesis is missing. */
static bool collect_arguments(struct preprocessor *pp, struct macro_call *call) {
    struct token token;
    pull_token(pp, &token);
    begin_argument(pp, call);
    for (unsigned depth = 0; pull_token(pp, &token);) {
        if (token.kind == TOKEN_RPAREN && depth-- == 0) {
            vec_last(&call->arguments).end = call->tokens.count;
            return true;
        }
        if (token.kind == TOKEN_LPAREN)
            depth++;
        if (separates(call, &token, depth)) {
            vec_last(&call->arguments).end = call->tokens.count;
            begin_argument(pp, call);
            continue;
        }
        if (token.flags & TOKEN_LINE_START)
            token.flags = TOKEN_SPACE_BEFORE | (token.flags & TOKEN_NO_EXPAND);
        pp_count_expanded(pp, call->name.at, 1);
        vec_push(pp->c->kept, &call->tokens, token);
    }
    return false;
}

static bool read_arguments(struct preprocessor *pp, struct macro_call *call) {
    bool outer = pp->collecting;
    pp->collecting = true;
    bool closed = collect_arguments(pp, call);
    pp->collecting = outer;
    if (!closed) {
        pp->memo.impure++;
        if (error_at(pp->c, call->name.at, "unterminated invocation of macro '%s'",
                     atom_text(pp->c->atoms, call->macro->name)))
            note_definition(pp, call->macro);
        vec_last(&call->arguments).end = call->tokens.count;
    }
    return closed;
}

/* Adjusts the number of arguments to that of the parameters, and reports a mismatch. */
static void match_arguments(struct preprocessor *pp, struct macro_call *call) {
    const struct macro *m = call->macro;
    const size_t wanted = m->parameter_count;
    size_t given = call->arguments.count;
    if (given == 1 && call->arguments.items[0].end == 0 && wanted == 0)
        given = call->arguments.count = 0;
    bool may_lack_rest = m->variadic && given + 1 == wanted;
    if (given != wanted && !may_lack_rest) {
        pp->memo.impure++;
        if (error_at(pp->c, call->name.at,
                     "macro '%s' called with %zu argument%s, but it requires %s%zu",
                     atom_text(pp->c->atoms, m->name), given, given == 1 ? "" : "s",
                     m->variadic ? "at least " : "", wanted - (m->variadic ? 1 : 0)))
            note_definition(pp, m);
    }
    while (call->arguments.count < wanted) {
        begin_argument(pp, call);
        vec_last(&call->arguments).end = call->tokens.count;
    }
}

static size_t argument_length(const struct argument *argument) {
    return argument->end - argument->begin;
}

static bool may_expand(const struct preprocessor *pp, const struct token *tokens, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (tokens[i].kind == TOKEN_NAME && pp_find_macro(pp, tokens[i].value))
            return true;
    return false;
}

static void push_expanded(struct preprocessor *pp, struct macro_call *call,
                          struct argument *argument, struct token_vec *out) {
    const struct token *tokens = call->tokens.items + argument->begin;
    if (!argument->is_expanded) {
        argument->is_expanded = true;
        argument->expanded = pp_pop_buffer(pp);
        if (may_expand(pp, tokens, argument_length(argument)))
            memo_expand(pp, tokens, argument_length(argument), &argument->expanded);
        else
            pp_push_tokens(pp, &argument->expanded, tokens, argument_length(argument));
    }
    pp_push_tokens(pp, out, argument->expanded.items, argument->expanded.count);
}

/* ---- # and ## ---- */

static void check_length(struct preprocessor *pp, location at, size_t length) {
    if (length > MAX_MADE_LENGTH)
        context_fail(pp->c, at, "macro produces a token of more than %d characters",
                     MAX_MADE_LENGTH);
}

/* Quotes and backslashes of strings and characters are escaped (C11 6.10.3.2). */
static void spell_escaped(struct preprocessor *pp, struct text_sink *out,
                          const struct token *token) {
    size_t length;
    const char *text = pp_token_spelling(pp, token, &length);
    bool quoted = token->kind >= RAW_STRING && token->kind <= RAW_UNTERMINATED;
    for (size_t i = 0; i < length; i++) {
        if (quoted && (text[i] == '"' || text[i] == '\\'))
            sink_text(out, "\\");
        sink_write(out, &text[i], 1);
    }
}

static struct token stringize(struct preprocessor *pp, const struct macro_call *call,
                              const struct argument *argument, const struct token *at) {
    struct text_sink out = {.arena = pp->c->kept};
    sink_text(&out, "\"");
    for (size_t i = argument->begin; i < argument->end; i++) {
        const struct token *token = &call->tokens.items[i];
        if (i > argument->begin && token->flags & TOKEN_SPACE_BEFORE)
            sink_text(&out, " ");
        spell_escaped(pp, &out, token);
        check_length(pp, at->at, out.length);
    }
    pp_count_expanded(pp, at->at, out.length / sizeof(struct token));
    sink_text(&out, "\"");
    atom text = atom_intern(pp->c->atoms, out.text, out.length);
    return (struct token){RAW_STRING, at->flags & TOKEN_SPACE_BEFORE, at->at, text};
}

static bool is_name_text(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (!((text[i] >= 'a' && text[i] <= 'z') || (text[i] >= 'A' && text[i] <= 'Z') ||
              (text[i] >= '0' && text[i] <= '9') || text[i] == '_'))
            return false;
    return true;
}

/* Pastes two tokens into one. Returns false if the result is not a single token. */
static bool paste(struct preprocessor *pp, struct token *left, const struct token *right) {
    size_t left_length, right_length;
    const char *left_text = pp_token_spelling(pp, left, &left_length);
    const char *right_text = pp_token_spelling(pp, right, &right_length);
    const size_t length = left_length + right_length;
    check_length(pp, left->at, length);
    char small[256];
    char *text = length < sizeof small ? small : arena_alloc(pp->c->kept, length + 1);
    memcpy(text, left_text, left_length);
    memcpy(text + left_length, right_text, right_length);
    text[length] = 0;
    struct token made;
    if (left->kind == TOKEN_NAME && is_name_text(right_text, right_length))
        made = (struct token){TOKEN_NAME, 0, 0, atom_intern(pp->c->atoms, text, length)};
    else if (!scan_pasted(pp->scanner, text, length, &made))
        return false;
    left->kind = made.kind;
    left->value = made.value;
    left->flags &= (uint16_t)~TOKEN_NO_EXPAND;
    return true;
}

static void paste_or_warn(struct preprocessor *pp, const struct macro_call *call,
                          struct token_vec *out, size_t right) {
    struct token *items = out->items;
    if (paste(pp, &items[right - 1], &items[right])) {
        memmove(&items[right], &items[right + 1], (out->count - right - 1) * sizeof *items);
        out->count--;
        return;
    }
    size_t left_length, right_length;
    pp->memo.impure++;
    const char *left_text = pp_token_spelling(pp, &items[right - 1], &left_length);
    const char *right_text = pp_token_spelling(pp, &items[right], &right_length);
    if (warning_at(pp->c, WARN_INVALID_TOKEN_PASTE, call->name.at,
                   "pasting '%.*s' and '%.*s' does not form a valid token", (int)left_length,
                   left_text, (int)right_length, right_text))
        note_definition(pp, call->macro);
}

/* ---- Substitution ---- */

/* GNU extension: in ', ## __VA_ARGS__' the comma is dropped if the variadic argument is empty;
 * otherwise '##' has no effect. */
static bool is_gnu_comma(const struct macro_call *call, size_t item) {
    const struct macro *m = call->macro;
    const struct token *t = &m->body[item];
    return m->variadic && t->kind == TOKEN_COMMA && t->flags & BODY_PASTE_NEXT &&
           m->body[item + 1].kind == RAW_PARAMETER &&
           m->body[item + 1].value + 1u == m->parameter_count;
}

/* Returns true if an option or a relaxation expands the operand before '##'. */
static bool expands_before_pasting(struct preprocessor *pp, const struct macro_call *call,
                                   const struct argument *argument) {
    if (pp->c->options->legacy_macro_expansion || !relaxation_is_on(pp->c, RELAX_PASTE_EXPANDED))
        return pp->c->options->legacy_macro_expansion;
    const struct token *first = call->tokens.items + argument->begin;
    pp->memo.impure++;
    return argument_length(argument) && first->kind == TOKEN_NAME &&
           pp_find_macro(pp, first->value) &&
           relaxation_accepts(pp->c, RELAX_PASTE_EXPANDED, first->at, "pasted");
}

static void push_argument(struct preprocessor *pp, struct macro_call *call,
                          const struct token *item, bool pasted, struct token_vec *out) {
    struct argument *argument = &call->arguments.items[item->value];
    const size_t first = out->count;
    if (item->flags & BODY_STRINGIZE)
        vec_push(pp->c->kept, out, stringize(pp, call, argument, item));
    else if (pasted && !expands_before_pasting(pp, call, argument))
        pp_push_tokens(pp, out, call->tokens.items + argument->begin, argument_length(argument));
    else
        push_expanded(pp, call, argument, out);
    if (out->count > first) {
        out->items[first].flags &= (uint16_t)~TOKEN_SPACE_BEFORE;
        out->items[first].flags |= item->flags & TOKEN_SPACE_BEFORE;
    }
}

static void push_item(struct preprocessor *pp, struct macro_call *call, const struct token *item,
                      bool pasted, struct token_vec *out) {
    if (item->kind == RAW_PARAMETER) {
        push_argument(pp, call, item, pasted, out);
        return;
    }
    struct token token = *item;
    token.flags &= TOKEN_SPACE_BEFORE;
    vec_push(pp->c->kept, out, token);
}

static void substitute(struct preprocessor *pp, struct macro_call *call, struct token_vec *out) {
    const struct macro *m = call->macro;
    bool paste_before = false;
    size_t left = 0; /* start of the left operand of '##' */
    for (size_t i = 0; i < m->body_count; i++) {
        bool paste_next = m->body[i].flags & BODY_PASTE_NEXT;
        if (!paste_before)
            left = out->count;
        if (is_gnu_comma(call, i)) {
            const struct argument *rest = &call->arguments.items[m->parameter_count - 1];
            if (argument_length(rest))
                push_item(pp, call, &m->body[i], false, out);
            else
                i++;
            continue;
        }
        const size_t right = out->count;
        push_item(pp, call, &m->body[i], paste_before || paste_next, out);
        if (paste_before && right > left && out->count > right)
            paste_or_warn(pp, call, out, right);
        paste_before = paste_next;
    }
}

/* Assigns new locations to the tokens of an expansion, which record their origin. */
static void locate(struct preprocessor *pp, const struct macro_call *call, struct token_vec *tokens,
                   const location *spelled) {
    if (!tokens->count)
        return;
    if (!spelled) {
        location *at = arena_array(pp->c->kept, location, tokens->count);
        for (size_t i = 0; i < tokens->count; i++)
            at[i] = tokens->items[i].at;
        spelled = at;
    }
    pp_count_expanded(pp, call->name.at, tokens->count);
    location base =
        sources_add_expansion(pp->c->sources, atom_text(pp->c->atoms, call->macro->name),
                              call->name.at, spelled, tokens->count);
    if (!base)
        context_fail(pp->c, call->name.at, "macro expansions require too many source locations");
    for (size_t i = 0; i < tokens->count; i++)
        tokens->items[i].at = base + (location)i;
    uint16_t *flags = &tokens->items[0].flags;
    *flags &= (uint16_t) ~(TOKEN_SPACE_BEFORE | TOKEN_LINE_START);
    *flags |= call->name.flags & (TOKEN_SPACE_BEFORE | TOKEN_LINE_START);
}

static void expand_object(struct preprocessor *pp, struct macro_call *call) {
    const struct macro *m = call->macro;
    struct token_vec tokens = pp_pop_buffer(pp);
    if (m->builtin) {
        pp_expand_builtin(pp, &call->name, m->builtin, NULL, &tokens);
    } else if (m->has_paste) {
        substitute(pp, call, &tokens);
        locate(pp, call, &tokens, NULL);
    } else {
        pp_push_tokens(pp, &tokens, m->body, m->body_count);
        locate(pp, call, &tokens, m->body_at);
    }
    push_frame(pp, call, tokens);
}

static bool expand_function(struct preprocessor *pp, struct macro_call *call) {
    if (!next_is_parenthesis(pp))
        return false;
    call->tokens = pp_pop_buffer(pp);
    if (pp->argument_pool.count)
        call->arguments = pp->argument_pool.items[--pp->argument_pool.count];
    bool closed = read_arguments(pp, call);
    if (closed) {
        struct token_vec tokens = pp_pop_buffer(pp);
        if (call->macro->builtin) {
            pp_expand_builtin(pp, &call->name, call->macro->builtin, &call->tokens, &tokens);
        } else {
            match_arguments(pp, call);
            substitute(pp, call, &tokens);
            locate(pp, call, &tokens, NULL);
        }
        push_frame(pp, call, tokens);
    }
    pp_queue_tokens(pp, call->tokens);
    for (size_t i = 0; i < call->arguments.count; i++)
        pp_queue_tokens(pp, call->arguments.items[i].expanded);
    call->arguments.count = 0;
    vec_push(pp->c->kept, &pp->argument_pool, call->arguments);
    return true;
}

/* In #if, the name after 'defined' is not expanded. Paints it so that it stays a name. */
static bool is_operand_of_defined(struct preprocessor *pp, struct token *token) {
    if (pp->after_defined) {
        pp->after_defined = false;
        token->flags |= TOKEN_NO_EXPAND;
        return true;
    }
    pp->after_defined = token->value == pp->name_defined;
    return pp->after_defined;
}

bool pp_begin_expansion(struct preprocessor *pp, struct token *token) {
    if (pp->in_condition && is_operand_of_defined(pp, token))
        return false;
    struct macro *macro = pp_find_macro(pp, token->value);
    if (!macro || token->flags & TOKEN_NO_EXPAND)
        return false;
    if (macro->active) {
        token->flags |= TOKEN_NO_EXPAND;
        return false;
    }
    struct macro_call call = {.macro = macro, .name = *token};
    if (macro->function_like && !expand_function(pp, &call))
        return false;
    if (!macro->function_like)
        expand_object(pp, &call);
    pp_note_use(pp, call.name.at, macro->name, MACRO_EXPANDED);
    return true;
}
