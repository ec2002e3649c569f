/* Reads the command line by the table of options. */
#include "option_table.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "response.h"

/* An argument that debug information tells, and where a path may begin in it. */
struct recorded {
    const char *argument;
    size_t value;
};

struct reader {
    struct context *c;
    const struct file_access *files;
    struct command *command;
    struct options_seen *seen;
    struct string_list arguments;
    size_t next;
    VEC(struct recorded, recorded_vec) recorded;
    struct map found; /* argument -> option: build scripts shift a dozen registers in each space */
};

void append_text(struct context *c, struct string_list *list, const char *text) {
    list->items = arena_append(c->arena, (void *)list->items, list->count, sizeof *list->items);
    list->items[list->count++] = text;
}

/* ---- Finding the row of an argument -----------------------------------------------------------
 */

/* The option's name in an argument and the kind of prefix before it, or 0. */
static enum option_prefix split_prefix(const char *argument, const char **name) {
    enum option_prefix kind = 0;
    if (argument[0] == '-')
        kind = argument[1] == '-' ? LONG : DASH;
    else if (argument[0] == '/')
        kind = SLASH;
    *name = argument + (kind == LONG ? 2 : kind ? 1 : 0);
    return **name ? kind : 0;
}

/* Most rows differ from the name at one of their ends. */
static bool row_takes(const struct option *option, const char *name, size_t name_length) {
    size_t length = option->length;
    if (length > name_length || *option->spelling != *name ||
        option->spelling[length - 1] != name[length - 1] || memcmp(option->spelling, name, length))
        return false;
    return length == name_length || option->form == FORM_JOINED || option->form == FORM_EITHER;
}

/* The row with the longest spelling that the argument begins with. */
static const struct option *find_option(const char *argument, const char **name) {
    enum option_prefix prefix = split_prefix(argument, name);
    const struct option *best = NULL;
    size_t name_length = strlen(*name);
    for (size_t i = 0; prefix && i < OPTION_COUNT; i++) {
        const struct option *option = &option_table[i];
        if ((option->prefixes & prefix) && row_takes(option, *name, name_length) &&
            (!best || option->length > best->length))
            best = option;
    }
    return best;
}

/* ---- The nearest spelling of an unknown option ------------------------------------------------
 */

