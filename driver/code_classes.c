/* Modules of compilations whose code is equal.
 *
 * An edit of a comment changes no token, and permutations differ in macros that often change
 * nothing that the entry point reaches, so the generated module is the same before the passes.
 * Compilations with equal options then have equal modules, unless these contain debug information.
 * They are found in the cache by both hashes, and in the memory of the batch, where equal tokens
 * are rare, by that of the generated module.
 *
 * A warning that depends on white space or on macros may be missing if the tokens are equal. */
#include "code_classes.h"
#include "cached_result.h"
#include "files.h"
#include "result_record.h"
#include "../parser/parser.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1 << 16, MOST_CLASSES = 1 << 20 };

/* Searching costs a few percent of a compilation, and stops if it rarely succeeds. */
enum { FIRST_SEARCHES = 64, LEAST_HITS_OF = 16 };

/* The module is read from the output of the compilation, if it still has the same hash. */
struct code_class {
    struct code_class *next;
    struct sha256 code, module;
    char path[];
};

struct code_classes {
    pthread_mutex_t lock;
    size_t count, searches, hits;
    struct code_class *slots[SLOTS];
};

struct code_classes *code_classes_create(void) {
    struct code_classes *classes = calloc(1, sizeof *classes);
    if (classes)
        pthread_mutex_init(&classes->lock, NULL);
    return classes;
}

void code_classes_destroy(struct code_classes *classes) {
    if (!classes)
        return;
    for (size_t i = 0; i < SLOTS; i++)
        for (struct code_class *class = classes->slots[i], *next; class; class = next) {
            next = class->next;
            free(class);
        }
    pthread_mutex_destroy(&classes->lock);
    free(classes);
}

static struct code_class **slot_of(struct code_classes *classes, struct sha256 code) {
    return &classes->slots[(code.bytes[0] | (unsigned)code.bytes[1] << 8) % SLOTS];
}

/* Classes are never removed while the batch runs. */
static const struct code_class *find_class(struct code_classes *classes, struct sha256 code) {
    struct code_class *class = *slot_of(classes, code);
    while (class && !sha256_equal(class->code, code))
        class = class->next;
    return class;
}

static const struct code_class *search(struct code_classes *classes, struct sha256 code) {
    pthread_mutex_lock(&classes->lock);
    const struct code_class *found = find_class(classes, code);
    classes->hits += found != NULL;
    pthread_mutex_unlock(&classes->lock);
    return found;
}

static void add(struct code_classes *classes, struct sha256 code, struct sha256 module,
                const char *path) {
    size_t length = strlen(path);
    struct code_class *class = malloc(sizeof *class + length + 1);
    if (!class)
        return;
    class->code = code;
    class->module = module;
    memcpy(class->path, path, length + 1);
    pthread_mutex_lock(&classes->lock);
    struct code_class **slot = slot_of(classes, code);
    bool is_new = !find_class(classes, code) && classes->count < MOST_CLASSES;
    if (is_new) {
        class->next = *slot;
        *slot = class;
        classes->count++;
    }
    pthread_mutex_unlock(&classes->lock);
    if (!is_new)
        free(class);
}

/* Counts a compilation that may search. */
static bool is_worthwhile(struct code_classes *classes) {
    pthread_mutex_lock(&classes->lock);
    bool good =
        classes->searches < FIRST_SEARCHES || classes->hits * LEAST_HITS_OF >= classes->searches;
    classes->searches += good;
    pthread_mutex_unlock(&classes->lock);
    return good;
}

/* ---- The finder of a session ---- */

static bool find_in_cache(struct session *session, struct sha256 code, struct finished *module) {
    struct context *c = &session->compiling;
    struct cache_action action;
    if (!session->cache || !cache_find(session->cache, c->kept, code, &action) ||
        action.contents.count != 1)
        return false;
    const struct cache_content *content = &action.contents.items[0];
    const char *bytes = cache_read(session->cache, c->kept, content);
    return bytes && record_take_module(c, bytes, content->size, module);
}

static bool find_in_memory(struct session *session, struct sha256 code, struct finished *module) {
    struct context *c = &session->compiling;
    struct file_content content;
    struct file_identity identity;
    const struct code_class *class =
        session->searches_classes ? search(session->classes, code) : NULL;
    return class && pp_read_file(c->kept, class->path, &content, &identity) == FILE_FOUND &&
           sha256_equal(sha256_of(content.text, content.size), class->module) &&
           record_take_module(c, content.text, content.size, module);
}

