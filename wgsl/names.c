/* Names: those of the module where WGSL takes them, others like them where it does not.
 *
 * A name is taken once in the whole text, so that no local hides what it should not; members have
 * their own names. */
#include "writer.h"

#include <string.h>

void names_reserve(struct writer *w) {
    static const char *const words[] = {
#define WORD(word) #word,
#include "../spec/wgsl_words.def"
#undef WORD
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        *map_slot(w->arena, &w->names, words[i], strlen(words[i])) = (void *)(uintptr_t)1;
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Letters, digits and single underscores; an identifier begins with no digit and no two underscores
 * (WGSL 3.7). */
static char *spelled(struct writer *w, const char *wish) {
    char *name = arena_array(w->arena, char, strlen(wish) + 3);
    size_t length = 0;
    while (*wish && !is_letter(*wish) && !is_digit(*wish))
        wish++;
    for (const char *c = wish; *c; c++) {
        bool is_good = is_letter(*c) || is_digit(*c);
        if (!length && is_digit(*c))
            name[length++] = 'n';
        if (is_good)
            name[length++] = *c;
        else if (name[length - 1] != '_')
            name[length++] = '_';
    }
    while (length > 1 && name[length - 1] == '_')
        length--;
    name[length] = 0;
    return length ? name : arena_string(w->arena, "x", 1);
}

static bool is_taken(const struct map *taken, const struct map *outer, const char *name) {
    size_t length = strlen(name);
    return map_find(taken, name, length) || (outer && map_find(outer, name, length));
}

/* The value of a name in the map counts how many like it there are. */
static const char *made_unique(struct writer *w, struct map *taken, const struct map *outer,
                               const char *wish) {
    const char *name = spelled(w, wish), *candidate = name;
    uintptr_t *count = (uintptr_t *)map_slot(w->arena, taken, name, strlen(name));
    while (*count || (outer && map_find(outer, candidate, strlen(candidate)))) {
        candidate = arena_format(w->arena, "%s_%u", name, (unsigned)++*count);
        if (!is_taken(taken, outer, candidate))
            break;
    }
    *map_slot(w->arena, taken, candidate, strlen(candidate)) = (void *)(uintptr_t)1;
    return candidate;
}

const char *name_global(struct writer *w, const char *wish) {
    return made_unique(w, &w->names, NULL, wish);
}

const char *name_local(struct writer *w, const char *wish) {
    return made_unique(w, &w->local_names, &w->names, wish);
}

const char *name_member(struct writer *w, struct map *taken, const char *wish) {
    return made_unique(w, taken, &w->names, wish);
}

const char *name_value(struct writer *w, uint32_t id) {
    const char *given = fact_of(w, id)->name;
    if (given && *given)
        return name_local(w, given);
    const char *name;
    do
        name = arena_format(w->arena, "v%u", ++w->next_value);
    while (is_taken(&w->local_names, &w->names, name));
    return name;
}
