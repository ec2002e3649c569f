/* Parsing of batch lines: conditionals, alternatives, and jobs. */
#include "job.h"

#include <string.h>
#include <ctype.h>

/* ---- ShaderMake lines ----
 *
 * Options of a line. The last value is used, except for lists. */
/* Limits for malicious input: each pair of braces multiplies the number of jobs. */
enum { MAX_JOBS = 1 << 20, MAX_CONDITIONALS = 64 };

struct line_conditional {
    location at;
    bool outer, taken; /* whether the surrounding text is active; whether the current group is */
    bool in_else;
};

struct job_reader {
    batch_line_visitor *visit; /* receives the lines instead of the jobs, or NULL */
    void *user;
    struct context *c;  /* its memory is freed after the current job */
    struct arena *kept; /* memory of the jobs */
    const struct command *command;
    const char *folder; /* folder of the file, with a trailing slash */
    struct job_texts *texts;
    struct job_vec *jobs;
    struct line_conditional conditionals[MAX_CONDITIONALS];
    size_t depth;
};

/* ---- Conditionals ---- */

static bool is_read(const struct job_reader *r) {
    return !r->depth || r->conditionals[r->depth - 1].taken;
}

static bool is_defined(const struct job_reader *r, const char *name, size_t length) {
    const struct string_list *defines = &r->command->compile.defines;
    for (size_t i = 0; i < defines->count; i++) {
        const char *define = defines->items[i];
        if (!strncmp(define, name, length) && (!define[length] || define[length] == '='))
            return true;
    }
    return false;
}

static void open_conditional(struct job_reader *r, location at, bool taken) {
    if (r->depth == MAX_CONDITIONALS)
        context_fail(r->c, at, "conditionals nested more than %d levels deep", MAX_CONDITIONALS);
    bool outer = is_read(r);
    r->conditionals[r->depth++] =
        (struct line_conditional){.at = at, .outer = outer, .taken = outer && taken};
}

static void turn_to_else(struct job_reader *r, location at) {
    struct line_conditional *last = r->depth ? &r->conditionals[r->depth - 1] : NULL;
    if (!last || last->in_else) {
        error_at(r->c, at, "'#else' without '#if'");
        return;
    }
    last->in_else = true;
    last->taken = last->outer && !last->taken;
}

static bool is_word(const char *text, size_t length, const char *word) {
    return strlen(word) == length && !strncmp(text, word, length);
}

static size_t word_length(const char *text) {
    return strcspn(text, " \t");
}

static void run_directive(struct job_reader *r, location at, const char *line) {
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
    else if (is_word(line, length, "#endif")) {
        if (r->depth)
            r->depth--;
        else
            error_at(r->c, at, "'#endif' without '#if'");
    } else
        error_at(r->c, at, "expected '#if 0', '#if 1', '#ifdef', '#ifndef', '#else' or '#endif'");
}

/* ---- Jobs ---- */

static struct string_list split(struct context *c, const char *line) {
    struct string_list words = {0};
    for (const char *word; (word = response_next_argument(c, &line));)
        driver_append_text(c, &words, word);
    return words;
}

/* Redirects errors in a line's arguments to the line. */
struct line_reader {
    struct job_reader *reader;
    location at;
};

static void print_at_line(void *user, const struct session *session, const struct diagnostic *d,
                          const char *text) {
    const struct line_reader *line = user;
    if (d->severity >= SEVERITY_ERROR)
        error_at(line->reader->c, line->at, "%s", d->message);
}

static void copy_list(struct context *c, struct string_list *to, const struct string_list *from) {
    for (size_t i = 0; i < from->count; i++)
        driver_append_text(c, to, arena_string(c->kept, from->items[i], strlen(from->items[i])));
}

/* Returns the line's definitions without the common ones. */
static struct string_list own_defines(const struct job_reader *r, const struct command *command) {
    struct string_list own = {0};
    size_t common = r->command->compile.defines.count;
    for (size_t i = common; i < command->compile.defines.count; i++)
        driver_append_text(r->c, &own, command->compile.defines.items[i]);
    return own;
}

