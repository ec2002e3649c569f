/* Reference-counted objects, text encodings, and blobs. */
#include "objects.h"

#include <stdlib.h>
#include <string.h>
#ifdef _WIN32
/* Windows headers define macros with common names. */
__declspec(dllimport) void *__stdcall CoTaskMemAlloc(size_t size);
#endif

static const struct guid guids[] = {
#define INTERFACE(id, data1, data2, data3, ...) {data1, data2, data3, {__VA_ARGS__}},
#define CREATABLE(...)
#include "interfaces.def"
};

bool guid_equal(const struct guid *a, const struct guid *b) {
    return !memcmp(a, b, sizeof *a);
}

const struct guid *interface_guid(enum interface interface) {
    return &guids[interface];
}

bool guid_is(const struct guid *guid, enum interface interface) {
    return guid_equal(guid, &guids[interface]);
}

void *object_create(const struct class *class, size_t size) {
    struct object *object = calloc(1, size);
    if (!object)
        return NULL;
    object->class = class;
    atomic_init(&object->references, 1);
    for (unsigned i = 0; i < MAX_FACES; i++)
        object->faces[i] = (struct face){class->calls[i], object};
    return object;
}

hresult object_query(void *self, const struct guid *wanted, void **out) {
    struct object *object = object_of(self);
    const struct class *class = object->class;
    if (!out)
        return HRESULT_BAD_ARGUMENT;
    *out = NULL;
    for (unsigned i = 0; i < class->interface_count; i++)
        if (guid_is(wanted, class->interfaces[i].interface)) {
            *out = &object->faces[class->interfaces[i].face];
            object_retain(*out);
            return HRESULT_OK;
        }
    return HRESULT_NO_INTERFACE;
}

unsigned long object_retain(void *self) {
    struct object *object = object_of(self);
    return atomic_fetch_add_explicit(&object->references, 1, memory_order_relaxed) + 1;
}

/* Acquire-release order: the thread that drops the last reference must see all earlier writes. */
unsigned long object_release(void *self) {
    struct object *object = object_of(self);
    unsigned long left =
        atomic_fetch_sub_explicit(&object->references, 1, memory_order_acq_rel) - 1;
    if (!left) {
        if (object->class->destroy)
            object->class->destroy(object);
        free(object);
    }
    return left;
}

static const struct unknown_calls *unknown_calls_of(void *unknown) {
    return *(const struct unknown_calls *const *)unknown;
}

static void unknown_retain(void *unknown) {
    if (unknown)
        unknown_calls_of(unknown)->retain(unknown);
}

void unknown_release(void *unknown) {
    if (unknown)
        unknown_calls_of(unknown)->release(unknown);
}

hresult object_hand_out(void *object, const struct guid *wanted, void **out) {
    if (out)
        *out = NULL;
    if (!object)
        return HRESULT_NO_MEMORY;
    void *face = object_face(object);
    hresult found = object_query(face, wanted, out);
    object_release(face);
    return found;
}

static const uint32_t replacement = 0xfffd; /* for invalid characters */

struct byte_reader {
    const unsigned char *p, *end;
    bool big;
    unsigned unit; /* size in bytes */
};

struct encoding_mark {
    uint32_t code_page;
    bool big;
    unsigned length;
    unsigned char bytes[4];
};

/* Longer ones first, because the mark of UTF-32 starts with that of UTF-16. */
static const struct encoding_mark marks[] = {
    {PAGE_UTF32, false, 4, {0xff, 0xfe, 0, 0}}, {PAGE_UTF32, true, 4, {0, 0, 0xfe, 0xff}},
    {PAGE_UTF8, false, 3, {0xef, 0xbb, 0xbf}},  {PAGE_UTF16, false, 2, {0xff, 0xfe}},
    {PAGE_UTF16, true, 2, {0xfe, 0xff}},
};

static const struct encoding_mark *find_mark(const void *bytes, size_t size) {
    for (size_t i = 0; i < COUNT_OF(marks); i++)
        if (size >= marks[i].length && !memcmp(bytes, marks[i].bytes, marks[i].length))
            return &marks[i];
    return NULL;
}

static uint32_t read_unit(struct byte_reader *r) {
    uint32_t unit = 0;
    for (unsigned i = 0; i < r->unit; i++)
        unit |= (uint32_t)r->p[i] << 8 * (r->big ? r->unit - 1 - i : i);
    r->p += r->unit;
    return unit;
}

static uint32_t read_character(struct byte_reader *r) {
    uint32_t code = read_unit(r);
    if (r->unit == 2 && code >= 0xd800 && code < 0xdc00 && r->p < r->end) {
        uint32_t low = read_unit(r);
        if (low >= 0xdc00 && low < 0xe000)
            return 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        r->p -= r->unit;
    }
    return code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? replacement : code;
}

