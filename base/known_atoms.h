/* The names of the tables in spec/, interned before any compilation: spec/generate_atoms.c writes
 * them at build time.  Private to base/. */
#ifndef HLSL2SPV_BASE_KNOWN_ATOMS_H
#define HLSL2SPV_BASE_KNOWN_ATOMS_H

#include "atom.h"
#include "hash.h"

struct atom_entry {
    const char *text;
    uint32_t length;
    uint16_t rows[ATOM_ROLE_COUNT];
};

/* A name of up to eight letters is its own key, so that nothing else is looked at to find it; a
 * longer one has its hash for a key. */
struct atom_slot {
    uint64_t key;
    uint32_t length;
    atom name; /* 0: the slot is free */
};

enum { KNOWN_ATOM_SLOTS = 2048, SHORT_NAME = sizeof(uint64_t) };

static inline uint64_t atom_key(const char *text, size_t length) {
    return length <= SHORT_NAME ? hash_word(text, length) : hash_bytes(text, length);
}
static inline size_t atom_home(uint64_t key, size_t length) {
    return (size_t)hash_end(hash_step(hash_seed(length), key));
}

extern const struct atom_entry known_atoms[]; /* the first is no name */
extern const size_t known_atom_count;
extern const struct atom_slot known_atom_slots[KNOWN_ATOM_SLOTS];
/* Of tables in which many rows may bear one name, by row: the next such row plus one; else NULL. */
extern const uint16_t *const known_next_rows[ATOM_ROLE_COUNT];

#endif
