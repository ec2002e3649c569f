/* Lookahead of the token feed: open brackets, template arguments, error recovery. */
#include "feed_internal.h"

/* ---- Keywords ---- */

struct keyword {
    int token;
    uint32_t value;
};
static const struct keyword keywords[] = {
#define KEYWORD(spelling, token, value) {GRAMMAR_##token, value},
#include "../spec/keywords.def"
};

unsigned feed_keyword_row(const struct feed *f, const struct token *t) {
    return atom_row(f->context->atoms, t->value, ATOM_KEYWORD);
}

unsigned feed_modifier_row(const struct feed *f, const struct token *t) {
    return atom_row(f->context->atoms, t->value, ATOM_MODIFIER);
}

int feed_keyword(unsigned row) {
    return row ? keywords[row - 1].token : 0;
}

uint32_t feed_keyword_value(unsigned row) {
    return keywords[row - 1].value;
}

/* ---- Open brackets ---- */

static bool holds_statements(unsigned kind) {
    return kind <= FRAME_BLOCK;
}

static struct bracket_frame *open_frame(struct feed *f, enum frame_kind kind,
                                        enum token_kind closer, uint32_t index) {
    if (f->frames.count > MAX_NESTING) {
        context_fail(f->context, feed_raw(f, index)->at, "brackets nested more than %d levels deep",
                     MAX_NESTING);
    }
    struct bracket_frame frame = {.kind = (uint8_t)kind,
                                  .position = f->position,
                                  .closer = (uint16_t)closer,
                                  .index = index,
                                  .start = index,
                                  .last_start = index};
    uint32_t number = (uint32_t)f->frames.count + 1;
    if (holds_statements(kind) || kind == FRAME_CONTROL || kind == FRAME_PARAMETERS) {
        frame.sync = kind == FRAME_CONTROL      ? SYNC_CONTROL
                     : kind == FRAME_PARAMETERS ? SYNC_PARAMETERS
                                                : SYNC_STATEMENT;
        frame.sync_frame = number;
    } else {
        frame.sync = feed_top(f)->sync;
        frame.sync_frame = feed_top(f)->sync_frame;
    }
    vec_push(f->context->tree, &f->frames, frame);
    return feed_top(f);
}

void feed_close_down_to(struct feed *f, uint32_t frames) {
    if (f->frames.count > frames) {
        f->unclosed = feed_top(f)->index;
        f->frames.count = frames;
        names_leave_frame(&f->names, frames);
    }
}

/* Pops the innermost frame that a closing bracket matches. Returns false if there is none. A brace
 * also closes inner brackets that are still open; other brackets never close a brace. */
static bool close_frame(struct feed *f, enum token_kind closer, struct bracket_frame *closed) {
    f->closes_nothing = true;
    uint32_t i = (uint32_t)f->frames.count - 1;
    while (i > 0 && f->frames.items[i].closer != closer) {
        if (f->frames.items[i].closer == TOKEN_RBRACE)
            return false;
        i--;
    }
    if (i == 0)
        return false;
    f->closes_nothing = false;
    feed_close_down_to(f, i + 1);
    *closed = *feed_top(f);
    f->frames.count = i;
    names_leave_frame(&f->names, i);
    return true;
}

static void forget_statement(struct bracket_frame *top, uint32_t start) {
    *top = (struct bracket_frame){.kind = top->kind,
                                  .position = top->position,
                                  .closer = top->closer,
                                  .sync = top->sync,
                                  .sync_frame = top->sync_frame,
                                  .is_for = top->is_for,
                                  .start = start,
                                  .last_start = top->start,
                                  .index = top->index};
}

void feed_end_statement(struct feed *f) {
    names_end_declaration(&f->names, (uint32_t)f->frames.count);
    forget_statement(feed_top(f), f->at);
    f->control = f->is_for = f->size_of = f->decltype_ = f->conversion = f->typename_ = false;
    f->position = AT_START;
}

/* ---- Parentheses ---- */

