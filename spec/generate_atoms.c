/* Writes known_atoms.c: the names of the tables as a constant hash table, so that a compilation
 * need not intern them.  The layout is that of base/atom.h. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/collections.h"
#include "base/atom.h"

enum { MAX_TEXT = 64, MAX_ATOMS = KNOWN_ATOM_SLOTS * 3 / 4 };

struct builder {
    struct atom_entry entries[MAX_ATOMS];
    char texts[MAX_ATOMS][MAX_TEXT];
    size_t count;
    struct atom_slot slots[KNOWN_ATOM_SLOTS];
};

static struct atom_entry *intern(struct builder *b, const char *text, size_t length) {
    uint64_t key = atom_key(text, length);
    size_t slot = atom_home(key, length, KNOWN_ATOM_BITS);
    for (; b->slots[slot].name; slot = (slot + 1) % KNOWN_ATOM_SLOTS) {
        struct atom_entry *e = &b->entries[b->slots[slot].name];
        if (e->length == length && !memcmp(e->text, text, length))
            return e;
    }
    if (b->count == MAX_ATOMS || length >= MAX_TEXT) {
        fprintf(stderr, "generate_atoms: no room for '%s'\n", text);
        exit(EXIT_FAILURE);
    }
    struct atom_entry *e = &b->entries[b->count];
    b->slots[slot] = (struct atom_slot){key, (uint32_t)length, (atom)b->count};
    e->text = memcpy(b->texts[b->count++], text, length);
    e->length = (uint32_t)length;
    return e;
}

static void set_row(struct builder *b, const char *text, size_t length, enum atom_role role,
                    size_t row) {
    intern(b, text, length)->rows[role] = (uint16_t)(row + 1);
}

/* ---- Tables with unique names ---- */

static const char *const keywords[] = {
#define KEYWORD(spelling, ...) spelling,
#include "keywords.def"
};

static const char *const modifiers[] = {
#define MODIFIER(id, spelling, ...) spelling,
#include "modifiers.def"
};

static const char *const directives[] = {
#define DIRECTIVE(id, spelling, ...) spelling,
#include "preprocessor.def"
};

static void add_names(struct builder *b, enum atom_role role, const char *const *names,
                      size_t count) {
    for (size_t row = 0; row < count; row++)
        set_row(b, names[row], strlen(names[row]), role, row);
}

/* ---- Types ---- */

static const struct {
    const char *spelling;
    bool has_shapes;
} types[] = {
#define BUILTIN_TYPE(spelling, has_shapes, is_template) {spelling, has_shapes},
#include "type_names.def"
};

static void add_shapes(struct builder *b, size_t row) {
    char text[MAX_TEXT];
    size_t length = strlen(types[row].spelling);
    memcpy(text, types[row].spelling, length);
    for (char rows = '1'; rows <= '4'; rows++) {
        text[length] = rows;
        text[length + 1] = 'x';
        set_row(b, text, length + 1, ATOM_TYPE, row);
        for (char columns = '1'; columns <= '4'; columns++) {
            text[length + 2] = columns;
            set_row(b, text, length + 3, ATOM_TYPE, row);
        }
    }
}

/* The row of a namespace is its first type's. */
static void add_types(struct builder *b) {
    for (size_t row = COUNT_OF(types); row-- > 0;) {
        const char *spelling = types[row].spelling, *separator = strstr(spelling, "::");
        size_t length = separator ? (size_t)(separator - spelling) : strlen(spelling);
        if (length)
            set_row(b, spelling, length, ATOM_TYPE, row);
        if (separator)
            intern(b, separator + 2, strlen(separator + 2));
        if (types[row].has_shapes)
            add_shapes(b, row);
    }
}

/* ---- Tables of overloads ---- */

static const char *const intrinsics[] = {
#define INTRINSIC(id, scope, name, ...) name,
#include "intrinsics.def"
};

static const char *const methods[] = {
#define METHOD(id, groups, name, ...) name,
#include "methods.def"
};

/* Runs from the last row to the first, so that each name refers to its first row. */
static void add_overloads(struct builder *b, enum atom_role role, const char *array,
                          const char *const *names, size_t count) {
    uint16_t *next = calloc(count, sizeof *next);
    if (!next)
        exit(EXIT_FAILURE);
    for (size_t row = count; row-- > 0;) {
        struct atom_entry *e = intern(b, names[row], strlen(names[row]));
        next[row] = e->rows[role];
        e->rows[role] = (uint16_t)(row + 1);
    }
    printf("static const uint16_t %s[] = {", array);
    for (size_t row = 0; row < count; row++)
        printf("%u,", next[row]);
    printf("};\n");
    free(next);
}

/* ---- Output ---- */

static void print_entry(const struct atom_entry *e) {
    printf("    {\"%s\", %u, {", e->text, (unsigned)e->length);
    for (int role = 0; role < ATOM_ROLE_COUNT; role++)
        printf("%u,", e->rows[role]);
    printf("}},\n");
}

static void print(const struct builder *b) {
    printf("const struct atom_entry known_atoms[] = {\n");
    for (size_t i = 0; i < b->count; i++)
        print_entry(&b->entries[i]);
    printf("};\nconst size_t known_atom_count = %zu;\n", b->count);
    printf("const struct atom_slot known_atom_slots[KNOWN_ATOM_SLOTS] = {\n");
    for (size_t i = 0; i < KNOWN_ATOM_SLOTS; i++) {
        const struct atom_slot *slot = &b->slots[i];
        if (slot->name)
            printf("    [%zu] = {%lluu, %u, %u},\n", i, (unsigned long long)slot->key,
                   (unsigned)slot->length, (unsigned)slot->name);
    }
    printf("};\n");
}

int main(void) {
    struct builder *b = calloc(1, sizeof *b);
    if (!b)
        return EXIT_FAILURE;
    b->entries[b->count++].text = "";
    printf("/* Generated by spec/generate_atoms.c. */\n#include \"base/atom.h\"\n\n");
    add_names(b, ATOM_KEYWORD, keywords, COUNT_OF(keywords));
    add_names(b, ATOM_MODIFIER, modifiers, COUNT_OF(modifiers));
    add_names(b, ATOM_DIRECTIVE, directives, COUNT_OF(directives));
    add_types(b);
    add_overloads(b, ATOM_INTRINSIC, "next_intrinsic", intrinsics, COUNT_OF(intrinsics));
    add_overloads(b, ATOM_METHOD, "next_method", methods, COUNT_OF(methods));
    printf("const uint16_t *const known_next_rows[ATOM_ROLE_COUNT] = {\n"
           "    [ATOM_INTRINSIC] = next_intrinsic, [ATOM_METHOD] = next_method};\n");
    print(b);
    free(b);
    return EXIT_SUCCESS;
}
