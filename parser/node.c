/* Lists, names and nodes; text of tokens. */
#include "build.h"
#include "errors.h"

#include <stddef.h>

/* ---- Lists ---- */

struct list list_empty(void) {
    return (struct list){NULL, NULL};
}

struct list list_of(struct node *node) {
    return (struct list){node, node};
}

struct list list_append(struct list list, struct node *node) {
    if (!list.first)
        return list_of(node);
    list.last->next = node;
    list.last = node;
    return list;
}

struct list list_join(struct list first, struct list second) {
    if (!first.first)
        return second;
    if (second.first) {
        first.last->next = second.first;
        first.last = second.last;
    }
    return first;
}

/* ---- Names ---- */

struct syntax_name name_none(void) {
    return (struct syntax_name){0};
}

struct name_part *name_last_part(struct syntax_name name) {
    struct name_part *part = name.parts;
    while (part && part->next)
        part = part->next;
    return part;
}

struct syntax_name name_with_arguments(struct syntax_name name, struct list arguments,
                                       struct token_span close) {
    struct name_part *part = name_last_part(name);
    part->has_arguments = true;
    part->arguments = arguments;
    part->close = close.begin;
    return name;
}

/* The limit avoids quadratic time, because each call searches the end of the chain. */
struct syntax_name name_join(struct parser *p, struct syntax_name scopes, struct syntax_name tail) {
    struct name_part *last = scopes.parts;
    for (unsigned count = 0; last->next; last = last->next)
        if (++count > MAX_NESTING)
            context_fail(p->context, last->at, "name with more than %d scopes", MAX_NESTING);
    last->next = tail.parts;
    scopes.operator_ = tail.operator_;
    scopes.conversion = tail.conversion;
    scopes.typename_ = scopes.typename_ || tail.typename_;
    return scopes;
}

struct syntax_name name_conversion(struct syntax_name name, struct node *type) {
    name.conversion = type;
    return name;
}

atom name_first(struct syntax_name name) {
    return name.parts ? name.parts->name : 0;
}

location name_location(struct syntax_name name, location otherwise) {
    struct name_part *part = name_last_part(name);
    return part ? part->at : otherwise;
}

/* ---- Nodes ---- */

/* Sizes of the most frequent kinds without unused parts of the union. Others are complete. */
#define NODE_HEAD      offsetof(struct node, name)
#define NODE_WITH(arm) (NODE_HEAD + sizeof((struct node *)NULL)->arm)
static const uint8_t node_sizes[NODE_KIND_COUNT] = {
    [NODE_NAME] = NODE_WITH(name),
    [NODE_INT] = NODE_WITH(literal),
    [NODE_FLOAT] = NODE_WITH(literal),
    [NODE_BOOL] = NODE_WITH(literal),
    [NODE_PAREN] = NODE_WITH(unary),
    [NODE_UNARY] = NODE_WITH(unary),
    [NODE_POSTFIX] = NODE_WITH(unary),
    [NODE_BINARY] = NODE_WITH(binary),
    [NODE_ASSIGN] = NODE_WITH(binary),
    [NODE_CONDITIONAL] = NODE_WITH(conditional),
    [NODE_CAST] = NODE_WITH(cast),
    [NODE_CONSTRUCT] = NODE_WITH(construct),
    [NODE_CALL] = NODE_WITH(call),
    [NODE_INDEX] = NODE_WITH(index),
    [NODE_MEMBER] = NODE_WITH(member),
    [NODE_INIT_LIST] = NODE_WITH(list),
    [NODE_TYPE] = NODE_WITH(type),
    [NODE_TYPE_NAME] = NODE_WITH(name),
    [NODE_DECLARATION] = NODE_WITH(declaration),
    [NODE_FUNCTION] = NODE_WITH(declaration),
    [NODE_PARAMETER] = NODE_WITH(parameter),
    [NODE_SEMANTIC] = NODE_WITH(post),
    [NODE_REGISTER] = NODE_WITH(post),
    [NODE_ATTRIBUTE] = NODE_WITH(attribute),
    [NODE_MODIFIER] = NODE_HEAD,
    [NODE_BLOCK] = NODE_WITH(list),
    [NODE_EXPRESSION] = NODE_WITH(unary),
    [NODE_DECLARATION_STATEMENT] = NODE_WITH(unary),
    [NODE_IF] = NODE_WITH(if_),
    [NODE_FOR] = NODE_WITH(for_),
    [NODE_CASE] = NODE_WITH(unary),
    [NODE_BREAK] = NODE_HEAD,
    [NODE_RETURN] = NODE_WITH(unary),
};

