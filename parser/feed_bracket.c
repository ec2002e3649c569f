/* Open brackets of the token feed, and the position after each bracket. */
#include "feed_internal.h"

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
