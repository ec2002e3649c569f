/* Walks over the tokens with a stack of blocks and brackets. The frames of the stack are immutable,
 * so that both branches of a condition of the preprocessor can begin with the same stack. Each step
 * takes constant time, for any nesting. */
#include "structure.h"
#include "roles.h"

enum frame_kind {
    FRAME_FILE,
    FRAME_BLOCK,
    FRAME_STRUCT, /* of a type: a statement goes on after it */
    FRAME_NAMESPACE,
    FRAME_LIST,
    FRAME_BRACKET, /* ( or [ */
    FRAME_BODY     /* the body of if, for, while, switch, else, do */
};

enum lead { LEAD_BREAK, LEAD_WRITTEN, LEAD_SAME, LEAD_BODY, LEAD_LABEL };
enum head { HEAD_NONE, HEAD_IF, HEAD_LOOP, HEAD_SWITCH, HEAD_ELSE, HEAD_DO, HEAD_LABEL };

struct statement_state {
    uint32_t first; /* the first token, or FORMAT_NO_TOKEN at the start */
    uint32_t indent, open, depth, questions;
    uint8_t lead, head;
    uint8_t macro; /* 1: only an upper-case name; 2: also its arguments */
    bool has_parens, has_assignment, after_do, after_else;
};

struct structure_frame {
    const struct structure_frame *outer, *base, *block, *nearest_if, *nearest_do;
    uint8_t kind, head;
    bool is_short;   /* a block on one line */
    bool is_block;   /* a list with braces on separate lines */
    bool after_else; /* the body of "else if" */
    bool is_control; /* parentheses of a control statement */
    bool is_attribute;
    uint32_t open;                /* the token */
    uint32_t indent, owner;       /* of the content, and of the statement that contains it */
    struct statement_state saved; /* of that statement */
};

/* The state at a condition of the preprocessor. */
struct condition_state {
    const struct structure_frame *at_if, *after_branch;
    struct statement_state if_statement, branch_statement;
    bool has_else;
};
VEC(struct condition_state, condition_state_vec);

struct structure_walk {
    struct arena *arena;
    const struct format_style *style;
    struct format_source *source;
    struct format_token *tokens;
    uint32_t *next_code; /* of each token, the next one that is code or the end */
    uint32_t *widths;    /* sum of the widths before each token, with spaces */
    const struct structure_frame *top;
    struct statement_state now;
    struct condition_state_vec conditions;
    uint32_t previous;   /* code token, or FORMAT_NO_TOKEN */
    uint32_t line_first; /* first token after the last forced line break */
    uint32_t line_last;  /* last token of the statements on the line of a label */
};

static struct structure_frame *push_frame(struct structure_walk *w, enum frame_kind kind,
                                          uint32_t at) {
    struct structure_frame *f = arena_new(w->arena, struct structure_frame);
    f->outer = w->top;
    f->kind = (uint8_t)kind;
    f->open = at;
    f->base = f;
    f->block = kind == FRAME_BRACKET || kind == FRAME_BODY ? w->top->block : f;
    f->saved = w->now;
    f->owner = w->now.indent;
    f->indent = w->top->indent;
    w->top = f;
    return f;
}

static void begin_statement(struct structure_walk *w, uint32_t indent, enum lead lead) {
    w->now = (struct statement_state){
        .first = FORMAT_NO_TOKEN, .indent = indent, .open = FORMAT_NO_TOKEN, .lead = (uint8_t)lead};
}

/* ---- Statements ---- */

/* The body of a control statement: a statement that may be a block. */
static void begin_body(struct structure_walk *w, enum head head, uint32_t at) {
    const struct structure_frame *outer = w->top;
    struct structure_frame *f = push_frame(w, FRAME_BODY, at);
    f->head = (uint8_t)head;
    f->base = outer->base;
    f->after_else = w->now.after_else;
    bool is_nested = outer->kind == FRAME_BODY;
    f->nearest_if = head == HEAD_IF ? f : is_nested ? outer->nearest_if : NULL;
    f->nearest_do = head == HEAD_DO ? f : is_nested ? outer->nearest_do : NULL;
    f->indent = format_limited_column(f->owner + (uint32_t)w->style->indent);
    begin_statement(w, f->indent, LEAD_BODY);
}

