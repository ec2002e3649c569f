/* State file of a batch, which determines the jobs that are up to date. */
#include "job.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char heading[] = "hlsl2spv-batch 2";

struct kept_record {
    struct digest maker;
    struct input_vec outputs, inputs;
    struct message_vec messages; /* warnings, to be printed again */
};

struct state {
    int file;
    struct map records; /* by path of the first output */
};

bool batch_file_digest(struct context *c, const char *path, struct digest *digest, size_t *size) {
    struct arena *work = arena_branch(c->kept);
    struct file_content content;
    struct file_identity identity;
    bool found = pp_read_file(work, path, &content, &identity) == FILE_FOUND;
    if (found) {
        *digest = digest_of(content.text, content.size);
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

static const char *parse_path(struct context *c, const char *text, size_t length) {
    char *path = arena_alloc(c->kept, length + 1), *end = path;
    for (size_t i = 0; i < length; i++) {
        char digits[3] = {0};
        if (text[i] == '%' && i + 2 < length) {
            memcpy(digits, text + i + 1, 2);
            *end++ = (char)strtoul(digits, NULL, 16);
            i += 2;
        } else {
            *end++ = text[i];
        }
    }
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

static bool parse_digest(const char **text, struct digest *digest) {
    char half[DIGEST_LENGTH / 2 + 1] = {0};
    if (strlen(*text) < DIGEST_LENGTH + 1 || **text != ' ')
        return false;
    memcpy(half, *text + 1, DIGEST_LENGTH / 2);
    digest->first = strtoull(half, NULL, 16);
    memcpy(half, *text + 1 + DIGEST_LENGTH / 2, DIGEST_LENGTH / 2);
    digest->second = strtoull(half, NULL, 16);
    *text += 1 + DIGEST_LENGTH;
    return true;
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

static const char *parse_text(struct context *c, const char **text) {
    *text += **text == ' ';
    size_t length = strcspn(*text, " ");
    bool is_null = length == 1 && **text == '%';
    const char *parsed = is_null ? NULL : parse_path(c, *text, length);
    *text += length;
    return parsed;
}

static uint32_t parse_number(const char **text) {
    char *end;
    unsigned long number = strtoul(*text, &end, 10);
    *text = end;
    return (uint32_t)number;
}

static void parse_message(struct context *c, const char **text, struct kept_record *record) {
    struct message m = {.severity = (enum severity)parse_number(text)};
    m.line = parse_number(text);
    m.column = parse_number(text);
    m.file = parse_text(c, text);
    m.group = parse_text(c, text);
    m.text = parse_text(c, text);
    m.shown = parse_text(c, text);
    if (m.text && m.shown)
        vec_push(c->kept, &record->messages, m);
}

static bool parse_entry(struct context *c, const char **text, struct kept_record *record) {
    struct input input = {0};
    char kind = **text ? (*text)[1] : 0;
    if (!kind)
        return false;
    *text += 2;
    if (kind == 'm') {
        parse_message(c, text, record);
        return true;
    }
    if (!parse_digest(text, &input.digest) || **text != ' ')
        return false;
    size_t length = strcspn(*text + 1, " ");
    input.exists = kind != '-';
    input.path = parse_path(c, *text + 1, length);
    *text += 1 + length;
    if (kind == 'o')
        vec_push(c->kept, &record->outputs, input);
    else
        vec_push(c->kept, &record->inputs, input);
    return true;
}

/* Returns the text after a valid checksum, or NULL. */
static const char *checked(const char *line) {
    char sum[17] = {0};
    if (strlen(line) < sizeof sum)
        return NULL;
    memcpy(sum, line, sizeof sum - 1);
    const char *rest = line + sizeof sum - 1;
    return strtoull(sum, NULL, 16) == hash_bytes(rest, strlen(rest)) ? rest : NULL;
}

static void read_line(struct state *state, struct context *c, const char *line) {
    struct kept_record *record = arena_new(c->kept, struct kept_record);
    const char *text = checked(line);
    if (!text || !parse_digest(&text, &record->maker))
        return;
    while (parse_entry(c, &text, record))
        continue;
    if (!record->outputs.count)
        return;
    const char *path = record->outputs.items[0].path;
    *map_slot(c->kept, &state->records, path, strlen(path)) = record;
}

/* ---- The file ---- */

static bool append_to_file(int file, const char *text, size_t length) {
    return write(file, text, length) == (ssize_t)length;
}

struct state *state_open(struct context *c, const char *path) {
    struct state *state = arena_new(c->kept, struct state);
    struct file_content content;
    struct file_identity identity;
    enum file_status status = pp_read_file(c->kept, path, &content, &identity);
    if (status == FILE_FOUND) {
        const char *text = content.text;
        size_t length = strcspn(text, "\n");
        bool is_ours = length == strlen(heading) && !strncmp(text, heading, length);
        while (is_ours && text[length]) {
            text += length + 1;
            length = strcspn(text, "\n");
            read_line(state, c, arena_string(c->kept, text, length));
        }
    }
    bool is_new = status != FILE_FOUND || strncmp(content.text, heading, strlen(heading)) != 0;
    state->file = system_open(path, is_new ? OPEN_APPEND_ANEW : OPEN_APPEND);
    if (state->file < 0) {
        error_at(c, 0, "cannot write '%s': %s", path, strerror(errno));
        return NULL;
    }
    if (is_new)
        append_to_file(state->file, arena_format(c->kept, "%s\n", heading), strlen(heading) + 1);
    else if (content.size && content.text[content.size - 1] != '\n')
        append_to_file(state->file, "\n", 1); /* ends an incomplete line of a killed process */
    return state;
}

void state_close(struct state *state) {
    if (state)
        close(state->file);
}

/* ---- Up-to-date check ---- */

static const struct kept_record *record_of(const struct state *state, const struct job *job) {
    const char *path = job->outputs.items[0];
    return map_find(&state->records, path, strlen(path));
}

/* The record may have another output than the line: the file of -Fd that is named by an identifier.
 * Jobs with the same code write the same file, so its digest is not compared. */
static bool has_outputs(struct context *c, const struct kept_record *record,
                        const struct job *job) {
    bool same = record->outputs.count >= job->outputs.count;
    for (size_t i = 0; same && i < record->outputs.count; i++) {
        const struct input *output = &record->outputs.items[i];
        bool is_named = i < job->outputs.count;
        struct digest digest;
        size_t size;
        same = (!is_named || !strcmp(output->path, job->outputs.items[i])) &&
               batch_file_digest(c, output->path, &digest, &size) &&
               (!is_named || digest_equal(digest, output->digest));
    }
    return same;
}

static bool has_inputs(struct context *c, const struct kept_record *record,
                       struct shared_files *files) {
    for (size_t i = 0; i < record->inputs.count; i++) {
        const struct input *input = &record->inputs.items[i];
        const struct shared_file *file = shared_files_get(files, c, input->path);
        if (input->exists != (file->status == FILE_FOUND) ||
            (input->exists && !digest_equal(file->digest, input->digest)))
            return false;
    }
    return true;
}

bool state_is_current(struct state *state, struct context *c, const struct job *job,
                      struct digest maker, struct shared_files *files) {
    const struct kept_record *record = record_of(state, job);
    return record && digest_equal(record->maker, maker) && has_inputs(c, record, files) &&
           has_outputs(c, record, job);
}

void state_copy_results(struct state *state, struct context *c, struct job *job) {
    const struct kept_record *record = record_of(state, job);
    for (size_t i = job->outputs.count; record && i < record->outputs.count; i++)
        driver_append_text(c, &job->outputs, record->outputs.items[i].path);
    for (size_t i = 0; record && i < record->inputs.count; i++)
        vec_push(c->kept, &job->inputs, record->inputs.items[i]);
    for (size_t i = 0; record && i < record->messages.count; i++)
        vec_push(c->kept, &job->messages, record->messages.items[i]);
}

static void print_record(struct text_sink *out, struct context *c, const struct job *job,
                         struct digest maker) {
    put_digest(out, maker);
    for (size_t i = 0; i < job->outputs.count; i++) {
        struct input output = {.path = job->outputs.items[i]};
        size_t size;
        output.exists = batch_file_digest(c, output.path, &output.digest, &size);
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
    append_to_file(state->file, line.text, line.length);
    arena_end(work);
}
