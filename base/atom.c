/* Table of interned names. */
#include "base.h"

#include <string.h>

#include "atom.h"

struct atom_table {
    struct arena *arena;
    VEC(struct atom_entry, atom_entry_vec) entries; /* entry 0 is unused */
    const struct atom_slot *slots;                  /* hash table, indexed by atom_home() */
    struct atom_slot *own_slots; /* writable `slots`; NULL while the predefined ones are used */
    unsigned bits;               /* log2 of the number of slots */
};

struct atom_table *atom_table_create(struct arena *arena) {
    struct atom_table *table = arena_new(arena, struct atom_table);
    table->arena = arena;
    table->bits = KNOWN_ATOM_BITS;
    table->slots = known_atom_slots;
    table->entries.items = (struct atom_entry *)known_atoms;
    table->entries.count = known_atom_count;
    return table;
}

static size_t slot_count(const struct atom_table *table) {
    return (size_t)1 << table->bits;
}

/* Returns the slot of a name, or the free slot to insert it. */
static size_t find_slot(const struct atom_table *table, const char *text, size_t length,
                        uint64_t key) {
    const size_t mask = slot_count(table) - 1;
    for (size_t i = atom_home(key, length, table->bits);; i = (i + 1) & mask) {
        const struct atom_slot *s = &table->slots[i];
        if (!s->name ||
            (s->key == key && s->length == length &&
             (length <= SHORT_NAME || !memcmp(table->entries.items[s->name].text, text, length))))
            return i;
    }
}

static struct atom_slot *free_slot(struct atom_slot *slots, unsigned bits,
                                   const struct atom_slot *s) {
    size_t i = atom_home(s->key, s->length, bits);
    while (slots[i].name)
        i = (i + 1) & (((size_t)1 << bits) - 1);
    return &slots[i];
}

static void rehash(struct atom_table *table) {
    size_t count = slot_count(table);
    unsigned bits = table->bits + 2;
    struct atom_slot *slots = arena_array(table->arena, struct atom_slot, (size_t)1 << bits);
    for (const struct atom_slot *s = table->slots; s < table->slots + count; s++)
        if (s->name)
            *free_slot(slots, bits, s) = *s;
    if (table->own_slots)
        arena_free(table->arena, table->own_slots, count * sizeof *slots);
    table->slots = table->own_slots = slots;
    table->bits = bits;
}

static void fill_slot(struct atom_table *table, size_t i, struct atom_slot slot) {
    if (!table->own_slots)
        table->slots = table->own_slots =
            arena_copy(table->arena, table->slots, slot_count(table) * sizeof *table->slots);
    table->own_slots[i] = slot;
}

static atom add_atom(struct atom_table *table, const char *text, size_t length, uint64_t key,
                     size_t slot) {
    if (!table->entries.capacity) {
        /* The first name added at run time copies the predefined entries. */
        struct atom_entry_vec own = {0};
        vec_reserve(table->arena, &own, 2 * known_atom_count);
        memcpy(own.items, known_atoms, known_atom_count * sizeof *own.items);
        own.count = known_atom_count;
        table->entries = own;
    }
    atom name = (atom)table->entries.count;
    struct atom_entry entry = {arena_string(table->arena, text, length), (uint32_t)length, {0}};
    vec_push(table->arena, &table->entries, entry);
    fill_slot(table, slot, (struct atom_slot){key, (uint32_t)length, name});
    if (table->entries.count * 4 > slot_count(table) * 3)
        rehash(table);
    return name;
}

static inline atom intern(struct atom_table *table, const char *text, size_t length, uint64_t key) {
    size_t slot = find_slot(table, text, length, key);
    atom name = table->slots[slot].name;
    return name ? name : add_atom(table, text, length, key, slot);
}

atom atom_intern(struct atom_table *table, const char *text, size_t length) {
    return intern(table, text, length, atom_key(text, length));
}

atom atom_intern_padded(struct atom_table *table, const char *text, size_t length) {
    return intern(table, text, length,
                  length && length <= SHORT_NAME ? hash_padded_word(text, length)
                                                 : atom_key(text, length));
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
