/* Identifies bodies of functions, and leaves out those that are known to be free of mistakes.
 *
 * Compilations that share a context repeat the same headers, and their entry points reach only a
 * few of the functions. The others are only compiled to report mistakes in them. If an equal body
 * after equal tokens has been analyzed without a mistake, its statements are left out of the token
 * list.
 *
 * A body is identified by a hash of all tokens up to its end and of the options, so a change in a
 * declaration that it may use changes its identity. */
#include "known_bodies.h"

#include "../base/base.h"
#include "parser.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* ---- The shared table ---- */

struct identity {
    uint64_t first, second;
};

/* A row does not match while another thread is writing it, because both halves are compared. */
struct known_body {
    _Atomic uint64_t first, second;
};

enum { KNOWN_BITS = 16, KNOWN_ROWS = 1 << KNOWN_BITS, WAYS = 2 };

struct known_bodies {
    struct known_body rows[KNOWN_ROWS];
};

struct known_bodies *known_bodies_create(void) {
    return calloc(1, sizeof(struct known_bodies));
}

void known_bodies_destroy(struct known_bodies *known) {
    free(known);
}

static struct known_body *row_of(struct known_bodies *known, struct identity id, unsigned way) {
    return &known->rows[((id.first >> (64 - KNOWN_BITS)) ^ way) % KNOWN_ROWS];
}

static bool is_free(const struct known_body *row) {
    return !atomic_load_explicit(&row->first, memory_order_relaxed);
}

static bool is_known(struct known_bodies *known, struct identity id) {
    for (unsigned way = 0; way < WAYS; way++) {
        const struct known_body *row = row_of(known, id, way);
        if (!is_free(row) && atomic_load_explicit(&row->first, memory_order_relaxed) == id.first &&
            atomic_load_explicit(&row->second, memory_order_relaxed) == id.second)
            return true;
    }
    return false;
}

/* Prefers a free row, and otherwise one that depends on the identity. */
static void add_known(struct known_bodies *known, struct identity id) {
    struct known_body *row = row_of(known, id, id.second & 1);
    for (unsigned way = 0; way < WAYS; way++)
        if (is_free(row_of(known, id, way)))
            row = row_of(known, id, way);
    atomic_store_explicit(&row->first, id.first, memory_order_relaxed);
    atomic_store_explicit(&row->second, id.second, memory_order_relaxed);
}

/* ---- Identities ---- */

static struct identity identity_step(struct identity id, uint64_t word) {
    id.first = hash_step(id.first, word);
    id.second = (id.second + word) * UINT64_C(0xff51afd7ed558ccd);
    id.second ^= id.second >> 29;
    return id;
}

static struct identity identity_of_text(struct identity id, const char *text) {
    return identity_step(id, text ? hash_bytes(text, strlen(text)) : 0);
}

/* The options without those that only matter through the tokens, or after the analysis. Pointers
 * are cleared, because they differ between compilations. */
static struct identity identity_of_options(const struct context *c) {
    struct options o = *c->options;
    struct identity id = {1, 2};
    for (size_t i = 0; i < o.extensions.count; i++)
        id = identity_of_text(id, o.extensions.items[i]);
    for (int w = 0; w < WARNING_COUNT; w++)
        id = identity_step(id, diag_may_warn(c, w));
    o.input = o.entry = o.entry_point_name = o.auto_binding_space = o.optimizer_config = NULL;
    o.choices = NULL;
    o.array_sizes = NULL;
    o.shifts = NULL;
    o.bound_registers = NULL;
    o.defines = o.include_dirs = o.forced_includes = o.extensions = o.command_line = o.prefix_maps =
        o.warning_flags = (struct string_list){0};
    return identity_step(id, hash_bytes((const char *)&o, sizeof o));
}

/* A possible body of a function: a block that follows a name with parentheses. */
struct block {
    location at; /* of the opening brace */
    uint32_t name, open, close;
    atom spelling; /* the name, and its location */
    location name_at;
    bool has_pragma; /* which also affects what follows */
    struct identity id;
};
VEC(struct block, block_vec);

struct identified_blocks {
    struct block_vec items;
    size_t next; /* the first block that the analysis has not reached */
};

struct identifier {
    struct context *c;
    const struct token_list *list;
    uint64_t *names; /* hashes of the spellings of atoms, or 0 if not yet computed */
    struct identity id;
    struct block_vec blocks;
    uint32_t name;  /* index of the last name with parentheses in the declaration, or 0 */
    bool is_inside; /* of a block */
    uint32_t brackets, braces; /* open ones, without those of namespaces, around a block */
    uint32_t inner;            /* open braces of the current block */
    size_t waiting;            /* blocks of structs that are complete; the others follow */
    atom namespace_;
};

static uint64_t hash_of_name(struct identifier *in, atom name) {
    if (!in->names[name])
        in->names[name] =
            hash_bytes(atom_text(in->c->atoms, name), atom_length(in->c->atoms, name)) | 1;
    return in->names[name];
}

