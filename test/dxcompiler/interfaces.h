/* dxc's interfaces as C++ declarations, derived from the binary interface and independent of
 * dxcompiler/, so that they test it. */
#ifndef HLSL2SPV_TEST_DXCOMPILER_INTERFACES_H
#define HLSL2SPV_TEST_DXCOMPILER_INTERFACES_H

#include <cstddef>
#include <cstdint>

using Result = int;

#ifdef _WIN32
using Bool = int;
#else
using Bool = bool;
#endif

struct Id {
    uint32_t a;
    uint16_t b, c;
    uint8_t d[8];
};

struct Buffer {
    const void *bytes;
    size_t size;
    uint32_t page;
};

struct Define {
    const wchar_t *name, *value;
};

struct Unknown {
    virtual Result query(const Id &wanted, void **out) = 0;
    virtual unsigned long retain() = 0;
    virtual unsigned long release() = 0;
};

struct Blob : Unknown {
    static constexpr Id id = {
        0x8ba5fb08, 0x5195, 0x40e2, {0xac, 0x58, 0x0d, 0x98, 0x9c, 0x3a, 0x01, 0x02}};
    virtual void *bytes() = 0;
    virtual size_t size() = 0;
};

struct BlobEncoding : Blob {
    static constexpr Id id = {
        0x7241d424, 0x2646, 0x4191, {0x97, 0xc0, 0x98, 0xe9, 0x6e, 0x42, 0xfc, 0x68}};
    virtual Result encoding(Bool *known, uint32_t *page) = 0;
};

struct BlobUtf8 : BlobEncoding {
    static constexpr Id id = {
        0x3da636c9, 0xba71, 0x4024, {0xa3, 0x01, 0x30, 0xcb, 0xf1, 0x25, 0x30, 0x5b}};
    virtual const char *string() = 0;
    virtual size_t length() = 0;
};

struct BlobWide : BlobEncoding {
    static constexpr Id id = {
        0xa3f84eab, 0x0faa, 0x497e, {0xa3, 0x9c, 0xee, 0x6e, 0xd6, 0x0b, 0x2d, 0x84}};
    virtual const wchar_t *string() = 0;
    virtual size_t length() = 0;
};

struct IncludeHandler : Unknown {
    static constexpr Id id = {
        0x7f61fc7d, 0x950d, 0x467f, {0xb3, 0xe3, 0x3c, 0x02, 0xfb, 0x49, 0x18, 0x7c}};
    virtual Result load(const wchar_t *path, Blob **out) = 0;
};

struct CompilerArgs : Unknown {
    static constexpr Id id = {
        0x73effe2a, 0x70dc, 0x45f8, {0x96, 0x90, 0xef, 0xf6, 0x4c, 0x02, 0x42, 0x9d}};
    virtual const wchar_t **items() = 0;
    virtual uint32_t count() = 0;
    virtual Result add(const wchar_t **items, uint32_t count) = 0;
    virtual Result addUtf8(const char **items, uint32_t count) = 0;
    virtual Result addDefines(const Define *defines, uint32_t count) = 0;
};

struct OperationResult : Unknown {
    static constexpr Id id = {
        0xcedb484a, 0xd4e9, 0x445a, {0xb9, 0x91, 0xca, 0x21, 0xca, 0x15, 0x7d, 0xc2}};
    virtual Result status(Result *status) = 0;
    virtual Result result(Blob **out) = 0;
    virtual Result errors(BlobEncoding **out) = 0;
};

enum Kind : uint32_t {
    KIND_NONE,
    KIND_OBJECT,
    KIND_ERRORS,
    KIND_PDB,
    KIND_DISASSEMBLY = 5,
    KIND_HLSL,
    KIND_TEXT,
    KIND_REFLECTION,
    KIND_REMARKS = 11,
    KIND_TIME_REPORT
};