static size_t put_character(uint32_t code, char *out) {
    size_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = length; --i > 0; code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3f));
    out[0] = (char)(length == 1 ? code : (0xf00 >> length & 0xff) | code);
    return length;
}

static char *decode(struct byte_reader r, size_t *length) {
    char *out = malloc((size_t)(r.end - r.p) / r.unit * 4 + 1);
    size_t end = 0;
    while (out && r.p < r.end)
        end += put_character(read_character(&r), out + end);
    *length = end;
    return out;
}

static char *copy_text(const void *bytes, size_t size, size_t *length) {
    char *out = malloc(size + 1);
    if (out && size)
        memcpy(out, bytes, size);
    *length = size;
    return out;
}

char *text_to_utf8(const void *bytes, size_t size, uint32_t code_page, size_t *length) {
    const struct encoding_mark *mark = size ? find_mark(bytes, size) : NULL;
    bool obeyed = mark && (code_page == PAGE_UNKNOWN || code_page == mark->code_page);
    uint32_t page = obeyed ? mark->code_page : code_page;
    size_t skipped = obeyed ? mark->length : 0, found;
    struct byte_reader r = {.p = (const unsigned char *)bytes + skipped,
                            .big = obeyed && mark->big};
    r.unit = page == PAGE_UTF16 ? 2 : page == PAGE_UTF32 ? 4 : 1;
    size_t rest = (size - skipped) / r.unit * r.unit;
    r.end = r.p + rest;
    char *text = r.unit == 1 ? copy_text(r.p, rest, &found) : decode(r, &found);
    if (!text)
        return NULL;
    while (found && !text[found - 1])
        found--;
    text[found] = 0;
    if (length)
        *length = found;
    return text;
}

void *allocate_for_client(size_t size) {
#ifdef _WIN32
    return CoTaskMemAlloc(size);
#else
    return malloc(size);
#endif
}

char *text_of_wide(const wchar_t *text) {
    return text_to_utf8(text, wcslen(text) * sizeof *text, PAGE_WIDE, NULL);
}

/* Decodes one UTF-8 character. Consumes one byte if it is invalid. */
static uint32_t decode_utf8(const unsigned char **p, const unsigned char *end) {
    unsigned char lead = *(*p)++;
    size_t more = lead < 0xc2 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : lead < 0xf5 ? 3 : 0;
    if (lead < 0x80)
        return lead;
    if (!more || (size_t)(end - *p) < more)
        return replacement;
    uint32_t code = lead & (0x3f >> more);
    for (size_t i = 0; i < more; i++) {
        if (((*p)[i] & 0xc0) != 0x80)
            return replacement;
        code = code << 6 | ((*p)[i] & 0x3f);
    }
    *p += more;
    return code;
}

/* Appends a character in the encoding of wchar_t. Returns the number of units. */
static size_t put_wide(uint32_t code, wchar_t *out) {
    if (sizeof *out > 2 || code < 0x10000) {
        *out = (wchar_t)code;
        return 1;
    }
    out[0] = (wchar_t)(0xd800 + ((code - 0x10000) >> 10));
    out[1] = (wchar_t)(0xdc00 + (code & 0x3ff));
    return 2;
}

wchar_t *text_to_wide(const char *utf8, size_t size, size_t *length) {
    const unsigned char *p = (const unsigned char *)utf8, *end = p + size;
    wchar_t *out = malloc((size + 1) * sizeof *out);
    size_t count = 0;
    if (!out)
        return NULL;
    while (p < end)
        count += put_wide(decode_utf8(&p, end), out + count);
    out[count] = 0;
    if (length)
        *length = count;
    return out;
}

struct blob {
    struct object object;
    void *bytes;
    size_t size;
    uint32_t code_page;
    bool owned;
    void *allocator; /* frees the owned bytes, or NULL for free() */
    void *whole;     /* the blob that contains this one */
};

/* ---- Methods ---- */

static void *get_bytes(void *self) {
    const struct blob *blob = object_of(self);
    return blob->bytes;
}

static size_t get_size(void *self) {
    const struct blob *blob = object_of(self);
    return blob->size;
}