static enum frame_kind parenthesis_kind(const struct feed *f) {
    if (f->control)
        return FRAME_CONTROL;
    if (f->size_of)
        return FRAME_SIZEOF;
    if (f->decltype_)
        return FRAME_DECLTYPE;
    if (f->position == AT_RAW_NAME || f->position == AFTER_POST)
        return FRAME_RAW;
    if (f->position == AFTER_DECLARATOR || (f->position == AFTER_TYPE && f->conversion))
        return FRAME_PARAMETERS;
    if (f->position == AFTER_TYPE || f->position == AFTER_OPERAND)
        return FRAME_CALL;
    return FRAME_GROUP;
}

static void open_parenthesis(struct feed *f) {
    enum frame_kind kind = parenthesis_kind(f);
    if (kind == FRAME_PARAMETERS) {
        /* An out-of-line definition can use the names of its struct. */
        uint32_t frames = (uint32_t)f->frames.count;
        if (f->owner)
            names_push(&f->names, f->owner, ROLE_DECLARATION, frames);
        names_push(&f->names, names_new_scope(&f->names, false), ROLE_PARAMETERS, frames);
        f->owner = NULL;
    }
    struct bracket_frame *frame = open_frame(f, kind, TOKEN_RPAREN, f->at);
    frame->is_for = f->is_for;
    f->control = f->is_for = f->size_of = f->decltype_ = f->conversion = false;
    if (kind == FRAME_RAW)
        f->position = AT_RAW_NAME;
    else if (kind == FRAME_CONTROL || kind == FRAME_PARAMETERS || kind == FRAME_SIZEOF)
        f->position = AT_START;
    else
        f->position = AT_OPERAND;
}

static void close_parenthesis(struct feed *f) {
    bool holds_type = f->position == AFTER_TYPE || f->position == AFTER_MODIFIER;
    struct bracket_frame closed;
    f->position = AFTER_OPERAND;
    if (!close_frame(f, TOKEN_RPAREN, &closed))
        return;
    if (closed.kind == FRAME_CONTROL) {
        f->position = AT_START;
    } else if (closed.kind == FRAME_DECLTYPE) {
        f->position = AFTER_TYPE;
    } else if (closed.kind == FRAME_PARAMETERS) {
        f->position = AFTER_DECLARATOR;
        feed_top(f)->is_function = true;
    } else if (closed.kind == FRAME_RAW) {
        f->position = closed.position == AT_RAW_NAME ? AT_RAW_NAME : AFTER_POST;
    } else if (closed.kind == FRAME_GROUP && holds_type) {
        f->position = AT_OPERAND; /* operand of the cast */
    }
}

/* ---- Square brackets ---- */

static bool feed_is_attribute_list(const struct feed *f, uint32_t index) {
    return feed_raw(f, index)->kind == TOKEN_LBRACKET &&
           feed_raw(f, feed_after(f, index))->kind == TOKEN_LBRACKET;
}

static void open_attribute(struct feed *f, struct feed_token *out) {
    open_frame(f, FRAME_ATTRIBUTE, TOKEN_RBRACKET, f->at);
    out->kind = GRAMMAR_ATTRIBUTE_OPEN;
    if (feed_is_attribute_list(f, f->at)) {
        out->kind = GRAMMAR_ATTRIBUTES_OPEN;
        f->at = feed_after(f, f->at);
        f->position = AFTER_OPERAND;
        open_frame(f, FRAME_ATTRIBUTE, TOKEN_RBRACKET, f->at);
    }
    f->position = AT_ATTRIBUTE;
}

static void open_square(struct feed *f, struct feed_token *out) {
    bool is_raw = f->position == AT_RAW_NAME;
    if (!is_raw && (f->position == AT_START || f->position == AT_TYPE ||
                    f->position == AT_HEAD_NAME || feed_is_attribute_list(f, f->at))) {
        open_attribute(f, out);
    } else {
        open_frame(f, FRAME_SUBSCRIPT, TOKEN_RBRACKET, f->at);
        f->position = AT_OPERAND;
    }
}