struct CompileResult : OperationResult {
    static constexpr Id id = {
        0x58346cda, 0xdde7, 0x4497, {0x94, 0x61, 0x6f, 0x87, 0xaf, 0x5e, 0x06, 0x59}};
    virtual Bool has(Kind kind) = 0;
    virtual Result output(Kind kind, const Id &wanted, void **out, BlobWide **name) = 0;
    virtual uint32_t count() = 0;
    virtual Kind kindAt(uint32_t index) = 0;
    virtual Kind primary() = 0;
};

struct Compiler : Unknown {
    static constexpr Id id = {
        0x8c210bf3, 0x011f, 0x4422, {0x8d, 0x70, 0x6f, 0x9a, 0xcb, 0x8d, 0xb6, 0x17}};
    virtual Result compile(Blob *source, const wchar_t *name, const wchar_t *entry,
                           const wchar_t *profile, const wchar_t **items, uint32_t count,
                           const Define *defines, uint32_t defineCount, IncludeHandler *handler,
                           OperationResult **out) = 0;
    virtual Result preprocess(Blob *source, const wchar_t *name, const wchar_t **items,
                              uint32_t count, const Define *defines, uint32_t defineCount,
                              IncludeHandler *handler, OperationResult **out) = 0;
    virtual Result disassemble(Blob *module, BlobEncoding **out) = 0;
};

struct Compiler2 : Compiler {
    static constexpr Id id = {
        0xa005a9d9, 0xb8bb, 0x4594, {0xb5, 0xc9, 0x0e, 0x63, 0x3b, 0xec, 0x4d, 0x37}};
    virtual Result compileWithDebug(Blob *source, const wchar_t *name, const wchar_t *entry,
                                    const wchar_t *profile, const wchar_t **items, uint32_t count,
                                    const Define *defines, uint32_t defineCount,
                                    IncludeHandler *handler, OperationResult **out,
                                    wchar_t **debugName, Blob **debugBlob) = 0;
};

struct Compiler3 : Unknown {
    static constexpr Id id = {
        0x228b4687, 0x5a6a, 0x4730, {0x90, 0x0c, 0x97, 0x02, 0xb2, 0x20, 0x3f, 0x54}};
    virtual Result compile(const Buffer *source, const wchar_t **items, uint32_t count,
                           IncludeHandler *handler, const Id &wanted, void **out) = 0;
    virtual Result disassemble(const Buffer *module, const Id &wanted, void **out) = 0;
};

struct Library : Unknown {
    static constexpr Id id = {
        0xe5204dc7, 0xd18c, 0x4c3c, {0xbd, 0xfb, 0x85, 0x16, 0x73, 0x98, 0x0f, 0xe7}};
    virtual Result setMalloc(void *allocator) = 0;
    virtual Result part(Blob *blob, uint32_t offset, uint32_t length, Blob **out) = 0;
    virtual Result load(const wchar_t *path, uint32_t *page, BlobEncoding **out) = 0;
    virtual Result borrow(const void *bytes, uint32_t size, uint32_t page, BlobEncoding **out) = 0;
    virtual Result copy(const void *bytes, uint32_t size, uint32_t page, BlobEncoding **out) = 0;
    virtual Result move(const void *bytes, void *allocator, uint32_t size, uint32_t page,
                        BlobEncoding **out) = 0;
    virtual Result includeHandler(IncludeHandler **out) = 0;
    virtual Result stream(Blob *blob, void **out) = 0;
    virtual Result asUtf8(Blob *blob, BlobEncoding **out) = 0;
    virtual Result asWide(Blob *blob, BlobEncoding **out) = 0;
};

