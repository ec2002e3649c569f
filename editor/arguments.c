/* Arguments of variants. */
#include "config.h"
#include "../batch/batch.h"

#include <string.h>

/* Bytes after which a name ends. */
enum { LONGEST_NAME = 200 };

static const char *keep(struct server *s, const char *text) {
    return text ? arena_string(s->scratch, text, strlen(text)) : NULL;
}

void arguments_append(struct server *s, struct string_list *to, const struct string_list *from) {
    for (size_t i = 0; i < from->count; i++)
        list_add(s, to, from->items[i]);
}

/* Returns the value in the argument of an option, "" if it is the next argument, or NULL. */
static const char *value_of(const char *argument, const char *option) {
    size_t length = strlen(option);
    return argument[0] == '-' && !strncmp(argument + 1, option, length) ? argument + 1 + length
                                                                        : NULL;
}

static const char *absolute(struct server *s, const char *folder, const char *path) {
    return system_is_absolute(path) ? path : path_join(s, folder, path);
}

struct string_list arguments_absolute(struct server *s, const struct string_list *list,
                                      const char *folder) {
    struct string_list out = {0};
    for (size_t i = 0; i < list->count; i++) {
        const char *argument = list->items[i], *value = value_of(argument, "I");
        bool is_include = !strcmp(argument, "-include") || !strcmp(argument, "--include");
        if (value && *value)
            argument = arena_join(s->scratch, "-I", absolute(s, folder, value));
        list_add(s, &out, argument);
        if (((value && !*value) || is_include) && i + 1 < list->count)
            list_add(s, &out, absolute(s, folder, list->items[++i]));
    }
    return out;
}

/* ---- Command lines ---- */

struct reading {
    struct server *s;
    const char *problem;
};

static void note_problem(void *user, const struct session *session, const struct diagnostic *d,
                         const char *text) {
    struct reading *reading = user;
    if (d->severity >= SEVERITY_ERROR && !reading->problem)
        reading->problem = keep(reading->s, d->message);
}

struct translated arguments_translate(struct server *s, const struct string_list *words,
                                      const char *folder) {
    struct reading reading = {.s = s};
    struct session session = {.listener = note_problem, .user = &reading};
    struct string_list list = {0};
    session_read(&session, words->count, words->items);
    const struct command *command = &session.command;
    for (size_t i = 0; i < command->analysis.count; i++)
        list_add(s, &list, keep(s, command->analysis.items[i]));
    const char *source = command->inputs.count ? keep(s, command->inputs.items[0]) : NULL;
    session_close(&session);
    return (struct translated){.arguments = arguments_absolute(s, &list, folder),
                               .source = source ? absolute(s, folder, source) : NULL,
                               .problem = reading.problem};
}

/* ---- Names ---- */

static const char *last_value(const struct string_list *arguments, const char *option) {
    const char *found = NULL;
    for (size_t i = 0; i < arguments->count; i++) {
        const char *value = value_of(arguments->items[i], option);
        if (value && *value)
            found = value;
        else if (value && i + 1 < arguments->count)
            found = arguments->items[++i];
    }
    return found;
}

bool arguments_have_profile(const struct string_list *arguments) {
    return last_value(arguments, "T") != NULL;
}

bool arguments_have_entry(const struct string_list *arguments, const char *entry,
                          const char *stage) {
    const char *chosen = last_value(arguments, "E"), *profile = last_value(arguments, "T");
    size_t length = strlen(stage);
    return !strcmp(chosen ? chosen : "main", entry) && profile &&
           !strncmp(profile, stage, length) && profile[length] == '_';
}

const char *arguments_name(struct server *s, const struct string_list *arguments) {
    const char *entry = last_value(arguments, "E"), *profile = last_value(arguments, "T");
    bool is_library = profile && !strncmp(profile, "lib_", 4);
    struct text_sink out = {.arena = s->scratch};
    if (is_library || !profile)
        sink_text(&out, profile ? profile : "arguments");
    else
        sink_format(&out, "%s (%s)", entry ? entry : "main", profile);
    for (size_t i = 0; i < arguments->count; i++) {
        const char *value = value_of(arguments->items[i], "D");
        if (value && !*value && i + 1 < arguments->count)
            value = arguments->items[++i];
        if (value && out.length < LONGEST_NAME)
            sink_format(&out, " %.*s", LONGEST_NAME, value);
    }
    return out.text;
}
