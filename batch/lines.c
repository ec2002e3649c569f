#include "lines.h"

#include <ctype.h>
#include <string.h>

#include "shadermake.h"

/* Of hostile lines: each pair of braces multiplies. */
enum { MAX_JOBS = 1 << 20, MAX_CONDITIONALS = 64 };

struct conditional {
    location at;
    bool outer, taken; /* whether what surrounds it is read; whether its group is */
    bool in_else;
};

struct reader {
    struct context *c;
    const struct command *command;
    const char *folder; /* of the file, with its slash */
    struct job_vec *jobs;
    struct conditional conditionals[MAX_CONDITIONALS];
    size_t depth;
};

/* ---- Conditionals ---- */

static bool is_read(const struct reader *r) {
    return !r->depth || r->conditionals[r->depth - 1].taken;
}

static bool is_defined(const struct reader *r, const char *name, size_t length) {
    const struct string_list *defines = &r->command->compile.defines;
    for (size_t i = 0; i < defines->count; i++) {
        const char *define = defines->items[i];
        if (!strncmp(define, name, length) && (!define[length] || define[length] == '='))
            return true;
    }
    return false;
}

static void open_conditional(struct reader *r, location at, bool taken) {
    if (r->depth == MAX_CONDITIONALS)
        context_fail(r->c, at, "conditionals nest more than %d deep", MAX_CONDITIONALS);
    bool outer = is_read(r);
    r->conditionals[r->depth++] =
        (struct conditional){.at = at, .outer = outer, .taken = outer && taken};
}

static void turn_to_else(struct reader *r, location at) {
    struct conditional *last = r->depth ? &r->conditionals[r->depth - 1] : NULL;
    if (!last || last->in_else) {
        error_at(r->c, at, "'#else' without '#if'");
        return;
    }
    last->in_else = true;
    last->taken = last->outer && !last->taken;
}

static void close_conditional(struct reader *r, location at) {
    if (r->depth)
        r->depth--;
    else
        error_at(r->c, at, "'#endif' without '#if'");
}

static bool is_word(const char *text, size_t length, const char *word) {
    return strlen(word) == length && !strncmp(text, word, length);
}

/* The word at the text, and what follows it. */
static size_t word_length(const char *text) {
    return strcspn(text, " \t");
}

static void obey(struct reader *r, location at, const char *line) {
    size_t length = word_length(line);
    const char *rest = line + length + strspn(line + length, " \t");
    size_t rest_length = word_length(rest);
    if (is_word(line, length, "#ifdef") && rest_length)
        open_conditional(r, at, is_defined(r, rest, rest_length));
    else if (is_word(line, length, "#ifndef") && rest_length)
        open_conditional(r, at, !is_defined(r, rest, rest_length));
    else if (is_word(line, length, "#if") && (!strcmp(rest, "0") || !strcmp(rest, "1")))
        open_conditional(r, at, *rest == '1');
    else if (is_word(line, length, "#else"))
        turn_to_else(r, at);
    else if (is_word(line, length, "#endif"))
        close_conditional(r, at);
    else
        error_at(r->c, at, "this is none of #if 0, #if 1, #ifdef, #ifndef, #else and #endif");
}

/* ---- Jobs ---- */

static struct string_list split(struct context *c, const char *line) {
    struct string_list words = {0};
    for (const char *word; (word = response_next_argument(c, &line));)
        append_text(c, &words, word);
    return words;
}

/* A listener for the reading of a line's arguments: what is wrong with them is wrong there. */
struct line_reader {
    struct reader *reader;
    location at;
};

static void tell_at_line(void *user, const struct session *session, const struct diagnostic *d,
                         const char *text) {
    const struct line_reader *line = user;
    (void)session;
    (void)text;
    if (d->severity >= SEVERITY_ERROR)
        error_at(line->reader->c, line->at, "%s", d->message);
}

static void copy_list(struct context *c, struct string_list *to, const struct string_list *from) {
    for (size_t i = 0; i < from->count; i++)
        append_text(c, to, arena_string(c->arena, from->items[i], strlen(from->items[i])));
}

/* The definitions that the line has beyond those of all lines. */
static struct string_list own_defines(const struct reader *r, const struct command *command) {
    struct string_list own = {0};
    size_t common = r->command->compile.defines.count;
    for (size_t i = common; i < command->compile.defines.count; i++)
        append_text(r->c, &own, command->compile.defines.items[i]);
    return own;
}

static const char *join_path(struct context *c, const char *folder, const char *name) {
    if (!folder || !*folder)
        return name;
    const char *slash = folder[strlen(folder) - 1] == '/' ? "" : "/";
    return arena_join(c->arena, folder, slash, name);
}

/* Where the module goes that no option names. */
static const char *derived_path(struct reader *r, const struct line_style *style,
                                const char *name) {
    const struct batch_options *batch = &r->command->batch;
    const char *extension = batch->extension ? batch->extension : style->extension;
    const char *folder = style->folder ? join_path(r->c, batch->out, style->folder) : batch->out;
    return join_path(r->c, folder, arena_join(r->c->arena, name, extension));
}

static void name_module(struct reader *r, struct command *command, struct job *job,
                        const char *path) {
    bool is_named = command->object_file || command->assembly_file || command->header_file ||
                    command->compile.preprocess_only || command->dependencies.only;
    if (is_named)
        return;
    append_text(r->c, &job->arguments, "-Fo");
    append_text(r->c, &job->arguments, path);
    command->object_file = path;
}