static void end_statement(struct structure_walk *w, uint32_t at) {
    uint32_t next = w->next_code[at];
    const struct structure_frame *top = w->top;
    if (top->kind == FRAME_BODY && top->nearest_if && format_is(w->source, next, "else")) {
        w->top = top->nearest_if->outer;
        begin_statement(w, top->nearest_if->owner, LEAD_BREAK);
        return;
    }
    if (top->kind == FRAME_BODY && top->nearest_do && format_is(w->source, next, "while")) {
        w->top = top->nearest_do->outer;
        begin_statement(w, top->nearest_do->owner, LEAD_BREAK);
        w->now.after_do = true;
        return;
    }
    w->top = top->base;
    bool in_short = (w->top->kind == FRAME_BLOCK && w->top->is_short) || at < w->line_last;
    begin_statement(w, w->top->indent, in_short ? LEAD_SAME : LEAD_BREAK);
}

/* ---- Short code on one line ---- */

/* Returns the column of the current line, or a greater one if the line continues a statement. */
static uint32_t line_column(const struct structure_walk *w) {
    const struct format_token *t = &w->tokens[w->line_first];
    uint32_t first = w->now.first;
    if (t->place != PLACE_CONTINUATION)
        return w->now.indent;
    if (t->open == FORMAT_NO_TOKEN || first == FORMAT_NO_TOKEN || first > t->open)
        return w->now.indent + (uint32_t)w->style->continuation;
    return w->now.indent + w->widths[t->open + 1] - w->widths[first];
}

/* The sum is greater than the actual width, so that it does not depend on the spaces. */
static bool fits_line(const struct structure_walk *w, uint32_t last) {
    uint32_t width = w->widths[last + 1] - w->widths[w->line_first];
    return !w->style->limit || line_column(w) + width <= (uint32_t)w->style->limit;
}

static bool is_own_line(const struct format_token *t) {
    return t->newlines || format_is_directive(t) || t->kind == FORMAT_LINE_COMMENT ||
           t->kind == FORMAT_COMMENT_LINE || t->kind == FORMAT_SPLICE || t->kind == FORMAT_END;
}

/* Returns whether a block is on one line, with at most one statement. */
static bool is_short_block(const struct structure_walk *w, uint32_t open) {
    enum { LONGEST_BLOCK = 200 };
    uint32_t statements = 0;
    if (is_own_line(&w->tokens[open]))
        return false;
    for (uint32_t i = open + 1; i - open < LONGEST_BLOCK; i++) {
        if (is_own_line(&w->tokens[i]) ||
            format_is_any(w->source, i, "{|if|for|while|do|switch|else|case|default|template"))
            return false;
        if (format_is(w->source, i, "}"))
            return fits_line(w, i);
        statements += format_is(w->source, i, ";");
        if (statements > 1)
            return false;
    }
    return false;
}

/* Returns the end of a statement that is on one line, or FORMAT_NO_TOKEN. */
static uint32_t short_body_end(const struct structure_walk *w, uint32_t first) {
    enum { LONGEST_BODY = 200 };
    uint32_t depth = 0;
    for (uint32_t i = first; i - first < LONGEST_BODY; i++) {
        if ((i > first && is_own_line(&w->tokens[i])) || format_is_any(w->source, i, "{|}"))
            return FORMAT_NO_TOKEN;
        depth += format_is(w->source, i, "(");
        depth -= depth && format_is(w->source, i, ")");
        if (!depth && format_is(w->source, i, ";"))
            return fits_line(w, i) ? i : FORMAT_NO_TOKEN;
    }
    return FORMAT_NO_TOKEN;
}

/* Returns the end of the statements on the line of a label, or FORMAT_NO_TOKEN if code follows that
 * is not short. */
static uint32_t short_case_end(const struct structure_walk *w, uint32_t first) {
    enum { MOST_STATEMENTS = 3 };
    uint32_t at = first;
    if (is_own_line(&w->tokens[first]))
        return FORMAT_NO_TOKEN;
    for (int i = 0; i < MOST_STATEMENTS; i++) {
        uint32_t end = short_body_end(w, at);
        if (end == FORMAT_NO_TOKEN || format_is_any(w->source, at, "if|for|while|do|switch|else"))
            return FORMAT_NO_TOKEN;
        at = end + 1;
        if (w->tokens[at].newlines || format_is_any(w->source, at, "}|case|default") ||
            format_is_comment(&w->tokens[at]))
            return end;
    }
    return FORMAT_NO_TOKEN;
}