static const char *join_path(struct context *c, const char *folder, const char *name) {
    if (!folder || !*folder)
        return name;
    const char *slash = folder[strlen(folder) - 1] == '/' ? "" : "/";
    return arena_join(c->kept, folder, slash, name);
}

static const char *derived_path(struct job_reader *r, const struct line_style *style,
                                const char *name) {
    const struct batch_options *batch = &r->command->batch;
    const char *extension = batch->extension ? batch->extension : style->extension;
    const char *folder = style->folder ? join_path(r->c, batch->out, style->folder) : batch->out;
    return join_path(r->c, folder, arena_join(r->c->kept, name, extension));
}

static void name_module(struct job_reader *r, struct command *command, struct job *job,
                        const char *path) {
    bool is_named = command->object_file || command->assembly_file || command->header_file ||
                    command->compile.preprocess_only || command->dependencies.only;
    if (is_named)
        return;
    driver_append_text(r->c, &job->arguments, "-Fo");
    driver_append_text(r->c, &job->arguments, path);
    command->object_file = path;
}

/* All compilations share one standard output, so jobs must not write to it. */
static bool check_outputs(struct job_reader *r, const struct command *command, struct job *job) {
    const struct options *o = &command->compile;
    const char *const names[] = {command->object_file, command->assembly_file, command->header_file,
                                 command->preprocess_file};
    bool prints = o->dump_syntax || o->dump_typed || o->list_entries || !job->outputs.count;
    for (size_t i = 0; i < COUNT_OF(names); i++)
        prints |= names[i] && !strcmp(names[i], "-");
    return !prints || !error_at(r->c, job->at, "a batch line cannot write to standard output");
}

/* Rejects lines that do not compile a single input. */
static bool makes_one(struct job_reader *r, const struct command *command, const struct job *job) {
    bool is_other =
        command_asks_for_text(command) || command->link_check || command_is_batch(command);
    if (command->fix)
        return !error_at(r->c, job->at, "'--fix' cannot be used in a batch");
    return !is_other || !error_at(r->c, job->at, "a batch line cannot have several inputs");
}

/* Two permutations may have the same short hash. The second one gets a longer one. */
static const char *default_path(struct job_reader *r, const struct line_style *style,
                                struct naming *naming, const char *permutation) {
    const char *path = derived_path(r, style, batch_output_name(r->c, naming));
    uint64_t hash = batch_hash_name(permutation, strlen(permutation));
    void **slot = map_slot(r->kept, &r->texts->names, path, strlen(path));
    if (!*slot)
        *slot = arena_copy(r->kept, &hash, sizeof hash);
    if (*(const uint64_t *)*slot == hash)
        return path;
    naming->has_long_hash = true;
    return derived_path(r, style, batch_output_name(r->c, naming));
}

static bool describe(struct job_reader *r, const struct line_style *style,
                     const struct command *command, struct job *job) {
    struct naming naming = {.source = style->source ? style->source : command->compile.input,
                            .entry = command->compile.entry,
                            .suffix = style->suffix,
                            .defines = own_defines(r, command),
                            .without_folder = r->command->batch.flatten || style->folder,
                            .has_long_hash = r->command->batch.name_hash != 0};
    struct naming plain = naming;
    plain.defines.count = 0;
    const char *permutation = batch_permutation_name(r->c, &naming.defines);
    struct command named = *command;
    name_module(r, &named, job, default_path(r, style, &naming, permutation));
    struct output_file_vec outputs = outputs_files(r->c, &named);
    for (size_t i = 0; i < outputs.count; i++)
        driver_append_text(r->c, &job->outputs, arena_join(r->c->kept, outputs.items[i].path));
    copy_list(r->c, &job->pipelines, &command->batch.pipelines);
    job->module = named.object_file ? arena_join(r->c->kept, named.object_file) : NULL;
    job->source = arena_join(r->c->kept, command->compile.input);
    job->key = arena_join(r->c->kept, batch_output_name(r->c, &plain), *permutation ? " " : "",
                          permutation);
    return check_outputs(r, &named, job) && outputs_are_distinct(r->c, &named, job->at);
}

