/* The files that a compilation reads, with their hashes. */
#include "inputs.h"

#include <errno.h>
#include <string.h>

static enum file_status load(struct inputs *inputs, struct source_input *input) {
    const struct file_access *below = inputs->below;
    if (below && below->open)
        return below->open(below->user, inputs->c, input->path, &input->content) ? FILE_FOUND
                                                                                 : FILE_ABSENT;
    if (below)
        return below->load(below->user, inputs->c, input->path, &input->content, &input->identity);
    return pp_read_file(inputs->c->kept, input->path, &input->content, &input->identity);
}

struct source_input *inputs_read(struct inputs *inputs, const char *path) {
    size_t length = strlen(path);
    void **slot = map_slot(inputs->c->kept, &inputs->known, path, length);
    struct source_input *input = *slot;
    if (input)
        return input;
    input = arena_new(inputs->c->kept, struct source_input);
    input->path = arena_string(inputs->c->kept, path, length);
    input->content = (struct file_content){.name = input->path, .text = ""};
    input->status = load(inputs, input);
    input->reason = errno;
    const struct file_content *content = &input->content;
    if (input->status == FILE_FOUND)
        input->hash = content->hash ? *content->hash : sha256_of(content->text, content->size);
    /* Loading may have moved the slot. */
    *map_slot(inputs->c->kept, &inputs->known, path, length) = input;
    return input;
}

void inputs_use(struct inputs *inputs, struct source_input *input) {
    if (!input->is_used)
        vec_push(inputs->c->kept, &inputs->used, input);
    input->is_used = true;
}

static struct source_input *use(struct inputs *inputs, const char *path, struct file_content *out) {
    struct source_input *input = inputs_read(inputs, path);
    inputs_use(inputs, input);
    if (input->status == FILE_FOUND)
        *out = input->content;
    errno = input->reason;
    return input;
}

static bool use_open(void *user, struct context *c, const char *path, struct file_content *out) {
    return use(user, path, out)->status == FILE_FOUND;
}

static enum file_status use_load(void *user, struct context *c, const char *path,
                                 struct file_content *out, struct file_identity *identity) {
    const struct source_input *input = use(user, path, out);
    *identity = input->identity;
    return input->status;
}

struct inputs *inputs_begin(struct context *c, const struct file_access *below) {
    struct inputs *inputs = arena_new(c->kept, struct inputs);
    inputs->c = c;
    inputs->below = below;
    inputs->access.user = inputs;
    if (below && below->open)
        inputs->access.open = use_open;
    else
        inputs->access.load = use_load;
    return inputs;
}
