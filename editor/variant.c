/* Variants from the settings and from guesses, and the choice; see variant.h. */
#include "config.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define MODEL "6_6"

/* Limit for the sources of a header. */
enum { MAX_ROOTS = 50 };

static const char *text(struct server *s, const char *value) {
    return arena_string(s->scratch, value, strlen(value));
}

/* ---- Settings ---- */

static const char *absolute_folder(struct server *s, const char *path) {
    if (system_is_absolute(path) || !s->workspace.root_count)
        return path;
    return path_join(s, s->workspace.roots[0], path);
}

static struct string_list settings_arguments(struct server *s) {
    struct string_list list = settings_list(s, "arguments");
    struct string_list folders = settings_list(s, "includePaths");
    struct string_list defines = settings_list(s, "defines");
    for (size_t i = 0; i < folders.count; i++) {
        list_add(s, &list, "-I");
        list_add(s, &list, absolute_folder(s, folders.items[i]));
    }
    for (size_t i = 0; i < defines.count; i++) {
        list_add(s, &list, "-D");
        list_add(s, &list, defines.items[i]);
    }
    return list;
}

static struct string_list common_arguments(struct server *s, const char *root) {
    struct string_list list = {0}, settings = settings_arguments(s);
    config_own_arguments(s, root, &list);
    config_tools_arguments(s, root, &list);
    arguments_append(s, &list, &settings);
    return list;
}

static void add_settings(struct server *s, const char *root, struct found_variants *out) {
    struct string_list arguments = settings_arguments(s);
    if (!arguments_have_profile(&arguments))
        return;
    struct variant variant = {.name = "settings",
                              .arguments = common_arguments(s, root),
                              .root = root,
                              .origin = "settings"};
    vec_push(s->scratch, &out->list, variant);
}

/* ---- Guesses ---- */

static const char *variant_name(struct server *s, const char *entry, const char *stage) {
    return arena_join(s->scratch, entry, " (", stage, "_" MODEL ")");
}

static struct variant guessed_variant(struct server *s, const char *root, const char *stage,
                                      const char *entry) {
    struct variant variant = {.arguments = common_arguments(s, root), .root = root};
    variant.file = config_common_file(s, root);
    variant.rule = variant.file ? "the arguments of all files" : NULL;
    bool is_library = !*stage;
    const char *profile = arena_join(s->scratch, is_library ? "lib" : stage, "_" MODEL);
    list_add(s, &variant.arguments, "-T");
    list_add(s, &variant.arguments, profile);
    list_add(s, &variant.arguments, "-fspv-target-env=vulkan1.3");
    if (is_library) {
        variant.name = text(s, profile);
        variant.origin = "library";
        variant.reason = "no function looks like an entry point outside of a library";
        return variant;
    }
    list_add(s, &variant.arguments, "-E");
    list_add(s, &variant.arguments, text(s, entry));
    variant.name = variant_name(s, entry, stage);
    variant.origin = "entry point";
    variant.reason = arena_join(s->scratch, "'", entry, "' looks like an entry point");
    return variant;
}

static bool is_in(struct server *s, const struct hlsl2spv_range *range, const char *path) {
    return !range->file || !strcmp(path_clean(s, range->file), path);
}

/* A library has entry points with attributes, which are compiled with its profile. */
static bool is_library(const struct hlsl2spv_entry *entries, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (entries[i].is_compiled)
            return true;
    return false;
}

static struct guess *find_guess(struct server *s, const char *path) {
    for (struct guess *guess = s->guesses; guess; guess = guess->next)
        if (!strcmp(guess->path, path))
            return guess;
    return NULL;
}

static struct guess *add_guess(struct server *s, const char *path) {
    struct guess *guess = find_guess(s, path);
    if (guess)
        return guess;
    guess = server_alloc(s, sizeof *guess);
    guess->next = s->guesses;
    s->guesses = guess;
    guess->path = server_copy(s, path, strlen(path));
    return guess;
}

static void note_guess(struct server *s, const char *path, const char *entry, const char *stage) {
    struct guess *guess = add_guess(s, path);
    free(guess->entry);
    free(guess->stage);
    guess->entry = guess->stage = NULL;
    guess->entry = server_copy(s, entry, strlen(entry));
    guess->stage = server_copy(s, stage, strlen(stage));
}

static void add_entries(struct server *s, const char *root, const struct hlsl2spv_entry *entries,
                        size_t count, struct variant_vec *out) {
    for (size_t i = 0; i < count; i++) {
        const struct hlsl2spv_entry *entry = &entries[i];
        if (entry->stage && *entry->stage && is_in(s, &entry->name_range, root))
            vec_push(s->scratch, out, guessed_variant(s, root, entry->stage, entry->name));
    }
}

/* The guess for the previous text is kept if the new text still has the entry point, so that a
 * change needs one analysis. */