static bool may_be_short(const struct structure_walk *w, uint32_t open, bool is_function,
                         const struct structure_frame *outer) {
    const struct format_style *s = w->style;
    bool is_empty = format_is(w->source, open + 1, "}");
    if (is_empty)
        return !is_function || s->short_functions != FUNCTIONS_NONE;
    if (!is_function)
        return s->short_blocks == BLOCKS_ALWAYS;
    return s->short_functions == FUNCTIONS_ALL ||
           (s->short_functions == FUNCTIONS_INLINE && outer->kind == FRAME_STRUCT);
}

/* ---- Blocks ---- */

static bool is_first(const struct structure_walk *w, const char *words) {
    return w->now.first != FORMAT_NO_TOKEN && format_is_any(w->source, w->now.first, words);
}

enum brace_kind {
    BRACE_LIST,
    BRACE_ENUM,
    BRACE_TYPE,
    BRACE_NAMESPACE,
    BRACE_FUNCTION,
    BRACE_BLOCK
};

static enum brace_kind brace_kind_of(const struct structure_walk *w) {
    const struct statement_state *now = &w->now;
    if (w->top->kind == FRAME_LIST || w->top->kind == FRAME_BRACKET)
        return BRACE_LIST;
    if (now->first == FORMAT_NO_TOKEN)
        return BRACE_BLOCK;
    if (w->previous != FORMAT_NO_TOKEN && format_is(w->source, w->previous, "sampler_state"))
        return BRACE_TYPE;
    if (w->previous != FORMAT_NO_TOKEN && format_is_any(w->source, w->previous, "=|return"))
        return BRACE_LIST;
    if (is_first(w, "enum"))
        return BRACE_ENUM;
    if (is_first(w, "namespace"))
        return BRACE_NAMESPACE;
    if (now->has_assignment)
        return BRACE_LIST;
    if (is_first(w, "technique|technique10|technique11|pass|Pass|Technique|technique11"))
        return BRACE_FUNCTION;
    return now->has_parens && !is_first(w, "struct|class|cbuffer|tbuffer") ? BRACE_FUNCTION
                                                                           : BRACE_TYPE;
}

/* Returns whether a line break precedes the brace. */
static bool wraps_brace(const struct structure_walk *w, enum brace_kind kind) {
    const struct format_style *s = w->style;
    switch (kind) {
    case BRACE_ENUM:
        return s->after_enum;
    case BRACE_TYPE:
        return is_first(w, "class|interface") ? s->after_class : s->after_struct;
    case BRACE_NAMESPACE:
        return s->after_namespace;
    case BRACE_FUNCTION:
        return s->after_function;
    case BRACE_BLOCK:
        if (w->now.lead == LEAD_LABEL)
            return s->after_case;
        return w->now.lead != LEAD_BODY || s->after_control == 2;
    default:
        return false;
    }
}

static void place_token(struct structure_walk *w, uint32_t at, enum format_place place,
                        uint32_t newlines) {
    struct format_token *t = &w->tokens[at];
    t->place = (uint8_t)place;
    t->newlines = newlines;
    t->indent = w->now.indent;
    t->open = w->now.open;
    t->depth = w->now.depth;
    if (newlines)
        w->line_first = at;
}

/* Returns the line breaks that the text has, without superfluous blank lines. */
static uint32_t written_breaks(const struct structure_walk *w, uint32_t at) {
    uint32_t most = 1 + (uint32_t)w->style->blank_lines, newlines = w->tokens[at].newlines;
    return newlines < most ? newlines : most;
}

static uint32_t forced_breaks(const struct structure_walk *w, uint32_t at) {
    uint32_t written = written_breaks(w, at);
    return written ? written : 1;
}

/* Line breaks next to comments and directives are kept or necessary. */
static uint32_t needed_breaks(const struct structure_walk *w, uint32_t at, uint32_t wanted) {
    if (!at)
        return 0;
    const struct format_token *before = &w->tokens[at - 1];
    if (before->kind == FORMAT_LINE_COMMENT || format_is_directive(before))
        return forced_breaks(w, at);
    if (format_is_comment(before) && w->tokens[at].newlines && !wanted)
        return written_breaks(w, at);
    return wanted;
}