static uint64_t hash_of_value(struct identifier *in, const struct token *t) {
    if (t->kind == TOKEN_NAME)
        return hash_of_name(in, t->value);
    if (t->kind == TOKEN_INT || t->kind == TOKEN_FLOAT) {
        const struct literal *literal = &in->list->literals[t->value];
        return hash_step(literal->bits, literal->suffix) ^ hash_of_name(in, literal->spelling);
    }
    if (t->kind == TOKEN_STRING) {
        const struct string_literal *string = &in->list->strings[t->value];
        return hash_bytes(string->text, string->length) ^ hash_of_name(in, string->spelling);
    }
    return t->value;
}

static void begin_block(struct identifier *in, uint32_t at) {
    const struct token *tokens = in->list->tokens.items, *name = &tokens[in->name];
    struct block b = {.at = tokens[at].at,
                      .name = in->name,
                      .open = at,
                      .spelling = name->value,
                      .name_at = name->at};
    vec_push(in->c->tree, &in->blocks, b);
    in->is_inside = true;
    in->inner = 1;
}

/* A method is analyzed at the end of its outermost struct, so it may use what follows it there. */
static void identify_waiting(struct identifier *in) {
    for (; in->waiting < in->blocks.count; in->waiting++) {
        struct block *b = &in->blocks.items[in->waiting];
        b->id = identity_step(in->id, b->close);
    }
}

static void end_block(struct identifier *in, uint32_t at) {
    vec_last(&in->blocks).close = at;
    in->is_inside = false;
    in->name = 0;
    if (!in->braces)
        identify_waiting(in);
}

static void follow_block(struct identifier *in, uint32_t at, unsigned kind) {
    if (kind == TOKEN_LBRACE)
        in->inner++;
    else if (kind == TOKEN_PRAGMA)
        vec_last(&in->blocks).has_pragma = true;
    else if (kind == TOKEN_RBRACE && !--in->inner)
        end_block(in, at);
}

static bool opens_namespace(const struct identifier *in, uint32_t at) {
    const struct token *brace = &in->list->tokens.items[at];
    for (uint32_t back = 1; back <= 2 && back <= at; back++)
        if (brace[-(int)back].kind == TOKEN_NAME && brace[-(int)back].value == in->namespace_)
            return true;
    return false;
}

/* Closing braces of namespaces are ignored like their opening ones. */
static void follow_braces(struct identifier *in, uint32_t at, unsigned kind) {
    if (kind == TOKEN_LBRACE)
        in->braces += in->braces || !opens_namespace(in, at);
    else if (kind == TOKEN_RBRACE && in->braces && !--in->braces)
        identify_waiting(in);
}

static void follow_declaration(struct identifier *in, uint32_t at, unsigned kind) {
    const struct token *tokens = in->list->tokens.items;
    if (kind == TOKEN_LPAREN) {
        if (!in->brackets++ && at && tokens[at - 1].kind == TOKEN_NAME)
            in->name = at - 1;
    } else if (kind == TOKEN_RPAREN) {
        in->brackets -= in->brackets > 0;
    } else if (kind == TOKEN_LBRACE && in->name && !in->brackets) {
        begin_block(in, at);
    } else if (kind == TOKEN_SEMICOLON || kind == TOKEN_LBRACE || kind == TOKEN_RBRACE) {
        in->name = in->brackets = 0;
        follow_braces(in, at, kind);
    }
}

static struct block_vec identify_blocks(struct context *c, const struct token_list *list) {
    struct identifier in = {.c = c,
                            .list = list,
                            .id = identity_of_options(c),
                            .namespace_ = atom_of(c->atoms, "namespace")};
    in.names = arena_array(c->tree, uint64_t, atom_count(c->atoms));
    for (uint32_t i = 0; i < list->tokens.count; i++) {
        const struct token *t = &list->tokens.items[i];
        uint64_t word = t->kind | (uint32_t)t->flags << 16;
        in.id = identity_step(in.id, hash_of_value(&in, t) * HASH_FACTOR + word);
        if (in.is_inside)
            follow_block(&in, i, t->kind);
        else
            follow_declaration(&in, i, t->kind);
    }
    in.blocks.count = in.waiting; /* the others are in a struct or block without an end */
    return in.blocks;
}

/* Functions are analyzed in the order of their blocks, apart from those that are not added. */
void known_bodies_add(struct context *c, struct identified_blocks *blocks, location begin,
                      atom name, location name_at) {
    size_t at = blocks->next;
    while (at < blocks->items.count && blocks->items.items[at].at != begin)
        at++;
    if (at == blocks->items.count)
        return;
    const struct block *b = &blocks->items.items[at];
    blocks->next = at + 1;
    if (b->spelling == name && b->name_at == name_at && !b->has_pragma)
        add_known(c->shared->bodies, b->id);
}

/* ---- Reachable bodies ----
 * A body is reachable if the name of its function occurs outside of bodies that may be left out, or
 * in a reachable one. These are at least the functions that sema/name/mentions.c finds. */

