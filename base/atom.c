#include "base.h"

#include <string.h>

#include "known_atoms.h"

struct atom_table {
    struct arena *arena;
    VEC(struct atom_entry, atom_entry_vec) entries; /* entry 0 is no name */
    const uint32_t *slots;                          /* atoms by hash, 0 is free */
    uint32_t *own_slots;                            /* the same, once the table has its own */
    size_t capacity;
};

struct atom_table *atom_table_create(struct arena *arena) {
    struct atom_table *table = arena_new(arena, struct atom_table);
    table->arena = arena;
    table->capacity = KNOWN_ATOM_SLOTS;
    table->slots = known_atom_slots;
    table->entries.items = (struct atom_entry *)known_atoms;
    table->entries.count = known_atom_count;
    return table;
}

/* The first name of its own gives the table its own entries. */
static void own_entries(struct atom_table *table) {
    struct atom_entry_vec own = {0};
    vec_reserve(table->arena, &own, 2 * known_atom_count);
    memcpy(own.items, known_atoms, known_atom_count * sizeof *own.items);
    own.count = known_atom_count;
    table->entries = own;
}

/* The slot of a name, or the free one where it belongs. */
static size_t probe(const struct atom_table *table, const char *text, size_t length,
                    uint32_t hash) {
    for (size_t i = hash & (table->capacity - 1);; i = (i + 1) & (table->capacity - 1)) {
        const struct atom_entry *e = &table->entries.items[table->slots[i]];
        if (!table->slots[i] ||
            (e->hash == hash && e->length == length && !memcmp(e->text, text, length)))
            return i;
    }
}

static void rehash(struct atom_table *table) {
    table->capacity *= 2;
    table->slots = table->own_slots = arena_array(table->arena, uint32_t, table->capacity);
    for (uint32_t a = 1; a < table->entries.count; a++) {
        const struct atom_entry *e = &table->entries.items[a];
        table->own_slots[probe(table, e->text, e->length, e->hash)] = a;
    }
}

static void fill_slot(struct atom_table *table, size_t slot, atom name) {
    if (!table->own_slots)
        table->slots = table->own_slots =
            arena_copy(table->arena, table->slots, table->capacity * sizeof *table->slots);
    table->own_slots[slot] = name;
}

atom atom_intern(struct atom_table *table, const char *text, size_t length) {
    uint32_t hash = (uint32_t)hash_bytes(text, length);
    size_t slot = probe(table, text, length, hash);
    if (table->slots[slot])
        return table->slots[slot];
    atom name = (atom)table->entries.count;
    struct atom_entry entry = {
        arena_string(table->arena, text, length), (uint32_t)length, hash, {0}};
    if (!table->entries.capacity)
        own_entries(table);
    vec_push(table->arena, &table->entries, entry);
    fill_slot(table, slot, name);
    if (table->entries.count * 2 > table->capacity)
        rehash(table);
    return name;
}

atom atom_of(struct atom_table *table, const char *text) {
    return atom_intern(table, text, strlen(text));
}

size_t atom_count(const struct atom_table *table) {
    return table->entries.count;
}

const char *atom_text(const struct atom_table *table, atom name) {
    return table->entries.items[name].text;
}

size_t atom_length(const struct atom_table *table, atom name) {
    return table->entries.items[name].length;
}

unsigned atom_row(const struct atom_table *table, atom name, enum atom_role role) {
    return table->entries.items[name].rows[role];
}

unsigned atom_next_row(enum atom_role role, unsigned row) {
    return known_next_rows[role][row - 1];
}