static void close_square(struct feed *f) {
    struct bracket_frame closed;
    f->position = close_frame(f, TOKEN_RBRACKET, &closed) ? closed.position : AFTER_OPERAND;
}

/* ---- Braces ---- */

uint32_t feed_skip_braces(const struct feed *f, uint32_t index) {
    uint32_t depth = 0;
    for (; feed_raw(f, index)->kind != TOKEN_END; index++) {
        depth += feed_raw(f, index)->kind == TOKEN_LBRACE;
        if (feed_raw(f, index)->kind == TOKEN_RBRACE && --depth == 0)
            return index + 1;
    }
    return index;
}

static enum frame_kind brace_kind(const struct feed *f, const struct bracket_frame *top) {
    switch (top->head) {
    case HEAD_RECORD:
        return FRAME_RECORD;
    case HEAD_ENUM:
        return FRAME_ENUM;
    case HEAD_NAMESPACE:
        return FRAME_NAMESPACE;
    case HEAD_CBUFFER:
        return FRAME_CBUFFER;
    case HEAD_NONE:
        break;
    }
    if (top->kind == FRAME_INITIALIZER || f->position == AT_OPERAND)
        return FRAME_INITIALIZER;
    return FRAME_BLOCK;
}

static void open_scopes(struct feed *f, enum frame_kind kind, struct name_scope *members) {
    uint32_t frames = (uint32_t)f->frames.count;
    if (kind == FRAME_RECORD || kind == FRAME_NAMESPACE) {
        for (size_t i = 0; i < f->bases.count; i++)
            names_push(&f->names, f->bases.items[i], ROLE_IMPORTED, frames);
        f->bases.count = 0;
    }
    if (kind == FRAME_BLOCK || (kind == FRAME_RECORD && !members))
        members = names_new_scope(&f->names, kind == FRAME_RECORD);
    if (members)
        names_push(&f->names, members, ROLE_BODY, frames);
}

/* Effect states contain assignments, and an initializer list contains values. */
static bool holds_states(const struct feed *f) {
    uint32_t first = feed_after(f, f->at);
    unsigned next = feed_kind_at(f, feed_after(f, first));
    /* `sampler s { state; };`: a function body is not followed by a semicolon. */
    bool is_body =
        next == TOKEN_SEMICOLON && feed_kind_at(f, feed_skip_braces(f, f->at)) != TOKEN_SEMICOLON;
    bool is_declaration =
        feed_is_name_at(f, first) && (next == TOKEN_NAME || next == TOKEN_COLON || is_body);
    return !is_declaration && feed_kind_at(f, first) != TOKEN_LBRACKET;
}

static void open_brace(struct feed *f, struct feed_token *out) {
    struct bracket_frame *top = feed_top(f);
    bool behind_declarator = f->position == AFTER_DECLARATOR || f->position == AFTER_POST;
    bool may_have_states = behind_declarator && !top->is_function && top->kind != FRAME_PARAMETERS;
    if (top->head == HEAD_NONE && may_have_states && holds_states(f)) {
        /* `SamplerState s { Filter = ...; };` */
        uint32_t end = feed_skip_braces(f, f->at);
        out->kind = GRAMMAR_STATE_BLOCK;
        out->span.end = feed_raw(f, end - 1)->at;
        f->at = end - 1;
        f->position = AFTER_OPERAND;
        return;
    }
    enum frame_kind kind = brace_kind(f, top);
    struct name_scope *members = top->members;
    if (kind == FRAME_BLOCK && !holds_statements(top->kind))
        feed_close_down_to(f, top->sync == SYNC_STATEMENT ? top->sync_frame : top->sync_frame - 1);
    if (kind == FRAME_RECORD || kind == FRAME_ENUM)
        f->position = AFTER_TYPE;
    open_frame(f, kind, TOKEN_RBRACE, f->at);
    open_scopes(f, kind, kind == FRAME_RECORD || kind == FRAME_NAMESPACE ? members : NULL);
    if (kind == FRAME_ENUM)
        f->position = AT_ENUMERATOR;
    else
        f->position = kind == FRAME_INITIALIZER ? AT_OPERAND : AT_START;
}

