/* Interned names.  Equal text means an equal atom, so names compare as integers.  An atom also
 * carries the table rows that bear its name (see enum atom_role), so that nothing compares strings
 * a second time.  The names of the tables are interned at build time (known_atoms.h); a compilation
 * adds its own. */
#ifndef HLSL2SPV_BASE_ATOM_H
#define HLSL2SPV_BASE_ATOM_H

#include <stddef.h>
#include <stdint.h>

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

#endif
