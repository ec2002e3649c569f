/* Binary interface of dxc's library: function tables with the layout of C++ virtual tables, and
 * plain values.
 *
 * HRESULT is int, ULONG is unsigned long, and WCHAR is wchar_t, which has two bytes on Windows and
 * four elsewhere. The order of the functions is the contract; their names are local. */
#ifndef HLSL2SPV_DXCOMPILER_ABI_H
#define HLSL2SPV_DXCOMPILER_ABI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wchar.h>

/* BOOL. */
#ifdef _WIN32
typedef int abi_bool;
#else
typedef bool abi_bool;
#endif

typedef int32_t hresult;
#define HRESULT_OK              ((hresult)0)
#define HRESULT_NOT_IMPLEMENTED ((hresult)0x80004001)
#define HRESULT_NO_INTERFACE    ((hresult)0x80004002)
#define HRESULT_FAILED          ((hresult)0x80004005)
#define HRESULT_NOT_FOUND       ((hresult)0x80070002)
#define HRESULT_NO_MEMORY       ((hresult)0x8007000e)
#define HRESULT_BAD_ARGUMENT    ((hresult)0x80070057)
#define HRESULT_NO_CLASS        ((hresult)0x80040154)

struct guid {
    uint32_t data1;
    uint16_t data2, data3;
    uint8_t data4[8];
};

/* Windows code page numbers. */
enum { PAGE_UNKNOWN = 0, PAGE_UTF16 = 1200, PAGE_UTF32 = 12000, PAGE_UTF8 = 65001 };
enum { PAGE_WIDE = sizeof(wchar_t) == 2 ? PAGE_UTF16 : PAGE_UTF32 };

struct buffer {
    const void *bytes;
    size_t size;
    uint32_t code_page;
};

struct define {
    const wchar_t *name, *value; /* value may be NULL */
};

/* DXC_OUT_KIND. */
enum output_kind {
    OUTPUT_NONE,
    OUTPUT_OBJECT,
    OUTPUT_ERRORS,
    OUTPUT_DEBUG,
    OUTPUT_DISASSEMBLY = 5,
    OUTPUT_HLSL,
    OUTPUT_TEXT,
    OUTPUT_REMARKS = 11,
    OUTPUT_TIME_REPORT,
    OUTPUT_LAST = 13,
};

/* ---- Function tables ---- */

#define UNKNOWN_CALLS                                                                              \
    hresult (*query)(void *self, const struct guid *wanted, void **out);                           \
    unsigned long (*retain)(void *self);                                                           \
    unsigned long (*release)(void *self)

struct unknown_calls {
    UNKNOWN_CALLS;
};

struct allocator_calls {
    UNKNOWN_CALLS;
    void *(*allocate)(void *self, size_t size);
    void *(*resize)(void *self, void *block, size_t size);
    void (*free)(void *self, void *block);
};

/* IDxcBlob, IDxcBlobEncoding, and IDxcBlobUtf8 or IDxcBlobWide. */
struct blob_calls {
    UNKNOWN_CALLS;
    void *(*bytes)(void *self);
    size_t (*size)(void *self);
    hresult (*encoding)(void *self, abi_bool *known, uint32_t *code_page);
    const void *(*string)(void *self);
    size_t (*length)(void *self);
};

struct include_handler_calls {
    UNKNOWN_CALLS;
    hresult (*load)(void *self, const wchar_t *path, void **blob);
};

struct arguments_calls {
    UNKNOWN_CALLS;
    const wchar_t **(*items)(void *self);
    uint32_t (*count)(void *self);
    hresult (*add)(void *self, const wchar_t *const *items, uint32_t count);
    hresult (*add_utf8)(void *self, const char *const *items, uint32_t count);
    hresult (*add_defines)(void *self, const struct define *defines, uint32_t count);
};

