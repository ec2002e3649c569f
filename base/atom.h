/* Interned names, and the table of predefined names that is generated at build time. */
#ifndef HLSL2SPV_BASE_ATOM_H
#define HLSL2SPV_BASE_ATOM_H

#include "collections.h"

#include <stddef.h>
#include <stdint.h>

/* Names with equal text have equal atoms, so names are compared as integers. An atom also records
 * the table rows with that name (see enum atom_role), so later phases never compare strings. The
 * names of all tables are interned at build time (spec/generate_atoms.c); a compilation adds the
 * names of its source. */

struct arena;
struct atom_table;

typedef uint32_t atom; /* 0 is not a name */

enum atom_role {
    ATOM_KEYWORD,   /* a row of spec/keywords.def */
    ATOM_MODIFIER,  /* a row of spec/modifiers.def */
    ATOM_TYPE,      /* a row of spec/type_names.def; for a namespace, its first row */
    ATOM_INTRINSIC, /* the first row of spec/intrinsics.def with that name */
    ATOM_METHOD,    /* the first row of spec/methods.def with that name */
    ATOM_DIRECTIVE, /* a row of spec/directives.def */
    ATOM_ROLE_COUNT
};

struct atom_table *atom_table_create(struct arena *arena);
atom atom_intern(struct atom_table *table, const char *text, size_t length);
/* Same as atom_intern(), but eight bytes can be read from `text`, even if it is shorter. */
atom atom_intern_padded(struct atom_table *table, const char *text, size_t length);
atom atom_of(struct atom_table *table, const char *text);
/* Upper bound of all atoms, exclusive. */
size_t atom_count(const struct atom_table *table);
const char *atom_text(const struct atom_table *table, atom name);
size_t atom_length(const struct atom_table *table, atom name);

/* Rows are stored plus one; 0 means that the table has no row with this name. */
unsigned atom_row(const struct atom_table *table, atom name, enum atom_role role);
/* Returns the next row with the same name, for intrinsics and methods. `row` and the result are
 * plus one. */
unsigned atom_next_row(enum atom_role role, unsigned row);

/* Names of the tables in spec/, interned at build time by spec/generate_atoms.c. Private
 * to base/. */

struct atom_entry {
    const char *text;
    uint32_t length;
    uint16_t rows[ATOM_ROLE_COUNT];
};

/* The key of a name of up to eight letters is the name itself, so a lookup reads only the slot. The
 * key of a longer name is its hash. */
struct atom_slot {
    uint64_t key;
    uint32_t length;
    atom name; /* 0 if the slot is free */
};

enum { KNOWN_ATOM_BITS = 11, KNOWN_ATOM_SLOTS = 1 << KNOWN_ATOM_BITS, SHORT_NAME = 8 };

/* Returns the first slot to probe in a table of 2^bits slots. The top bits of a product depend on
 * all letters. */
static inline size_t atom_home(uint64_t key, size_t length, unsigned bits) {
    return (size_t)((key ^ hash_seed(length)) * HASH_FACTOR >> (64 - bits));
}
static inline uint64_t atom_key(const char *text, size_t length) {
    return length <= SHORT_NAME ? hash_word(text, length) : hash_bytes(text, length);
}

extern const struct atom_entry known_atoms[]; /* entry 0 is not a name */
extern const size_t known_atom_count;
extern const struct atom_slot known_atom_slots[KNOWN_ATOM_SLOTS];
/* For tables with several rows of the same name, indexed by row: the next such row plus one. NULL
 * for other tables. */
extern const uint16_t *const known_next_rows[ATOM_ROLE_COUNT];

#endif