struct reach {
    struct context *c;
    const struct token_list *list;
    const struct block *blocks; /* those that may be left out */
    size_t count;
    size_t atom_count;
    bool *is_reached;   /* by block */
    uint32_t *of;       /* by atom: the last block of that name + 1, MENTIONED, or 0 */
    uint32_t *previous; /* by block: the previous block of the same name + 1, or 0 */
    VEC(uint32_t, block_index_vec) found;
};

enum { MENTIONED = -1 };

static void mention(struct reach *r, atom name) {
    uint32_t next = r->of[name];
    r->of[name] = (uint32_t)MENTIONED;
    while (next && next != (uint32_t)MENTIONED) {
        r->is_reached[next - 1] = true;
        vec_push(r->c->tree, &r->found, next - 1);
        next = r->previous[next - 1];
    }
}

static void mention_text(struct reach *r, const char *text) {
    const char *scope = strrchr(text, ':');
    atom name = atom_of(r->c->atoms, scope ? scope + 1 : text);
    if (name < r->atom_count)
        mention(r, name);
}

static void mention_range(struct reach *r, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i++) {
        const struct token *t = &r->list->tokens.items[i];
        if (t->kind == TOKEN_NAME)
            mention(r, t->value);
        else if (t->kind == TOKEN_STRING)
            mention_text(r, r->list->strings[t->value].text);
    }
}

static void mention_outside(struct reach *r) {
    uint32_t at = 0;
    for (size_t i = 0; i < r->count; i++) {
        mention_range(r, at, r->blocks[i].name);
        mention_range(r, r->blocks[i].name + 1, r->blocks[i].open);
        at = r->blocks[i].close;
    }
    mention_range(r, at, (uint32_t)r->list->tokens.count);
}

static void find_reachable(struct reach *r) {
    const struct options *options = r->c->options;
    r->is_reached = arena_array(r->c->tree, bool, r->count);
    r->of = arena_array(r->c->tree, uint32_t, r->atom_count);
    r->previous = arena_array(r->c->tree, uint32_t, r->count);
    for (size_t i = 0; i < r->count; i++) {
        atom name = r->blocks[i].spelling;
        r->previous[i] = r->of[name];
        r->of[name] = (uint32_t)i + 1;
    }
    mention_text(r, options->entry);
    for (size_t i = 0; i < options->choice_count; i++)
        mention_text(r, options->choices[i].name);
    mention_outside(r);
    for (size_t i = 0; i < r->found.count; i++) {
        const struct block *b = &r->blocks[r->found.items[i]];
        mention_range(r, b->open, b->close);
    }
}

/* ---- The new list ---- */

/* Queries are about all bodies of the main file. */
static bool is_asked_about(const struct context *c, const struct block *b) {
    const struct source_file *main_file = sources_file(c->sources, 0);
    location at = sources_expansion_point(c->sources, b->at);
    return c->keeps_notes && at >= main_file->base && at - main_file->base <= main_file->size;
}

static struct block_vec known_blocks(struct context *c, const struct block_vec *blocks) {
    struct block_vec known = {0};
    for (size_t i = 0; i < blocks->count; i++) {
        if (!is_asked_about(c, &blocks->items[i]) &&
            is_known(c->shared->bodies, blocks->items[i].id))
            vec_push(c->tree, &known, blocks->items[i]);
    }
    return known;
}

static void copy_tokens(struct arena *arena, struct token_vec *to, const struct token *from,
                        size_t count) {
    for (size_t i = 0; i < count; i++)
        vec_push(arena, to, from[i]);
}

static const struct token_list *without_bodies(const struct reach *r) {
    const struct token *tokens = r->list->tokens.items;
    struct token_vec out = {0};
    size_t at = 0;
    for (size_t i = 0; i < r->count; i++) {
        const struct block *b = &r->blocks[i];
        if (r->is_reached[i])
            continue;
        copy_tokens(r->c->tree, &out, tokens + at, b->open + 1 - at);
        vec_push(r->c->tree, &out, ((struct token){TOKEN_OMITTED, 0, b->at, 0}));
        at = b->close;
    }
    copy_tokens(r->c->tree, &out, tokens + at, r->list->tokens.count - at);
    struct token_list *list = arena_copy(r->c->tree, r->list, sizeof *r->list);
    list->tokens = out;
    return list;
}

const struct token_list *leave_out_known_bodies(struct context *c, const struct token_list *list,
                                                struct identified_blocks **blocks) {
    struct identified_blocks *identified = *blocks = arena_new(c->tree, struct identified_blocks);
    identified->items = identify_blocks(c, list);
    struct block_vec known = known_blocks(c, &identified->items);
    struct reach r = {.c = c,
                      .list = list,
                      .blocks = known.items,
                      .count = known.count,
                      .atom_count = atom_count(c->atoms)};
    if (!known.count)
        return list;
    find_reachable(&r);
    return without_bodies(&r);
}
