/* Command-line parsing by the table of options. */
#include "option_table.h"
#include "files.h"

#include <string.h>
#include <strings.h>
#include <errno.h>
#include <stdlib.h>

/* An argument for debug information, and the offset at which it may contain a path. */
struct recorded {
    const char *argument;
    size_t value;
};

struct option_reader {
    struct context *c;
    const struct file_access *files;
    struct command *command;
    struct options_seen *seen;
    struct string_list arguments;
    size_t next;
    VEC(struct recorded, recorded_vec) recorded;
    struct map found; /* argument -> option: build scripts shift a dozen registers in each space */
};

/* ---- Suggestions for unknown options ---- */

static const char *nearest_spelling(struct context *c, const char *name) {
    size_t length = strcspn(name, "=");
    const char *wanted = arena_string(c->kept, name, length + (name[length] == '='));
    size_t limit = spelling_limit(wanted);
    const char *best = NULL;
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const char *spelling = option_table[i].spelling;
        size_t distance = spelling_distance(wanted, spelling, limit + 1);
        bool is_nearer = distance < limit ||
                         (best && distance == limit && *best != *wanted && *spelling == *wanted);
        if (is_nearer) {
            limit = distance;
            best = spelling;
        }
    }
    return best;
}

static void report_unknown(struct option_reader *p, const char *argument, const char *name) {
    if (p->command->ignore_unknown)
        return;
    const char *nearest = nearest_spelling(p->c, name);
    const char *prefix = argument[0] == '-' && argument[1] == '-' ? "--" : "-";
    if (nearest)
        error_at(p->c, 0, "unknown option '%s'; did you mean '%s%s'?", argument, prefix, nearest);
    else
        error_at(p->c, 0, "unknown option '%s'", argument);
}

/* ---- Option effects ---- */

static void apply_number(const struct option_use *use, uint32_t *field) {
    char *end;
    errno = 0;
    unsigned long number = strtoul(use->values[0], &end, 10);
    if (*end || end == use->values[0] || use->values[0][0] == '-' || errno || number > UINT32_MAX)
        error_at(use->c, 0, "'%s' requires a number", use->written);
    else
        *field = (uint32_t)number;
}

/* Stores the number of the matching word. Words with the same number are separated by ','. */
static void apply_choice(const struct option_use *use, int *field) {
    const char *value = use->values[0];
    int how = use->row->number, number = 0;
    for (const char *word = use->row->text; *word; number += *word == '|', word += *word != 0) {
        size_t length = strcspn(word, "|,");
        bool is_it = !(how == ANY_CASE ? strncasecmp : strncmp)(word, value, length);
        if (is_it && !value[length]) {
            *field = number;
            return;
        }
        word += length;
    }
    if (how == OF_VALUE)
        error_at(use->c, 0, use->row->message, value);
    else
        error_at(use->c, 0, use->row->message, use->written, value);
}

static void apply_effect(const struct option_use *use) {
    const struct option *option = use->row;
    void *field = (char *)use->command + option->field;
    switch (option->effect) {
    case EFFECT_NONE:
        driver_append_text(use->c, &use->command->without_effect, use->written);
        break;
    case EFFECT_BOOL:
        *(bool *)field = option->number;
        break;
    case EFFECT_INT:
        *(int *)field = option->number;
        break;
    case EFFECT_TEXT:
        *(const char **)field = use->values[0];
        break;
    case EFFECT_LIST:
        driver_append_text(use->c, field, use->values[0]);
        break;
    case EFFECT_NUMBER:
        apply_number(use, field);
        break;
    case EFFECT_CHOICE:
        apply_choice(use, field);
        break;
    case EFFECT_CALL:
        option->call(use);
        break;
    case EFFECT_REFUSED:
        error_at(use->c, 0, "'%s' is not supported for SPIR-V: %s", use->written, option->text);
        break;
    case EFFECT_ALIAS:
        break; /* resolved before */
    }
}

/* Reads the option's values from the same argument or the following ones. */
static bool read_values(struct option_reader *p, const struct option *option, const char *rest,
                        const char **values) {
    unsigned taken = 0;
    if (option->form == FORM_JOINED || (option->form == FORM_EITHER && *rest))
        values[taken++] = rest;
    while (taken < option->value_count && p->next < p->arguments.count)
        values[taken++] = p->arguments.items[p->next++];
    return taken == option->value_count;
}

