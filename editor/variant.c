/* Variants from the settings and from guesses; see variant.h. */
#include "variant.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define MODEL "6_6"

static const char *text(struct server *s, const char *value) {
    return arena_string(s->scratch, value, strlen(value));
}

/* ---- Settings ---- */

static const char *absolute_folder(struct server *s, const char *path) {
    if (system_is_absolute(path) || !s->workspace.root_count)
        return path;
    return path_join(s, s->workspace.roots[0], path);
}

static struct string_list common_arguments(struct server *s) {
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

static bool has_profile(const struct string_list *arguments) {
    for (size_t i = 0; i < arguments->count; i++)
        if (!strncmp(arguments->items[i], "-T", 2))
            return true;
    return false;
}

static bool add_settings(struct server *s, const char *root, struct variant_vec *out) {
    struct string_list arguments = common_arguments(s);
    if (!has_profile(&arguments))
        return false;
    struct variant variant = {
        .name = "settings", .arguments = arguments, .root = root, .origin = "settings"};
    vec_push(s->scratch, out, variant);
    return true;
}

/* ---- Guesses ---- */

const char *variant_name(struct server *s, const char *entry, const char *stage) {
    return arena_join(s->scratch, entry, " (", stage, "_" MODEL ")");
}

static struct variant guessed_variant(struct server *s, const char *root, const char *stage,
                                      const char *entry) {
    struct variant variant = {.arguments = common_arguments(s), .root = root};
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
    struct hlsl2spv_query *query = analysis_run(s, root, &variant.arguments);
    size_t count;
    const struct hlsl2spv_entry *entries = hlsl2spv_query_entries(query, &count);
    for (size_t i = 0; i < count; i++)
        if (!strcmp(entries[i].name, guess->entry) && !strcmp(entries[i].stage, guess->stage)) {
            add_entries(s, root, entries, count, out);
            return out->count > 0;
        }
    return false;
}

static bool add_guesses(struct server *s, const char *root, struct variant_vec *out) {
    if (add_last_guess(s, root, out))
        return true;
    struct variant library = guessed_variant(s, root, "", NULL);
    struct hlsl2spv_query *query = analysis_run(s, root, &library.arguments);
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
        return true;
    }
    vec_push(s->scratch, out, library);
    return true;
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
    struct variant library = guessed_variant(s, path, "", NULL);
    struct hlsl2spv_query *query = analysis_run(s, path, &library.arguments);
    size_t count;
    const struct hlsl2spv_entry *entries = hlsl2spv_query_entries(query, &count);
    for (size_t i = 0; i < count; i++)
        if (is_in(s, &entries[i].name_range, path))
            return true;
    return false;
}

/* Returns the source in which a file is analyzed. */
static const char *find_root(struct server *s, const char *path) {
    struct string_list roots = workspace_includers(s, path);
    if (!roots.count || (!is_header_name(path) && has_entries(s, path)))
        return path;
    return roots.items[0];
}

static const char *root_of(struct server *s, const char *path) {
    struct guess *guess = add_guess(s, path);
    if (!guess->root || guess->epoch != s->epoch) {
        const char *root = find_root(s, path);
        free(guess->root);
        guess->root = NULL;
        guess->root = server_copy(s, root, strlen(root));
        guess->epoch = s->epoch;
    }
    return text(s, guess->root);
}

/* ---- Interface ---- */

typedef bool variant_source(struct server *s, const char *root, struct variant_vec *out);
static variant_source *const sources[] = {add_settings, add_guesses};

struct variant_vec variants_of(struct server *s, const char *path) {
    struct variant_vec variants = {0};
    const char *root = root_of(s, path);
    for (size_t i = 0; i < COUNT_OF(sources) && !variants.count; i++)
        sources[i](s, root, &variants);
    return variants;
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

struct variant variant_for(struct server *s, const char *path) {
    struct variant_vec variants = variants_of(s, path);
    size_t index = variant_selected(s, path, &variants);
    if (!index && variants.count && strcmp(variants.items[0].root, path) != 0)
        index = variant_selected(s, variants.items[0].root, &variants);
    return variants.items[index];
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
}

void variants_destroy(struct server *s) {
    while (s->guesses) {
        struct guess *guess = s->guesses;
        s->guesses = guess->next;
        free(guess->path);
        free(guess->entry);
        free(guess->stage);
        free(guess->root);
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