/* `a[0} = 1`: the statement continues, so the brace is a typo for another bracket. */
static bool is_slip(const struct feed *f) {
    const struct bracket_frame *top = &vec_last(&f->frames), *around = top - 1;
    unsigned next = feed_kind_at(f, feed_after(f, f->at));
    bool goes_on = next == TOKEN_ASSIGN || next == TOKEN_DOT || next == TOKEN_PLUS ||
                   next == TOKEN_MINUS || next == TOKEN_STAR || next == TOKEN_SLASH;
    return goes_on && (top->closer == TOKEN_RBRACKET || top->closer == TOKEN_RPAREN) &&
           around->kind == FRAME_BLOCK;
}

static void close_brace(struct feed *f) {
    struct bracket_frame closed;
    if (is_slip(f)) {
        f->unclosed = feed_top(f)->index;
        close_frame(f, feed_top(f)->closer, &closed);
        f->position = AFTER_OPERAND;
        return;
    }
    if (!close_frame(f, TOKEN_RBRACE, &closed)) {
        f->position = AT_START;
    } else if (closed.kind == FRAME_RECORD || closed.kind == FRAME_ENUM) {
        f->position = AFTER_TYPE;
        feed_top(f)->head = HEAD_NONE;
    } else if (closed.kind == FRAME_INITIALIZER) {
        f->position = AFTER_OPERAND;
    } else {
        feed_end_statement(f);
    }
}

/* ---- Angles ---- */

void feed_open_angle(struct feed *f) {
    struct bracket_frame *frame = open_frame(f, f->angle.kind, TOKEN_GREATER, f->at);
    frame->position = f->angle.position;
    frame->before = f->angle.before;
    frame->typename_ = f->angle.typename_;
    frame->members = f->angle.members;
    f->angle = (struct bracket_frame){0};
    f->position = AT_START;
}

void feed_close_angle(struct feed *f) {
    struct bracket_frame closed = *feed_top(f);
    bool is_pair = feed_raw(f, f->at)->kind == TOKEN_SHIFT_RIGHT;
    f->half = is_pair && !f->half;
    if (!f->half)
        f->at++;
    f->frames.count--;
    names_leave_frame(&f->names, (uint32_t)f->frames.count);
    if (feed_top(f)->kind == FRAME_TEMPLATE_PARAMETERS) /* end of a template template parameter */
        names_end_declaration(&f->names, (uint32_t)f->frames.count);
    f->position = closed.position;
    if (closed.position == AFTER_TYPE && feed_raw(f, f->at)->kind == TOKEN_COLON_COLON) {
        f->position = AT_TAIL;
        f->tail = closed;
    }
}

bool feed_in_angle(const struct feed *f) {
    return vec_last(&f->frames).closer == TOKEN_GREATER;
}

bool feed_is_bracket(const struct token *t) {
    return t->kind >= TOKEN_LPAREN && t->kind <= TOKEN_RBRACE;
}

void feed_consume_bracket(struct feed *f, struct feed_token *out) {
    switch (feed_raw(f, f->at)->kind) {
    case TOKEN_LPAREN:
        open_parenthesis(f);
        break;
    case TOKEN_RPAREN:
        close_parenthesis(f);
        break;
    case TOKEN_LBRACKET:
        open_square(f, out);
        break;
    case TOKEN_RBRACKET:
        close_square(f);
        break;
    case TOKEN_LBRACE:
        open_brace(f, out);
        break;
    default:
        close_brace(f);
        break;
    }
}

/* Lookahead after a '<'. Unknown names, mostly members of template parameters, do not indicate a
 * template. The tokens after the '<' decide: arguments that look like types, a matching '>', and
 * the token after it. */

/* Maximum number of tokens scanned after a '<'. */
enum { SCAN_LIMIT = 96 };

