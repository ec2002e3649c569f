/* Records of opened files: their identity, and requested paths. */
#include "preprocessor.h"

#include <errno.h>
#include <string.h>

/* Records of requested paths that do not exist have no text. */
static bool is_absent(const struct file_record *record) {
    return !record->text;
}

static struct file_record *new_record(struct preprocessor *pp, struct file_content *content) {
    pp_decode_source(pp->c, content);
    struct file_record *record = arena_new(pp->c->kept, struct file_record);
    record->name = arena_string(pp->c->kept, content->name, strlen(content->name));
    record->text = content->text;
    record->size = content->size;
    record->slot = content->slot;
    return record;
}

/* Removes './' and 'name/../', so that equivalent paths have the same key. */
static const char *normalize_path(struct preprocessor *pp, const char *path) {
    char *out = arena_alloc(pp->c->kept, strlen(path) + 2);
    size_t length = 0, fixed = *path == '/';
    if (fixed)
        out[length++] = '/';
    while (*path) {
        size_t part = strcspn(path, "/");
        bool up = part == 2 && !memcmp(path, "..", 2);
        if (up && length > fixed) {
            do
                length--;
            while (length > fixed && out[length - 1] != '/');
        } else if (part && !(part == 1 && *path == '.')) {
            memcpy(out + length, path, part);
            length += part;
            out[length++] = '/';
            if (up)
                fixed = length;
        }
        path += part;
        path += *path == '/';
    }
    out[length] = 0;
    return out;
}

struct file_record *pp_identify_file(struct preprocessor *pp, struct file_content *content,
                                     const void *identity, size_t size) {
    void **slot = map_slot(pp->c->kept, &pp->identities, identity, size);
    if (!*slot)
        *slot = new_record(pp, content);
    return *slot;
}

static enum file_status open_by_callback(struct preprocessor *pp, const char *path,
                                         struct file_record **out) {
    struct file_content content = {.name = path};
    if (!pp->access->open(pp->access->user, pp->c, path, &content))
        return FILE_ABSENT;
    if (content.size > MAX_FILE_SIZE)
        return FILE_TOO_LARGE;
    const char *identity = normalize_path(pp, content.name);
    *out = pp_identify_file(pp, &content, identity, strlen(identity));
    return FILE_FOUND;
}

static enum file_status open_by_system(struct preprocessor *pp, const char *path,
                                       struct file_record **out) {
    struct file_content content = {.name = path};
    struct file_identity identity;
    const struct file_access *loader = pp->loader;
    enum file_status status = loader ? loader->load(loader->user, pp->c, path, &content, &identity)
                                     : pp_read_file(pp->c->kept, path, &content, &identity);
    if (status == FILE_FOUND) {
        *out = pp_identify_file(pp, &content, &identity, sizeof identity);
        (*out)->identity = identity;
    }
    return status;
}

static void list_opened(struct preprocessor *pp, const char *path,
                        const struct file_record *record) {
    struct opened_path opened = {path, !is_absent(record), 0};
    if (opened.is_found)
        opened.hash = hash_bytes(record->text, record->size);
    vec_push(pp->c->kept, &pp->result->opened, opened);
}

enum file_status pp_open_path(struct preprocessor *pp, const char *path, struct file_record **out) {
    void **slot = map_slot(pp->c->kept, &pp->records, path, strlen(path));
    enum file_status status = FILE_FOUND;
    if (!*slot) {
        struct file_record *record = NULL;
        status =
            pp->access ? open_by_callback(pp, path, &record) : open_by_system(pp, path, &record);
        if (status != FILE_FOUND)
            record = arena_new(pp->c->kept, struct file_record);
        *slot = record;
        if (pp->c->options->listed_files)
            list_opened(pp, path, record);
    }
    *out = *slot;
    return status == FILE_FOUND && is_absent(*out) ? FILE_ABSENT : status;
}

void pp_report_file_status(struct preprocessor *pp, const char *path, enum file_status status,
                           location at) {
    if (status == FILE_TOO_LARGE)
        error_at(pp->c, at, "'%s' is larger than %d MiB", path, MAX_FILE_SIZE >> 20);
    else if (pp->access)
        error_at(pp->c, at, "cannot read '%s'", path);
    else
        error_at(pp->c, at, "cannot read '%s': %s", path, strerror(errno));
}