static const char *keep_text(struct job_reader *r, const char *text) {
    if (!text)
        return NULL;
    void **slot = map_slot(r->kept, &r->texts->texts, text, strlen(text));
    if (!*slot)
        *slot = arena_string(r->kept, text, strlen(text));
    return *slot;
}

static void keep_list(struct job_reader *r, struct string_list *list) {
    for (size_t i = 0; i < list->count; i++)
        list->items[i] = keep_text(r, list->items[i]);
    list->items = arena_copy(r->kept, list->items, list->count * sizeof *list->items);
}

static void append_text(struct arena *arena, struct string_list *list, const char *text) {
    list->items = arena_append(arena, list->items, list->count, sizeof *list->items);
    list->items[list->count++] = text;
}

/* Copies a job. Its texts occur in many others, apart from the permutation. */
static void keep_job(struct job_reader *r, struct job job) {
    keep_list(r, &job.arguments);
    keep_list(r, &job.pipelines);
    struct string_list outputs = job.outputs;
    job.outputs = (struct string_list){0};
    for (size_t i = 0; i < outputs.count; i++) /* others may follow */
        append_text(r->kept, &job.outputs, keep_text(r, outputs.items[i]));
    job.module = keep_text(r, job.module);
    job.source = keep_text(r, job.source);
    job.key = arena_string(r->kept, job.key, strlen(job.key));
    vec_push(r->kept, r->jobs, job);
}

/* Parses the line's arguments for the properties that the batch needs. */
static bool read_job(struct job_reader *r, const struct line_style *style, struct job *job) {
    struct line_reader line = {r, job->at};
    struct session session = {.listener = print_at_line, .user = &line};
    struct string_list own =
        response_expand(r->c, NULL, style->arguments.count, style->arguments.items);
    copy_list(r->c, &job->arguments, &r->command->batch.common);
    copy_list(r->c, &job->arguments, &own);
    bool good = session_read(&session, job->arguments.count, job->arguments.items) &&
                makes_one(r, &session.command, job) && describe(r, style, &session.command, job);
    session_close(&session);
    return good;
}

static void add_job(struct job_reader *r, location at, const struct line_style *style) {
    struct job job = {.at = at};
    if (r->jobs->count == MAX_JOBS)
        context_fail(r->c, at, "more than %d compilations", MAX_JOBS);
    if (read_job(r, style, &job))
        keep_job(r, job);
}

/* Adds the job of a line without alternatives. */
static void add_line(struct job_reader *r, location at, const char *line) {
    struct string_list words = split(r->c, line);
    struct line_style style = {.arguments = words, .extension = ".spv"};
    bool good = !shadermake_is_line(&words) ||
                shadermake_read(r->c, at, &r->command->batch, r->folder, &words, &style);
    if (good && words.count)
        add_job(r, at, &style);
}

/* ---- Lines ---- */

/* Checks the braces of a line, and how many lines they expand to. */
static bool check_braces(struct job_reader *r, location at, const char *line) {
    uint64_t product = 1;
    for (const char *open = strchr(line, '{'); open; open = strchr(open, '{')) {
        location here = at + (location)(open - line);
        uint64_t alternatives = 1;
        for (open++; *open && *open != '}'; open++) {
            alternatives += *open == ',';
            if (*open == '{')
                return !error_at(r->c, at + (location)(open - line), "braces cannot be nested");
        }
        if (!*open)
            return !error_at(r->c, here, "expected '}' to match this '{'");
        product = product > UINT64_MAX / alternatives ? UINT64_MAX : product * alternatives;
    }
    if (product <= MAX_JOBS - r->jobs->count)
        return true;
    return !error_at(r->c, at, "braces expand to %s%llu compilations; at most %d are possible",
                     product == UINT64_MAX ? "more than " : "", (unsigned long long)product,
                     MAX_JOBS);
}