struct node *node_make(struct parser *p, struct token_span span, enum node_kind kind) {
    size_t size = node_sizes[kind] ? node_sizes[kind] : sizeof(struct node);
    struct node *node = arena_alloc(p->context->arena, size);
    node->kind = (uint8_t)kind;
    node->at = node->begin = span.begin;
    node->end = span.end;
    node->depth = LEFT_STEPS;
    return node;
}

struct node *node_copy(struct arena *arena, const struct node *node) {
    size_t size = node_sizes[node->kind] ? node_sizes[node->kind] : sizeof *node;
    return arena_copy(arena, node, size);
}

void node_add_attributes(struct node *node, struct list attributes) {
    if (!attributes.first)
        return;
    attributes.last->next = node->attributes;
    node->attributes = attributes.first;
}

/* ---- Token text ---- */

static size_t token_length(const char *text, size_t limit) {
    size_t length = 0;
    while (length < limit && (text[length] == '_' || (text[length] >= '0' && text[length] <= '9') ||
                              ((text[length] | 32) >= 'a' && (text[length] | 32) <= 'z')))
        length++;
    return length;
}

static const char *quoted(struct parser *p, const char *text) {
    return arena_format(p->context->arena, "'%s'", text);
}

const char *feed_spelling(struct parser *p, const struct feed_token *t) {
    const struct token *raw = feed_raw(&p->feed, t->index);
    switch (raw->kind) {
    case TOKEN_END:
        return "the end of the file";
    case TOKEN_NAME:
        return quoted(p, atom_text(p->context->atoms, raw->value));
    case TOKEN_STRING:
        return "a string";
    case TOKEN_INT:
    case TOKEN_FLOAT:
        return quoted(p, atom_text(p->context->atoms, p->tokens->literals[raw->value].spelling));
    default:
        if (is_punctuator(raw->kind))
            return quoted(p, punctuator_spellings[raw->kind]);
        return "this character";
    }
}

static size_t character_length(const char *text, size_t limit) {
    size_t length = 1;
    while (length < limit && ((unsigned char)*text >= 0xc0) &&
           ((unsigned char)text[length] & 0xc0) == 0x80)
        length++;
    return length;
}

const char *feed_source_text(struct parser *p, location at) {
    struct place place =
        sources_place(p->context->sources, sources_spelling_point(p->context->sources, at));
    size_t column = place.column - 1;
    if (!place.line_text || column >= place.line_length)
        return "";
    size_t length = token_length(place.line_text + column, place.line_length - column);
    if (!length)
        length = character_length(place.line_text + column, place.line_length - column);
    return arena_string(p->context->arena, place.line_text + column, length);
}

uint32_t feed_column(const struct parser *p, uint32_t index) {
    location at = feed_raw(&p->feed, index)->at;
    const struct sources *sources = p->context->sources;
    return sources_place(sources, sources_expansion_point(sources, at)).column;
}

bool feed_starts_line(const struct parser *p, const struct feed_token *t) {
    return (feed_raw(&p->feed, t->index)->flags & TOKEN_LINE_START) != 0;
}

bool feed_ends_type(const struct feed_token *t) {
    return t->kind == GRAMMAR_TYPE_NAME || t->kind == GRAMMAR_TYPE_TAIL;
}

bool feed_begins_statement(int kind) {
    static const int kinds[] = {GRAMMAR_IF,     GRAMMAR_FOR,    GRAMMAR_WHILE,  GRAMMAR_DO,
                                GRAMMAR_SWITCH, GRAMMAR_RETURN, GRAMMAR_DISCARD};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i] == kind)
            return true;
    return false;
}

location syntax_found_at(const struct parser *p) {
    return p->found.span.begin;
}

void syntax_propose_removal(struct parser *p) {
    diag_propose(p->context, (struct fix){syntax_found_at(p), FIX_REPLACE, "", 0});
}

void feed_resume_at(struct parser *p, uint32_t index) {
    p->recovery = RECOVER_RESUME;
    p->found.index = index;
}

const struct token *feed_text_before(const struct parser *p, uint32_t index) {
    return index ? feed_raw(&p->feed, index - 1) : NULL;
}

enum frame_kind feed_frame_around(const struct parser *p, uint32_t depth) {
    uint32_t count = (uint32_t)p->feed.frames.count;
    return count > depth ? (enum frame_kind)p->feed.frames.items[count - 1 - depth].kind
                         : FRAME_TOP;
}
