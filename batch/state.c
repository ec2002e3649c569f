/* State file of a batch, which determines the jobs that are up to date. */
#include "job.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <pthread.h>
#include <unistd.h>

static const char heading[] = "hlsl2spv-batch 3";

struct kept_record {
    struct digest maker;
    struct input_vec outputs, inputs;
    struct message_vec messages; /* warnings, to be printed again */
};

/* Lines are parsed when their jobs run, in place. */
struct state {
    const char *path;
    struct map lines; /* by the escaped path of the first output */
    pthread_mutex_t lock;
    int file;        /* opened for the first new line; -1 before */
    bool is_foreign; /* the file is not a state of this version */
    bool needs_heading, is_cut;
    int error; /* errno of a failure to write, or 0 */
};

static bool hash_file(struct context *c, const char *path, struct sha256 *hash, size_t *size) {
    struct arena *work = arena_branch(c->kept);
    struct file_content content;
    struct file_identity identity;
    bool found = pp_read_file(work, path, &content, &identity) == FILE_FOUND;
    if (found) {
        *hash = sha256_of(content.text, content.size);
        *size = content.size;
    }
    arena_end(work);
    return found;
}

/* ---- Lines ---- */

/* Escapes blanks and control characters as %XX. */
static void put_path(struct text_sink *out, const char *path) {
    for (; *path; path++)
        if ((unsigned char)*path <= ' ' || *path == '%')
            sink_format(out, "%%%02X", (unsigned char)*path);
        else
            sink_write(out, path, 1);
}

/* Decodes the path at the beginning of a text, in place, and moves the text to the next word. */
static const char *parse_path(char **text) {
    char *path = *text, *end = path, *from = path;
    while (*from && *from != ' ') {
        char digits[3] = {0};
        if (from[0] == '%' && from[1] && from[2]) {
            memcpy(digits, from + 1, 2);
            *end++ = (char)strtoul(digits, NULL, 16);
            from += 3;
        } else {
            *end++ = *from++;
        }
    }
    *text = *from ? from + 1 : from;
    *end = 0;
    return path;
}

static void put_digest(struct text_sink *out, struct digest digest) {
    sink_format(out, " %016" PRIx64 "%016" PRIx64, digest.first, digest.second);
}

static void put_entry(struct text_sink *out, char kind, const struct input *input) {
    sink_format(out, " %c", input->exists ? kind : '-');
    put_digest(out, input->digest);
    sink_text(out, " ");
    put_path(out, input->path);
}

enum { DIGEST_LENGTH = 32 };

/* Both also skip the following blank. */
static bool parse_digest(char **text, struct digest *digest) {
    char half[DIGEST_LENGTH / 2 + 1] = {0};
    size_t length = strcspn(*text, " ");
    if (length != DIGEST_LENGTH)
        return false;
    memcpy(half, *text, DIGEST_LENGTH / 2);
    digest->first = strtoull(half, NULL, 16);
    memcpy(half, *text + DIGEST_LENGTH / 2, DIGEST_LENGTH / 2);
    digest->second = strtoull(half, NULL, 16);
    *text += length + ((*text)[length] == ' ');
    return true;
}

static uint32_t parse_number(char **text) {
    unsigned long number = strtoul(*text, text, 10);
    *text += **text == ' ';
    return (uint32_t)number;
}

/* Puts a text without the escape sequences of a terminal. The state may be read without one. */
static void put_plain(struct text_sink *out, const char *text) {
    struct text_sink plain = {.arena = out->arena};
    sink_text(&plain, "");
    while (*text) {
        size_t length = strcspn(text, "\033");
        sink_write(&plain, text, length);
        text += length;
        if (*text)
            text += strcspn(text, "m") + (strchr(text, 'm') != NULL);
    }
    put_path(out, plain.text);
}

/* A message is "m", its numbers, and its texts after a blank each. A text that is NULL is "%". */
static void put_message(struct text_sink *out, const struct message *m) {
    const char *texts[] = {m->file, m->group, m->text, m->shown};
    sink_format(out, " m %d %" PRIu32 " %" PRIu32, m->severity, m->line, m->column);
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        sink_text(out, " ");
        if (texts[i])
            put_plain(out, texts[i]);
        else
            sink_text(out, "%");
    }
}

static const char *parse_text(char **text) {
    bool is_null = **text == '%' && ((*text)[1] == ' ' || !(*text)[1]);
    const char *parsed = parse_path(text);
    return is_null ? NULL : parsed;
}