static bool ends_scan(unsigned kind) {
    return kind == TOKEN_END || kind == TOKEN_SEMICOLON || kind == TOKEN_LBRACE ||
           kind == TOKEN_RBRACE || kind == TOKEN_AND_AND || kind == TOKEN_OR_OR ||
           kind == TOKEN_QUESTION || kind == TOKEN_ASSIGN;
}

uint32_t feed_skip_angles(const struct feed *f, uint32_t less) {
    int angles = 0, others = 0;
    for (uint32_t i = less; i < less + SCAN_LIMIT; i++) {
        unsigned kind = feed_raw(f, i)->kind;
        if (ends_scan(kind) && (others == 0 || kind == TOKEN_END || kind == TOKEN_SEMICOLON))
            return 0;
        others += (kind == TOKEN_LPAREN || kind == TOKEN_LBRACKET);
        others -= (kind == TOKEN_RPAREN || kind == TOKEN_RBRACKET);
        if (others < 0)
            return 0;
        if (others > 0)
            continue;
        angles += kind == TOKEN_LESS;
        angles -= kind == TOKEN_GREATER ? 1 : kind == TOKEN_SHIFT_RIGHT ? 2 : 0;
        if (angles <= 0) /* the second '>' of a '>>' closes the enclosing arguments */
            return angles == 0 || feed_in_angle(f) ? i + 1 : 0;
    }
    return 0;
}

static bool begins_type(const struct feed *f, uint32_t index) {
    const struct token *t = feed_raw(f, index);
    if (t->kind != TOKEN_NAME)
        return false;
    int keyword = feed_keyword(feed_keyword_row(f, t));
    if (keyword)
        return keyword == GRAMMAR_TYPENAME || keyword == GRAMMAR_RECORD ||
               keyword == GRAMMAR_DECLTYPE;
    struct name_binding *binding = names_find(&f->names, t->value);
    while (binding && binding->kind == NAME_NAMESPACE && binding->members &&
           feed_raw(f, index + 1)->kind == TOKEN_COLON_COLON) {
        index += 2;
        binding = names_find_in(&f->names, binding->members, feed_raw(f, index)->value);
    }
    if (binding) /* a type followed by a parenthesis constructs a value */
        return (binding->kind == NAME_TYPE || binding->kind == NAME_TEMPLATE) &&
               feed_raw(f, index + 1)->kind != TOKEN_LPAREN;
    return feed_modifier_row(f, t) && feed_raw(f, index + 1)->kind == TOKEN_NAME;
}

/* `<1, 2>(`: comparing a comparison with a parenthesized expression is implausible. */
static bool are_literals(const struct feed *f, uint32_t first, uint32_t end) {
    for (uint32_t i = first; i < end; i += 2) {
        unsigned kind = feed_kind_at(f, i), separator = feed_kind_at(f, i + 1);
        if ((kind != TOKEN_INT && kind != TOKEN_FLOAT) ||
            (separator != TOKEN_COMMA && separator != TOKEN_GREATER))
            return false;
    }
    return true;
}

/* Returns true if the tokens are more likely template arguments than operands of a comparison. */
static bool looks_like_arguments(const struct feed *f, uint32_t first, uint32_t end) {
    if (begins_type(f, first) || feed_raw(f, first)->kind == TOKEN_GREATER)
        return true;
    return feed_raw(f, end)->kind == TOKEN_LPAREN && are_literals(f, first, end);
}

enum scan_result feed_scan_arguments(const struct feed *f, uint32_t less) {
    uint32_t end = feed_skip_angles(f, less);
    if (!end || !looks_like_arguments(f, less + 1, end))
        return SCAN_LESS;
    const struct token *next = feed_raw(f, end);
    if (next->kind == TOKEN_LPAREN)
        return SCAN_CALL;
    if (next->kind == TOKEN_COLON_COLON)
        return SCAN_TYPE;
    if (next->kind == TOKEN_NAME)
        return f->position == AT_OPERAND ? SCAN_LESS : SCAN_TYPE;
    if (next->kind == TOKEN_GREATER || next->kind == TOKEN_SHIFT_RIGHT ||
        (next->kind == TOKEN_COMMA && feed_in_angle(f)))
        return SCAN_TYPE;
    return SCAN_VALUE;
}