static void begin_list(struct structure_walk *w, uint32_t at, enum brace_kind kind) {
    uint32_t newlines = written_breaks(w, at);
    bool is_enum = kind == BRACE_ENUM, is_block = is_enum && !is_short_block(w, at);
    bool is_inner = w->top->kind == FRAME_LIST || w->top->kind == FRAME_BRACKET;
    if (is_enum)
        newlines = is_block && wraps_brace(w, kind);
    w->tokens[at].role = ROLE_LIST_OPEN;
    place_token(w, at, is_inner ? PLACE_CONTINUATION : PLACE_STATEMENT,
                needed_breaks(w, at, newlines));
    struct structure_frame *f = push_frame(w, FRAME_LIST, at);
    f->is_block = is_block;
    w->now.open = at;
    w->now.depth++;
    w->now.questions = 0;
}

static uint32_t block_indent(const struct structure_walk *w, enum brace_kind kind, uint32_t owner,
                             enum head head) {
    const struct format_style *s = w->style;
    uint32_t step = (uint32_t)s->indent;
    if (kind == BRACE_NAMESPACE)
        return s->namespaces == NAMESPACES_ALL ||
                       (s->namespaces == NAMESPACES_INNER && w->top->kind == FRAME_NAMESPACE)
                   ? owner + step
                   : owner;
    return owner + (head == HEAD_SWITCH && s->case_indent ? 2 * step : step);
}

static void begin_block(struct structure_walk *w, uint32_t at) {
    enum brace_kind kind = brace_kind_of(w);
    if (kind == BRACE_LIST || kind == BRACE_ENUM) {
        begin_list(w, at, kind);
        return;
    }
    const struct structure_frame *outer = w->top;
    bool is_body = w->now.first == FORMAT_NO_TOKEN && outer->kind == FRAME_BODY;
    enum head head = is_body ? (enum head)outer->head : HEAD_NONE;
    uint32_t owner = is_body ? outer->owner : w->now.indent;
    bool is_code = kind == BRACE_FUNCTION || kind == BRACE_BLOCK;
    bool is_own = kind == BRACE_BLOCK && w->now.lead == LEAD_BREAK; /* begins a line */
    bool is_short = !is_own && is_short_block(w, at) &&
                    (is_code ? may_be_short(w, at, kind == BRACE_FUNCTION, outer)
                             : format_is(w->source, at + 1, "}"));
    uint32_t newlines = is_own ? forced_breaks(w, at) : !is_short && wraps_brace(w, kind);
    if (is_short && kind == BRACE_BLOCK)
        newlines = 0;
    w->tokens[at].role = ROLE_BLOCK_OPEN;
    w->now.indent = owner;
    place_token(w, at, PLACE_STATEMENT, needed_breaks(w, at, newlines));
    uint32_t indent = block_indent(w, kind, owner, head);
    enum frame_kind frame = kind == BRACE_TYPE        ? FRAME_STRUCT
                            : kind == BRACE_NAMESPACE ? FRAME_NAMESPACE
                                                      : FRAME_BLOCK;
    struct structure_frame *f = push_frame(w, frame, at);
    f->head = (uint8_t)head;
    f->is_short = is_short;
    f->indent = format_limited_column(indent);
    begin_statement(w, f->indent, is_short ? LEAD_SAME : LEAD_BREAK);
}

/* After a type, the statement goes on with its variables. */
static bool ends_at_brace(const struct structure_walk *w, const struct structure_frame *f,
                          uint32_t at) {
    uint32_t next = w->next_code[at];
    if (f->kind != FRAME_STRUCT)
        return true;
    if (format_is_any(w->source, next, ";|,|="))
        return false;
    return next != at + 1 || w->tokens[next].newlines || w->tokens[next].kind != FORMAT_WORD;
}

static void end_block(struct structure_walk *w, uint32_t at) {
    const struct structure_frame *f = w->top->block;
    if (f->kind == FRAME_FILE) {
        if (w->now.first != FORMAT_NO_TOKEN || w->top != f) /* a brace without its opposite */
            place_token(w, at, PLACE_STATEMENT, needed_breaks(w, at, written_breaks(w, at)));
        else
            place_token(w, at, PLACE_STATEMENT, needed_breaks(w, at, forced_breaks(w, at)));
        w->top = f;
        begin_statement(w, 0, LEAD_BREAK);
        return;
    }
    w->top = f->outer;
    w->now = f->saved;
    if (f->kind == FRAME_LIST) {
        w->tokens[at].role = ROLE_LIST_CLOSE;
        bool is_broken = w->tokens[at].newlines || f->is_block;
        place_token(w, at, PLACE_CLOSE, needed_breaks(w, at, is_broken));
        w->tokens[at].open = f->open;
        return;
    }
    w->tokens[at].role = ROLE_BLOCK_CLOSE;
    w->now.indent = f->owner;
    place_token(w, at, PLACE_STATEMENT, needed_breaks(w, at, f->is_short ? 0 : 1));
    if (w->tokens[at].newlines > 1)
        w->tokens[at].newlines = 1;
    if (ends_at_brace(w, f, at))
        end_statement(w, at);
}