static void parse_message(struct context *c, char **text, struct kept_record *record) {
    struct message m = {.severity = (enum severity)parse_number(text)};
    m.line = parse_number(text);
    m.column = parse_number(text);
    m.file = parse_text(text);
    m.group = parse_text(text);
    m.text = parse_text(text);
    m.shown = parse_text(text);
    if (m.text && m.shown)
        vec_push(c->kept, &record->messages, m);
}

static bool parse_entry(struct context *c, char **text, struct kept_record *record) {
    struct input input = {0};
    char kind = **text;
    if (!kind || (*text)[1] != ' ')
        return false;
    *text += 2;
    if (kind == 'm') {
        parse_message(c, text, record);
        return true;
    }
    if (!parse_digest(text, &input.digest))
        return false;
    input.exists = kind != '-';
    input.path = parse_path(text);
    if (kind == 'o')
        vec_push(c->kept, &record->outputs, input);
    else
        vec_push(c->kept, &record->inputs, input);
    return true;
}

enum { SUM_LENGTH = 16 };

/* Returns the escaped path of the first output, or NULL if the line is incomplete. */
static const char *key_of(const char *line, size_t *length) {
    enum { BEFORE_PATH = SUM_LENGTH + 1 + DIGEST_LENGTH + 3 + DIGEST_LENGTH + 1 };
    char sum[SUM_LENGTH + 1] = {0};
    if (strlen(line) <= BEFORE_PATH)
        return NULL;
    memcpy(sum, line, SUM_LENGTH);
    if (strtoull(sum, NULL, 16) != hash_bytes(line + SUM_LENGTH, strlen(line + SUM_LENGTH)))
        return NULL;
    *length = strcspn(line + BEFORE_PATH, " ");
    return line + BEFORE_PATH;
}

static struct kept_record *parse_record(struct context *c, char *line) {
    struct kept_record *record = arena_new(c->kept, struct kept_record);
    char *text = line + SUM_LENGTH + 1;
    if (!parse_digest(&text, &record->maker))
        return NULL;
    while (parse_entry(c, &text, record))
        continue;
    return record->outputs.count ? record : NULL;
}

/* ---- The file ---- */

VEC(char *, line_vec);

/* Ends each line, and adds the complete ones to the map. */
static struct line_vec split_lines(struct context *c, struct state *state, char *text) {
    struct line_vec lines = {0};
    while (*text) {
        char *line = text;
        size_t length = strcspn(text, "\n"), key_length;
        text += length + (text[length] != 0);
        line[length] = 0;
        const char *key = key_of(line, &key_length);
        if (key)
            *map_slot(c->kept, &state->lines, key, key_length) = line;
        vec_push(c->kept, &lines, line);
    }
    return lines;
}

/* Replaces a file if more than half of its lines are obsolete. Another process that adds lines
 * meanwhile loses them. */
static void compact(struct context *c, struct state *state, const struct line_vec *lines) {
    enum { FEW = 256 };
    struct text_sink out = {0};
    if (lines->count < FEW || lines->count < 2 * state->lines.count)
        return;
    out.arena = arena_branch(c->kept);
    sink_format(&out, "%s\n", heading);
    for (size_t i = 0; i < lines->count; i++) {
        size_t length;
        const char *key = key_of(lines->items[i], &length);
        if (key && map_find(&state->lines, key, length) == lines->items[i])
            sink_format(&out, "%s\n", lines->items[i]);
    }
    unsigned mark = diag_mute(c); /* the folder may be read-only */
    state->is_cut &= !files_write(c, NULL, state->path, out.text, out.length);
    diag_unmute(c, mark);
    arena_end(out.arena);
}

struct state *state_open(struct context *c, const char *path) {
    struct state *state = arena_new(c->kept, struct state);
    struct file_content content = {.text = ""};
    state->path = path;
    state->file = -1;
    pthread_mutex_init(&state->lock, NULL);
    bool found = files_read_quietly(c, path, &content);
    size_t head = strlen(heading);
    state->needs_heading =
        !found || strncmp(content.text, heading, head) != 0 || content.text[head] != '\n';
    state->is_foreign = found && state->needs_heading;
    if (state->needs_heading)
        return state;
    state->is_cut = content.text[content.size - 1] != '\n';
    struct line_vec lines = split_lines(c, state, (char *)content.text + head + 1);
    compact(c, state, &lines);
    return state;
}

static void append(struct state *state, const char *text, size_t length) {
    if (write(state->file, text, length) != (ssize_t)length)
        state->error = errno;
}

/* Another process may have created the file meanwhile. Its lines remain. */
static void open_to_append(struct state *state) {
    state->file = system_open(state->path, state->is_foreign ? OPEN_APPEND_ANEW : OPEN_APPEND);
    if (state->file < 0)
        state->error = errno;
    else if (state->needs_heading) {
        append(state, heading, strlen(heading));
        append(state, "\n", 1);
    } else if (state->is_cut) {
        append(state, "\n", 1); /* ends an incomplete line of a killed process */
    }
}

