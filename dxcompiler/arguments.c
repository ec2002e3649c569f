/* IDxcCompilerArgs, include handlers, and version information. */
#include "../base/system.h"
#include "objects.h"
#include "dxcompiler.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Lists ---- */

static void add_owned(struct argument_list *list, char *argument) {
    if (list->count == list->capacity) {
        size_t grown = list->capacity ? list->capacity * 2 : 16;
        char **items = realloc(list->items, grown * sizeof *items);
        if (items) {
            list->items = items;
            list->capacity = grown;
        }
    }
    if (!argument || list->count == list->capacity) {
        list->failed = true;
        free(argument);
        return;
    }
    list->items[list->count++] = argument;
}

void arguments_add(struct argument_list *list, const char *argument) {
    add_owned(list, text_to_utf8(argument, strlen(argument), PAGE_UTF8, NULL));
}

static void add_wide(struct argument_list *list, const wchar_t *argument) {
    add_owned(list, text_of_wide(argument));
}

static void add_define(struct argument_list *list, const struct define *define) {
    char *name = text_of_wide(define->name);
    char *value = define->value ? text_of_wide(define->value) : NULL;
    size_t size = (name ? strlen(name) : 0) + (value ? strlen(value) : 0) + sizeof "-D=";
    char *argument = name && (value || !define->value) ? malloc(size) : NULL;
    if (argument) {
        strcat(strcpy(argument, "-D"), name);
        if (value)
            strcat(strcat(argument, "="), value);
    }
    add_owned(list, argument);
    free(name);
    free(value);
}

static void add_pair(struct argument_list *list, const char *option, const wchar_t *value) {
    if (value && *value) {
        arguments_add(list, option);
        add_wide(list, value);
    }
}

static bool names_option(const wchar_t *argument, wchar_t option) {
    return (argument[0] == L'-' || argument[0] == L'/') && argument[1] == option;
}

/* Returns true if a separate parameter of the request overrides an argument. Other options with
 * these initials, such as -Ges, cannot be confused with -E and -T. */
static bool is_replaced(const struct request *request, const wchar_t *argument) {
    return (request->entry && *request->entry && names_option(argument, L'E')) ||
           (request->profile && *request->profile && names_option(argument, L'T'));
}

void arguments_add_request(struct argument_list *list, const struct request *request) {
    if (request->source_name)
        add_wide(list, request->source_name);
    add_pair(list, "-E", request->entry);
    add_pair(list, "-T", request->profile);
    for (uint32_t i = 0; i < request->count; i++) {
        if (!is_replaced(request, request->items[i]))
            add_wide(list, request->items[i]);
        else if (!request->items[i][2])
            i++; /* skips its value */
    }
    for (uint32_t i = 0; i < request->define_count; i++)
        add_define(list, &request->defines[i]);
}

void arguments_free(struct argument_list *list) {
    for (size_t i = 0; i < list->count; i++)
        free(list->items[i]);
    free(list->items);
    *list = (struct argument_list){0};
}

/* ---- IDxcCompilerArgs ---- */

struct compiler_arguments {
    struct object object;
    struct argument_list list;
    wchar_t **wide; /* strings returned to clients, released by free() */
    size_t wide_count;
};

/* A client receives the arguments at the time of its call. */
static hresult widen_arguments(struct compiler_arguments *arguments) {
    const struct argument_list *list = &arguments->list;
    wchar_t **wide = realloc(arguments->wide, (list->count + 1) * sizeof *wide);
    if (list->failed || !wide)
        return HRESULT_NO_MEMORY;
    arguments->wide = wide;
    for (; arguments->wide_count < list->count; arguments->wide_count++) {
        const char *item = list->items[arguments->wide_count];
        wide[arguments->wide_count] = text_to_wide(item, strlen(item), NULL);
        if (!wide[arguments->wide_count])
            return HRESULT_NO_MEMORY;
    }
    return HRESULT_OK;
}

static const wchar_t **get_items(void *self) {
    struct compiler_arguments *arguments = object_of(self);
    return (const wchar_t **)arguments->wide;
}

static uint32_t get_count(void *self) {
    const struct compiler_arguments *arguments = object_of(self);
    return (uint32_t)arguments->wide_count;
}

static hresult add_request(struct compiler_arguments *arguments, const struct request *request) {
    arguments_add_request(&arguments->list, request);
    return widen_arguments(arguments);
}

static hresult add_arguments(void *self, const wchar_t *const *items, uint32_t count) {
    return add_request(object_of(self), &(struct request){.items = items, .count = count});
}

static hresult add_utf8(void *self, const char *const *items, uint32_t count) {
    struct compiler_arguments *arguments = object_of(self);
    for (uint32_t i = 0; i < count; i++)
        arguments_add(&arguments->list, items[i]);
    return widen_arguments(arguments);
}

static hresult add_defines(void *self, const struct define *defines, uint32_t count) {
    return add_request(object_of(self),
                       &(struct request){.defines = defines, .define_count = count});
}

static void destroy_arguments(struct object *object) {
    struct compiler_arguments *arguments = (struct compiler_arguments *)object;
    for (size_t i = 0; i < arguments->wide_count; i++)
        free(arguments->wide[i]);
    free(arguments->wide);
    arguments_free(&arguments->list);
}

