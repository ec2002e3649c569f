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

/* Words that tell bodies of functions from other blocks. */
enum { TYPE_WORDS = 6, CLAUSE_WORDS = 3 };
struct block_words {
    atom namespace_, operator_;
    atom types[TYPE_WORDS];     /* begin a declaration that has a block */
    atom clauses[CLAUSE_WORDS]; /* have parentheses in it */
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
    struct block_words words;
};

static struct block_words block_words(struct atom_table *atoms) {
    return (struct block_words){
        atom_of(atoms, "namespace"),
        atom_of(atoms, "operator"),
        {atom_of(atoms, "struct"), atom_of(atoms, "class"), atom_of(atoms, "interface"),
         atom_of(atoms, "enum"), atom_of(atoms, "cbuffer"), atom_of(atoms, "tbuffer")},
        {atom_of(atoms, "register"), atom_of(atoms, "packoffset"), atom_of(atoms, "alignas")},
    };
}

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

static bool is_one_of(const atom *words, size_t count, atom name) {
    for (size_t i = 0; i < count; i++)
        if (words[i] == name)
            return true;
    return false;
}

/* Returns the index of the name before an opening parenthesis, which may be that of an operator, or
 * 0 if the parentheses are not those of a function. */
static uint32_t name_before(const struct identifier *in, uint32_t at) {
    const struct token *tokens = in->list->tokens.items;
    for (uint32_t back = 1; back <= 3 && back <= at; back++) {
        const struct token *t = &tokens[at - back];
        if (t->kind != TOKEN_NAME)
            continue;
        if (back > 1 && t->value != in->words.operator_)
            return 0;
        return is_one_of(in->words.clauses, CLAUSE_WORDS, t->value) ? 0 : at - back;
    }
    return 0;
}

static bool opens_namespace(const struct identifier *in, uint32_t at) {
    const struct token *brace = &in->list->tokens.items[at];
    for (uint32_t back = 1; back <= 2 && back <= at; back++)
        if (brace[-(int)back].kind == TOKEN_NAME && brace[-(int)back].value == in->words.namespace_)
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
        uint32_t name = in->brackets++ ? 0 : name_before(in, at);
        in->name = name ? name : in->name;
    } else if (kind == TOKEN_RPAREN) {
        in->brackets -= in->brackets > 0;
    } else if (kind == TOKEN_LBRACE && in->name && !in->brackets) {
        begin_block(in, at);
    } else if (kind == TOKEN_NAME || kind == TOKEN_ASSIGN) {
        bool is_other =
            kind == TOKEN_ASSIGN || is_one_of(in->words.types, TYPE_WORDS, tokens[at].value);
        in->name = is_other && !in->brackets ? 0 : in->name;
    } else if (kind == TOKEN_SEMICOLON || kind == TOKEN_LBRACE || kind == TOKEN_RBRACE) {
        in->name = in->brackets = 0;
        follow_braces(in, at, kind);
    }
}

static struct block_vec identify_blocks(struct context *c, const struct token_list *list) {
    struct identifier in = {
        .c = c, .list = list, .id = identity_of_options(c), .words = block_words(c->atoms)};
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

static const struct token_list *without_bodies(struct context *c, const struct token_list *list,
                                               const struct block_vec *omitted) {
    const struct token *tokens = list->tokens.items;
    struct token_vec out = {0};
    size_t at = 0;
    for (size_t i = 0; i < omitted->count; i++) {
        const struct block *b = &omitted->items[i];
        copy_tokens(c->tree, &out, tokens + at, b->open + 1 - at);
        vec_push(c->tree, &out, ((struct token){TOKEN_OMITTED, 0, b->at, 0}));
        at = b->close;
    }
    copy_tokens(c->tree, &out, tokens + at, list->tokens.count - at);
    struct token_list *copy = arena_copy(c->tree, list, sizeof *list);
    copy->tokens = out;
    return copy;
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
    struct block_vec omitted = {0};
    for (size_t i = 0; i < known.count; i++)
        if (!r.is_reached[i])
            vec_push(c->tree, &omitted, known.items[i]);
    return without_bodies(c, list, &omitted);
}

/* ---- Bodies elsewhere ---- */

/* Returns the location of the position in one inclusion of its file. */
static location place_in(const struct source_file *file, const struct extent *extent) {
    const char *at = file->text, *end = at + file->size;
    for (unsigned line = 1; at && line < extent->line; line++) {
        at = memchr(at, '\n', (size_t)(end - at));
        at = at ? at + 1 : NULL;
    }
    size_t left = at ? (size_t)(end - at) : 0, column = extent->column;
    return at ? file->base + (location)(at - file->text) + (location)(column < left ? column : left)
              : 0;
}

VEC(location, location_vec);

static struct location_vec find_places(struct context *c) {
    struct location_vec places = {0};
    for (size_t i = 0; i < sources_count(c->sources); i++) {
        const struct source_file *file = sources_file(c->sources, i);
        bool is_meant = c->extent.file ? source_is_named(file, c->extent.file) : i == 0;
        location place = is_meant ? place_in(file, &c->extent) : 0;
        if (place)
            vec_push(c->tree, &places, place);
    }
    return places;
}

/* A body from a macro is kept, because its tokens do not surround the position. */
static bool is_around(struct context *c, const struct location_vec *places, location open,
                      location close) {
    if (sources_expansion_point(c->sources, open) != open)
        return true;
    location end = sources_expansion_point(c->sources, close);
    for (size_t i = 0; i < places->count; i++)
        if (open <= places->items[i] && places->items[i] <= end + 1)
            return true;
    return false;
}

const struct token_list *leave_out_other_bodies(struct context *c, const struct token_list *list) {
    struct block_vec blocks = identify_blocks(c, list), omitted = {0};
    struct location_vec places = find_places(c);
    for (size_t i = 0; i < blocks.count; i++) {
        const struct block *b = &blocks.items[i];
        if (!is_around(c, &places, b->at, list->tokens.items[b->close].at))
            vec_push(c->tree, &omitted, *b);
    }
    return omitted.count ? without_bodies(c, list, &omitted) : list;
}