/* Error recovery: finds the token at which the grammar can resume.
 *
 * The grammar has error rules in lists of statements, members and declarations, in the parentheses
 * of control statements, and in parameter lists. Each rule expects the token RECOVERED after the
 * error. The parentheses then expect their ')', which is synthesized if it is missing. */

static void queue(struct feed *f, struct feed_token token) {
    f->queue[f->queued++] = token;
}

static void queue_made_up(struct feed *f, int kind, const struct feed_token *near) {
    queue(f, (struct feed_token){.kind = kind, .index = near->index, .span = near->span});
}

static bool holds_brace(const struct feed *f, uint32_t above) {
    for (size_t i = above; i < f->frames.count; i++)
        if (f->frames.items[i].closer == TOKEN_RBRACE)
            return true;
    return false;
}

/* Returns true for a keyword that starts a new item inside the first `frames` brackets. */
static bool begins_anew(const struct feed *f, const struct feed_token *t, uint32_t frames) {
    if (f->frames.count < frames || holds_brace(f, frames))
        return false;
    bool in_block = f->frames.items[frames - 1].kind == FRAME_BLOCK ||
                    f->frames.items[frames - 1].kind == FRAME_CONTROL;
    switch (t->kind) {
    case GRAMMAR_IF:
    case GRAMMAR_FOR:
    case GRAMMAR_WHILE:
    case GRAMMAR_DO:
    case GRAMMAR_SWITCH:
    case GRAMMAR_CASE:
    case GRAMMAR_BREAK:
    case GRAMMAR_CONTINUE:
    case GRAMMAR_DISCARD:
    case GRAMMAR_RETURN:
        return in_block;
    case GRAMMAR_CBUFFER:
    case GRAMMAR_NAMESPACE:
        return !in_block;
    case GRAMMAR_USING:
    case GRAMMAR_TYPEDEF:
        return true;
    case GRAMMAR_RECORD:
    case GRAMMAR_ENUM:
    case GRAMMAR_TEMPLATE:
        return (feed_raw(f, t->index)->flags & TOKEN_LINE_START) != 0;
    default:
        return false;
    }
}

static void begin_statement(struct feed *f, uint32_t frames) {
    feed_close_down_to(f, frames);
    feed_end_statement(f);
}

static void begin_statement_at(struct feed *f, uint32_t frames, const struct feed_token *t) {
    f->at = t->index;
    begin_statement(f, frames);
}

/* Returns true after a block that ends the skipped statement, unless `else` follows. Also skips a
 * variable of the type that the block may have defined. */
static bool statement_ended(struct feed *f) {
    if (feed_is_keyword_at(f, f->at, GRAMMAR_ELSE))
        return false;
    uint32_t behind = feed_after(f, f->at);
    bool is_variable = feed_top(f)->kind != FRAME_BLOCK && feed_is_name_at(f, f->at) &&
                       feed_kind_at(f, behind) == TOKEN_SEMICOLON &&
                       !(feed_raw(f, f->at)->flags & TOKEN_LINE_START);
    if (is_variable && !feed_keyword_row(f, feed_raw(f, f->at)))
        f->at = behind;
    if (feed_kind_at(f, f->at) == TOKEN_SEMICOLON)
        f->at = feed_after(f, f->at);
    return true;
}

/* Bounded, because it is called for each of many errors. */
enum { LONGEST_BODY = 1 << 13 };

uint32_t feed_behind_body(const struct feed *f, uint32_t index) {
    uint32_t end = index + LONGEST_BODY;
    for (int depth = 0; index < end && feed_kind_at(f, index) != TOKEN_END;
         index = feed_after(f, index)) {
        depth += feed_kind_at(f, index) == TOKEN_LBRACE;
        if (feed_kind_at(f, index) == TOKEN_RBRACE && depth-- == 0)
            return feed_after(f, index);
    }
    return 0;
}