static bool add_last_guess(struct server *s, const char *root, struct variant_vec *out) {
    struct guess *guess = find_guess(s, root);
    if (!guess || !guess->stage)
        return false;
    struct variant variant = guessed_variant(s, root, guess->stage, guess->entry);
    struct hlsl2spv_query *query = analysis_run(s, root, &variant.arguments, true);
    size_t count;
    const struct hlsl2spv_entry *entries = hlsl2spv_query_entries(query, &count);
    for (size_t i = 0; i < count; i++)
        if (!strcmp(entries[i].name, guess->entry) && !strcmp(entries[i].stage, guess->stage)) {
            add_entries(s, root, entries, count, out);
            return out->count > 0;
        }
    return false;
}

static void add_guesses(struct server *s, const char *root, struct variant_vec *out) {
    if (add_last_guess(s, root, out))
        return;
    struct variant library = guessed_variant(s, root, "", NULL);
    struct hlsl2spv_query *query = analysis_run(s, root, &library.arguments, true);
    size_t count;
    const struct hlsl2spv_entry *entries = hlsl2spv_query_entries(query, &count);
    if (!is_library(entries, count))
        add_entries(s, root, entries, count, out);
    if (out->count) {
        const char *stage = "";
        for (size_t i = 0; i < count && !*stage; i++)
            if (*entries[i].stage && is_in(s, &entries[i].name_range, root)) {
                stage = entries[i].stage;
                note_guess(s, root, entries[i].name, stage);
            }
        return;
    }
    vec_push(s->scratch, out, library);
}

/* ---- Headers ---- */

static bool is_header_name(const char *path) {
    const char *dot = strrchr(path, '.');
    static const char *const extensions[] = {".hlsli", ".hlslh", ".h",   ".fxh",
                                             ".ush",   ".cginc", ".inc", ".hpp"};
    for (size_t i = 0; dot && i < COUNT_OF(extensions); i++)
        if (!strcasecmp(dot, extensions[i]))
            return true;
    return false;
}

static bool has_entries(struct server *s, const char *path) {
    struct variant_vec guesses = {0};
    if (add_last_guess(s, path, &guesses))
        return true;
    struct variant library = guessed_variant(s, path, "", NULL);
    struct hlsl2spv_query *query = analysis_run(s, path, &library.arguments, true);
    size_t count;
    const struct hlsl2spv_entry *entries = hlsl2spv_query_entries(query, &count);
    for (size_t i = 0; i < count; i++)
        if (is_in(s, &entries[i].name_range, path))
            return true;
    return false;
}

static struct string_list find_roots(struct server *s, const char *path) {
    struct string_list roots = workspace_includers(s, path), own = {0};
    if (roots.count && (is_header_name(path) || !has_entries(s, path)))
        return roots;
    list_add(s, &own, path);
    return own;
}

static void note_roots(struct server *s, struct guess *guess, const struct string_list *roots) {
    size_t count = roots->count < MAX_ROOTS ? roots->count : MAX_ROOTS, size = 1;
    for (size_t i = 0; i < count; i++)
        size += strlen(roots->items[i]) + 1;
    char *copy = server_alloc(s, size), *end = copy;
    for (size_t i = 0; i < count; i++) {
        memcpy(end, roots->items[i], strlen(roots->items[i]));
        end += strlen(roots->items[i]) + 1;
    }
    free(guess->roots);
    guess->roots = copy;
}

struct string_list variant_roots(struct server *s, const char *path) {
    struct guess *guess = add_guess(s, path);
    struct string_list list = {0};
    if (!guess->roots || guess->epoch != s->epoch) {
        struct string_list roots = find_roots(s, path);
        note_roots(s, guess, &roots);
        guess->epoch = s->epoch;
    }
    for (const char *at = guess->roots; *at; at += strlen(at) + 1)
        list_add(s, &list, text(s, at));
    return list;
}

/* ---- Configured variants ---- */

typedef void variant_source(struct server *s, const char *root, struct found_variants *out);
static variant_source *const sources[] = {variants_of_rules, variants_of_lines,
                                          variants_of_commands, add_settings};

struct kept_variants {
    uint64_t generation;
    struct found_variants found;
};

/* Results are kept until the configuration changes. They are allocated in place of the memory of
 * the message. */
static void find_configured(struct server *s, struct kept_variants *kept, const char *path) {
    struct arena *scratch = s->scratch;
    s->scratch = s->configs.kept;
    const char *root = text(s, path);
    struct found_variants found = {0};
    for (size_t i = 0; i < COUNT_OF(sources) && !found.list.count; i++)
        sources[i](s, root, &found);
    s->scratch = scratch;
    kept->found = found;
    kept->generation = config_generation(s);
}