/* Debug information records the options that affect the module, but not the output paths, so the
 * same source yields the same module everywhere. */
static void record_option(struct option_reader *p, const struct option *option, size_t first,
                          size_t value) {
    if (option->group == GROUP_OUTPUT || option->group == GROUP_DEPENDENCIES ||
        !strcmp(option->spelling, "Fi") || !strcmp(option->spelling, "ffile-prefix-map="))
        return;
    for (size_t i = first; i < p->next; i++)
        vec_push(p->c->kept, &p->recorded,
                 ((struct recorded){p->arguments.items[i], i == first ? value : 0}));
}

/* Deferred until all prefix maps are known. */
static void keep_recorded(struct option_reader *p) {
    struct options *options = &p->command->compile;
    for (size_t i = 0; i < p->recorded.count; i++) {
        const struct recorded *r = &p->recorded.items[i];
        const char *value = r->argument + r->value;
        const char *shown = options_file_name(options, p->c->kept, value);
        driver_append_text(
            p->c, &options->command_line,
            shown == value ? r->argument
                           : arena_format(p->c->kept, "%.*s%s", (int)r->value, r->argument, shown));
    }
}

/* Returns true for options whose value only names an output. The result refers to that of -Fd. */
static bool names_output(const struct option *option) {
    if (!strcmp(option->spelling, "Fi") || !strcmp(option->spelling, "MF"))
        return true;
    return option->group == GROUP_OUTPUT && !strcmp(option->argument_names, "<file>") &&
           strcmp(option->spelling, "Fd") != 0;
}

static void keep_identity(struct option_reader *p, const struct option *option, size_t first) {
    bool is_output = names_output(option);
    struct string_list *list = &p->command->identity;
    if (option->group == GROUP_BATCH)
        return;
    if (is_output)
        driver_append_text(p->c, list, option->spelling);
    for (size_t i = first; i < p->next && !is_output; i++) {
        driver_append_text(p->c, list, p->arguments.items[i]);
        if (option->group != GROUP_PREPROCESS && option->group != GROUP_DEPENDENCIES)
            driver_append_text(p->c, &p->command->meaning, p->arguments.items[i]);
    }
}

/* Notes arguments that change the analysis of the source. */
static void keep_analysis(struct option_reader *p, const struct option *option, size_t first) {
    if (option->group == GROUP_BATCH || option->group == GROUP_OUTPUT ||
        option->group == GROUP_DEPENDENCIES)
        return;
    static const char *const others[] = {"P", "Fi", "driver-mode=", "Qunused-arguments"};
    for (size_t i = 0; i < COUNT_OF(others); i++)
        if (!strcmp(option->spelling, others[i]))
            return;
    for (size_t i = first; i < p->next; i++) {
        const char *argument = p->arguments.items[i];
        bool has_slash = i == first && argument[0] == '/';
        driver_append_text(p->c, &p->command->analysis,
                           has_slash ? arena_join(p->c->kept, "-", argument + 1) : argument);
    }
}

static void note_seen(struct options_seen *seen, const struct option *option, const char *value) {
    size_t row = (size_t)(option - option_table);
    if (!seen->value[row])
        seen->rows[seen->count++] = (uint16_t)row;
    seen->value[row] = value;
}

static const char *normalized_path(struct context *c, const char *path) {
    char *copy = arena_string(c->kept, path, strlen(path));
    system_normalize_path(copy);
    return copy;
}

static bool has_path_value(const struct option *option) {
    return !strcmp(option->argument_names, "<file>") ||
           !strcmp(option->argument_names, "<directory>");
}

