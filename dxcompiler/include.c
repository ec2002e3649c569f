#include "include.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "blob.h"
#include "text.h"

/* ---- From disk ---- */

/* The bytes of a file, for free(), or NULL. */
static void *read_stream(FILE *file, size_t expected, size_t *size) {
    char *bytes = malloc(expected + 1);
    *size = bytes ? fread(bytes, 1, expected, file) : 0;
    if (bytes && ferror(file)) {
        free(bytes);
        return NULL;
    }
    return bytes;
}

static hresult load_path(const char *path, uint32_t code_page, void **out) {
    struct stat status;
    FILE *file = fopen(path, "rb");
    if (!file)
        return HRESULT_NOT_FOUND;
    bool is_file = !fstat(fileno(file), &status) && S_ISREG(status.st_mode);
    size_t size;
    void *bytes = is_file ? read_stream(file, (size_t)status.st_size, &size) : NULL;
    fclose(file);
    if (!bytes)
        return HRESULT_FAILED;
    hresult made = blob_copy(bytes, size, code_page, out);
    free(bytes);
    return made;
}

hresult include_load(const wchar_t *path, uint32_t code_page, void **out) {
    *out = NULL;
    char *name = text_of_wide(path);
    if (!name)
        return HRESULT_NO_MEMORY;
    hresult done = load_path(name, code_page, out);
    free(name);
    return done;
}

static hresult load(void *self, const wchar_t *path, void **out) {
    (void)self;
    return include_load(path, PAGE_UNKNOWN, out);
}

static const struct include_handler_calls calls = {object_query, object_retain, object_release,
                                                   load};
static const struct class class = {
    NULL, {&calls}, {{INTERFACE_UNKNOWN, 0}, {INTERFACE_INCLUDE_HANDLER, 0}}, 2};

hresult include_default_handler(void **out) {
    return object_hand_out(object_create(&class, sizeof(struct object)),
                           interface_guid(INTERFACE_INCLUDE_HANDLER), out);
}

/* ---- From a client ---- */

/* As dxc spells paths to handlers: no slash twice, and './' before what is relative. */
static char *spell_path(struct context *c, const char *path) {
    bool is_local = path[0] == '.' && (!path[1] || path[1] == '/');
    char *out = arena_join(c->arena, *path == '/' || is_local ? "" : "./", path), *end = out;
    for (const char *p = out; *p; p++)
        if (*p != '/' || p == out || p[-1] != '/')
            *end++ = *p;
    *end = 0;
    return out;
}

/* The client may read in whatever way it likes: what it hands over is copied. */
static bool take_blob(struct include_files *files, struct context *c, struct file_content *out) {
    struct buffer buffer = blob_buffer(files->loading);
    size_t size;
    char *text = text_to_utf8(buffer.bytes, buffer.size, buffer.code_page, &size);
    if (!text)
        context_fail(c, 0, "out of memory");
    out->text = arena_string(c->arena, text, size);
    out->size = size;
    free(text);
    unknown_release(files->loading);
    files->loading = NULL;
    return true;
}

static bool ask_handler(struct include_files *files, struct context *c, const char *path,
                        struct file_content *out) {
    const struct include_handler_calls *const *handler = files->handler;
    const char *spelt = spell_path(c, path);
    wchar_t *wide = text_to_wide(spelt, strlen(spelt), NULL);
    if (!wide)
        context_fail(c, 0, "out of memory");
    hresult found = (*handler)->load(files->handler, wide, &files->loading);
    free(wide);
    if (found < 0 || !files->loading)
        return false;
    out->name = path;
    return take_blob(files, c, out);
}

bool include_open(void *user, struct context *c, const char *path, struct file_content *out) {
    struct include_files *files = user;
    if (files->source_name && !strcmp(path, files->source_name)) {
        out->name = path;
        out->text = files->source;
        out->size = files->source_size;
        return true;
    }
    return files->handler && !files->is_reading && ask_handler(files, c, path, out);
}
