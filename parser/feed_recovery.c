/* Error recovery: finds the token at which the grammar can resume.
 *
 * The grammar has error rules in lists of statements, members and declarations, in the parentheses
 * of control statements, and in parameter lists. Each rule expects the token RECOVERED after the
 * error. The parentheses then expect their ')', which is synthesized if it is missing. */
#include "feed_internal.h"

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

/* Closes the blocks that are open at the end of the file. */
static void close_at_end(struct feed *f, uint32_t frames, const struct feed_token *end) {
    for (; frames > 1 && f->queued + 2 < MAX_QUEUED; frames--) {
        enum frame_kind kind = f->frames.items[frames - 1].kind;
        if (kind != FRAME_BLOCK && kind != FRAME_NAMESPACE && kind != FRAME_CBUFFER &&
            kind != FRAME_RECORD)
            break;
        queue_made_up(f, '}', end);
        if (kind == FRAME_RECORD)
            queue_made_up(f, ';', end);
    }
    begin_statement(f, 1);
}

static bool recover_statement(struct feed *f, uint32_t frames, struct feed_token t,
                              enum feed_recovery how) {
    for (;; feed_read(f, &t), how = RECOVER_AT) {
        bool consume = how >= RECOVER_BEHIND;
        if ((how == RECOVER_RESUME || begins_anew(f, &t, frames)) && !consume) {
            begin_statement_at(f, frames, &t);
            return true;
        }
        if (t.kind == GRAMMAR_YYEOF) {
            close_at_end(f, frames, &t);
            return true;
        }
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
