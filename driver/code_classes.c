/* Modules of compilations whose reachable code is equal.
 *
 * Permutations differ in macros that often change nothing that the entry point reaches, and an edit
 * of a comment changes no token. Compilations of equal tokens and options have equal modules,
 * unless these contain debug information. Bodies that are not reachable do not matter, but they are
 * only left out of the comparison after they were analyzed without a mistake.
 *
 * A module is found by all tokens in the cache, or by the reachable ones in the memory of the
 * batch. A warning that depends on white space or on macros may be missing for equal tokens. */
#include "code_classes.h"
#include "cached_result.h"
#include "result_record.h"
#include "../parser/parser.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1 << 12, MOST_BYTES = 32 << 20 };

/* Searching costs a few percent of a compilation, and stops if it rarely succeeds. */
enum { FIRST_SEARCHES = 64, LEAST_HITS_OF = 16 };

struct code_class {
    struct code_class *next;
    struct sha256 code;
    size_t count;
    uint32_t words[];
};

struct code_classes {
    pthread_mutex_t lock;
    size_t bytes, searches, hits;
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

static void add(struct code_classes *classes, struct sha256 code, const struct finished *module) {
    size_t size = module->count * sizeof *module->words;
    struct code_class *class = malloc(sizeof *class + size);
    if (!class)
        return;
    class->code = code;
    class->count = module->count;
    memcpy(class->words, module->words, size);
    pthread_mutex_lock(&classes->lock);
    struct code_class **slot = slot_of(classes, code);
    bool is_new = !find_class(classes, code) && classes->bytes + size <= MOST_BYTES;
    if (is_new) {
        class->next = *slot;
        *slot = class;
        classes->bytes += size;
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

static struct sha256 question_of(const struct session *session, const struct token_list *tokens,
                                 bool only_reached) {
    struct context *c = (struct context *)&session->compiling;
    struct sha256 code = hash_of_code(c, tokens, only_reached);
    return cached_question(session, only_reached ? "hlsl2spv reached 1" : "hlsl2spv code 1",
                           &session->command.meaning, code);
}

static bool find_in_cache(struct session *session) {
    struct context *c = &session->compiling;
    struct cache_action action;
    if (!cache_find(session->cache, c->kept, session->code, &action) || action.contents.count != 1)
        return false;
    const struct cache_content *content = &action.contents.items[0];
    const char *bytes = cache_read(session->cache, c->kept, content);
    return bytes && record_take_module(c, bytes, content->size, &session->result.module);
}

static bool find_in_memory(struct session *session) {
    struct context *c = &session->compiling;
    const struct code_class *class = search(session->classes, session->reached_code);
    if (!class)
        return false;
    struct finished *module = &session->result.module;
    module->words = arena_copy(c->kept, class->words, class->count * sizeof *class->words);
    module->count = class->count;
    return true;
}

static bool find(void *user, const struct token_list *tokens, bool is_analysed) {
    struct session *session = user;
    bool found = false;
    if (diag_has_pragmas(&session->compiling)) {
        session->finder.find = NULL;
        return false;
    }
    if (session->cache && !is_analysed) {
        session->code = question_of(session, tokens, false);
        found = find_in_cache(session);
    }
    if (!found && session->searches_classes) {
        session->reached_code = question_of(session, tokens, true);
        found = find_in_memory(session);
    }
    session->has_code = true;
    session->is_class_hit = found;
    return found;
}

const struct result_finder *classes_finder(struct session *session) {
    const struct command *command = &session->command;
    const struct options *options = &command->compile;
    bool has_facts = asks_for_facts(&command->reflection) || command->wgsl ||
                     options->choice_count > 1 || options->debug || command->debug_file;
    bool is_watched = command->time_report || command->trace_file || options->print_all ||
                      options->verbose || options->dump_typed || options->dump_syntax;
    if (has_facts || is_watched || !command->profile_given || session->expected.count)
        return NULL;
    session->searches_classes = session->classes && is_worthwhile(session->classes);
    if (!session->searches_classes && !session->cache)
        return NULL;
    session->finder = (struct result_finder){session, find};
    return &session->finder;
}

/* Equal tokens always have equal modules, so that results with the current time may be stored. */
void classes_store(struct session *session) {
    struct context *c = &session->compiling;
    const struct finished *module = &session->result.module;
    if (!session->has_code || session->is_class_hit || session->errors || session->warnings ||
        !module->count)
        return;
    if (session->searches_classes)
        add(session->classes, session->reached_code, module);
    if (!session->cache)
        return;
    struct cache_action action = {0};
    vec_push(c->kept, &action.contents,
             cache_write(session->cache, c->kept, "module",
                         words_to_bytes(c->kept, module->words, module->count),
                         module->count * sizeof *module->words));
    cache_store(session->cache, c->kept, session->code, &action);
}
