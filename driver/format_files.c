/* Formats the files of the command line. */
#include "format_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../format/format.h"
#include "files.h"

VEC(struct hlsl2spv_format_lines, format_lines_vec);

struct file_formatter {
    struct session *session;
    struct context *c;
    const struct format_command *options;
    struct format_lines_vec lines;
    struct map noted; /* style files whose ignored settings were reported */
    bool is_different;
};

/* ---- Style ---- */

/* Returns the nearest .clang-format file above a path, or NULL. */
static const char *find_style_file(struct context *c, const char *path) {
    static const char *const names[] = {".clang-format", "_clang-format"};
    enum { DEEPEST = 64 };
    const char *slash = strrchr(path, '/');
    const char *folder = slash ? arena_string(c->kept, path, (size_t)(slash + 1 - path)) : "";
    struct file_facts facts, previous = {0};
    for (int i = 0; i < DEEPEST; i++) {
        for (size_t n = 0; n < COUNT_OF(names); n++) {
            const char *file = arena_join(c->kept, folder, names[n]);
            if (system_stat(file, &facts) && facts.kind == FILE_REGULAR)
                return file;
        }
        /* The root is its own parent. */
        if (!system_stat(*folder ? folder : ".", &facts) ||
            (i && facts.identity.device == previous.identity.device &&
             facts.identity.number == previous.identity.number))
            return NULL;
        previous = facts;
        folder = arena_join(c->kept, folder, "../");
    }
    return NULL;
}

static const char *read_style_text(struct file_formatter *f, const char *path) {
    struct file_content content;
    return files_read(f->c, NULL, path, &content) ? content.text : NULL;
}

static bool is_style_text(const char *style) {
    return *style == '{' || strchr(style, ':');
}

/* Returns the text of the style for a file, or NULL for the default style. `*source` is its name.
 */
static const char *style_for(struct file_formatter *f, const char *path, const char **source) {
    static const char *const predefined[] = {"LLVM",    "Google", "Chromium", "Microsoft",
                                             "Mozilla", "WebKit", "GNU"};
    const char *style = f->options->style;
    *source = "--style";
    if (style && is_style_text(style) && !system_exists(style))
        return style;
    for (size_t i = 0; style && i < COUNT_OF(predefined); i++)
        if (!strcmp(style, predefined[i]))
            return arena_join(f->c->kept, "BasedOnStyle: ", style);
    if (style && !strcmp(style, "hlsl"))
        return NULL;
    if (style && strcmp(style, "file") != 0)
        *source = style;
    else
        *source = find_style_file(f->c, path);
    return *source ? read_style_text(f, *source) : NULL;
}

static void note_ignored(struct file_formatter *f, const struct hlsl2spv_format_result *result,
                         const char *source) {
    size_t count;
    const struct hlsl2spv_format_ignored *ignored = hlsl2spv_format_ignored(result, &count);
    if (!count || !source || !map_add(f->c->kept, &f->noted, source, strlen(source)))
        return;
    struct text_sink names = {.arena = f->c->kept};
    for (size_t i = 0; i < count; i++) {
        if (f->session->command.compile.verbose)
            fprintf(stderr, "%s:%u: note: '%s: %s' has no effect\n", source, ignored[i].line,
                    ignored[i].setting, ignored[i].value);
        sink_format(&names, "%s%s", i ? ", " : "", ignored[i].setting);
    }
    if (!f->session->command.compile.verbose)
        fprintf(stderr, "%s: note: settings without effect: %s\n", source, names.text);
}

/* ---- Files ---- */

static bool read_lines(struct file_formatter *f, const char *text) {
    char *end;
    unsigned long first = strtoul(text, &end, 10), last = 0;
    if (*end == ':')
        last = strtoul(end + 1, &end, 10);
    if (*end || !first || last < first) {
        error_at(f->c, 0, "'--lines=' requires two lines as in '10:20' instead of '%s'", text);
        return false;
    }
    vec_push(f->c->kept, &f->lines, ((struct hlsl2spv_format_lines){first, last}));
    return true;
}

static void write_result(struct file_formatter *f, const char *path,
                         const struct file_content *content,
                         const struct hlsl2spv_format_result *result) {
    size_t size;
    const char *text = hlsl2spv_format_text(result, &size);
    bool is_different = size != content->size || memcmp(text, content->text, size) != 0;
    bool is_stream = files_is_standard_stream(path);
    const char *name = is_stream && f->options->assumed ? f->options->assumed : path;
    f->is_different |= is_different;
    if (f->options->check && is_different)
        fprintf(stderr, "%s: not formatted\n", name);
    if (f->options->check)
        return;
    if (!f->options->in_place || is_stream)
        fwrite(text, 1, size, stdout);
    else if (is_different)
        files_write(f->c, NULL, path, text, size);
}

static void format_file(struct file_formatter *f, const char *path) {
    struct file_content content;
    const char *assumed = f->options->assumed, *source;
    unsigned errors = f->session->errors;
    const char *style =
        style_for(f, files_is_standard_stream(path) && assumed ? assumed : path, &source);
    if (f->session->errors > errors || !files_read(f->c, NULL, path, &content))
        return;
    struct hlsl2spv_format_options options = {style, f->lines.count, f->lines.items};
    struct hlsl2spv_format_result *result = hlsl2spv_format(content.text, content.size, &options);
    if (!result) {
        error_at(f->c, 0, "'%s' is too large to be formatted", path);
        return;
    }
    note_ignored(f, result, source);
    write_result(f, path, &content, result);
    hlsl2spv_format_release(result);
}

static void format_inputs(struct session *session) {
    struct command *command = &session->command;
    struct file_formatter f = {.session = session, .c = &session->reading};
    f.options = &command->format_command;
    for (size_t i = 0; i < f.options->lines.count; i++)
        if (!read_lines(&f, f.options->lines.items[i]))
            return;
    if (!command->inputs.count)
        error_at(f.c, 0, "no input file");
    if (f.lines.count && command->inputs.count > 1)
        error_at(f.c, 0, "'--lines=' requires a single file");
    for (size_t i = 0; i < command->inputs.count && !session->errors; i++)
        format_file(&f, command->inputs.items[i]);
    command->format_command.is_different = f.is_different;
}

bool format_files(struct session *session) {
    return session_guard(session, format_inputs) && !session->errors &&
           !(session->command.format_command.check && session->command.format_command.is_different);
}
