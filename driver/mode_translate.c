/* Translation of the arguments of a driver mode. */
#include "modes_table.h"

#include <string.h>

struct mode_lines mode_translate(struct context *c, const struct mode *mode,
                                 const struct file_access *files,
                                 const struct string_list *arguments) {
    struct mode_request r = {.c = c, .mode = mode, .files = files, .arguments = *arguments};
    struct mode_lines lines = {0};
    while (r.next < r.arguments.count) {
        const char *argument = r.arguments.items[r.next++];
        if (strncmp(argument, driver_mode_option, strlen(driver_mode_option)) != 0)
            mode_read_argument(&r, argument);
    }
    lines.help = r.help;
    lines.version = r.version;
    if (r.help || r.version || diag_error_count(c))
        return lines;
    for (size_t i = 0; i < r.inputs.count; i++)
        if (mode->ignores_case && r.stage) /* regardless of its position */
            r.inputs.items[i].stage = r.stage;
    mode->check(&r);
    lines.items = arena_array(c->kept, struct string_list, r.inputs.count);
    for (; lines.count < r.inputs.count && !diag_error_count(c); lines.count++)
        lines.items[lines.count] = mode->line_of(&r, &r.inputs.items[lines.count]);
    mode_check_outputs(&r, &lines);
    if (diag_error_count(c))
        lines.count = 0;
    return lines;
}