static void apply_option(struct option_reader *p, const char *argument, const struct option *option,
                         const char *name) {
    const char *values[4] = {0};
    size_t first = p->next - 1;
    if (!read_values(p, option, name + strlen(option->spelling), values)) {
        error_at(p->c, 0,
                 option->value_count > 1 ? "'%s' requires %u values" : "'%s' requires a value",
                 argument, option->value_count);
        return;
    }
    size_t value = (size_t)(name - argument) + option->length;
    if (option->effect == EFFECT_ALIAS)
        option = &option_table[option_find(option->text)];
    /* Arguments that a batch passes to each of its lines. */
    for (size_t i = first; i < p->next && option->group != GROUP_BATCH; i++)
        driver_append_text(p->c, &p->command->batch.common, p->arguments.items[i]);
    record_option(p, option, first, value);
    keep_identity(p, option, first);
    keep_analysis(p, option, first);
    note_seen(p->seen, option, option->value_count ? values[0] : option->spelling);
    if (has_path_value(option))
        values[0] = normalized_path(p->c, values[0]);
    struct option_use use = {option, p->c, p->command, argument, name, values};
    apply_effect(&use);
}

/* Returns true for an argument that is not an option. A path may also begin with '/'. */
static bool is_input(struct option_reader *p, const char *argument) {
    struct file_content content;
    if (argument[0] == '/')
        return p->files ? p->files->open(p->files->user, p->c, argument, &content)
                        : system_exists(argument);
    return argument[0] != '-' || !argument[1];
}

static const struct option *find_again(struct option_reader *p, const char *argument,
                                       const char **name) {
    void **slot = map_slot(p->c->kept, &p->found, argument, strlen(argument));
    if (!*slot)
        *slot = (void *)option_of_argument(argument, name);
    else
        option_split_prefix(argument, name);
    return *slot;
}

static void add_input(struct option_reader *p, const char *path) {
    driver_append_text(p->c, &p->command->inputs, normalized_path(p->c, path));
}

static void parse_argument(struct option_reader *p, const char *argument) {
    const char *name;
    if (!*argument)
        return; /* from an empty shell variable */
    if (is_input(p, argument)) {
        add_input(p, argument);
        return;
    }
    const struct option *option = find_again(p, argument, &name);
    if (option)
        apply_option(p, argument, option, name);
    else if (argument[0] == '/')
        driver_append_text(p->c, &p->command->inputs, argument); /* a path that does not exist */
    else
        report_unknown(p, argument, name);
}

static void set_defaults(struct command *command) {
    *command = (struct command){.default_input = command->default_input,
                                .program = command->program,
                                .default_cache = command->default_cache};
    command->cache = command->default_cache;
    command->cache_limit = UINT64_C(10) << 30;
    command->compile.entry = "main";
    command->compile.stage = STAGE_COUNT;
    command->compile.model = (struct shader_model){6, 0};
    command->compile.hlsl_version = 2021;
    command->compile.optimization = 3;
    command->compile.target_env = ENV_VULKAN_1_0;
    command->compile.error_limit = 100;
    command->trace_granularity = 500;
}

/* In a mode, parses the first translated line. The caller handles the others. */
static void translate_mode(struct option_reader *p) {
    struct command *command = p->command;
    command->lines = mode_translate(p->c, command->mode, p->files, &p->arguments);
    command->help = command->lines.help;
    command->version = command->lines.version;
    p->arguments = command->lines.count ? command->lines.items[0] : (struct string_list){0};
}

bool command_asks_for_text(const struct command *command) {
    return command->help || command->help_warnings || command->spirv_features || command->version ||
           command->complete || command->language_server || command->editor_config_for;
}

bool command_parse(struct context *c, const struct file_access *files, size_t count,
                   const char *const *arguments, struct command *command) {
    set_defaults(command);
    struct option_reader p = {.c = c, .files = files, .command = command};
    p.seen = arena_new(c->kept, struct options_seen);
    p.arguments = response_expand(c, files, count, arguments);
    command->mode = mode_find(c, command->program, &p.arguments);
    if (command->mode)
        translate_mode(&p);
    /* It also affects options before it. */
    for (size_t i = 0; i < p.arguments.count; i++)
        if (!strcmp(p.arguments.items[i], "-Qunused-arguments"))
            command->ignore_unknown = true;
    while (p.next < p.arguments.count && strcmp(p.arguments.items[p.next], "--") != 0)
        parse_argument(&p, p.arguments.items[p.next++]);
    for (p.next++; p.next < p.arguments.count; p.next++)
        add_input(&p, p.arguments.items[p.next]);
    keep_recorded(&p);
    if (!diag_error_count(c) && !command_asks_for_text(command) && !command->format_command.is_on)
        option_apply_rules(c, command, p.seen, files == NULL);
    return !diag_error_count(c);
}