/* ---- Brackets ---- */

static void begin_bracket(struct structure_walk *w, uint32_t at, bool is_attribute) {
    struct structure_frame *f = push_frame(w, FRAME_BRACKET, at);
    bool is_paren = format_is(w->source, at, "(");
    f->is_attribute = is_attribute;
    f->is_control = is_paren && w->now.head >= HEAD_IF && w->now.head <= HEAD_SWITCH &&
                    w->previous == w->now.first;
    f->saved.has_parens |= is_paren;
    f->saved.macro = w->now.macro == 1 && is_paren ? 2 : 0;
    if (f->is_control)
        w->tokens[at].role = ROLE_CONTROL_OPEN;
    w->now.open = at;
    w->now.depth++;
    w->now.questions = 0;
}

static void end_bracket(struct structure_walk *w, uint32_t at) {
    const struct structure_frame *f = w->top;
    bool is_paren = format_is(w->source, at, ")");
    uint32_t written = written_breaks(w, at);
    if (f->kind != FRAME_BRACKET || format_is(w->source, f->open, is_paren ? "[" : "(")) {
        place_token(w, at, PLACE_CONTINUATION, needed_breaks(w, at, written));
        return; /* without its opposite */
    }
    uint32_t before = f->open ? f->open - 1 : FORMAT_NO_TOKEN;
    w->top = f->outer;
    w->now = f->saved;
    place_token(w, at, PLACE_CLOSE, needed_breaks(w, at, !!written));
    w->tokens[at].open = f->open;
    if (f->is_control) {
        w->tokens[at].role = ROLE_CONTROL_CLOSE;
        begin_body(w, (enum head)w->now.head, at);
    } else if (f->is_attribute) {
        w->tokens[at].role = ROLE_ATTRIBUTE_CLOSE;
        if (f->saved.first == f->open)
            begin_statement(w, w->now.indent, LEAD_WRITTEN);
    } else if (is_paren && format_is_cast(w->source, f->open, at, before, w->next_code[at])) {
        w->tokens[at].role = ROLE_CAST_CLOSE;
    }
}

/* ---- Heads of statements ---- */