static hresult get_encoding(void *self, abi_bool *known, uint32_t *code_page) {
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

/* Excludes the terminating NUL. */
static size_t get_length(void *self) {
    const struct blob *blob = object_of(self);
    return blob->size ? blob->size / unit_of(blob->code_page) - 1 : 0;
}

static void destroy_blob(struct object *object) {
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
    destroy_blob,
    {&calls},
    {{INTERFACE_UNKNOWN, 0}, {INTERFACE_BLOB, 0}, {INTERFACE_BLOB_ENCODING, 0}},
    3,
};
static const struct class utf8_blob = {
    destroy_blob,
    {&calls},
    {{INTERFACE_UNKNOWN, 0},
     {INTERFACE_BLOB, 0},
     {INTERFACE_BLOB_ENCODING, 0},
     {INTERFACE_BLOB_UTF8, 0}},
    4,
};
static const struct class wide_blob = {
    destroy_blob,
    {&calls},
    {{INTERFACE_UNKNOWN, 0},
     {INTERFACE_BLOB, 0},
     {INTERFACE_BLOB_ENCODING, 0},
     {INTERFACE_BLOB_WIDE, 0}},
    4,
};

/* ---- Constructors ---- */

static bool is_terminated(const void *bytes, size_t size, uint32_t code_page) {
    size_t unit = unit_of(code_page);
    static const char zeros[sizeof(wchar_t)];
    return size >= unit && size % unit == 0 &&
           !memcmp((const char *)bytes + size - unit, zeros, unit);
}

/* Only NUL-terminated text is a string. */
static const struct class *class_for(const void *bytes, size_t size, uint32_t code_page) {
    bool is_string =
        (code_page == PAGE_UTF8 || code_page == PAGE_WIDE) && is_terminated(bytes, size, code_page);
    return !is_string ? &plain_blob : code_page == PAGE_UTF8 ? &utf8_blob : &wide_blob;
}

/* Clients expect size 0 if there are no messages, although the NUL is present. */
static bool is_empty_string(const struct class *class, const struct blob *content) {
    return class != &plain_blob && content->size == unit_of(content->code_page);
}

static hresult create_blob(const struct blob *content, void **out) {
    *out = NULL;
    struct blob *blob =
        object_create(class_for(content->bytes, content->size, content->code_page), sizeof *blob);
    if (!blob)
        return HRESULT_NO_MEMORY;
    blob->bytes = content->bytes;
    blob->size = is_empty_string(blob->object.class, content) ? 0 : content->size;
    blob->code_page = content->code_page;
    blob->owned = content->owned;
    blob->allocator = content->allocator;
    blob->whole = content->whole;
    unknown_retain(blob->allocator);
    unknown_retain(blob->whole);
    *out = object_face(&blob->object);
    return HRESULT_OK;
}

hresult blob_adopt(void *bytes, size_t size, uint32_t code_page, void *allocator, void **out) {
    return create_blob(&(struct blob){.bytes = bytes,
                                      .size = size,
                                      .code_page = code_page,
                                      .owned = true,
                                      .allocator = allocator},
                       out);
}

hresult blob_borrow(const void *bytes, size_t size, uint32_t code_page, void **out) {
    return create_blob(&(struct blob){.bytes = (void *)bytes, .size = size, .code_page = code_page},
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
    hresult made = blob_adopt(copy, size + ending, code_page, NULL, out);
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
    return create_blob(&(struct blob){.bytes = (char *)calls_of(blob)->bytes(blob) + offset,
                                      .size = length,
                                      .whole = blob},
                       out);
}

/* Not every client blob specifies its encoding. */
struct buffer blob_buffer(void *blob) {
    struct buffer buffer = {calls_of(blob)->bytes(blob), calls_of(blob)->size(blob), PAGE_UNKNOWN};
    const struct guid *wanted = interface_guid(INTERFACE_BLOB_ENCODING);
    void *answer = NULL;
    if (calls_of(blob)->query(blob, wanted, &answer) == HRESULT_OK && answer) {
        abi_bool known;
        calls_of(answer)->encoding(answer, &known, &buffer.code_page);
        if (!known)
            buffer.code_page = PAGE_UNKNOWN;
        unknown_release(answer);
    }
    return buffer;
}

/* ---- Conversion ---- */

static hresult adopt_text(void *text, size_t length, uint32_t code_page, void **out) {
    *out = NULL;
    if (!text)
        return HRESULT_NO_MEMORY;
    hresult made = blob_adopt(text, (length + 1) * unit_of(code_page), code_page, NULL, out);
    if (made != HRESULT_OK)
        free(text);
    return made;
}

hresult blob_of_text(const char *text, uint32_t code_page, void **out) {
    if (code_page != PAGE_WIDE)
        return blob_copy(text, strlen(text) + 1, PAGE_UTF8, out);
    size_t length = 0;
    wchar_t *wide = text_to_wide(text, strlen(text), &length);
    return adopt_text(wide, length, PAGE_WIDE, out);
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
        return adopt_text(utf8, length, PAGE_UTF8, out);
    size_t count;
    wchar_t *wide = text_to_wide(utf8, length, &count);
    free(utf8);
    return adopt_text(wide, count, PAGE_WIDE, out);
}
