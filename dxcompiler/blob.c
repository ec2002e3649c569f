#include "blob.h"

#include <stdlib.h>
#include <string.h>

#include "text.h"

struct blob {
    struct object object;
    void *bytes;
    size_t size;
    uint32_t code_page;
    bool owned;
    void *allocator; /* of the bytes that are owned; NULL: free() */
    void *whole;     /* the blob that this is a part of */
};

/* ---- What a client calls ---- */

static void *get_bytes(void *self) {
    const struct blob *blob = object_of(self);
    return blob->bytes;
}

static size_t get_size(void *self) {
    const struct blob *blob = object_of(self);
    return blob->size;
}

static hresult get_encoding(void *self, bool *known, uint32_t *code_page) {
    const struct blob *blob = object_of(self);
    *known = blob->code_page != PAGE_UNKNOWN;
    *code_page = blob->code_page;
    return HRESULT_OK;
}

static const void *get_string(void *self) {
    return get_bytes(self);
}

static size_t unit_of(uint32_t code_page) {
    return code_page == PAGE_WIDE ? sizeof(wchar_t) : 1;
}

/* Without the NUL at the end. */
static size_t get_length(void *self) {
    const struct blob *blob = object_of(self);
    return blob->size / unit_of(blob->code_page) - 1;
}

static void destroy(struct object *object) {
    struct blob *blob = (struct blob *)object;
    const struct allocator_calls *const *allocator = blob->allocator;
    if (blob->owned && allocator)
        (*allocator)->free(blob->allocator, blob->bytes);
    else if (blob->owned)
        free(blob->bytes);
    unknown_release(blob->allocator);
    unknown_release(blob->whole);
}

static const struct blob_calls calls = {object_query, object_retain, object_release, get_bytes,
                                        get_size,     get_encoding,  get_string,     get_length};

static const struct class plain_blob = {
    destroy,
    {&calls},
    {{INTERFACE_UNKNOWN, 0}, {INTERFACE_BLOB, 0}, {INTERFACE_BLOB_ENCODING, 0}},
    3,
};
static const struct class utf8_blob = {
    destroy,
    {&calls},
    {{INTERFACE_UNKNOWN, 0},
     {INTERFACE_BLOB, 0},
     {INTERFACE_BLOB_ENCODING, 0},
     {INTERFACE_BLOB_UTF8, 0}},
    4,
};
static const struct class wide_blob = {
    destroy,
    {&calls},
    {{INTERFACE_UNKNOWN, 0},
     {INTERFACE_BLOB, 0},
     {INTERFACE_BLOB_ENCODING, 0},
     {INTERFACE_BLOB_WIDE, 0}},
    4,
};

/* ---- Making them ---- */

static bool is_terminated(const void *bytes, size_t size, uint32_t code_page) {
    size_t unit = unit_of(code_page);
    static const char zeros[sizeof(wchar_t)];
    return size >= unit && size % unit == 0 &&
           !memcmp((const char *)bytes + size - unit, zeros, unit);
}

/* Only what ends in a NUL is a string to C. */
static const struct class *class_for(const void *bytes, size_t size, uint32_t code_page) {
    bool is_string =
        (code_page == PAGE_UTF8 || code_page == PAGE_WIDE) && is_terminated(bytes, size, code_page);
    return !is_string ? &plain_blob : code_page == PAGE_UTF8 ? &utf8_blob : &wide_blob;
}

static hresult create(const struct blob *content, void **out) {
    *out = NULL;
    struct blob *blob =
        object_create(class_for(content->bytes, content->size, content->code_page), sizeof *blob);
    if (!blob)
        return HRESULT_NO_MEMORY;
    blob->bytes = content->bytes;
    blob->size = content->size;
    blob->code_page = content->code_page;
    blob->owned = content->owned;
    blob->allocator = content->allocator;
    blob->whole = content->whole;
    unknown_retain(blob->allocator);
    unknown_retain(blob->whole);
    *out = object_face(&blob->object);
    return HRESULT_OK;
}

