/* Parsing of the arguments of a driver mode, by its table of options. */
#include "files.h"
#include "modes_table.h"
#include "option_table.h"

#include <string.h>
#include <strings.h>

/* ---- Option lookup ---- */

/* Returns the length of the match between a spelling and an argument, or 0. */
static size_t match_option(const struct mode *mode, const struct mode_option *option,
                           const char *spelling, size_t length, const char *argument) {
    bool is_word = argument[0] == '-' && argument[1] == '-';
    bool may_join = (option->form == MODE_JOINED || option->form == MODE_EITHER) &&
                    (!is_word || spelling[length - 1] == '=');
    bool is_same = mode->ignores_case && is_word ? !strncasecmp(spelling, argument, length)
                                                 : !strncmp(spelling, argument, length);
    return is_same && (may_join || !argument[length]) ? length : 0;
}

static const struct mode_option *find_row(const struct mode *mode, const char *argument,
                                          size_t *length) {
    const struct mode_option *best = NULL;
    *length = 0;
    for (size_t i = 0; i < mode->option_count; i++) {
        const char *list = mode->options[i].spellings, *word;
        size_t word_length;
        while (mode_next_word(&list, &word, &word_length)) {
            size_t fits = match_option(mode, &mode->options[i], word, word_length, argument);
            if (fits > *length) {
                *length = fits;
                best = &mode->options[i];
            }
        }
    }
    return best;
}

static void report_unknown(struct mode_request *r, const char *argument) {
    size_t name_length = strcspn(argument, "=");
    struct nearest nearest = spelling_nearest(
        arena_string(r->c->kept, argument, name_length + (argument[name_length] == '=')));
    for (size_t i = 0; i < r->mode->option_count; i++) {
        const char *list = r->mode->options[i].spellings, *word;
        size_t length;
        while (mode_next_word(&list, &word, &length))
            spelling_nearest_try(&nearest, arena_string(r->c->kept, word, length));
    }
    for (size_t i = 0; r->mode->accepts_ours && i < OPTION_COUNT; i++)
        spelling_nearest_try(&nearest,
                             arena_format(r->c->kept, "%s%s", option_prefix_of(&option_table[i]),
                                          option_table[i].spelling));
    error_at(r->c, 0, "unknown option '%s'%s", argument, spelling_nearest_words(r->c, &nearest));
}

/* ---- Option effects ---- */

/* '%' represents the value, which may contain blanks. */
static void add_ours(struct mode_request *r, const char *words, const char *value) {
    const char *word;
    size_t length;
    while (mode_next_word(&words, &word, &length)) {
        const char *mark = memchr(word, '%', length);
        size_t before = mark ? (size_t)(mark - word) : length;
        driver_append_text(
            r->c, &r->ours,
            arena_format(r->c->kept, "%.*s%s", (int)before, word, mark ? value : ""));
    }
}

static void apply_option(const struct mode_use *use, const struct mode_option *option) {
    struct mode_request *r = use->r;
    switch (option->effect) {
    case MODE_OURS:
        add_ours(r, option->text, use->value);
        break;
    case MODE_SET:
        *(bool *)((char *)r + option->field) = true;
        break;
    case MODE_TEXT:
        *(const char **)((char *)r + option->field) = use->value;
        break;
    case MODE_CALL:
        option->call(use);
        break;
    case MODE_NOTHING:
        break;
    case MODE_REFUSED:
        error_at(r->c, 0, "'%s' is not supported: %s", use->written, option->text);
        break;
    }
}

void mode_read_argument(struct mode_request *r, const char *argument) {
    size_t length;
    if (argument[0] != '-' || !argument[1]) {
        struct mode_input input = {.path = argument, .stage = r->stage, .entry = r->entry};
        if (!mode_has_extension(argument, "conf")) /* limits of GLSL's built-in constants */
            vec_push(r->c->kept, &r->inputs, input);
        return;
    }
    const struct mode_option *option = find_row(r->mode, argument, &length);
    struct mode_use use = {r, argument, NULL};
    if (!option) {
        if (!r->mode->accepts_ours || !mode_pass_argument(r, argument))
            report_unknown(r, argument);
        return;
    }
    if (option->form != MODE_FLAG)
        use.value = argument[length] ? argument + length
                    : option->form != MODE_JOINED && r->next < r->arguments.count
                        ? r->arguments.items[r->next++]
                        : NULL;
    if (option->form != MODE_FLAG && !use.value)
        error_at(r->c, 0, "'%s' requires a value", argument);
    else
        apply_option(&use, option);
}
