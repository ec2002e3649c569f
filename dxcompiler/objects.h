/* The classes behind dxc's interfaces: objects with a reference count and several faces. */
#ifndef HLSL2SPV_DXCOMPILER_OBJECTS_H
#define HLSL2SPV_DXCOMPILER_OBJECTS_H

#include "../driver/driver.h"
#include "abi.h"

#include <stdatomic.h>

/* Objects with a count of references and several faces: what a client holds of an object is a
 * face, one for each table of functions. */

enum interface {
#define INTERFACE(id, ...) INTERFACE_##id,
#define CREATABLE(...)
#include "interfaces.def"
};

struct object;

struct face {
    const void *calls; /* first, where C++ has the pointer to the virtual functions */
    struct object *object;
};

struct interface_row {
    enum interface interface;
    unsigned face;
};

enum { MAX_FACES = 4, MAX_INTERFACES = 8 };

struct class {
    void (*destroy)(struct object *object); /* what it holds, not itself; may be NULL */
    const void *calls[MAX_FACES];
    struct interface_row interfaces[MAX_INTERFACES]; /* the first is that of IUnknown */
    unsigned interface_count;
};

struct object {
    const struct class *class;
    atomic_ulong references;
    struct face faces[MAX_FACES];
};

/* With one reference; NULL when there is no memory.  What is behind the object is zeroed. */
void *object_create(const struct class *class, size_t size);

static inline void *object_of(const void *face) {
    return ((const struct face *)face)->object;
}
static inline void *object_face(struct object *object) {
    return &object->faces[0];
}

/* The first three of all tables. */
hresult object_query(void *self, const struct guid *wanted, void **out);
unsigned long object_retain(void *self);
unsigned long object_release(void *self);

/* The same for what anybody made; NULL is passed over. */
void unknown_release(void *unknown);

/* Hands a new object out by the interface asked for, or destroys it. */
hresult object_hand_out(void *object, const struct guid *wanted, void **out);

const struct guid *interface_guid(enum interface interface);
bool guid_is(const struct guid *guid, enum interface interface);
bool guid_equal(const struct guid *a, const struct guid *b);

/* Blobs: bytes, and text in a known encoding. */

/* Each hands out a face with one reference, or fails. */

/* A copy.  Text ends in a NUL, which is part of its size. */
hresult blob_copy(const void *bytes, size_t size, uint32_t code_page, void **out);
/* The client keeps the bytes alive. */
hresult blob_borrow(const void *bytes, size_t size, uint32_t code_page, void **out);
/* Takes the bytes over: `allocator` frees them, or free() when it is NULL. */
hresult blob_take(void *bytes, size_t size, uint32_t code_page, void *allocator, void **out);
/* A part of another blob, which stays alive with it. */
hresult blob_part(void *blob, size_t offset, size_t length, void **out);

/* In one of the encodings PAGE_UTF8 and PAGE_WIDE: the blob itself when it is so already. */
hresult blob_convert(void *blob, uint32_t code_page, void **out);
/* Text of ours, in UTF-8, as a blob of that encoding. */
hresult blob_of_text(const char *text, uint32_t code_page, void **out);

/* What any client's blob holds. */
struct buffer blob_buffer(void *blob);

/* Text in the encodings that clients use.  All results are for free(), and end in a NUL; NULL when
 * there is no memory. */

/* `code_page` as the client says it; PAGE_UNKNOWN is found out by the byte order mark, or else
 * UTF-8.  A mark and NULs at the end are left out.  `length` may be NULL. */
char *text_to_utf8(const void *bytes, size_t size, uint32_t code_page, size_t *length);
char *text_of_wide(const wchar_t *text);
wchar_t *text_to_wide(const char *utf8, size_t size, size_t *length);

/* Lists of arguments, as IDxcCompilerArgs has them and as the driver takes them. */

/* Arguments in UTF-8, for free().  `failed`: there was no memory. */
struct argument_list {
    char **items;
    size_t count, capacity;
    bool failed;
};

/* What a client says of a compilation; each but the profile may be NULL. */
struct request {
    const wchar_t *source_name, *entry, *profile;
    const wchar_t *const *items;
    uint32_t count;
    const struct define *defines;
    uint32_t define_count;
};

void arguments_add(struct argument_list *list, const char *argument);
/* The request as a command line.  An entry point or a profile that was given apart replaces those
 * among the arguments. */
void arguments_add_request(struct argument_list *list, const struct request *request);
void arguments_free(struct argument_list *list);

/* A new IDxcCompilerArgs, by the interface asked for. */
hresult arguments_create(const struct guid *wanted, void **out);
/* The same, filled. */
hresult arguments_build(const struct request *request, void **out);

/* Files: from disk, or from the handler for #include that a client brings. */

/* A blob of a file's bytes. */
hresult include_load(const wchar_t *path, uint32_t code_page, void **out);

/* The handler that reads from disk. */
hresult include_default_handler(void **out);

/* Where a compilation finds its files. */
struct include_files {
    bool is_reading;         /* the command line, of which no argument is a file of the handler */
    const char *source_name; /* NULL as long as nobody knows it */
    const char *source;      /* UTF-8 */
    size_t source_size;
    void *handler; /* the client's, or NULL */
    void *loading; /* the blob at hand, released by who ends the compilation */
};

/* For struct file_access. */
bool include_open(void *user, struct context *c, const char *path, struct file_content *out);

/* What comes out of an operation: IDxcResult. */

struct result;

/* NULL when there is no memory. */
struct result *result_create(void);
/* The encoding of the texts that are put from now on: PAGE_UTF8, as at first, or PAGE_WIDE. */
void result_use_page(struct result *result, uint32_t code_page);

/* What of it could not be kept, for want of memory, is missing; a NULL text or name is left out. */
void result_put_bytes(struct result *result, enum output_kind kind, const void *bytes, size_t size,
                      const char *name);
void result_put_text(struct result *result, enum output_kind kind, const char *text,
                     const char *name);
/* Which output GetResult() hands out, if it is there. */
void result_finish(struct result *result, hresult status, enum output_kind primary);

/* Gives the one reference away, by IDxcResult or IDxcOperationResult. */
hresult result_hand_out(struct result *result, const struct guid *wanted, void **out);

/* What is done with a module that a client brings. */

/* An IDxcResult that holds the module as text, or why it cannot be had. */
hresult module_disassemble(const struct buffer *module, const struct guid *wanted, void **out);

#endif
