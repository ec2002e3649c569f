/* The cache of scanned tokens, which compilations share. */
#include "scanner.h"

#include <string.h>
#include <stdatomic.h>
#include <stdlib.h>

/* The tokens of a file depend only on its bytes, except for atoms, which differ between
 * compilations. The cache numbers names within the file and stores the result in one block that any
 * compilation can copy. */

struct kept_name {
    uint32_t offset, length; /* range of the spelling */
};

struct kept_tokens {
    struct scanned scanned;  /* its pointers refer to the block; the guard is an index */
    struct kept_name *names; /* in order of first occurrence; entry 0 is unused */
    size_t name_count;
    const char *spellings;
};

/* ---- Saving ---- */

VEC(atom, atom_vec);

struct keeper {
    const struct atom_table *atoms;
    const struct scanned *from;
    uint32_t *indices;     /* by atom */
    struct atom_vec names; /* by index */
    size_t spellings;      /* size in bytes */
};

static void number_name(struct keeper *k, struct arena *arena, atom name) {
    if (k->indices[name] || !name)
        return;
    k->indices[name] = (uint32_t)k->names.count;
    vec_push(arena, &k->names, name);
    k->spellings += atom_length(k->atoms, name);
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

/* Allocates the block, to be released by one free(). Returns NULL if memory is exhausted. */
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
    struct scanned *to = &kept->scanned;
    memcpy(to->tokens, k->from->tokens, to->count * sizeof *to->tokens);
    for (size_t i = 0; i < to->count; i++)
        to->tokens[i].value = k->indices[to->tokens[i].value];
    memcpy(to->directives, k->from->directives, (to->directive_count + 1) * sizeof *to->directives);
    to->guard = k->indices[k->from->guard];
    return kept;
}

/* If two threads scan the same file, the first result is kept. */
static void store_token(struct context *c, const struct scanned *scanned, struct token_slot *slot) {
    struct arena *branch = arena_branch(c->kept);
    struct keeper k = {.atoms = c->atoms, .from = scanned};
    k.indices = arena_array(branch, uint32_t, atom_count(k.atoms));
    vec_push(branch, &k.names, 0);
    for (size_t i = 0; i < k.from->count; i++)
        number_name(&k, branch, k.from->tokens[i].value);
    struct kept_tokens *kept = make_block(&k), *none = NULL;
    arena_end(branch);
    if (!atomic_compare_exchange_strong(&slot->kept, &none, kept))
        free(kept);
}

/* ---- Loading ---- */

/* Interns names in the order in which scanning would, so that atoms are the same. */
static atom *intern_names(struct scanner *s, const struct kept_tokens *kept) {
    atom *names = arena_alloc(s->arena, kept->name_count * sizeof *names);
    names[0] = 0;
    for (size_t i = 1; i < kept->name_count; i++)
        names[i] = atom_intern_padded(s->context->atoms, kept->spellings + kept->names[i].offset,
                                      kept->names[i].length);
    return names;
}

static struct scanned *load_cached(struct scanner *s, const struct kept_tokens *kept) {
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
        return load_cached(s, kept);
    struct scanned *scanned = scan_text(s, text, size);
    if (slot)
        store_token(s->context, scanned, slot);
    return scanned;
}

void pp_token_slot_end(struct token_slot *slot) {
    free(atomic_load(&slot->kept));
}
