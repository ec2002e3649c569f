/* Files and macro expansions in one linear location space. */
#include "base.h"

#include <string.h>

struct line_override {
    uint32_t physical_line; /* line of the directive */
    uint32_t line;          /* number assigned to the next physical line */
    const char *file;
};

struct file_entry {
    struct source_file file;
    uint32_t *line_starts; /* offsets, computed at the first lookup */
    size_t line_count;
    VEC(struct line_override, line_override_vec) overrides;
};

struct expansion {
    const char *macro;
    location expanded_at;
    const location *spelling;
    const struct repeated *repeated; /* for a repetition: `spelling` are its arguments */
};

/* A range of the location space, in ascending order: a file or an expansion. */
struct region {
    location base;
    uint32_t index; /* shifted left by one; the low bit marks an expansion */
};

struct sources {
    struct arena *arena;
    location next;
    VEC(struct file_entry *, file_vec) files;
    VEC(struct expansion, expansion_vec) expansions;
    VEC(struct region, region_vec) regions;
    struct map moved; /* locations in repetitions: by number and original location */
};

struct sources *sources_create(struct arena *arena) {
    struct sources *sources = arena_new(arena, struct sources);
    sources->arena = arena;
    sources->next = 1;
    return sources;
}

/* Reserves `count` locations. Returns 0 if too few are left. */
static location reserve_locations(struct sources *sources, size_t count, uint32_t index) {
    if (count > UINT32_MAX - sources->next)
        return 0;
    location base = sources->next;
    vec_push(sources->arena, &sources->regions, ((struct region){base, index}));
    sources->next += (location)count;
    return base;
}

const struct source_file *sources_add(struct sources *sources, const char *name, const char *text,
                                      size_t size, location included_at) {
    location base = reserve_locations(sources, size + 1, (uint32_t)sources->files.count << 1);
    if (!base)
        return NULL;
    struct file_entry *entry = arena_new(sources->arena, struct file_entry);
    entry->file = (struct source_file){name, text, size, base, included_at, {0}};
    vec_push(sources->arena, &sources->files, entry);
    return &entry->file;
}

void sources_identify_last(struct sources *sources, struct file_identity identity) {
    vec_last(&sources->files)->file.identity = identity;
}

static const char *without_dots(const char *path) {
    while (path[0] == '.' && path[1] == '/')
        path += 2;
    return path;
}

bool source_is_named(const struct source_file *file, const char *path) {
    return !strcmp(without_dots(file->name), without_dots(path));
}

size_t sources_count(const struct sources *sources) {
    return sources->files.count;
}

const struct source_file *sources_file(const struct sources *sources, size_t index) {
    return &sources->files.items[index]->file;
}

location sources_add_expansion(struct sources *sources, const char *macro, location expanded_at,
                               const location *spelling, size_t count) {
    location base = reserve_locations(sources, count, (uint32_t)sources->expansions.count << 1 | 1);
    if (base)
        vec_push(sources->arena, &sources->expansions,
                 ((struct expansion){macro, expanded_at, spelling, NULL}));
    return base;
}

location sources_add_repetition(struct sources *sources, const struct repeated *repeated,
                                const location *arguments) {
    location base =
        reserve_locations(sources, repeated->count, (uint32_t)sources->expansions.count << 1 | 1);
    if (base)
        vec_push(sources->arena, &sources->expansions,
                 ((struct expansion){NULL, 0, arguments, repeated}));
    return base;
}

location sources_next(const struct sources *sources) {
    return sources->next;
}

static const struct region *find_region(const struct sources *sources, location at) {
    size_t low = 0, high = sources->regions.count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (sources->regions.items[middle].base <= at)
            low = middle;
        else
            high = middle;
    }
    return at && at < sources->next && high ? &sources->regions.items[low] : NULL;
}

static struct file_entry *find_file(const struct sources *sources, location at) {
    const struct region *region = find_region(sources, sources_expansion_point(sources, at));
    return region ? sources->files.items[region->index >> 1] : NULL;
}

/* ---- Repetitions ----
 *
 * A location inside an expansion that a repetition stands for gets a new location when it is
 * needed, as the only token of another repetition. These locations are a cache, so the cast does
 * not change observable state. */

static location *moved_location(struct sources *sources, uint32_t number, location at) {
    uint64_t key = (uint64_t)number << 32 | at;
    location **slot = (location **)map_slot_u64(sources->arena, &sources->moved, key);
    if (!*slot)
        *slot = arena_new(sources->arena, location);
    return *slot;
}

/* Returns the location in a repetition for a location in the first expansion. */
static location moved(const struct sources *sources, uint32_t number, location at) {
    const struct expansion *e = &sources->expansions.items[number];
    const struct repeated *first = e->repeated;
    for (size_t k = 0; k < first->argument_count; k++)
        if (first->arguments[k] == at)
            return e->spelling[k];
    if (at < first->first || at >= first->end)
        return at;
    struct sources *changed = (struct sources *)sources;
    location *known = moved_location(changed, number, at);
    if (!*known) {
        struct repeated *one = arena_new(sources->arena, struct repeated);
        *one = *first;
        one->tokens = arena_copy(sources->arena, &at, sizeof at);
        one->count = 1;
        *known = sources_add_repetition(changed, one, e->spelling);
    }
    return *known ? *known : at;
}