hresult blob_take(void *bytes, size_t size, uint32_t code_page, void *allocator, void **out) {
    return create(&(struct blob){.bytes = bytes,
                                 .size = size,
                                 .code_page = code_page,
                                 .owned = true,
                                 .allocator = allocator},
                  out);
}

hresult blob_borrow(const void *bytes, size_t size, uint32_t code_page, void **out) {
    return create(&(struct blob){.bytes = (void *)bytes, .size = size, .code_page = code_page},
                  out);
}

hresult blob_copy(const void *bytes, size_t size, uint32_t code_page, void **out) {
    bool is_text = code_page == PAGE_UTF8 || code_page == PAGE_WIDE;
    size_t ending = is_text && !is_terminated(bytes, size, code_page) ? unit_of(code_page) : 0;
    char *copy = calloc(1, size + ending + 1);
    *out = NULL;
    if (!copy)
        return HRESULT_NO_MEMORY;
    if (size)
        memcpy(copy, bytes, size);
    hresult made = blob_take(copy, size + ending, code_page, NULL, out);
    if (made != HRESULT_OK)
        free(copy);
    return made;
}

static const struct blob_calls *calls_of(void *blob) {
    return *(const struct blob_calls *const *)blob;
}

hresult blob_part(void *blob, size_t offset, size_t length, void **out) {
    *out = NULL;
    size_t size = calls_of(blob)->size(blob);
    if (offset > size || length > size - offset)
        return HRESULT_BAD_ARGUMENT;
    return create(&(struct blob){.bytes = (char *)calls_of(blob)->bytes(blob) + offset,
                                 .size = length,
                                 .whole = blob},
                  out);
}

/* Not each blob of a client tells its encoding. */
struct buffer blob_buffer(void *blob) {
    struct buffer buffer = {calls_of(blob)->bytes(blob), calls_of(blob)->size(blob), PAGE_UNKNOWN};
    const struct guid *wanted = interface_guid(INTERFACE_BLOB_ENCODING);
    void *told = NULL;
    if (calls_of(blob)->query(blob, wanted, &told) == HRESULT_OK && told) {
        bool known;
        calls_of(told)->encoding(told, &known, &buffer.code_page);
        if (!known)
            buffer.code_page = PAGE_UNKNOWN;
        unknown_release(told);
    }
    return buffer;
}

/* ---- Encodings ---- */

static hresult take_text(void *text, size_t length, uint32_t code_page, void **out) {
    *out = NULL;
    if (!text)
        return HRESULT_NO_MEMORY;
    hresult made = blob_take(text, (length + 1) * unit_of(code_page), code_page, NULL, out);
    if (made != HRESULT_OK)
        free(text);
    return made;
}

hresult blob_of_text(const char *text, uint32_t code_page, void **out) {
    if (code_page != PAGE_WIDE)
        return blob_copy(text, strlen(text) + 1, PAGE_UTF8, out);
    size_t length = 0;
    wchar_t *wide = text_to_wide(text, strlen(text), &length);
    return take_text(wide, length, PAGE_WIDE, out);
}

hresult blob_convert(void *blob, uint32_t code_page, void **out) {
    struct buffer buffer = blob_buffer(blob);
    enum interface wanted = code_page == PAGE_UTF8 ? INTERFACE_BLOB_UTF8 : INTERFACE_BLOB_WIDE;
    *out = NULL;
    if (calls_of(blob)->query(blob, interface_guid(wanted), out) == HRESULT_OK)
        return HRESULT_OK;
    size_t length;
    char *utf8 = text_to_utf8(buffer.bytes, buffer.size, buffer.code_page, &length);
    if (!utf8 || code_page == PAGE_UTF8)
        return take_text(utf8, length, PAGE_UTF8, out);
    size_t count;
    wchar_t *wide = text_to_wide(utf8, length, &count);
    free(utf8);
    return take_text(wide, count, PAGE_WIDE, out);
}