static const char *nearest_spelling(struct context *c, const char *name) {
    size_t length = strcspn(name, "=");
    const char *wanted = arena_string(c->arena, name, length + (name[length] == '='));
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

static void report_unknown(struct reader *p, const char *argument, const char *name) {
    if (p->command->ignore_unknown)
        return;
    const char *nearest = nearest_spelling(p->c, name);
    const char *prefix = argument[0] == '-' && argument[1] == '-' ? "--" : "-";
    if (nearest)
        error_at(p->c, 0, "unknown option '%s'; did you mean '%s%s'?", argument, prefix, nearest);
    else
        error_at(p->c, 0, "unknown option '%s'", argument);
}

/* ---- Applying one option ----------------------------------------------------------------------
 */

static void apply_number(const struct option_use *use, uint32_t *field) {
    char *end;
    errno = 0;
    unsigned long number = strtoul(use->values[0], &end, 10);
    if (*end || end == use->values[0] || use->values[0][0] == '-' || errno || number > UINT32_MAX)
        error_at(use->c, 0, "'%s' needs a number", use->written);
    else
        *field = (uint32_t)number;
}

static void apply_effect(const struct option_use *use, const struct option *option) {
    void *field = (char *)use->command + option->field;
    switch (option->effect) {
    case EFFECT_NONE:
        append_text(use->c, &use->command->without_effect, use->written);
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
        append_text(use->c, field, use->values[0]);
        break;
    case EFFECT_NUMBER:
        apply_number(use, field);
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

/* Takes the option's values, from behind its name or from the arguments that follow. */
static bool take_values(struct reader *p, const struct option *option, const char *rest,
                        const char **values) {
    unsigned taken = 0;
    if (option->form == FORM_JOINED || (option->form == FORM_EITHER && *rest))
        values[taken++] = rest;
    while (taken < option->value_count && p->next < p->arguments.count)
        values[taken++] = p->arguments.items[p->next++];
    return taken == option->value_count;
}

/* What a batch gives to each of its lines. */
static void keep_common(struct reader *p, const struct option *option, size_t first) {
    for (size_t i = first; i < p->next && option->group != GROUP_BATCH; i++)
        append_text(p->c, &p->command->batch.common, p->arguments.items[i]);
}

/* Debug information tells what shaped the module, and not where it was written to: the same source
 * gives the same module anywhere. */
static void record(struct reader *p, const struct option *option, size_t first, size_t value) {
    if (option->group == GROUP_OUTPUT || option->group == GROUP_DEPENDENCIES ||
        option->call == option_prefix_map)
        return;
    for (size_t i = first; i < p->next; i++)
        vec_push(p->c->arena, &p->recorded,
                 ((struct recorded){p->arguments.items[i], i == first ? value : 0}));
}

/* At the end, when all maps of prefixes are known. */
static void keep_recorded(struct reader *p) {
    struct options *options = &p->command->compile;
    for (size_t i = 0; i < p->recorded.count; i++) {
        const struct recorded *r = &p->recorded.items[i];
        const char *value = r->argument + r->value;
        const char *shown = options_file_name(options, p->c->arena, value);
        append_text(p->c, &options->command_line,
                    shown == value
                        ? r->argument
                        : arena_format(p->c->arena, "%.*s%s", (int)r->value, r->argument, shown));
    }
}

static void note_seen(struct options_seen *seen, const struct option *option, const char *value) {
    size_t row = (size_t)(option - option_table);
    if (!seen->value[row])
        seen->rows[seen->count++] = (uint16_t)row;
    seen->value[row] = value;
}

static bool takes_path(const struct option *option) {
    return !strcmp(option->argument_names, "<file>") ||
           !strcmp(option->argument_names, "<directory>");
}

static void apply_option(struct reader *p, const char *argument, const struct option *option,
                         const char *name) {
    const char *values[4] = {0};
    size_t first = p->next - 1;
    if (!take_values(p, option, name + strlen(option->spelling), values)) {
        error_at(p->c, 0, option->value_count > 1 ? "'%s' needs %u values" : "'%s' needs a value",
                 argument, option->value_count);
        return;
    }
    size_t value = (size_t)(name - argument) + option->length;
    if (option->effect == EFFECT_ALIAS)
        option = &option_table[option_row(option->text)];
    keep_common(p, option, first);
    record(p, option, first, value);
    note_seen(p->seen, option, option->value_count ? values[0] : option->spelling);
    if (takes_path(option))
        values[0] = system_path(p->c->arena, values[0]);
    struct option_use use = {p->c, p->command, argument, name, values};
    apply_effect(&use, option);
}

/* An argument that is no option, though it may look like one: '/' begins paths, too. */
static bool is_input(struct reader *p, const char *argument) {
    struct file_content content;
    if (argument[0] == '/')
        return p->files ? p->files->open(p->files->user, p->c, argument, &content)
                        : !access(argument, F_OK);
    return argument[0] != '-' || !argument[1];
}

static const struct option *find_again(struct reader *p, const char *argument, const char **name) {
    void **slot = map_slot(p->c->arena, &p->found, argument, strlen(argument));
    if (!*slot)
        *slot = (void *)find_option(argument, name);
    else
        split_prefix(argument, name);
    return *slot;
}

static void parse_argument(struct reader *p, const char *argument) {
    const char *name;
    if (!*argument)
        return; /* of a variable of a script that is empty */
    if (is_input(p, argument)) {
        append_text(p->c, &p->command->inputs, system_path(p->c->arena, argument));
        return;
    }
    const struct option *option = find_again(p, argument, &name);
    if (option)
        apply_option(p, argument, option, name);
    else if (argument[0] == '/')
        append_text(p->c, &p->command->inputs, argument); /* a path that does not exist */
    else
        report_unknown(p, argument, name);
}

static void set_defaults(struct command *command) {
    *command =
        (struct command){.default_input = command->default_input, .program = command->program};
    command->compile.entry = "main";
    command->compile.stage = STAGE_COUNT;
    command->compile.model = (struct shader_model){6, 0};
    command->compile.hlsl_version = 2021;
    command->compile.optimization = 3;
    command->compile.target_env = ENV_VULKAN_1_0;
    command->compile.error_limit = 100;
}

/* In a mode, what is read is a line of ours; the caller has the others. */
static void translate_mode(struct reader *p) {
    struct command *command = p->command;
    command->lines = mode_translate(p->c, command->mode, p->files, &p->arguments);
    command->help = command->lines.help;
    command->version = command->lines.version;
    p->arguments = command->lines.count ? command->lines.items[0] : (struct string_list){0};
}

bool command_asks_for_text(const struct command *command) {
    return command->help || command->help_warnings || command->version || command->complete;
}

bool command_parse(struct context *c, const struct file_access *files, size_t count,
                   const char *const *arguments, struct command *command) {
    set_defaults(command);
    struct reader p = {.c = c, .files = files, .command = command};
    p.seen = arena_new(c->arena, struct options_seen);
    p.arguments = response_expand(c, files, count, arguments);
    command->mode = mode_find(c, command->program, &p.arguments);
    if (command->mode)
        translate_mode(&p);
    /* What it turns off may stand before it. */
    for (size_t i = 0; i < p.arguments.count; i++)
        if (!strcmp(p.arguments.items[i], "-Qunused-arguments"))
            command->ignore_unknown = true;
    while (p.next < p.arguments.count)
        parse_argument(&p, p.arguments.items[p.next++]);
    keep_recorded(&p);
    if (!diag_error_count(c) && !command_asks_for_text(command))
        option_apply_rules(c, command, p.seen, files == NULL);
    return !diag_error_count(c);
}