struct Utils : Unknown {
    static constexpr Id id = {
        0x4605c4cb, 0x2019, 0x492a, {0xad, 0xa4, 0x65, 0xf2, 0x0b, 0xb7, 0xd6, 0x7f}};
    virtual Result part(Blob *blob, uint32_t offset, uint32_t length, Blob **out) = 0;
    virtual Result borrow(const void *bytes, uint32_t size, uint32_t page, BlobEncoding **out) = 0;
    virtual Result move(const void *bytes, void *allocator, uint32_t size, uint32_t page,
                        BlobEncoding **out) = 0;
    virtual Result copy(const void *bytes, uint32_t size, uint32_t page, BlobEncoding **out) = 0;
    virtual Result load(const wchar_t *path, uint32_t *page, BlobEncoding **out) = 0;
    virtual Result stream(Blob *blob, void **out) = 0;
    virtual Result includeHandler(IncludeHandler **out) = 0;
    virtual Result asUtf8(Blob *blob, BlobUtf8 **out) = 0;
    virtual Result asWide(Blob *blob, BlobWide **out) = 0;
    virtual Result containerPart(const Buffer *shader, uint32_t part, void **out,
                                 uint32_t *size) = 0;
    virtual Result reflection(const Buffer *data, const Id &wanted, void **out) = 0;
    virtual Result buildArguments(const wchar_t *source, const wchar_t *entry,
                                  const wchar_t *profile, const wchar_t **items, uint32_t count,
                                  const Define *defines, uint32_t defineCount,
                                  CompilerArgs **out) = 0;
    virtual Result pdb(Blob *blob, void **hash, void **container) = 0;
};

/* An allocator of the client. */
struct Allocator : Unknown {
    virtual void *allocate(size_t size) = 0;
    virtual void *resize(void *bytes, size_t size) = 0;
    virtual void free(void *bytes) = 0;
    virtual size_t size(void *bytes) = 0;
    virtual int owns(void *bytes) = 0;
    virtual void minimize() = 0;
};

struct Validator : Unknown {
    static constexpr Id id = {
        0xa6e82bd2, 0x1fd7, 0x4826, {0x98, 0x11, 0x28, 0x57, 0xe7, 0x97, 0xf4, 0x9a}};
    virtual Result validate(Blob *module, uint32_t flags, OperationResult **out) = 0;
};

struct Validator2 : Validator {
    static constexpr Id id = {
        0x458e1fd1, 0xb1b2, 0x4750, {0xa6, 0xe1, 0x9c, 0x10, 0xf0, 0x3b, 0xed, 0x92}};
    virtual Result validateWithDebug(Blob *module, uint32_t flags, const Buffer *debug,
                                     OperationResult **out) = 0;
};

struct VersionInfo : Unknown {
    static constexpr Id id = {
        0xb04f5b50, 0x2059, 0x4f12, {0xa8, 0xff, 0xa1, 0xe0, 0xcd, 0xe1, 0xcc, 0x7e}};
    virtual Result version(uint32_t *major, uint32_t *minor) = 0;
    virtual Result flags(uint32_t *flags) = 0;
};

struct VersionInfo2 : VersionInfo {
    static constexpr Id id = {
        0xfb6904c4, 0x42f0, 0x4b62, {0x9c, 0x46, 0x98, 0x3a, 0xf7, 0xda, 0x7c, 0x83}};
    virtual Result commit(uint32_t *count, char **hash) = 0;
};

struct VersionInfo3 : Unknown {
    static constexpr Id id = {
        0x5e13e843, 0x9d25, 0x473c, {0x9a, 0xd2, 0x03, 0xb2, 0xd0, 0xb4, 0x4b, 0x1e}};
    virtual Result custom(char **text) = 0;
};

constexpr Id compilerClass = {
    0x73e22d93, 0xe6ce, 0x47f3, {0xb5, 0xbf, 0xf0, 0x66, 0x4f, 0x39, 0xc1, 0xb0}};
constexpr Id utilsClass = {
    0x6245d6af, 0x66e0, 0x48fd, {0x80, 0xb4, 0x4d, 0x27, 0x17, 0x96, 0x74, 0x8c}};
constexpr Id argumentsClass = {
    0x3e56ae82, 0x224d, 0x470f, {0xa1, 0xa1, 0xfe, 0x30, 0x16, 0xee, 0x9f, 0x9d}};
constexpr Id validatorClass = {
    0x8ca3e215, 0xf728, 0x4cf3, {0x8c, 0xdd, 0x88, 0xaf, 0x91, 0x75, 0x87, 0xa1}};

using CreateInstance = Result(const Id &wantedClass, const Id &wanted, void **out);
using CreateInstance2 = Result(void *allocator, const Id &wantedClass, const Id &wanted,
                               void **out);

#endif
