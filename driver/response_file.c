/* Response files: arguments of the form @FILE. Lines that begin with '#' are comments. */
#include "files.h"

#include <string.h>
#include <ctype.h>

enum { MAX_RESPONSE_DEPTH = 16, MAX_RESPONSE_FILES = 1 << 10 };

VEC(const char *, argument_vec);

struct response_expansion {
    struct context *c;
    const struct file_access *files;
    struct argument_vec arguments;
    unsigned files_read;
};

static void expand_argument(struct response_expansion *e, const char *argument, int depth);

/* Blanks separate arguments. Quotes and backslashes protect them. */
const char *response_next_argument(struct context *c, const char **text) {
    const char *p = *text;
    while (isspace((unsigned char)*p))
        p++;
    if (!*p)
        return NULL;
    struct text_sink word = {.arena = c->kept};
    sink_write(&word, "", 0);
    char quote = 0;
    for (; *p && (quote || !isspace((unsigned char)*p)); p++) {
        if (*p == quote)
            quote = 0;
        else if (!quote && (*p == '"' || *p == '\''))
            quote = *p;
        else if (*p == '\\' && quote != '\'' && p[1])
            sink_write(&word, ++p, 1);
        else
            sink_write(&word, p, 1);
    }
    *text = p;
    return word.text ? word.text : "";
}

/* Returns the first line that is no comment. `text` is the start of a line or follows an argument.
 */
static const char *skip_comments(const char *text, bool begins_line) {
    for (; isspace((unsigned char)*text) || (begins_line && *text == '#'); text++) {
        if (*text == '#')
            text += strcspn(text, "\n");
        if (!*text)
            return text;
        begins_line |= *text == '\n';
    }
    return text;
}

static void expand_file(struct response_expansion *e, const char *path, int depth) {
    struct file_content file;
    if (depth > MAX_RESPONSE_DEPTH) {
        error_at(e->c, 0, "response files nested more than %d levels deep at '%s'",
                 MAX_RESPONSE_DEPTH, path);
        return;
    }
    if (++e->files_read > MAX_RESPONSE_FILES)
        context_fail(e->c, 0, "more than %d response files", MAX_RESPONSE_FILES);
    if (!files_read(e->c, e->files, path, &file))
        return;
    static const char byte_order_mark[] = "\xef\xbb\xbf"; /* written by Windows editors */
    const char *text = file.text;
    if (!strncmp(text, byte_order_mark, sizeof byte_order_mark - 1))
        text += sizeof byte_order_mark - 1;
    text = skip_comments(text, true);
    for (const char *argument; (argument = response_next_argument(e->c, &text));) {
        expand_argument(e, argument, depth);
        text = skip_comments(text, false);
    }
}

static void expand_argument(struct response_expansion *e, const char *argument, int depth) {
    if (argument[0] == '@' && argument[1])
        expand_file(e, argument + 1, depth + 1);
    else
        vec_push(e->c->kept, &e->arguments, argument);
}

struct string_list response_expand(struct context *c, const struct file_access *files, size_t count,
                                   const char *const *arguments) {
    struct response_expansion e = {.c = c, .files = files};
    size_t i = 0;
    for (; i < count && strcmp(arguments[i], "--") != 0; i++)
        expand_argument(&e, arguments[i], 0);
    for (; i < count; i++) /* "--" and names of files */
        vec_push(c->kept, &e.arguments, arguments[i]);
    return (struct string_list){e.arguments.items, e.arguments.count};
}
