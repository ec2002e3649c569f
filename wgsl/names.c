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

/* a, b ... z, aa, ab ... */
static const char *short_name(struct writer *w, uintptr_t number) {
    char name[16], *at = name + sizeof name;
    *--at = 0;
    for (uintptr_t rest = number; rest; rest = (rest - 1) / 26)
        *--at = (char)('a' + (rest - 1) % 26);
    return arena_string(w->arena, at, strlen(at));
}

static const char *made_short(struct writer *w, struct map *taken, const struct map *outer) {
    uintptr_t *count = (uintptr_t *)map_slot(w->arena, taken, "", 0), number = *count;
    const char *name;
    do
        name = short_name(w, ++number);
    while (is_taken(taken, outer, name));
    *count = number;
    *map_slot(w->arena, taken, name, strlen(name)) = (void *)(uintptr_t)1;
    return name;
}

/* The value of a name in the map counts how many like it there are. */
static const char *made_unique(struct writer *w, struct map *taken, const struct map *outer,
                               const char *wish) {
    if (w->settings->minify)
        return made_short(w, taken, outer);
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

/* The host calls it by its name. */
const char *name_entry(struct writer *w, const char *wish) {
    const char *name = spelled(w, wish);
    size_t length = strlen(name);
    if (map_find(&w->names, name, length))
        return name_global(w, wish);
    *map_slot(w->arena, &w->names, name, length) = (void *)(uintptr_t)1;
    return name;
}

const char *name_global(struct writer *w, const char *wish) {
    return made_unique(w, &w->names, &w->local_names, wish);
}

const char *name_local(struct writer *w, const char *wish) {
    return made_unique(w, &w->local_names, &w->names, wish);
}

const char *name_member(struct writer *w, struct map *taken, const char *wish) {
    return made_unique(w, taken, &w->names, wish);
}

static bool is_swizzle(const char *name) {
    return strlen(name) <= 4 && strspn(name, "xyzw") == strlen(name);
}

/* What is read from a member goes by the member's name. */
static const char *name_of_path(const char *text) {
    const char *dot = text && !strpbrk(text, " (") ? strrchr(text, '.') : NULL;
    return dot && !strchr(dot, '[') && !is_swizzle(dot + 1) ? dot + 1 : NULL;
}

/* The name that it has, or that of what it is read from; a number otherwise. */
const char *name_value(struct writer *w, uint32_t id) {
    const struct fact *fact = fact_of(w, id);
    const char *wish = fact->name && *fact->name ? fact->name : name_of_path(fact->text), *name;
    if (w->settings->minify)
        return made_short(w, &w->local_names, &w->names);
    if (wish)
        return name_local(w, wish);
    do
        name = arena_format(w->arena, "v%u", ++w->next_value);
    while (is_taken(&w->local_names, &w->names, name));
    *map_slot(w->arena, &w->local_names, name, strlen(name)) = (void *)(uintptr_t)1;
    return name;
}
