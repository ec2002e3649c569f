/* Dependency files: rules for make and ninja that list the files used for an output. */
#include "command.h"

#include <string.h>

/* A backslash escapes blanks and '#'. Backslashes are literal, except before a blank, where they
 * are doubled. '$' is doubled. */
void driver_append_file_name(struct text_sink *out, const char *name) {
    size_t backslashes = 0;
    for (const char *p = name; *p; p++) {
        if (*p == ' ' || *p == '\t') {
            for (size_t i = 0; i <= backslashes; i++)
                sink_text(out, "\\");
        } else if (*p == '#') {
            sink_text(out, "\\");
        } else if (*p == '$') {
            sink_text(out, "$");
        }
        backslashes = *p == '\\' ? backslashes + 1 : 0;
        sink_write(out, p, 1);
    }
}

/* Rules cannot contain line breaks (GNU make, "Rule Syntax"). */
static void print_name(struct context *c, struct text_sink *out, const char *name) {
    if (strpbrk(name, "\n\r"))
        error_at(c, 0, "cannot name '%s' in a dependency file because it contains a line break",
                 name);
    driver_append_file_name(out, name);
}

/* Returns the first output that is a file, or NULL. */
static const char *first_output(const struct command *command) {
    const char *const outputs[] = {command->object_file, command->assembly_file,
                                   command->header_file, command->preprocess_file};
    for (size_t i = 0; i < COUNT_OF(outputs); i++)
        if (outputs[i] && strcmp(outputs[i], "-"))
            return outputs[i];
    return NULL;
}

/* Returns the output of the compilation, or the default module name. */
static const char *default_target(struct context *c, const struct command *command) {
    const char *output = first_output(command);
    return output ? output : command_replace_extension(c, command->compile.input, "spv");
}

static void print_targets(struct context *c, const struct command *command, struct text_sink *out) {
    const struct string_list *targets = &command->dependencies.targets;
    for (size_t i = 0; i < targets->count; i++)
        sink_format(out, "%s%s", i ? " " : "", targets->items[i]);
    if (!targets->count)
        print_name(c, out, default_target(c, command));
}

/* Returns the distinct files in order of first use, without unnamed ones. */
static struct string_list distinct_files(struct context *c, const struct command *command,
                                         const struct dependency_vec *files) {
    struct string_list list = {arena_array(c->kept, const char *, files->count + 1), 0};
    struct map known = {0};
    for (size_t i = 0; i <= files->count; i++) {
        const char *path = i ? files->items[i - 1].path : command->compile.input;
        void **slot = map_slot(c->kept, &known, path, strlen(path));
        if (*slot || !strcmp(path, "-") || path[0] == '<')
            continue;
        *slot = (void *)path;
        list.items[list.count++] = path;
    }
    return list;
}

void dependencies_print(struct context *c, const struct command *command,
                        const struct dependency_vec *files, struct text_sink *out) {
    struct string_list list = distinct_files(c, command, files);
    print_targets(c, command, out);
    sink_text(out, ":");
    for (size_t i = 0; i < list.count; i++) {
        sink_text(out, i ? " \\\n " : " ");
        print_name(c, out, list.items[i]);
    }
    sink_text(out, "\n");
    for (size_t i = 0; command->dependencies.phony && i < list.count; i++) {
        if (!strcmp(list.items[i], command->compile.input))
            continue;
        sink_text(out, "\n");
        driver_append_file_name(out, list.items[i]);
        sink_text(out, ":\n");
    }
}

const char *dependencies_file(struct context *c, const struct command *command) {
    if (command->dependencies.file)
        return command->dependencies.file;
    if (command->dependencies.only && !command->dependencies.write)
        return "-";
    const char *output = first_output(command);
    return command_replace_extension(c, output ? output : command->compile.input, "d");
}