struct utils_calls {
    UNKNOWN_CALLS;
    hresult (*part)(void *self, void *blob, uint32_t offset, uint32_t length, void **out);
    hresult (*borrow)(void *self, const void *bytes, uint32_t size, uint32_t page, void **out);
    hresult (*move)(void *self, const void *bytes, void *allocator, uint32_t size, uint32_t page,
                    void **out);
    hresult (*copy)(void *self, const void *bytes, uint32_t size, uint32_t page, void **out);
    hresult (*load)(void *self, const wchar_t *path, const uint32_t *page, void **out);
    hresult (*stream)(void *self, void *blob, void **out);
    hresult (*include_handler)(void *self, void **out);
    hresult (*as_utf8)(void *self, void *blob, void **out);
    hresult (*as_wide)(void *self, void *blob, void **out);
    hresult (*container_part)(void *self, const struct buffer *shader, uint32_t part, void **out,
                              uint32_t *size);
    hresult (*reflection)(void *self, const struct buffer *data, const struct guid *wanted,
                          void **out);
    hresult (*build_arguments)(void *self, const wchar_t *source, const wchar_t *entry,
                               const wchar_t *profile, const wchar_t *const *items, uint32_t count,
                               const struct define *defines, uint32_t define_count, void **out);
    hresult (*pdb_contents)(void *self, void *blob, void **hash, void **container);
};

struct library_calls {
    UNKNOWN_CALLS;
    hresult (*set_allocator)(void *self, void *allocator);
    hresult (*part)(void *self, void *blob, uint32_t offset, uint32_t length, void **out);
    hresult (*load)(void *self, const wchar_t *path, const uint32_t *page, void **out);
    hresult (*borrow)(void *self, const void *bytes, uint32_t size, uint32_t page, void **out);
    hresult (*copy)(void *self, const void *bytes, uint32_t size, uint32_t page, void **out);
    hresult (*move)(void *self, const void *bytes, void *allocator, uint32_t size, uint32_t page,
                    void **out);
    hresult (*include_handler)(void *self, void **out);
    hresult (*stream)(void *self, void *blob, void **out);
    hresult (*as_utf8)(void *self, void *blob, void **out);
    hresult (*as_wide)(void *self, void *blob, void **out);
};

/* IDxcOperationResult, followed by IDxcResult. */
struct result_calls {
    UNKNOWN_CALLS;
    hresult (*status)(void *self, hresult *status);
    hresult (*primary)(void *self, void **blob);
    hresult (*errors)(void *self, void **blob);
    abi_bool (*has)(void *self, uint32_t kind);
    hresult (*output)(void *self, uint32_t kind, const struct guid *wanted, void **out,
                      void **name);
    uint32_t (*count)(void *self);
    uint32_t (*kind_at)(void *self, uint32_t index);
    uint32_t (*primary_kind)(void *self);
};

/* IDxcCompiler and IDxcCompiler2. */
struct compiler_calls {
    UNKNOWN_CALLS;
    hresult (*compile)(void *self, void *source, const wchar_t *name, const wchar_t *entry,
                       const wchar_t *profile, const wchar_t *const *items, uint32_t count,
                       const struct define *defines, uint32_t define_count, void *handler,
                       void **result);
    hresult (*preprocess)(void *self, void *source, const wchar_t *name,
                          const wchar_t *const *items, uint32_t count, const struct define *defines,
                          uint32_t define_count, void *handler, void **result);
    hresult (*disassemble)(void *self, void *module, void **text);
    hresult (*compile_with_debug)(void *self, void *source, const wchar_t *name,
                                  const wchar_t *entry, const wchar_t *profile,
                                  const wchar_t *const *items, uint32_t count,
                                  const struct define *defines, uint32_t define_count,
                                  void *handler, void **result, wchar_t **debug_name,
                                  void **debug_blob);
};

struct compiler3_calls {
    UNKNOWN_CALLS;
    hresult (*compile)(void *self, const struct buffer *source, const wchar_t *const *items,
                       uint32_t count, void *handler, const struct guid *wanted, void **result);
    hresult (*disassemble)(void *self, const struct buffer *module, const struct guid *wanted,
                           void **result);
};

/* IDxcValidator and IDxcValidator2. */
struct validator_calls {
    UNKNOWN_CALLS;
    hresult (*validate)(void *self, void *module, uint32_t flags, void **result);
    hresult (*validate_with_debug)(void *self, void *module, uint32_t flags,
                                   const struct buffer *debug, void **result);
};

/* IDxcVersionInfo and IDxcVersionInfo2. */
struct version_calls {
    UNKNOWN_CALLS;
    hresult (*version)(void *self, uint32_t *major, uint32_t *minor);
    hresult (*flags)(void *self, uint32_t *flags);
    hresult (*commit)(void *self, uint32_t *count, char **hash);
};

struct version3_calls {
    UNKNOWN_CALLS;
    hresult (*custom)(void *self, char **text);
};

#endif
