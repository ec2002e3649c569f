/* Utilities of the command line: argument lists and file names. */
#include "command.h"

#include <string.h>

void driver_append_text(struct context *c, struct string_list *list, const char *text) {
    list->items = arena_append(c->kept, (void *)list->items, list->count, sizeof *list->items);
    list->items[list->count++] = text;
}

const char *command_replace_extension(struct context *c, const char *path, const char *extension) {
    if (!strcmp(path, "-"))
        return "-";
    const char *slash = strrchr(path, '/');
    const char *dot = strrchr(slash ? slash : path, '.');
    size_t length = dot && dot != path && dot[-1] != '/' ? (size_t)(dot - path) : strlen(path);
    return arena_format(c->kept, "%.*s.%s", (int)length, path, extension);
}

bool command_names_debug_folder(const struct command *command) {
    const char *path = command->debug_file;
    return path && *path && path[strlen(path) - 1] == '/';
}
