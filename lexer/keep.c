/* The tokens of a file depend on its bytes alone, but for the numbers of names, which each
 * compilation gives by itself.  So they are kept with names numbered within the file, in one block
 * that any compilation can copy. */
#include "scan_state.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct kept_name {
    uint32_t offset, length; /* of its spelling */
};

struct kept_tokens {
    struct scanned scanned;  /* its pointers lead into the block; the guard is an index, too */
    struct kept_name *names; /* in the order in which they were first met; the first is no name */
    size_t name_count;
    const char *spellings;
};

/* ---- From a compilation ---- */

VEC(atom, atom_vec);

struct keeper {
    const struct atom_table *atoms;
    const struct scanned *from;
    uint32_t *indices;     /* by atom */
    struct atom_vec names; /* by index */
    size_t spellings;      /* bytes */
};

static void number_name(struct keeper *k, struct arena *arena, atom name) {
    if (k->indices[name] || !name)
        return;
    k->indices[name] = (uint32_t)k->names.count;
    vec_push(arena, &k->names, name);
    k->spellings += atom_length(k->atoms, name);
}

static void number_names(struct keeper *k, struct arena *arena) {
    k->indices = arena_array(arena, uint32_t, atom_count(k->atoms));
    vec_push(arena, &k->names, 0);
    for (size_t i = 0; i < k->from->count; i++)
        number_name(k, arena, k->from->tokens[i].value);
}

static void copy_names(const struct keeper *k, struct kept_tokens *to, char *spellings) {
    uint32_t offset = 0;
    to->name_count = k->names.count;
    to->spellings = spellings;
    for (size_t i = 1; i < k->names.count; i++) {
        size_t length = atom_length(k->atoms, k->names.items[i]);
        memcpy(spellings + offset, atom_text(k->atoms, k->names.items[i]), length);
        to->names[i] = (struct kept_name){offset, (uint32_t)length};
        offset += (uint32_t)length;
    }
}

static void copy_tokens(const struct keeper *k, struct scanned *to) {
    memcpy(to->tokens, k->from->tokens, to->count * sizeof *to->tokens);
    for (size_t i = 0; i < to->count; i++)
        to->tokens[i].value = k->indices[to->tokens[i].value];
    memcpy(to->directives, k->from->directives, (to->directive_count + 1) * sizeof *to->directives);
    to->guard = k->indices[k->from->guard];
}

/* NULL when there is no memory; one call of free() gives all back. */
static struct kept_tokens *make_block(const struct keeper *k) {
    const struct scanned *from = k->from;
    size_t tokens = from->count * sizeof *from->tokens;
    size_t directives = (from->directive_count + 1) * sizeof *from->directives;
    size_t names = k->names.count * sizeof(struct kept_name);
    struct kept_tokens *kept =
        malloc(sizeof *kept + tokens + directives + names + k->spellings + COPY_PADDING);
    if (!kept)
        return NULL;
    char *rest = (char *)(kept + 1);
    kept->scanned = *from;
    kept->scanned.tokens = (struct token *)rest;
    kept->scanned.directives = (struct directive_mark *)(rest + tokens);
    kept->names = (struct kept_name *)(rest + tokens + directives);
    copy_names(k, kept, rest + tokens + directives + names);
    copy_tokens(k, &kept->scanned);
    return kept;
}

/* Two threads may scan the same file; the first one's is kept. */
static void keep(struct context *c, const struct scanned *scanned, struct token_slot *slot) {
    struct arena *branch = arena_branch(c->arena);
    struct keeper k = {.atoms = c->atoms, .from = scanned};
    number_names(&k, branch);
    struct kept_tokens *kept = make_block(&k), *none = NULL;
    arena_end(branch);
    if (!atomic_compare_exchange_strong(&slot->kept, &none, kept))
        free(kept);
}

/* ---- Into a compilation ---- */

/* Names come in the order in which scanning would give them their numbers. */
static atom *intern_names(struct scanner *s, const struct kept_tokens *kept) {
    atom *names = arena_alloc(s->arena, kept->name_count * sizeof *names);
    names[0] = 0;
    for (size_t i = 1; i < kept->name_count; i++)
        names[i] = atom_intern_padded(s->context->atoms, kept->spellings + kept->names[i].offset,
                                      kept->names[i].length);
    return names;
}

static struct scanned *take(struct scanner *s, const struct kept_tokens *kept) {
    const struct scanned *from = &kept->scanned;
    const atom *names = intern_names(s, kept);
    struct scanned *to = arena_new(s->arena, struct scanned);
    *to = *from;
    to->tokens = arena_alloc(s->arena, from->count * sizeof *to->tokens);
    for (size_t i = 0; i < from->count; i++) {
        to->tokens[i] = from->tokens[i];
        to->tokens[i].value = names[from->tokens[i].value];
    }
    to->guard = names[from->guard];
    return to;
}

struct scanned *scan_shared(struct scanner *s, const char *text, size_t size,
                            struct token_slot *slot) {
    const struct kept_tokens *kept = slot ? atomic_load(&slot->kept) : NULL;
    if (kept)
        return take(s, kept);
    struct scanned *scanned = scan_text(s, text, size);
    if (slot)
        keep(s->context, scanned, slot);
    return scanned;
}

void token_slot_end(struct token_slot *slot) {
    free(atomic_load(&slot->kept));
}
