/* Implementation classes of dxc's interfaces. */
#ifndef HLSL2SPV_DXCOMPILER_OBJECTS_H
#define HLSL2SPV_DXCOMPILER_OBJECTS_H

#include "../driver/driver.h"
#include "abi.h"

#include <stdatomic.h>

/* A reference-counted object with several interfaces. A client's pointer to an object refers to one
 * of its faces, each of which has a function table. */

enum interface {
#define INTERFACE(id, ...) INTERFACE_##id,
#define CREATABLE(...)
#include "interfaces.def"
};

struct object;

struct face {
    const void *calls; /* must be first: the virtual table pointer of C++ */
    struct object *object;
};

struct interface_row {
    enum interface interface;
    unsigned face;
};

enum { MAX_FACES = 4, MAX_INTERFACES = 8 };

struct class {
    void (*destroy)(struct object *object); /* releases the members; may be NULL */
    const void *calls[MAX_FACES];
    struct interface_row interfaces[MAX_INTERFACES]; /* the first is IUnknown */
    unsigned interface_count;
};

struct object {
    const struct class *class;
    atomic_ulong references;
    struct face faces[MAX_FACES];
};

/* Creates an object with one reference and zeroed members. Returns NULL if memory is exhausted. */
void *object_create(const struct class *class, size_t size);

static inline void *object_of(const void *face) {
    return ((const struct face *)face)->object;
}
static inline void *object_face(struct object *object) {
    return &object->faces[0];
}

/* The first three functions of every table. */
hresult object_query(void *self, const struct guid *wanted, void **out);
unsigned long object_retain(void *self);
unsigned long object_release(void *self);

/* Releases an object of any origin. NULL is ignored. */
void unknown_release(void *unknown);

/* Returns a new object by the requested interface, or destroys it if it lacks the interface. */
hresult object_hand_out(void *object, const struct guid *wanted, void **out);

const struct guid *interface_guid(enum interface interface);
bool guid_is(const struct guid *guid, enum interface interface);
bool guid_equal(const struct guid *a, const struct guid *b);

/* Blobs: bytes, or text with an encoding. */

/* On success, each function returns a face with one reference. */

/* Copies the bytes. Text includes its terminating NUL. */
hresult blob_copy(const void *bytes, size_t size, uint32_t code_page, void **out);
/* The client keeps the bytes alive. */
hresult blob_borrow(const void *bytes, size_t size, uint32_t code_page, void **out);
/* Takes ownership of the bytes. `allocator` frees them, or free() if it is NULL. */
hresult blob_adopt(void *bytes, size_t size, uint32_t code_page, void *allocator, void **out);
/* Refers to a range of another blob and keeps it alive. */
hresult blob_part(void *blob, size_t offset, size_t length, void **out);

/* Converts to PAGE_UTF8 or PAGE_WIDE. Returns the blob itself if it already has this encoding. */
hresult blob_convert(void *blob, uint32_t code_page, void **out);
/* Creates a blob from UTF-8 text, converted to the encoding. */
hresult blob_of_text(const char *text, uint32_t code_page, void **out);

/* Returns the content of any client's blob. */
struct buffer blob_buffer(void *blob);

/* Text in the encodings of clients. Results are NUL-terminated and must be released by free(). They
 * are NULL if memory is exhausted. */

/* Converts to UTF-8. For PAGE_UNKNOWN, the byte order mark determines the encoding, which is UTF-8
 * by default. Strips the mark and trailing NULs. `length` may be NULL. */
char *text_to_utf8(const void *bytes, size_t size, uint32_t code_page, size_t *length);
char *text_of_wide(const wchar_t *text);
/* Allocates memory that the client frees: by CoTaskMemFree() on Windows, otherwise by free(). */
void *allocate_for_client(size_t size);
wchar_t *text_to_wide(const char *utf8, size_t size, size_t *length);

/* Argument lists for IDxcCompilerArgs and for the driver. */

/* UTF-8 arguments, to be released by free(). `failed` is set if memory was exhausted. */
struct argument_list {
    char **items;
    size_t count, capacity;
    bool failed;
};

/* The parameters of a compilation. All except the profile may be NULL. */
struct request {
    const wchar_t *source_name, *entry, *profile;
    const wchar_t *const *items;
    uint32_t count;
    const struct define *defines;
    uint32_t define_count;
};

void arguments_add(struct argument_list *list, const char *argument);
/* Appends the request as arguments. A separate entry point or profile takes precedence. */
void arguments_add_request(struct argument_list *list, const struct request *request);
void arguments_free(struct argument_list *list);

/* Creates an IDxcCompilerArgs, by the requested interface. */
hresult arguments_create(const struct guid *wanted, void **out);
/* Same, with the arguments of a request. */
hresult arguments_build(const struct request *request, void **out);

/* Files, from disk or from a client's include handler. */

hresult include_load(const wchar_t *path, uint32_t code_page, void **out);

hresult include_default_handler(void **out);

/* The file access of a compilation. */
struct include_files {
    bool is_reading; /* reading the command line, whose arguments are not files of the handler */
    const char *source_name; /* NULL until it is known */
    const char *source;      /* UTF-8 */
    size_t source_size;
    void *handler; /* the client's handler, or NULL */
    void *loading; /* the blob being read; released at the end of the compilation */
};

/* Callback for struct file_access. */
bool include_open(void *user, struct context *c, const char *path, struct file_content *out);

/* Result of an operation: IDxcResult. */

struct result;

/* Returns NULL if memory is exhausted. */
struct result *result_create(void);
/* Sets the encoding of texts stored from now on: PAGE_UTF8 (default) or PAGE_WIDE. */
void result_use_page(struct result *result, uint32_t code_page);

/* Store an output, unless memory is exhausted. The text and the name may be NULL. */
void result_put_bytes(struct result *result, enum output_kind kind, const void *bytes, size_t size,
                      const char *name);
void result_put_text(struct result *result, enum output_kind kind, const char *text,
                     const char *name);
/* Sets the status and the output that GetResult() returns, if present. */
void result_finish(struct result *result, hresult status, enum output_kind primary);

/* Passes the only reference to the client, as IDxcResult or IDxcOperationResult. */
hresult result_hand_out(struct result *result, const struct guid *wanted, void **out);

#endif