static void append_line(struct state *state, const char *text, size_t length) {
    pthread_mutex_lock(&state->lock);
    if (state->file < 0 && !state->error)
        open_to_append(state);
    if (!state->error)
        append(state, text, length);
    pthread_mutex_unlock(&state->lock);
}

bool state_close(struct state *state, struct context *c) {
    if (state->file >= 0)
        close(state->file);
    pthread_mutex_destroy(&state->lock);
    return !state->error ||
           !error_at(c, 0, "cannot write '%s': %s", state->path, strerror(state->error));
}

/* ---- Up-to-date check ---- */

struct kept_record *state_find(struct state *state, struct context *c, const struct job *job) {
    struct arena *work = arena_branch(c->kept);
    struct text_sink key = {.arena = work};
    put_path(&key, job->outputs.items[0]);
    char *line = map_find(&state->lines, key.text, key.length);
    arena_end(work);
    return line ? parse_record(c, line) : NULL;
}

/* The record may have another output than the line: the file of -Fd that is named by an identifier.
 * Jobs with the same code write the same file, so its digest is not compared. */
static bool has_outputs(struct context *c, const struct kept_record *record, struct job *job) {
    bool same = record->outputs.count >= job->outputs.count;
    for (size_t i = 0; same && i < record->outputs.count; i++) {
        const struct input *output = &record->outputs.items[i];
        bool is_named = i < job->outputs.count;
        struct sha256 hash;
        size_t size;
        same = (!is_named || !strcmp(output->path, job->outputs.items[i])) &&
               hash_file(c, output->path, &hash, &size) &&
               (!is_named || digest_equal(digest_of_hash(hash), output->digest));
        if (same && job->module && !strcmp(output->path, job->module)) {
            job->size = size;
            job->hash = hash;
        }
    }
    return same;
}

static bool has_inputs(struct context *c, const struct kept_record *record,
                       struct shared_files *files) {
    for (size_t i = 0; i < record->inputs.count; i++) {
        const struct input *input = &record->inputs.items[i];
        const struct shared_file *file = shared_files_get(files, c, input->path);
        if (input->exists != (file->status == FILE_FOUND) ||
            (input->exists && !digest_equal(digest_of_hash(file->hash), input->digest)))
            return false;
    }
    return true;
}

bool state_is_current(const struct kept_record *record, struct context *c, struct job *job,
                      struct digest maker, struct shared_files *files) {
    return record && digest_equal(record->maker, maker) && has_inputs(c, record, files) &&
           has_outputs(c, record, job);
}

void state_copy_results(const struct kept_record *record, struct context *c, struct job *job) {
    for (size_t i = job->outputs.count; i < record->outputs.count; i++)
        driver_append_text(c, &job->outputs, record->outputs.items[i].path);
    job->inputs = record->inputs;
    for (size_t i = 0; i < record->messages.count; i++)
        vec_push(c->kept, &job->messages, record->messages.items[i]);
}

/* An output that was not written may exist from an earlier run. */
static struct input output_of(struct context *c, const struct job *job, const char *path) {
    struct input output = {.path = path};
    struct sha256 hash = {{0}};
    size_t size;
    for (size_t i = 0; i < job->written.count; i++)
        if (!strcmp(job->written.items[i].path, path))
            return job->written.items[i];
    output.exists = hash_file(c, path, &hash, &size);
    output.digest = digest_of_hash(hash);
    return output;
}

static void print_record(struct text_sink *out, struct context *c, const struct job *job,
                         struct digest maker) {
    put_digest(out, maker);
    for (size_t i = 0; i < job->outputs.count; i++) {
        struct input output = output_of(c, job, job->outputs.items[i]);
        put_entry(out, 'o', &output);
    }
    for (size_t i = 0; i < job->inputs.count; i++)
        put_entry(out, 'i', &job->inputs.items[i]);
    for (size_t i = 0; i < job->messages.count; i++)
        put_message(out, &job->messages.items[i]);
}

void state_note(struct state *state, struct context *c, const struct job *job,
                struct digest maker) {
    struct arena *work = arena_branch(c->kept);
    struct text_sink rest = {.arena = work}, line = {.arena = work};
    print_record(&rest, c, job, maker);
    sink_format(&line, "%016" PRIx64 "%s\n", hash_bytes(rest.text, rest.length), rest.text);
    append_line(state, line.text, line.length);
    arena_end(work);
}