static const struct found_variants *configured(struct server *s, const char *root) {
    struct configs *configs = &s->configs;
    bool is_first = !configs->is_checked; /* no result is in use */
    uint64_t generation = config_generation(s);
    if (!configs->kept)
        configs->kept = arena_branch(s->c.kept);
    if (is_first && configs->cleared != generation) {
        arena_clear(configs->kept);
        configs->found = (struct map){0};
        configs->cleared = generation;
    }
    struct kept_variants *kept = map_find(&configs->found, root, strlen(root));
    if (!kept) {
        kept = arena_new(configs->kept, struct kept_variants);
        kept->generation = UINT64_MAX;
        *map_slot(configs->kept, &configs->found, root, strlen(root)) = kept;
    }
    if (kept->generation != generation)
        find_configured(s, kept, root);
    return &kept->found;
}

/* ---- Interface ---- */

/* The variants of a source itself. */
static struct variant_vec source_variants(struct server *s, const char *root) {
    struct variant_vec variants = {0};
    const struct found_variants *found = configured(s, root);
    for (size_t i = 0; i < found->list.count; i++)
        vec_push(s->scratch, &variants, found->list.items[i]);
    if (!variants.count)
        add_guesses(s, root, &variants);
    return variants;
}

static bool has_name(const struct variant_vec *variants, const char *name) {
    for (size_t i = 0; i < variants->count; i++)
        if (!strcmp(variants->items[i].name, name))
            return true;
    return false;
}

/* Lines may differ in other arguments than those of the name. */
static void make_names_distinct(struct server *s, struct variant_vec *variants) {
    struct map known = {0};
    for (size_t i = 0; i < variants->count; i++) {
        struct variant *variant = &variants->items[i];
        if (!map_add(s->scratch, &known, variant->name, strlen(variant->name)))
            variant->name = arena_format(s->scratch, "%s #%zu", variant->name, i + 1);
    }
}

/* The other sources that include a header have one variant each in its list. */
static void add_other_roots(struct server *s, const struct string_list *roots,
                            struct variant_vec *out) {
    for (size_t i = 1; i < roots->count; i++) {
        const char *root = roots->items[i], *slash = strrchr(root, '/');
        const char *name = arena_join(s->scratch, "in ", slash ? slash + 1 : root);
        if (has_name(out, name))
            name = arena_join(s->scratch, "in ", root);
        struct variant variant = {
            .name = name, .root = root, .origin = "includer", .is_later = true};
        vec_push(s->scratch, out, variant);
    }
}

struct variant_vec variants_of(struct server *s, const char *path) {
    struct string_list roots = variant_roots(s, path);
    struct variant_vec variants = source_variants(s, roots.items[0]);
    make_names_distinct(s, &variants);
    add_other_roots(s, &roots, &variants);
    return variants;
}

uint64_t variants_more(struct server *s, const char *path) {
    return configured(s, variant_roots(s, path).items[0])->more;
}

static struct selection *find_selection(struct server *s, const char *path) {
    for (struct selection *selection = s->selections; selection; selection = selection->next)
        if (!strcmp(selection->path, path))
            return selection;
    return NULL;
}

size_t variant_selected(struct server *s, const char *path, const struct variant_vec *variants) {
    const struct selection *selection = find_selection(s, path);
    for (size_t i = 0; selection && selection->name && i < variants->count; i++)
        if (!strcmp(variants->items[i].name, selection->name))
            return i;
    return 0;
}

/* The variant that is selected for a source itself. */
static struct variant source_variant(struct server *s, const char *root) {
    struct variant_vec variants = source_variants(s, root);
    make_names_distinct(s, &variants);
    return variants.items[variant_selected(s, root, &variants)];
}

struct variant variant_for(struct server *s, const char *path) {
    struct variant_vec variants = variants_of(s, path);
    size_t index = variant_selected(s, path, &variants);
    if (!index && strcmp(variants.items[0].root, path) != 0)
        index = variant_selected(s, variants.items[0].root, &variants);
    struct variant variant = variants.items[index];
    return variant.is_later ? source_variant(s, variant.root) : variant;
}

void variant_select(struct server *s, const char *path, const char *name) {
    struct selection *selection = find_selection(s, path);
    if (!selection) {
        selection = server_alloc(s, sizeof *selection);
        selection->next = s->selections;
        s->selections = selection;
        selection->path = server_copy(s, path, strlen(path));
    }
    free(selection->name);
    selection->name = NULL;
    selection->name = name ? server_copy(s, name, strlen(name)) : NULL;
    s->configs.generation++;
}

void variants_destroy(struct server *s) {
    while (s->guesses) {
        struct guess *guess = s->guesses;
        s->guesses = guess->next;
        free(guess->path);
        free(guess->entry);
        free(guess->stage);
        free(guess->roots);
        free(guess);
    }
    while (s->selections) {
        struct selection *selection = s->selections;
        s->selections = selection->next;
        free(selection->path);
        free(selection->name);
        free(selection);
    }
}
