/* The names of the tables in spec/, interned before any compilation: spec/generate_atoms.c writes
 * them at build time.  Private to base/. */
#ifndef HLSL2SPV_BASE_KNOWN_ATOMS_H
#define HLSL2SPV_BASE_KNOWN_ATOMS_H

#include "atom.h"

struct atom_entry {
    const char *text;
    uint32_t length, hash;
    uint16_t rows[ATOM_ROLE_COUNT];
};

enum { KNOWN_ATOM_SLOTS = 4096 };

extern const struct atom_entry known_atoms[]; /* the first is no name */
extern const size_t known_atom_count;
extern const uint32_t known_atom_slots[KNOWN_ATOM_SLOTS]; /* atoms by hash, 0 is free */
/* Of tables in which many rows may bear one name, by row: the next such row plus one; else NULL. */
extern const uint16_t *const known_next_rows[ATOM_ROLE_COUNT];

#endif