static const struct arguments_calls calls = {object_query, object_retain, object_release,
                                             get_items,    get_count,     add_arguments,
                                             add_utf8,     add_defines};
static const struct class arguments_class = {
    destroy_arguments, {&calls}, {{INTERFACE_UNKNOWN, 0}, {INTERFACE_COMPILER_ARGS, 0}}, 2};

hresult arguments_create(const struct guid *wanted, void **out) {
    return object_hand_out(object_create(&arguments_class, sizeof(struct compiler_arguments)),
                           wanted, out);
}

hresult arguments_build(const struct request *request, void **out) {
    hresult made = arguments_create(interface_guid(INTERFACE_COMPILER_ARGS), out);
    if (made != HRESULT_OK)
        return made;
    made = add_request(object_of(*out), request);
    if (made != HRESULT_OK) {
        object_release(*out);
        *out = NULL;
    }
    return made;
}

/* ---- Files on disk ---- */

/* Returns the bytes of a file, to be released by free(), or NULL. */
static void *read_bytes(int file, size_t expected, size_t *size) {
    char *bytes = malloc(expected + 1);
    for (*size = 0; bytes && *size < expected;) {
        long more = (long)read(file, bytes + *size, (unsigned)(expected - *size));
        if (more < 0) {
            free(bytes);
            return NULL;
        }
        if (more == 0)
            break;
        *size += (size_t)more;
    }
    return bytes;
}

static hresult load_path(const char *path, uint32_t code_page, void **out) {
    struct file_facts facts;
    int file = system_open(path, OPEN_READ);
    if (file < 0)
        return HRESULT_NOT_FOUND;
    bool is_file =
        system_look_at_open(file, &facts) && facts.kind == FILE_REGULAR && facts.size <= UINT32_MAX;
    size_t size;
    void *bytes = is_file ? read_bytes(file, (size_t)facts.size, &size) : NULL;
    close(file);
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

static hresult load_source(void *self, const wchar_t *path, void **out) {
    return include_load(path, PAGE_UNKNOWN, out);
}

static const struct include_handler_calls handler_calls = {object_query, object_retain,
                                                           object_release, load_source};
static const struct class handler_class = {
    NULL, {&handler_calls}, {{INTERFACE_UNKNOWN, 0}, {INTERFACE_INCLUDE_HANDLER, 0}}, 2};

hresult include_default_handler(void **out) {
    return object_hand_out(object_create(&handler_class, sizeof(struct object)),
                           interface_guid(INTERFACE_INCLUDE_HANDLER), out);
}

/* ---- Files of a client ---- */

/* Formats a path as dxc does: no double slashes except at the start, './' before relative paths,
 * and the separators of the system. */
static char *spell_path(struct context *c, const char *path) {
    bool is_local = path[0] == '.' && (!path[1] || path[1] == '/');
    bool is_complete = is_local || path[0] == '/' || system_is_absolute(path);
    char *out = arena_join(c->kept, is_complete ? "" : "./", path), *end = out;
    size_t leading = strspn(out, "/");
    for (const char *p = out; *p; p++)
        if (*p != '/' || p < out + leading || p[-1] != '/')
            *end++ = *p == '/' ? (char)SYSTEM_SEPARATOR : *p;
    *end = 0;
    return out;
}

/* Copies the content, because the client owns the blob's memory. */
static bool read_blob(struct include_files *files, struct context *c, struct file_content *out) {
    struct buffer buffer = blob_buffer(files->loading);
    size_t size;
    char *text = text_to_utf8(buffer.bytes, buffer.size, buffer.code_page, &size);
    if (!text)
        context_fail(c, 0, "out of memory");
    out->text = arena_string(c->kept, text, size);
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
    return read_blob(files, c, out);
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

/* Clients derive the supported shader models from the version: dxc 1.10 supports 6.10. */
enum { MAJOR = 1, MINOR = 10 };

static hresult give_text(const char *text, char **out) {
    *out = allocate_for_client(strlen(text) + 1);
    if (!*out)
        return HRESULT_NO_MEMORY;
    strcpy(*out, text);
    return HRESULT_OK;
}

static hresult get_version(void *self, uint32_t *major, uint32_t *minor) {
    if (!major || !minor)
        return HRESULT_BAD_ARGUMENT;
    *major = MAJOR;
    *minor = MINOR;
    return HRESULT_OK;
}

static hresult get_flags(void *self, uint32_t *flags) {
    if (!flags)
        return HRESULT_BAD_ARGUMENT;
    *flags = 0;
    return HRESULT_OK;
}

/* Returns the version, because there is no commit hash. */
static hresult get_commit(void *self, uint32_t *count, char **hash) {
    if (!count || !hash)
        return HRESULT_BAD_ARGUMENT;
    *count = 0;
    return give_text(HLSL2SPV_VERSION, hash);
}

static hresult get_custom(void *self, char **text) {
    if (!text)
        return HRESULT_BAD_ARGUMENT;
    return give_text("hlsl2spv " HLSL2SPV_VERSION, text);
}

const struct version_calls version_calls = {object_query, object_retain, object_release,
                                            get_version,  get_flags,     get_commit};
const struct version3_calls version3_calls = {object_query, object_retain, object_release,
                                              get_custom};
