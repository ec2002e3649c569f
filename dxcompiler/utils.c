/* IDxcUtils and its predecessor IDxcLibrary. */
#include "objects.h"
#include "dxcompiler.h"

/* ---- IDxcUtils ---- */

static hresult make_part(void *self, void *blob, uint32_t offset, uint32_t length, void **out) {
    return blob && out ? blob_part(blob, offset, length, out) : HRESULT_BAD_ARGUMENT;
}

static hresult make_borrowed(void *self, const void *bytes, uint32_t size, uint32_t page,
                             void **out) {
    return out && (bytes || !size) ? blob_borrow(bytes, size, page, out) : HRESULT_BAD_ARGUMENT;
}

static hresult make_moved(void *self, const void *bytes, void *allocator, uint32_t size,
                          uint32_t page, void **out) {
    return out && (bytes || !size) ? blob_adopt((void *)bytes, size, page, allocator, out)
                                   : HRESULT_BAD_ARGUMENT;
}

static hresult make_copy(void *self, const void *bytes, uint32_t size, uint32_t page, void **out) {
    return out && (bytes || !size) ? blob_copy(bytes, size, page, out) : HRESULT_BAD_ARGUMENT;
}

static hresult make_loaded(void *self, const wchar_t *path, const uint32_t *page, void **out) {
    return path && out ? include_load(path, page ? *page : PAGE_UNKNOWN, out)
                       : HRESULT_BAD_ARGUMENT;
}

static hresult make_handler(void *self, void **out) {
    return out ? include_default_handler(out) : HRESULT_BAD_ARGUMENT;
}

static hresult convert_to_utf8(void *self, void *blob, void **out) {
    return blob && out ? blob_convert(blob, PAGE_UTF8, out) : HRESULT_BAD_ARGUMENT;
}

static hresult convert_to_wide(void *self, void *blob, void **out) {
    return blob && out ? blob_convert(blob, PAGE_WIDE, out) : HRESULT_BAD_ARGUMENT;
}

static hresult build_arguments(void *self, const wchar_t *source, const wchar_t *entry,
                               const wchar_t *profile, const wchar_t *const *items, uint32_t count,
                               const struct define *defines, uint32_t define_count, void **out) {
    return arguments_build(&(struct request){.source_name = source,
                                             .entry = entry,
                                             .profile = profile,
                                             .items = items,
                                             .count = count,
                                             .defines = defines,
                                             .define_count = define_count},
                           out);
}

/* Streams, containers, reflection and debug files exist only for DXIL. */
static hresult return_no_interface(void **out) {
    if (!out)
        return HRESULT_BAD_ARGUMENT;
    *out = NULL;
    return HRESULT_NOT_IMPLEMENTED;
}

static hresult refuse_stream(void *self, void *blob, void **out) {
    return return_no_interface(out);
}

static hresult refuse_container(void *self, const struct buffer *shader, uint32_t part, void **out,
                                uint32_t *size) {
    if (size)
        *size = 0;
    return return_no_interface(out);
}

static hresult refuse_reflection(void *self, const struct buffer *data, const struct guid *wanted,
                                 void **out) {
    return return_no_interface(out);
}

static hresult refuse_pdb(void *self, void *blob, void **hash, void **container) {
    return_no_interface(hash);
    return return_no_interface(container);
}

static const struct utils_calls utils_calls = {
    object_query,     object_retain,     object_release,  make_part,
    make_borrowed,    make_moved,        make_copy,       make_loaded,
    refuse_stream,    make_handler,      convert_to_utf8, convert_to_wide,
    refuse_container, refuse_reflection, build_arguments, refuse_pdb,
};

/* ---- IDxcLibrary ---- */

static hresult set_allocator(void *self, void *allocator) {
    return HRESULT_OK;
}

static const struct library_calls library_calls = {
    object_query,  object_retain,   object_release,  set_allocator, make_part,
    make_loaded,   make_borrowed,   make_copy,       make_moved,    make_handler,
    refuse_stream, convert_to_utf8, convert_to_wide,
};

static const struct class class = {
    NULL,
    {&utils_calls, &library_calls},
    {{INTERFACE_UNKNOWN, 0}, {INTERFACE_UTILS, 0}, {INTERFACE_LIBRARY, 1}},
    3,
};

hresult utils_create(const struct guid *wanted, void **out) {
    return object_hand_out(object_create(&class, sizeof(struct object)), wanted, out);
}