bool sources_expansion(const struct sources *sources, location at, location *used_at,
                       location *spelled_at, const char **macro) {
    const struct region *region = find_region(sources, at);
    if (!region || !(region->index & 1))
        return false;
    uint32_t number = region->index >> 1;
    const struct expansion *e = &sources->expansions.items[number];
    if (e->repeated) {
        location first = e->repeated->tokens[at - region->base];
        if (!sources_expansion(sources, first, used_at, spelled_at, macro))
            return false;
        *used_at = moved(sources, number, *used_at);
        *spelled_at = moved(sources, number, *spelled_at);
        return true;
    }
    *used_at = e->expanded_at;
    *spelled_at = e->spelling[at - region->base];
    *macro = e->macro;
    return true;
}

location sources_expansion_point(const struct sources *sources, location at) {
    location spelled;
    const char *macro;
    while (sources_expansion(sources, at, &at, &spelled, &macro))
        continue;
    return at;
}

location sources_spelling_point(const struct sources *sources, location at) {
    location used;
    const char *macro;
    while (sources_expansion(sources, at, &used, &at, &macro))
        continue;
    return at;
}

const struct source_file *sources_file_of(const struct sources *sources, location at) {
    const struct file_entry *entry = find_file(sources, at);
    return entry ? &entry->file : NULL;
}

static void index_lines(struct sources *sources, struct file_entry *entry) {
    const char *text = entry->file.text, *end = text + entry->file.size;
    size_t count = 1;
    for (const char *p = text; (p = memchr(p, '\n', (size_t)(end - p))); p++)
        count++;
    entry->line_starts = arena_array(sources->arena, uint32_t, count);
    entry->line_count = 1;
    for (const char *p = text; (p = memchr(p, '\n', (size_t)(end - p)));)
        entry->line_starts[entry->line_count++] = (uint32_t)(++p - text);
}

/* Returns the zero-based index of the line that contains an offset. */
static size_t find_line(const struct file_entry *entry, uint32_t offset) {
    size_t low = 0, high = entry->line_count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (entry->line_starts[middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* The line index is a cache, so the cast does not change observable state. */
static size_t line_of(const struct sources *sources, struct file_entry *entry, location at) {
    if (!entry->line_starts)
        index_lines((struct sources *)sources, entry);
    return find_line(entry, at - entry->file.base);
}

void sources_set_line(struct sources *sources, location directive, uint32_t line,
                      const char *file) {
    struct file_entry *entry = find_file(sources, directive);
    size_t physical = line_of(sources, entry, sources_expansion_point(sources, directive)) + 1;
    if (!file)
        file = entry->overrides.count ? vec_last(&entry->overrides).file : entry->file.name;
    vec_push(sources->arena, &entry->overrides,
             ((struct line_override){(uint32_t)physical, line, file}));
}

static void apply_override(const struct file_entry *entry, struct source_position *position) {
    for (size_t i = entry->overrides.count; i-- > 0;) {
        const struct line_override *o = &entry->overrides.items[i];
        if (o->physical_line < position->physical_line) {
            position->line = o->line + (position->physical_line - o->physical_line - 1);
            position->file = o->file;
            return;
        }
    }
}

struct source_position sources_position(const struct sources *sources, location at) {
    struct file_entry *entry = find_file(sources, at);
    if (!entry)
        return (struct source_position){0};
    location point = sources_expansion_point(sources, at);
    size_t line = line_of(sources, entry, point);
    uint32_t start = entry->line_starts[line];
    size_t end = line + 1 < entry->line_count ? entry->line_starts[line + 1] - 1 : entry->file.size;
    if (end > start && entry->file.text[end - 1] == '\r')
        end--;
    struct source_position position = {.file = entry->file.name,
                                       .line = (uint32_t)line + 1,
                                       .column = point - entry->file.base - start + 1,
                                       .line_text = entry->file.text + start,
                                       .line_length = end - start,
                                       .source = &entry->file,
                                       .physical_line = (uint32_t)line + 1};
    apply_override(entry, &position);
    return position;
}

/* Returns the location of the #include or macro use that produced the code at a location, or 0. */
static location step_out(const struct sources *sources, location at) {
    location used, spelled;
    const char *macro;
    if (sources_expansion(sources, at, &used, &spelled, &macro))
        return used;
    const struct region *region = find_region(sources, at);
    return region ? sources->files.items[region->index >> 1]->file.included_at : 0;
}

static size_t depth_of(const struct sources *sources, location at) {
    size_t depth = 0;
    while ((at = step_out(sources, at)))
        depth++;
    return depth;
}

bool sources_precede(const struct sources *sources, location first, location second) {
    const struct region *main_file = find_region(sources, 1);
    const struct region *a = find_region(sources, first), *b = find_region(sources, second);
    if (!a || !b)
        return false;
    size_t depth_a = depth_of(sources, first), depth_b = depth_of(sources, second);
    bool inner = depth_a > depth_b; /* included code follows its #include */
    for (; depth_a > depth_b; depth_a--)
        first = step_out(sources, first);
    for (; depth_b > depth_a; depth_b--)
        second = step_out(sources, second);
    while ((a = find_region(sources, first)) != (b = find_region(sources, second)) && depth_a--) {
        first = step_out(sources, first);
        second = step_out(sources, second);
    }
    if (a == b)
        return first < second || (first == second && !inner);
    return b == main_file; /* the main file follows all other roots */
}
