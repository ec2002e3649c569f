/* Interned names, and the table of known names that is generated at build time. */
#ifndef HLSL2SPV_BASE_ATOM_H
#define HLSL2SPV_BASE_ATOM_H

#include "collections.h"

#include <stddef.h>
#include <stdint.h>

/* Interned names.  Equal text means an equal atom, so names compare as integers.  An atom also
 * carries the table rows that bear its name (see enum atom_role), so that nothing compares strings
 * a second time.  The names of the tables are interned at build time
 * (spec/generate_atoms.c); a compilation
 * adds its own. */

struct arena;
struct atom_table;

typedef uint32_t atom; /* 0 is no name */

enum atom_role {
    ATOM_KEYWORD,   /* a row of spec/keywords.def */
    ATOM_MODIFIER,  /* a row of spec/modifiers.def */
    ATOM_TYPE,      /* a row of spec/type_names.def; of a namespace, the first row in it */
    ATOM_INTRINSIC, /* the first of the rows of spec/intrinsics.def of that name */
    ATOM_METHOD,    /* the first of the rows of spec/methods.def of that name */
    ATOM_DIRECTIVE, /* a row of spec/directives.def */
    ATOM_ROLE_COUNT
};

struct atom_table *atom_table_create(struct arena *arena);
atom atom_intern(struct atom_table *table, const char *text, size_t length);
/* The same for a text of which eight bytes can be read, however long it is. */
atom atom_intern_padded(struct atom_table *table, const char *text, size_t length);
atom atom_of(struct atom_table *table, const char *text);
/* Atoms are smaller than this. */
size_t atom_count(const struct atom_table *table);
const char *atom_text(const struct atom_table *table, atom name);
size_t atom_length(const struct atom_table *table, atom name);

/* Rows are stored plus one, so 0 means "no row of that table has this name". */
unsigned atom_row(const struct atom_table *table, atom name, enum atom_role role);
/* The next row of the same name, for intrinsics and methods.  `row` is plus one, too. */
unsigned atom_next_row(enum atom_role role, unsigned row);

/* The names of the tables in spec/, interned before any compilation: spec/generate_atoms.c writes
 * them at build time.  Private to base/. */

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

enum { KNOWN_ATOM_BITS = 11, KNOWN_ATOM_SLOTS = 1 << KNOWN_ATOM_BITS, SHORT_NAME = 8 };

/* Where the search for a key begins, in a table of so many bits: the top ones of a product depend
 * on all letters. */
static inline size_t atom_home(uint64_t key, size_t length, unsigned bits) {
    return (size_t)((key ^ hash_seed(length)) * HASH_FACTOR >> (64 - bits));
}
static inline uint64_t atom_key(const char *text, size_t length) {
    return length <= SHORT_NAME ? hash_word(text, length) : hash_bytes(text, length);
}

extern const struct atom_entry known_atoms[]; /* the first is no name */
extern const size_t known_atom_count;
extern const struct atom_slot known_atom_slots[KNOWN_ATOM_SLOTS];
/* Of tables in which many rows may bear one name, by row: the next such row plus one; else NULL. */
extern const uint16_t *const known_next_rows[ATOM_ROLE_COUNT];

#endif