/* Closes the blocks around a function head, as if their '}' were present. */
static bool recover_function(struct feed *f, uint32_t head, const struct feed_token *found) {
    uint32_t frames = (uint32_t)f->frames.count;
    while (f->frames.items[frames - 1].kind == FRAME_BLOCK && f->queued < MAX_QUEUED) {
        queue_made_up(f, '}', found);
        frames--;
    }
    f->at = head;
    begin_statement(f, frames);
    return true;
}

static bool recover_statement(struct feed *f, uint32_t frames, struct feed_token t,
                              enum feed_recovery how) {
    for (;; feed_read(f, &t), how = RECOVER_AT) {
        bool consume = how >= RECOVER_BEHIND;
        if ((how == RECOVER_RESUME || begins_anew(f, &t, frames)) && !consume) {
            begin_statement_at(f, frames, &t);
            return true;
        }
        if (t.kind == GRAMMAR_YYEOF)
            return true;
        if (f->frames.count < frames) { /* the '}' of the list */
            if (!consume)
                queue(f, t);
            return false;
        }
        if (t.kind == ';' && how != RECOVER_PAST && !holds_brace(f, frames)) {
            begin_statement(f, frames);
            return true;
        }
        if (t.kind == '}' && f->frames.count == frames && f->position == AT_START &&
            statement_ended(f)) {
            begin_statement(f, frames);
            return true;
        }
    }
}

static void recover_parenthesis(struct feed *f, uint32_t frames, struct feed_token t, bool is_for,
                                bool consume) {
    for (;; feed_read(f, &t), consume = false) {
        bool begins_body = t.kind == '{' && feed_top(f)->kind == FRAME_BLOCK;
        if (t.kind == ')' && f->frames.count < frames) {
            queue(f, t);
            return;
        }
        if (begins_anew(f, &t, frames) && !consume) {
            queue_made_up(f, ')', &t);
            begin_statement_at(f, frames - 1, &t);
            return;
        }
        bool ends = t.kind == ';' && !is_for && !consume && !holds_brace(f, frames);
        if (t.kind == GRAMMAR_YYEOF || ends)
            begin_statement(f, frames - 1);
        if (begins_body || f->frames.count < frames) {
            queue_made_up(f, ')', &t);
            queue(f, t);
            return;
        }
    }
}

uint32_t feed_statement_start(const struct feed *f, const struct feed_token *found) {
    /* Parentheses belong to the enclosing statement. */
    uint32_t holder = f->sync == SYNC_STATEMENT ? f->sync_frame - 1 : f->sync_frame - 2;
    const struct bracket_frame *frame = &f->frames.items[holder];
    /* The frame is already at its next statement if the token ended the last one. */
    uint32_t start = found->index < frame->start ? frame->last_start : frame->start;
    bool is_brace =
        feed_kind_at(f, start) == TOKEN_LBRACE || feed_kind_at(f, start) == TOKEN_RBRACE;
    return is_brace && start < found->index ? feed_after(f, start)
                                            : start; /* after the previous brace */
}

bool feed_recover(struct feed *f, const struct feed_token *found, enum feed_recovery how) {
    uint32_t frames = f->sync_frame;
    bool is_for = f->frames.items[frames - 1].is_for;
    enum sync_kind sync = f->sync;
    uint32_t head = feed_statement_start(f, found);
    f->half = false;
    f->angle = (struct bracket_frame){0};
    f->queued = 0;
    queue_made_up(f, GRAMMAR_RECOVERED, found);
    if (how == RECOVER_FUNCTION)
        return recover_function(f, head, found);
    uint32_t behind = how == RECOVER_BODY ? feed_behind_body(f, found->index) : 0;
    if (behind) {
        f->at = behind;
        begin_statement(f, frames);
        return true;
    }
    if (sync == SYNC_STATEMENT)
        return recover_statement(f, frames, *found, how);
    recover_parenthesis(f, frames, *found, is_for, how >= RECOVER_BEHIND);
    return false;
}
