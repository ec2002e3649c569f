#include "base.h"

#include <string.h>

struct entry {
    const char *text;
    uint32_t length, hash;
    uint16_t rows[ATOM_ROLE_COUNT];
};

struct atom_table {
    struct arena *arena;
    VEC(struct entry, entry_vec) entries; /* entry 0 is no name */
    uint32_t *slots;                      /* atoms by hash, 0 is free */
    size_t capacity;
};

struct atom_table *atom_table_create(struct arena *arena) {
    struct atom_table *table = arena_new(arena, struct atom_table);
    table->arena = arena;
    table->capacity = 8192;
    table->slots = arena_array(arena, uint32_t, table->capacity);
    vec_reserve(arena, &table->entries, 2048); /* a third of them are the tables' own */
    vec_push(arena, &table->entries, (struct entry){.text = ""});
    return table;
}

static uint32_t *probe(const struct atom_table *table, const char *text, size_t length,
                       uint32_t hash) {
    for (size_t i = hash & (table->capacity - 1);; i = (i + 1) & (table->capacity - 1)) {
        uint32_t *slot = &table->slots[i];
        const struct entry *e = &table->entries.items[*slot];
        if (!*slot || (e->hash == hash && e->length == length && !memcmp(e->text, text, length)))
            return slot;
    }
}

static void rehash(struct atom_table *table) {
    table->capacity *= 2;
    table->slots = arena_array(table->arena, uint32_t, table->capacity);
    for (uint32_t a = 1; a < table->entries.count; a++) {
        const struct entry *e = &table->entries.items[a];
        *probe(table, e->text, e->length, e->hash) = a;
    }
}

atom atom_intern(struct atom_table *table, const char *text, size_t length) {
    uint32_t hash = (uint32_t)hash_bytes(text, length);
    uint32_t *slot = probe(table, text, length, hash);
    if (*slot)
        return *slot;
    atom name = (atom)table->entries.count;
    vec_push(
        table->arena, &table->entries,
        ((struct entry){arena_string(table->arena, text, length), (uint32_t)length, hash, {0}}));
    *slot = name;
    if (table->entries.count * 2 > table->capacity)
        rehash(table);
    return name;
}

atom atom_of(struct atom_table *table, const char *text) {
    return atom_intern(table, text, strlen(text));
}

atom atom_find(const struct atom_table *table, const char *text, size_t length) {
    return *probe(table, text, length, (uint32_t)hash_bytes(text, length));
}

const char *atom_text(const struct atom_table *table, atom name) {
    return table->entries.items[name].text;
}

size_t atom_length(const struct atom_table *table, atom name) {
    return table->entries.items[name].length;
}

void atom_set_row(struct atom_table *table, atom name, enum atom_role role, unsigned row_plus_one) {
    table->entries.items[name].rows[role] = (uint16_t)row_plus_one;
}

unsigned atom_row(const struct atom_table *table, atom name, enum atom_role role) {
    return table->entries.items[name].rows[role];
}