/* Includes the set of warnings that are possible, for which options and pragmas are only a part. */
static struct sha256 question_of(const struct session *session, struct sha256 code) {
    const struct context *c = &session->compiling;
    struct sha256_state state;
    sha256_begin(&state);
    sha256_add(&state, code.bytes, sizeof code.bytes);
    for (int w = 0; w < WARNING_COUNT; w++) {
        unsigned char is_possible = diag_may_warn(c, w);
        sha256_add(&state, &is_possible, sizeof is_possible);
    }
    return cached_question(session, "hlsl2spv code 1", &session->command.meaning,
                           sha256_end(&state));
}

static bool find(void *user, struct sha256 code, bool is_generated) {
    struct session *session = user;
    struct finished *module = &session->result.module;
    struct sha256 key = question_of(session, code);
    session->codes[is_generated] = key;
    session->has_codes[is_generated] = true;
    session->mistakes = diag_mistake_count(&session->compiling);
    if (cached_is_verified(session))
        return false;
    session->is_class_hit = is_generated && find_in_memory(session, key, module);
    if (!session->is_class_hit && find_in_cache(session, key, module)) {
        session->is_class_hit = true;
        if (cached_is_possible(session))
            cache_count_code(session->cache);
    }
    return session->is_class_hit;
}

const struct result_finder *classes_finder(struct session *session) {
    const struct command *command = &session->command;
    const struct options *options = &command->compile;
    bool has_facts = asks_for_facts(&command->reflection) || command->wgsl ||
                     options->choice_count > 1 || options->debug || command->debug_file;
    bool is_watched = command->time_report || command->trace_file || options->print_all ||
                      options->verbose || options->dump_typed || options->dump_syntax;
    if (has_facts || is_watched || !command->profile_given)
        return NULL;
    session->searches_classes = session->classes && is_worthwhile(session->classes);
    if (!session->searches_classes && !session->cache)
        return NULL;
    session->finder = (struct result_finder){session, session->cache != NULL, find};
    return &session->finder;
}

/* Compares the module with those that would have been found. */
static void verify(struct session *session) {
    const struct finished *module = &session->result.module;
    for (size_t i = 0; i < COUNT_OF(session->codes); i++) {
        struct finished other = {0};
        if (!session->has_codes[i])
            continue;
        if (!find_in_memory(session, session->codes[i], &other) &&
            !find_in_cache(session, session->codes[i], &other))
            continue;
        if (other.count != module->count ||
            memcmp(other.words, module->words, other.count * sizeof *other.words) != 0)
            cached_report_other(session);
    }
}

static void store_in_memory(struct session *session) {
    const struct finished *module = &session->result.module;
    const char *path = session->command.object_file;
    const void *bytes = words_to_bytes(session->compiling.kept, module->words, module->count);
    if (path && session->command.words == WORDS_BINARY && !files_is_standard_stream(path))
        add(session->classes, session->codes[1],
            sha256_of(bytes, module->count * sizeof *module->words), path);
}

static void store_in_cache(struct session *session) {
    struct context *c = &session->compiling;
    const struct finished *module = &session->result.module;
    struct cache_action action = {0};
    vec_push(c->kept, &action.contents,
             cache_write(session->cache, c->kept, "module",
                         words_to_bytes(c->kept, module->words, module->count),
                         module->count * sizeof *module->words));
    for (size_t i = 0; i < COUNT_OF(session->codes); i++)
        if (session->has_codes[i])
            cache_store(session->cache, c->kept, session->codes[i], &action);
}

/* A hit for the generated module is also stored for the tokens. A pragma that suppresses a warning
 * of a pass is not among the instructions, so such a module is not stored for them. */
void classes_store(struct session *session) {
    const struct context *c = &session->compiling;
    bool is_hit_at_once = session->is_class_hit && !session->has_codes[1];
    if (is_hit_at_once || diag_shown_count(c) || !session->result.module.count)
        return;
    if (diag_mistake_count(c) != session->mistakes)
        session->has_codes[1] = false;
    if (cached_is_verified(session))
        verify(session);
    if (session->searches_classes && session->has_codes[1])
        store_in_memory(session);
    if (session->cache && (session->has_codes[0] || session->has_codes[1]))
        store_in_cache(session);
}