static bool is_upper_name(const struct structure_walk *w, uint32_t at) {
    const struct format_token *t = &w->tokens[at];
    enum { LONGEST_NAME = 100 };
    if (t->length < 2 || t->length > LONGEST_NAME)
        return false;
    for (uint32_t i = 0; i < t->length; i++) {
        char c = w->source->text[t->offset + i];
        if (!((c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'))
            return false;
    }
    return true;
}

static enum head head_of(const struct structure_walk *w, uint32_t at) {
    static const struct {
        const char *word;
        enum head head;
    } heads[] = {{"if", HEAD_IF},         {"for", HEAD_LOOP},  {"while", HEAD_LOOP},
                 {"switch", HEAD_SWITCH}, {"else", HEAD_ELSE}, {"do", HEAD_DO},
                 {"case", HEAD_LABEL}};
    if (w->tokens[at].kind != FORMAT_WORD)
        return HEAD_NONE;
    for (size_t i = 0; i < COUNT_OF(heads); i++)
        if (format_is(w->source, at, heads[i].word))
            return w->now.after_do && heads[i].head == HEAD_LOOP ? HEAD_NONE : heads[i].head;
    bool is_label = format_is_any(w->source, at, "default|public|private|protected") &&
                    format_is(w->source, w->next_code[at], ":");
    return is_label ? HEAD_LABEL : HEAD_NONE;
}

static bool allows_short_body(const struct structure_walk *w, uint32_t at) {
    const struct format_style *s = w->style;
    if (w->top->kind != FRAME_BODY || format_is(w->source, at, ";"))
        return true;
    bool is_short = false;
    uint32_t end = is_own_line(&w->tokens[at]) ? FORMAT_NO_TOKEN : short_body_end(w, at);
    if (end == FORMAT_NO_TOKEN)
        return false;
    if (w->top->head == HEAD_IF)
        is_short =
            s->short_ifs == IFS_ALL || (s->short_ifs == IFS_WITHOUT_ELSE && !w->top->after_else &&
                                        !format_is(w->source, w->next_code[end], "else"));
    else if (w->top->head == HEAD_ELSE)
        is_short = s->short_ifs == IFS_ALL;
    else if (w->top->head == HEAD_LOOP)
        is_short = s->short_loops;
    return is_short;
}

/* Returns the line breaks after a label. */
static uint32_t label_breaks(struct structure_walk *w, uint32_t at) {
    uint32_t end = w->style->short_cases ? short_case_end(w, at) : FORMAT_NO_TOKEN;
    if (end == FORMAT_NO_TOKEN)
        return forced_breaks(w, at);
    w->line_last = end;
    return 0;
}

/* Returns the line breaks before the first token of a statement. */
static uint32_t lead_breaks(struct structure_walk *w, uint32_t at) {
    bool is_else = format_is(w->source, at, "else");
    uint32_t written = written_breaks(w, at);
    bool after_brace = w->previous != FORMAT_NO_TOKEN && at && w->previous == at - 1 &&
                       w->tokens[w->previous].role == ROLE_BLOCK_CLOSE;
    switch (w->now.lead) {
    case LEAD_SAME:
        return 0;
    case LEAD_BODY:
        return allows_short_body(w, at) ? !!written : 1;
    case LEAD_LABEL:
        return label_breaks(w, at);
    case LEAD_WRITTEN:
        return written;
    default:
        if (is_else && after_brace)
            return (uint32_t)w->style->before_else;
        if (is_else && w->style->short_ifs == IFS_ALL && !written)
            return 0;
        if (w->now.after_do && after_brace)
            return (uint32_t)w->style->before_while;
        return is_else || w->now.after_do ? 1 : forced_breaks(w, at);
    }
}

static void begin_else_if(struct structure_walk *w) {
    begin_statement(w, w->now.indent, LEAD_SAME);
    w->now.after_else = true;
}

static void start_statement(struct structure_walk *w, uint32_t at) {
    enum head head = head_of(w, at);
    struct statement_state *now = &w->now;
    uint32_t newlines = lead_breaks(w, at), content = now->indent;
    uint32_t step = (uint32_t)w->style->indent;
    if (format_is(w->source, at, ";") && w->previous != FORMAT_NO_TOKEN)
        newlines = 0;
    now->first = at;
    now->head = (uint8_t)head;
    now->macro = w->tokens[at].kind == FORMAT_WORD && is_upper_name(w, at);
    if (head == HEAD_LABEL)
        now->indent = content >= step && w->top->kind != FRAME_FILE ? content - step : content;
    place_token(w, at, PLACE_STATEMENT, needed_breaks(w, at, newlines));
    if (head != HEAD_ELSE && head != HEAD_DO)
        return;
    if (head == HEAD_ELSE && w->next_code[at] == at + 1 && format_is(w->source, at + 1, "if"))
        begin_else_if(w);
    else
        begin_body(w, head, at);
}

/* ---- Tokens ---- */

/* An upper-case name on its line is a macro without a semicolon, or the type of a function. */
static bool begins_after_macro(const struct structure_walk *w, uint32_t at) {
    const struct format_token *t = &w->tokens[at];
    return w->now.macro && t->newlines && w->now.open == FORMAT_NO_TOKEN &&
           (t->kind == FORMAT_WORD || format_is(w->source, at, "["));
}

/* The name of a function after a line with its type. */
static bool is_function_name(const struct structure_walk *w, uint32_t at) {
    const struct statement_state *now = &w->now;
    bool is_outside = w->top->kind == FRAME_FILE || w->top->kind == FRAME_NAMESPACE ||
                      w->top->kind == FRAME_STRUCT;
    return is_outside && !now->has_parens && !now->has_assignment &&
           w->tokens[at].kind == FORMAT_WORD && format_is(w->source, w->next_code[at], "(");
}

static void end_label(struct structure_walk *w, uint32_t at) {
    w->tokens[at].role = ROLE_LABEL_COLON;
    bool has_block = format_is(w->source, w->next_code[at], "{");
    uint32_t indent = has_block ? w->now.indent : w->top->indent;
    begin_statement(w, indent, LEAD_LABEL);
}

static void read_colon(struct structure_walk *w, uint32_t at) {
    if (w->now.questions) {
        w->now.questions--;
        w->tokens[at].role = ROLE_TERNARY_COLON;
    } else if (w->now.head == HEAD_LABEL && w->now.open == FORMAT_NO_TOKEN) {
        end_label(w, at);
    }
}

/* Places a token within a statement. */
static void continue_statement(struct structure_walk *w, uint32_t at) {
    bool begins_block = w->top->is_block && w->previous == w->top->open;
    uint32_t newlines = begins_block                    ? forced_breaks(w, at)
                        : format_is(w->source, at, ";") ? 0
                                                        : written_breaks(w, at);
    bool is_name = newlines && is_function_name(w, at);
    place_token(w, at, is_name ? PLACE_STATEMENT : PLACE_CONTINUATION,
                needed_breaks(w, at, newlines));
}

static void read_code(struct structure_walk *w, uint32_t at) {
    struct format_source *s = w->source;
    struct format_token *t = &w->tokens[at];
    bool is_punctuation = t->kind == FORMAT_PUNCTUATION;
    if (begins_after_macro(w, at))
        begin_statement(w, w->now.indent, LEAD_WRITTEN);
    if (is_punctuation && format_is(s, at, "{")) {
        begin_block(w, at);
        return;
    }
    if (is_punctuation && format_is(s, at, "}")) {
        end_block(w, at);
        return;
    }
    if (is_punctuation && format_is_any(s, at, ")|]")) {
        end_bracket(w, at);
        return;
    }
    bool is_start = w->now.first == FORMAT_NO_TOKEN;
    if (is_start)
        start_statement(w, at);
    else
        continue_statement(w, at);
    if (!is_punctuation) {
        if (!is_start)
            w->now.macro = 0;
        return;
    }
    if (format_is_any(s, at, "(|[")) {
        bool is_attribute =
            format_is(s, at, "[") && (is_start || !format_ends_operand(s, w->previous));
        if (is_attribute)
            t->role = ROLE_ATTRIBUTE_OPEN;
        begin_bracket(w, at, is_attribute);
        return;
    }
    w->now.macro = 0;
    if (format_is(s, at, ";") && w->now.open == FORMAT_NO_TOKEN) {
        end_statement(w, at);
    } else if (format_is(s, at, "?")) {
        w->now.questions++;
        t->role = ROLE_BINARY;
    } else if (format_is(s, at, ":")) {
        read_colon(w, at);
    } else if (t->role == ROLE_TEMPLATE_CLOSE && w->now.open == FORMAT_NO_TOKEN) {
        begin_statement(w, w->now.indent, LEAD_WRITTEN);
    } else {
        w->now.has_assignment |= format_is(s, at, "=");
        format_find_operator(s, at, w->previous);
    }
}

/* A comment belongs to the line before it, or to the following code. */
static void read_comment(struct structure_walk *w, uint32_t at) {
    struct format_token *t = &w->tokens[at];
    if (t->kind == FORMAT_COMMENT_LINE) {
        place_token(w, at, PLACE_COMMENT, t->newlines);
        return;
    }
    bool is_start = w->now.first == FORMAT_NO_TOKEN;
    uint32_t last = at;
    while (w->tokens[last + 1].kind == FORMAT_COMMENT_LINE)
        last++;
    bool leads = t->newlines || (!w->tokens[last + 1].newlines && t->kind == FORMAT_BLOCK_COMMENT &&
                                 w->tokens[last + 1].kind != FORMAT_END);
    uint32_t breaks = written_breaks(w, at), saved = w->now.indent, next = w->next_code[at];
    if (is_start && leads && w->now.lead != LEAD_SAME) {
        bool is_break = w->now.lead == LEAD_BREAK && !format_is(w->source, next, "}") &&
                        !format_is_any(w->source, next, "else|;");
        if (is_break)
            breaks = forced_breaks(w, at);
        if (w->now.lead == LEAD_BREAK && is_break)
            w->now.lead = LEAD_WRITTEN;
        if (w->now.lead == LEAD_BODY && format_is(w->source, next, "{"))
            w->now.indent = w->top->owner;
        if (head_of(w, next) == HEAD_LABEL && w->top->kind != FRAME_FILE &&
            saved >= (uint32_t)w->style->indent)
            w->now.indent = saved - (uint32_t)w->style->indent;
    }
    place_token(w, at, is_start ? PLACE_STATEMENT : PLACE_CONTINUATION,
                needed_breaks(w, at, breaks));
    w->now.indent = saved;
}

/* ---- Directives ---- */

static bool is_directive_named(const struct structure_walk *w, uint32_t at, const char *name) {
    const struct format_token *t = &w->tokens[at];
    size_t length = strlen(name);
    const char *text = w->source->text + t->offset;
    if (t->kind != FORMAT_DIRECTIVE || t->length < length || memcmp(text, name, length) != 0)
        return false;
    char next = t->length > length ? text[length] : ' ';
    return !((next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z') || next == '_');
}

static void read_condition(struct structure_walk *w, uint32_t at) {
    struct condition_state_vec *list = &w->conditions;
    if (is_directive_named(w, at, "if") || is_directive_named(w, at, "ifdef") ||
        is_directive_named(w, at, "ifndef")) {
        struct condition_state state = {.at_if = w->top, .if_statement = w->now};
        vec_push(w->arena, list, state);
        return;
    }
    if (!list->count)
        return;
    struct condition_state *state = &vec_last(list);
    bool is_end = is_directive_named(w, at, "endif");
    if (!is_end && !is_directive_named(w, at, "else") && !is_directive_named(w, at, "elif") &&
        !is_directive_named(w, at, "elifdef") && !is_directive_named(w, at, "elifndef"))
        return;
    if (!state->has_else && !is_end) {
        state->has_else = true;
        state->after_branch = w->top;
        state->branch_statement = w->now;
    }
    if (!is_end) {
        w->top = state->at_if;
        w->now = state->if_statement;
    } else if (state->has_else) {
        w->top = state->after_branch;
        w->now = state->branch_statement;
    }
    list->count -= is_end;
}

static void read_directive_token(struct structure_walk *w, uint32_t at) {
    struct format_token *t = &w->tokens[at];
    uint32_t depth = (uint32_t)w->conditions.count;
    if (t->kind == FORMAT_HASH) {
        bool is_branch =
            is_directive_named(w, at + 1, "else") || is_directive_named(w, at + 1, "elif") ||
            is_directive_named(w, at + 1, "elifdef") || is_directive_named(w, at + 1, "elifndef") ||
            is_directive_named(w, at + 1, "endif");
        place_token(w, at, PLACE_HASH, at ? forced_breaks(w, at) : 0);
        t->indent = (is_branch && depth ? depth - 1 : depth) * (uint32_t)w->style->indent;
    } else if (t->kind == FORMAT_DIRECTIVE) {
        place_token(w, at, PLACE_HASH, 0);
        t->indent = w->tokens[at - 1].indent;
        read_condition(w, at);
    } else {
        place_token(w, at, PLACE_KEPT, t->newlines);
    }
    if (w->now.first == FORMAT_NO_TOKEN && w->now.lead != LEAD_BODY)
        w->now.lead = LEAD_BREAK;
}

/* ---- The walk ---- */

static void prepare_walk(struct structure_walk *w) {
    uint32_t count = (uint32_t)w->source->tokens.count, next = count - 1, sum = 0;
    w->tokens = w->source->tokens.items;
    w->next_code = arena_array(w->arena, uint32_t, count);
    w->widths = arena_array(w->arena, uint32_t, count + 1);
    for (uint32_t i = count; i-- > 0;) {
        w->next_code[i] = next;
        if (format_is_code(&w->tokens[i]))
            next = i;
    }
    for (uint32_t i = 0; i < count; i++) {
        sum += w->tokens[i].width + 1;
        w->widths[i + 1] = sum;
    }
}

void format_find_structure(struct arena *arena, const struct format_style *style,
                           struct format_source *source) {
    struct structure_frame file = {.kind = FRAME_FILE, .open = FORMAT_NO_TOKEN};
    file.base = file.block = &file;
    struct structure_walk w = {.arena = arena, .style = style, .source = source, .top = &file};
    w.previous = FORMAT_NO_TOKEN;
    format_find_angles(source);
    prepare_walk(&w);
    begin_statement(&w, 0, LEAD_BREAK);
    for (uint32_t i = 0; i + 1 < source->tokens.count; i++) {
        struct format_token *t = &w.tokens[i];
        if (format_is_directive(t)) {
            read_directive_token(&w, i);
        } else if (format_is_comment(t)) {
            read_comment(&w, i);
        } else if (t->kind == FORMAT_SPLICE) {
            place_token(&w, i, PLACE_KEPT, t->newlines);
        } else {
            read_code(&w, i);
            w.previous = i;
        }
    }
}