/* Expands the first braces to one line for each alternative, recursively. */
static void expand_job_line(struct job_reader *r, location at, const char *line) {
    const char *open = strchr(line, '{'), *close = open ? strchr(open, '}') : NULL;
    if (!open) {
        struct context c = *r->c;
        struct job_reader work = *r;
        unsigned errors = diag_error_count(r->c);
        work.c = &c;
        c.kept = arena_branch(r->kept);
        add_line(&work, at, line);
        if (diag_error_count(r->c) == errors) /* messages refer to the memory */
            arena_end(c.kept);
        return;
    }
    for (const char *from = open; from < close;) {
        const char *begin = from + 1;
        size_t length = strcspn(begin, ",}");
        const char *one = arena_format(r->c->kept, "%.*s%.*s%s", (int)(open - line), line,
                                       (int)length, begin, close + 1);
        expand_job_line(r, at, one);
        arena_free(r->c->kept, (char *)one, strlen(one) + 1);
        from = begin + length;
    }
}

static void read_line(struct job_reader *r, location at, char *line) {
    size_t length = strlen(line);
    while (length && isspace((unsigned char)line[length - 1]))
        line[--length] = 0;
    size_t blank = strspn(line, " \t");
    line += blank;
    at += (location)blank;
    if (*line == '#')
        run_directive(r, at, line);
    else if (!*line || !strncmp(line, "//", 2) || !is_read(r) || !check_braces(r, at, line))
        return;
    else if (r->visit)
        r->visit(r->user, at, line);
    else
        expand_job_line(r, at, line);
}

static size_t longest_line(const struct source_file *file) {
    const char *text = file->text, *end = text + file->size;
    size_t longest = 0;
    for (size_t length; text < end; text += length + 1) {
        length = strcspn(text, "\n");
        longest = length > longest ? length : longest;
    }
    return longest;
}

/* Only a visitor keeps lines. */
static void read_lines(struct job_reader *r, const struct source_file *file) {
    const char *text = file->text, *end = text + file->size;
    char *line = arena_array(r->c->kept, char, longest_line(file) + 1);
    for (size_t length; text < end; text += length + 1) {
        length = strcspn(text, "\n");
        location at = file->base + (location)(text - file->text);
        memcpy(line, text, length);
        line[length] = 0;
        read_line(r, at, r->visit ? arena_string(r->c->kept, text, length) : line);
    }
    for (size_t i = 0; i < r->depth; i++)
        error_at(r->c, r->conditionals[i].at, "unterminated conditional");
}

void batch_read_lines(struct context *c, const struct command *command, const char *path,
                      struct job_texts *texts, struct job_vec *jobs) {
    struct file_content content;
    if (!files_read(c, NULL, path, &content))
        return;
    const struct source_file *file = files_add_source(c, path, &content);
    if (!file)
        context_fail(c, 0, "'%s' is too large", path);
    const char *slash = strrchr(path, '/');
    const char *folder = slash ? arena_string(c->kept, path, (size_t)(slash + 1 - path)) : "";
    struct job_reader r = {.c = c,
                           .kept = c->kept,
                           .command = command,
                           .folder = folder,
                           .texts = texts,
                           .jobs = jobs};
    read_lines(&r, file);
}

void batch_visit_lines(struct context *c, const struct command *command,
                       const struct source_file *file, batch_line_visitor *visit, void *user) {
    struct job_vec none = {0};
    struct job_reader r = {.c = c,
                           .kept = c->kept,
                           .visit = visit,
                           .user = user,
                           .command = command,
                           .folder = "",
                           .jobs = &none};
    read_lines(&r, file);
}

void batch_add_source(struct context *c, const struct command *command, const char *path,
                      struct job_texts *texts, struct job_vec *jobs) {
    struct job_reader r = {
        .c = c, .kept = c->kept, .command = command, .texts = texts, .jobs = jobs};
    struct line_style style = {.extension = ".spv"};
    driver_append_text(c, &style.arguments, path);
    add_job(&r, 0, &style);
}