/* Many compilations share one standard output. */
static bool check_outputs(struct reader *r, const struct command *command, struct job *job) {
    const struct options *o = &command->compile;
    const char *const names[] = {command->object_file, command->assembly_file, command->header_file,
                                 command->preprocess_file};
    bool prints = o->dump_syntax || o->dump_typed || !job->outputs.count;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        prints |= names[i] && !strcmp(names[i], "-");
    return !prints || !error_at(r->c, job->at, "a line of a batch writes to files");
}

/* What else a command line may ask for makes no file, or is for the program. */
static bool makes_one(struct reader *r, const struct command *command, const struct job *job) {
    bool is_other =
        command_asks_for_text(command) || command->link_check || command->batch.files.count;
    return !is_other || !error_at(r->c, job->at, "a line of a batch makes files of one input");
}

static bool describe(struct reader *r, const struct line_style *style,
                     const struct command *command, struct job *job) {
    struct naming naming = {.source = style->source ? style->source : command->compile.input,
                            .entry = command->compile.entry,
                            .suffix = style->suffix,
                            .defines = own_defines(r, command),
                            .without_folder = r->command->batch.flatten || style->folder};
    struct naming plain = naming;
    plain.defines.count = 0;
    const char *permutation = name_permutation(r->c, &naming.defines);
    struct command named = *command;
    name_module(r, &named, job, derived_path(r, style, name_output(r->c, &naming)));
    struct output_file_vec outputs = outputs_files(r->c, &named);
    for (size_t i = 0; i < outputs.count; i++)
        append_text(r->c, &job->outputs, arena_join(r->c->arena, outputs.items[i].path));
    copy_list(r->c, &job->pipelines, &command->batch.pipelines);
    job->module = named.object_file ? arena_join(r->c->arena, named.object_file) : NULL;
    job->source = arena_join(r->c->arena, command->compile.input);
    job->key =
        arena_join(r->c->arena, name_output(r->c, &plain), *permutation ? " " : "", permutation);
    return check_outputs(r, &named, job) && outputs_are_distinct(r->c, &named, job->at);
}

/* Reads the line's arguments for what the batch must know of them. */
static void add_job(struct reader *r, location at, const struct line_style *style) {
    struct job job = {.at = at};
    struct line_reader line = {r, at};
    struct session session = {.listener = tell_at_line, .user = &line};
    struct string_list own =
        response_expand(r->c, NULL, style->arguments.count, style->arguments.items);
    copy_list(r->c, &job.arguments, &r->command->batch.common);
    copy_list(r->c, &job.arguments, &own);
    if (r->jobs->count == MAX_JOBS)
        context_fail(r->c, at, "there are more than %d compilations", MAX_JOBS);
    bool good = session_read(&session, job.arguments.count, job.arguments.items) &&
                makes_one(r, &session.command, &job) && describe(r, style, &session.command, &job);
    if (good)
        vec_push(r->c->arena, r->jobs, job);
    session_close(&session);
}

/* ---- Lines ---- */

static void read_alternative(struct reader *r, location at, const char *line) {
    struct string_list words = split(r->c, line);
    struct line_style style = {.arguments = words, .extension = ".spv"};
    bool good = !shadermake_is_line(&words) ||
                shadermake_read(r->c, at, &r->command->batch, r->folder, &words, &style);
    if (good && words.count)
        add_job(r, at, &style);
}

/* A line for each of the alternatives in the first braces, and so on with each of these. */
static void expand(struct reader *r, location at, const char *line) {
    const char *open = strchr(line, '{'), *close = open ? strchr(open, '}') : NULL;
    if (open && !close) {
        error_at(r->c, at + (location)(open - line), "there is no '}' for this '{'");
        return;
    }
    if (!open) {
        read_alternative(r, at, line);
        return;
    }
    for (const char *from = open; from < close;) {
        const char *begin = from + 1;
        size_t length = strcspn(begin, ",}");
        expand(r, at,
               arena_format(r->c->arena, "%.*s%.*s%s", (int)(open - line), line, (int)length, begin,
                            close + 1));
        from = begin + length;
    }
}

static void read_line(struct reader *r, location at, char *line) {
    size_t length = strlen(line);
    while (length && isspace((unsigned char)line[length - 1]))
        line[--length] = 0;
    size_t blank = strspn(line, " \t");
    line += blank;
    at += (location)blank;
    if (*line == '#')
        obey(r, at, line);
    else if (*line && strncmp(line, "//", 2) != 0 && is_read(r))
        expand(r, at, line);
}

static void read_lines(struct reader *r, const struct source_file *file) {
    const char *text = file->text, *end = text + file->size;
    while (text < end) {
        size_t length = strcspn(text, "\n");
        location at = file->base + (location)(text - file->text);
        read_line(r, at, arena_string(r->c->arena, text, length));
        text += length + 1;
    }
    for (size_t i = 0; i < r->depth; i++)
        error_at(r->c, r->conditionals[i].at, "there is no '#endif' for this");
}

void lines_read(struct context *c, const struct command *command, const char *path,
                struct job_vec *jobs) {
    struct file_content content;
    if (!files_read(c, NULL, path, &content))
        return;
    const struct source_file *file = sources_add(c->sources, path, content.text, content.size, 0);
    if (!file)
        context_fail(c, 0, "'%s' is too large", path);
    const char *slash = strrchr(path, '/');
    const char *folder = slash ? arena_string(c->arena, path, (size_t)(slash + 1 - path)) : "";
    struct reader r = {.c = c, .command = command, .folder = folder, .jobs = jobs};
    read_lines(&r, file);
}
