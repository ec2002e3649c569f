/* The interfaces of dxc's library that libdxcompiler of hlsl2spv supports, for clients in C++.
 *
 * Names, identifiers and tables of functions are those of dxc's header of the same name, so that a
 * client compiles with either header. Interfaces for DXIL are missing. All objects count their
 * references: a function that returns one through a pointer adds a reference, which the client
 * releases. Strings are wide: two bytes per character on Windows, four elsewhere. */
#ifndef HLSL2SPV_DXC_DXCAPI_H
#define HLSL2SPV_DXC_DXCAPI_H

#ifdef _WIN32

#include <objidl.h>

/* Declares an interface and its identifier. */
#ifdef __MINGW32__
#define DXC_INTERFACE(name, text, ...)                                                             \
    struct name;                                                                                   \
    __CRT_UUID_DECL(name, __VA_ARGS__)
#else
#define DXC_INTERFACE(name, text, ...) struct __declspec(uuid(text)) name;
#endif

#else /* The types and macros of Windows that the interfaces use. */

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <cwchar>

typedef int32_t HRESULT;
typedef bool BOOL;
typedef uint8_t BYTE;
typedef uint32_t UINT, UINT32, DWORD;
typedef unsigned long ULONG;
typedef size_t SIZE_T;
typedef void *LPVOID;
typedef const void *LPCVOID;
typedef char *LPSTR;
typedef const char *LPCSTR;
typedef wchar_t WCHAR, *LPWSTR;
typedef const wchar_t *LPCWSTR;

#ifndef TRUE
#define TRUE  true
#define FALSE false
#endif

/* Annotations that clients copy from declarations. */
#define _In_
#define _In_z_
#define _In_opt_
#define _Out_
#define _COM_Outptr_
#define _COM_Outptr_result_maybenull_

#define STDMETHODCALLTYPE
#define STDAPICALLTYPE
#define SUCCEEDED(result) (((HRESULT)(result)) >= 0)
#define FAILED(result)    (((HRESULT)(result)) < 0)
#define S_OK              ((HRESULT)0)
#define S_FALSE           ((HRESULT)1)
#define E_NOTIMPL         ((HRESULT)0x80004001)
#define E_NOINTERFACE     ((HRESULT)0x80004002)
#define E_POINTER         ((HRESULT)0x80004003)
#define E_FAIL            ((HRESULT)0x80004005)
#define E_OUTOFMEMORY     ((HRESULT)0x8007000e)
#define E_INVALIDARG      ((HRESULT)0x80070057)

struct GUID {
    uint32_t Data1;
    uint16_t Data2, Data3;
    uint8_t Data4[8];
};
typedef GUID IID, CLSID;
typedef const GUID &REFGUID, &REFIID, &REFCLSID;

inline bool operator==(const GUID &a, const GUID &b) {
    return memcmp(&a, &b, sizeof a) == 0;
}
inline bool operator!=(const GUID &a, const GUID &b) {
    return !(a == b);
}
inline bool IsEqualIID(REFIID a, REFIID b) {
    return a == b;
}

/* __uuidof(Interface) and __uuidof(object) are the identifier of an interface. */
template <typename Interface> struct dxc_interface_id;
template <typename Interface> struct dxc_interface_id<Interface &> : dxc_interface_id<Interface> {};
#define __uuidof(x) (dxc_interface_id<__typeof__(x)>::value())
#define IID_PPV_ARGS(out) __uuidof(**(out)), reinterpret_cast<void **>(out)

#define DXC_IDENTIFIER(a, b, c, ...)                                                               \
    {                                                                                              \
        a, b, c, {                                                                                 \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }
#define DXC_INTERFACE(name, text, ...)                                                             \
    struct name;                                                                                   \
    template <> struct dxc_interface_id<name> {                                                    \
        static const GUID &value() {                                                               \
            static const GUID id = DXC_IDENTIFIER(__VA_ARGS__);                                    \
            return id;                                                                             \
        }                                                                                          \
    };

DXC_INTERFACE(IUnknown, "", 0, 0, 0, 0xc0, 0, 0, 0, 0, 0, 0, 0x46)
struct IUnknown {
    virtual HRESULT QueryInterface(REFIID iid, void **object) = 0;
    virtual ULONG AddRef() = 0;
    virtual ULONG Release() = 0;
    template <typename Interface> HRESULT QueryInterface(Interface **object) {
        return QueryInterface(__uuidof(Interface), reinterpret_cast<void **>(object));
    }
};

/* An allocator of the client, for DxcCreateInstance2. */
struct IMalloc : public IUnknown {
    virtual void *Alloc(SIZE_T size) = 0;
    virtual void *Realloc(void *bytes, SIZE_T size) = 0;
    virtual void Free(void *bytes) = 0;
    virtual SIZE_T GetSize(void *bytes) = 0;
    virtual int DidAlloc(void *bytes) = 0;
    virtual void HeapMinimize() = 0;
};
struct IStream;

/* Strings that a function returns to the client, such as those of IDxcVersionInfo2, are freed by
 * this one. */
extern "C" void free(void *) noexcept;
inline void CoTaskMemFree(void *bytes) {
    free(bytes);
}

#endif

#ifndef _MSC_VER /* whose ATL has this class */

/* Holds one reference to an object. */
template <typename Interface> class CComPtr {
  public:
    Interface *p = nullptr;

    CComPtr() = default;
    CComPtr(Interface *object) : p(object) {
        if (p)
            p->AddRef();
    }
    CComPtr(const CComPtr &other) : CComPtr(other.p) {
    }
    CComPtr(CComPtr &&other) noexcept : p(other.Detach()) {
    }
    ~CComPtr() {
        Release();
    }
    CComPtr &operator=(CComPtr other) {
        Interface *object = other.p;
        other.p = p;
        p = object;
        return *this;
    }
    void Release() {
        Interface *object = Detach();
        if (object)
            object->Release();
    }
    Interface *Detach() {
        Interface *object = p;
        p = nullptr;
        return object;
    }
    void Attach(Interface *object) {
        Release();
        p = object;
    }
    HRESULT CopyTo(Interface **out) const {
        if (!out)
            return E_POINTER;
        *out = p;
        if (p)
            p->AddRef();
        return S_OK;
    }
    template <typename Other> HRESULT QueryInterface(Other **out) const {
        return p->QueryInterface(out);
    }
    operator Interface *() const {
        return p;
    }
    Interface *operator->() const {
        return p;
    }
    Interface &operator*() const {
        return *p;
    }
    Interface **operator&() {
        return &p;
    }
    bool operator!() const {
        return !p;
    }
};

#endif

/* ---- Values ---- */

/* Code pages of texts. DXC_CP_ACP means UTF-8, or the encoding of a byte order mark. */
#define DXC_CP_ACP   0
#define DXC_CP_UTF16 1200
#define DXC_CP_UTF32 12000
#define DXC_CP_UTF8  65001
#ifdef _WIN32
#define DXC_CP_WIDE DXC_CP_UTF16
#else
#define DXC_CP_WIDE DXC_CP_UTF32
#endif

struct DxcBuffer {
    LPCVOID Ptr;
    SIZE_T Size;
    UINT Encoding; /* a code page */
};
typedef DxcBuffer DxcText;

struct DxcDefine {
    LPCWSTR Name, Value; /* Value may be NULL */
};

/* Outputs of a result. Others than those with a comment are never present. */
typedef enum DXC_OUT_KIND {
    DXC_OUT_NONE = 0,
    DXC_OUT_OBJECT = 1, /* the SPIR-V module */
    DXC_OUT_ERRORS = 2, /* messages, as UTF-8 or wide text */
    DXC_OUT_PDB = 3,    /* the module with debug information */
    DXC_OUT_SHADER_HASH = 4,
    DXC_OUT_DISASSEMBLY = 5, /* of Disassemble() */
    DXC_OUT_HLSL = 6,        /* the preprocessed source, with -P */
    DXC_OUT_TEXT = 7,        /* other texts, such as a tree */
    DXC_OUT_REFLECTION = 8,
    DXC_OUT_ROOT_SIGNATURE = 9,
    DXC_OUT_EXTRA_OUTPUTS = 10,
    DXC_OUT_REMARKS = 11,
    DXC_OUT_TIME_REPORT = 12, /* with -ftime-report */
    DXC_OUT_TIME_TRACE = 13
} DXC_OUT_KIND;

/* Flags of IDxcValidator::Validate(), which are ignored. */
static const UINT32 DxcValidatorFlags_Default = 0;

/* ---- Interfaces ---- */

/* Bytes. */
DXC_INTERFACE(IDxcBlob, "8ba5fb08-5195-40e2-ac58-0d989c3a0102", 0x8ba5fb08, 0x5195, 0x40e2, 0xac,
              0x58, 0x0d, 0x98, 0x9c, 0x3a, 0x01, 0x02)
struct IDxcBlob : public IUnknown {
    virtual LPVOID STDMETHODCALLTYPE GetBufferPointer() = 0;
    virtual SIZE_T STDMETHODCALLTYPE GetBufferSize() = 0;
};

/* Bytes with a code page, if it is known. */
DXC_INTERFACE(IDxcBlobEncoding, "7241d424-2646-4191-97c0-98e96e42fc68", 0x7241d424, 0x2646, 0x4191,
              0x97, 0xc0, 0x98, 0xe9, 0x6e, 0x42, 0xfc, 0x68)
struct IDxcBlobEncoding : public IDxcBlob {
    virtual HRESULT STDMETHODCALLTYPE GetEncoding(BOOL *known, UINT32 *code_page) = 0;
};

/* Text that ends with a zero, which the length does not count. */
DXC_INTERFACE(IDxcBlobWide, "a3f84eab-0faa-497e-a39c-ee6ed60b2d84", 0xa3f84eab, 0x0faa, 0x497e,
              0xa3, 0x9c, 0xee, 0x6e, 0xd6, 0x0b, 0x2d, 0x84)
struct IDxcBlobWide : public IDxcBlobEncoding {
    virtual LPCWSTR STDMETHODCALLTYPE GetStringPointer() = 0;
    virtual SIZE_T STDMETHODCALLTYPE GetStringLength() = 0;
};

DXC_INTERFACE(IDxcBlobUtf8, "3da636c9-ba71-4024-a301-30cbf125305b", 0x3da636c9, 0xba71, 0x4024,
              0xa3, 0x01, 0x30, 0xcb, 0xf1, 0x25, 0x30, 0x5b)
struct IDxcBlobUtf8 : public IDxcBlobEncoding {
    virtual LPCSTR STDMETHODCALLTYPE GetStringPointer() = 0;
    virtual SIZE_T STDMETHODCALLTYPE GetStringLength() = 0;
};

/* Opens the files of #include. The client implements it, or gets one that reads files from the
 * library. */
DXC_INTERFACE(IDxcIncludeHandler, "7f61fc7d-950d-467f-b3e3-3c02fb49187c", 0x7f61fc7d, 0x950d,
              0x467f, 0xb3, 0xe3, 0x3c, 0x02, 0xfb, 0x49, 0x18, 0x7c)
struct IDxcIncludeHandler : public IUnknown {
    virtual HRESULT STDMETHODCALLTYPE LoadSource(LPCWSTR path, IDxcBlob **source) = 0;
};

/* A list of arguments. */
DXC_INTERFACE(IDxcCompilerArgs, "73effe2a-70dc-45f8-9690-eff64c02429d", 0x73effe2a, 0x70dc, 0x45f8,
              0x96, 0x90, 0xef, 0xf6, 0x4c, 0x02, 0x42, 0x9d)
struct IDxcCompilerArgs : public IUnknown {
    virtual LPCWSTR *STDMETHODCALLTYPE GetArguments() = 0;
    virtual UINT32 STDMETHODCALLTYPE GetCount() = 0;
    virtual HRESULT STDMETHODCALLTYPE AddArguments(LPCWSTR *arguments, UINT32 count) = 0;
    virtual HRESULT STDMETHODCALLTYPE AddArgumentsUTF8(LPCSTR *arguments, UINT32 count) = 0;
    virtual HRESULT STDMETHODCALLTYPE AddDefines(const DxcDefine *defines, UINT32 count) = 0;
};

/* Creates blobs. IDxcUtils replaces it. */
DXC_INTERFACE(IDxcLibrary, "e5204dc7-d18c-4c3c-bdfb-851673980fe7", 0xe5204dc7, 0xd18c, 0x4c3c, 0xbd,
              0xfb, 0x85, 0x16, 0x73, 0x98, 0x0f, 0xe7)
struct IDxcLibrary : public IUnknown {
    virtual HRESULT STDMETHODCALLTYPE SetMalloc(IMalloc *allocator) = 0;
    virtual HRESULT STDMETHODCALLTYPE CreateBlobFromBlob(IDxcBlob *blob, UINT32 offset,
                                                         UINT32 length, IDxcBlob **result) = 0;
    virtual HRESULT STDMETHODCALLTYPE CreateBlobFromFile(LPCWSTR path, UINT32 *code_page,
                                                         IDxcBlobEncoding **blob) = 0;
    virtual HRESULT STDMETHODCALLTYPE CreateBlobWithEncodingFromPinned(LPCVOID bytes, UINT32 size,
                                                                       UINT32 code_page,
                                                                       IDxcBlobEncoding **blob) = 0;
    virtual HRESULT STDMETHODCALLTYPE CreateBlobWithEncodingOnHeapCopy(LPCVOID bytes, UINT32 size,
                                                                       UINT32 code_page,
                                                                       IDxcBlobEncoding **blob) = 0;
    virtual HRESULT STDMETHODCALLTYPE CreateBlobWithEncodingOnMalloc(LPCVOID bytes,
                                                                     IMalloc *allocator,
                                                                     UINT32 size, UINT32 code_page,
                                                                     IDxcBlobEncoding **blob) = 0;
    virtual HRESULT STDMETHODCALLTYPE CreateIncludeHandler(IDxcIncludeHandler **handler) = 0;
    virtual HRESULT STDMETHODCALLTYPE CreateStreamFromBlobReadOnly(IDxcBlob *blob,
                                                                   IStream **stream) = 0;
    virtual HRESULT STDMETHODCALLTYPE GetBlobAsUtf8(IDxcBlob *blob, IDxcBlobEncoding **text) = 0;
    virtual HRESULT STDMETHODCALLTYPE GetBlobAsWide(IDxcBlob *blob, IDxcBlobEncoding **text) = 0;
};

/* The result of a compilation: its status, and the main output. */
DXC_INTERFACE(IDxcOperationResult, "cedb484a-d4e9-445a-b991-ca21ca157dc2", 0xcedb484a, 0xd4e9,
              0x445a, 0xb9, 0x91, 0xca, 0x21, 0xca, 0x15, 0x7d, 0xc2)
struct IDxcOperationResult : public IUnknown {
    virtual HRESULT STDMETHODCALLTYPE GetStatus(HRESULT *status) = 0;
    virtual HRESULT STDMETHODCALLTYPE GetResult(IDxcBlob **result) = 0;
    virtual HRESULT STDMETHODCALLTYPE GetErrorBuffer(IDxcBlobEncoding **messages) = 0;
};

/* The older interface of the compiler. */
DXC_INTERFACE(IDxcCompiler, "8c210bf3-011f-4422-8d70-6f9acb8db617", 0x8c210bf3, 0x011f, 0x4422,
              0x8d, 0x70, 0x6f, 0x9a, 0xcb, 0x8d, 0xb6, 0x17)
struct IDxcCompiler : public IUnknown {
    virtual HRESULT STDMETHODCALLTYPE Compile(IDxcBlob *source, LPCWSTR source_name,
                                              LPCWSTR entry_point, LPCWSTR profile,
                                              LPCWSTR *arguments, UINT32 argument_count,
                                              const DxcDefine *defines, UINT32 define_count,
                                              IDxcIncludeHandler *handler,
                                              IDxcOperationResult **result) = 0;
    virtual HRESULT STDMETHODCALLTYPE Preprocess(IDxcBlob *source, LPCWSTR source_name,
                                                 LPCWSTR *arguments, UINT32 argument_count,
                                                 const DxcDefine *defines, UINT32 define_count,
                                                 IDxcIncludeHandler *handler,
                                                 IDxcOperationResult **result) = 0;
    virtual HRESULT STDMETHODCALLTYPE Disassemble(IDxcBlob *module, IDxcBlobEncoding **text) = 0;
};

DXC_INTERFACE(IDxcCompiler2, "a005a9d9-b8bb-4594-b5c9-0e633bec4d37", 0xa005a9d9, 0xb8bb, 0x4594,
              0xb5, 0xc9, 0x0e, 0x63, 0x3b, 0xec, 0x4d, 0x37)
struct IDxcCompiler2 : public IDxcCompiler {
    virtual HRESULT STDMETHODCALLTYPE
    CompileWithDebug(IDxcBlob *source, LPCWSTR source_name, LPCWSTR entry_point, LPCWSTR profile,
                     LPCWSTR *arguments, UINT32 argument_count, const DxcDefine *defines,
                     UINT32 define_count, IDxcIncludeHandler *handler, IDxcOperationResult **result,
                     LPWSTR *debug_name, IDxcBlob **debug_blob) = 0;
};

/* Creates blobs, include handlers and lists of arguments. Functions about containers and reflection
 * return E_NOTIMPL. */
DXC_INTERFACE(IDxcUtils, "4605c4cb-2019-492a-ada4-65f20bb7d67f", 0x4605c4cb, 0x2019, 0x492a, 0xad,
              0xa4, 0x65, 0xf2, 0x0b, 0xb7, 0xd6, 0x7f)
struct IDxcUtils : public IUnknown {
    virtual HRESULT STDMETHODCALLTYPE CreateBlobFromBlob(IDxcBlob *blob, UINT32 offset,
                                                         UINT32 length, IDxcBlob **result) = 0;
    virtual HRESULT STDMETHODCALLTYPE CreateBlobFromPinned(LPCVOID bytes, UINT32 size,
                                                           UINT32 code_page,
                                                           IDxcBlobEncoding **blob) = 0;
    virtual HRESULT STDMETHODCALLTYPE MoveToBlob(LPCVOID bytes, IMalloc *allocator, UINT32 size,
                                                 UINT32 code_page, IDxcBlobEncoding **blob) = 0;
    virtual HRESULT STDMETHODCALLTYPE CreateBlob(LPCVOID bytes, UINT32 size, UINT32 code_page,
                                                 IDxcBlobEncoding **blob) = 0;
    virtual HRESULT STDMETHODCALLTYPE LoadFile(LPCWSTR path, UINT32 *code_page,
                                               IDxcBlobEncoding **blob) = 0;
    virtual HRESULT STDMETHODCALLTYPE CreateReadOnlyStreamFromBlob(IDxcBlob *blob,
                                                                   IStream **stream) = 0;
    virtual HRESULT STDMETHODCALLTYPE CreateDefaultIncludeHandler(IDxcIncludeHandler **handler) = 0;
    virtual HRESULT STDMETHODCALLTYPE GetBlobAsUtf8(IDxcBlob *blob, IDxcBlobUtf8 **text) = 0;
    virtual HRESULT STDMETHODCALLTYPE GetBlobAsWide(IDxcBlob *blob, IDxcBlobWide **text) = 0;
    virtual HRESULT STDMETHODCALLTYPE GetDxilContainerPart(const DxcBuffer *shader, UINT32 part,
                                                           void **data, UINT32 *size) = 0;
    virtual HRESULT STDMETHODCALLTYPE CreateReflection(const DxcBuffer *data, REFIID iid,
                                                       void **reflection) = 0;
    virtual HRESULT STDMETHODCALLTYPE BuildArguments(LPCWSTR source_name, LPCWSTR entry_point,
                                                     LPCWSTR profile, LPCWSTR *arguments,
                                                     UINT32 argument_count,
                                                     const DxcDefine *defines, UINT32 define_count,
                                                     IDxcCompilerArgs **result) = 0;
    virtual HRESULT STDMETHODCALLTYPE GetPDBContents(IDxcBlob *pdb, IDxcBlob **hash,
                                                     IDxcBlob **container) = 0;
};

/* The outputs of a compilation. */
DXC_INTERFACE(IDxcResult, "58346cda-dde7-4497-9461-6f87af5e0659", 0x58346cda, 0xdde7, 0x4497, 0x94,
              0x61, 0x6f, 0x87, 0xaf, 0x5e, 0x06, 0x59)
struct IDxcResult : public IDxcOperationResult {
    virtual BOOL STDMETHODCALLTYPE HasOutput(DXC_OUT_KIND kind) = 0;
    virtual HRESULT STDMETHODCALLTYPE GetOutput(DXC_OUT_KIND kind, REFIID iid, void **object,
                                                IDxcBlobWide **name) = 0;
    virtual UINT32 STDMETHODCALLTYPE GetNumOutputs() = 0;
    virtual DXC_OUT_KIND STDMETHODCALLTYPE GetOutputByIndex(UINT32 index) = 0;
    virtual DXC_OUT_KIND STDMETHODCALLTYPE PrimaryOutput() = 0;
};

/* The compiler. */
DXC_INTERFACE(IDxcCompiler3, "228b4687-5a6a-4730-900c-9702b2203f54", 0x228b4687, 0x5a6a, 0x4730,
              0x90, 0x0c, 0x97, 0x02, 0xb2, 0x20, 0x3f, 0x54)
struct IDxcCompiler3 : public IUnknown {
    virtual HRESULT STDMETHODCALLTYPE Compile(const DxcBuffer *source, LPCWSTR *arguments,
                                              UINT32 argument_count, IDxcIncludeHandler *handler,
                                              REFIID iid, LPVOID *result) = 0;
    virtual HRESULT STDMETHODCALLTYPE Disassemble(const DxcBuffer *module, REFIID iid,
                                                  LPVOID *result) = 0;
};

/* Validates SPIR-V. */
DXC_INTERFACE(IDxcValidator, "a6e82bd2-1fd7-4826-9811-2857e797f49a", 0xa6e82bd2, 0x1fd7, 0x4826,
              0x98, 0x11, 0x28, 0x57, 0xe7, 0x97, 0xf4, 0x9a)
struct IDxcValidator : public IUnknown {
    virtual HRESULT STDMETHODCALLTYPE Validate(IDxcBlob *module, UINT32 flags,
                                               IDxcOperationResult **result) = 0;
};

DXC_INTERFACE(IDxcValidator2, "458e1fd1-b1b2-4750-a6e1-9c10f03bed92", 0x458e1fd1, 0xb1b2, 0x4750,
              0xa6, 0xe1, 0x9c, 0x10, 0xf0, 0x3b, 0xed, 0x92)
struct IDxcValidator2 : public IDxcValidator {
    virtual HRESULT STDMETHODCALLTYPE ValidateWithDebug(IDxcBlob *module, UINT32 flags,
                                                        DxcBuffer *debug,
                                                        IDxcOperationResult **result) = 0;
};

/* The version of the compiler. */
DXC_INTERFACE(IDxcVersionInfo, "b04f5b50-2059-4f12-a8ff-a1e0cde1cc7e", 0xb04f5b50, 0x2059, 0x4f12,
              0xa8, 0xff, 0xa1, 0xe0, 0xcd, 0xe1, 0xcc, 0x7e)
struct IDxcVersionInfo : public IUnknown {
    virtual HRESULT STDMETHODCALLTYPE GetVersion(UINT32 *major, UINT32 *minor) = 0;
    virtual HRESULT STDMETHODCALLTYPE GetFlags(UINT32 *flags) = 0;
};

DXC_INTERFACE(IDxcVersionInfo2, "fb6904c4-42f0-4b62-9c46-983af7da7c83", 0xfb6904c4, 0x42f0, 0x4b62,
              0x9c, 0x46, 0x98, 0x3a, 0xf7, 0xda, 0x7c, 0x83)
struct IDxcVersionInfo2 : public IDxcVersionInfo {
    virtual HRESULT STDMETHODCALLTYPE GetCommitInfo(UINT32 *count, char **hash) = 0;
};

DXC_INTERFACE(IDxcVersionInfo3, "5e13e843-9d25-473c-9ad2-03b2d0b44b1e", 0x5e13e843, 0x9d25, 0x473c,
              0x9a, 0xd2, 0x03, 0xb2, 0xd0, 0xb4, 0x4b, 0x1e)
struct IDxcVersionInfo3 : public IUnknown {
    virtual HRESULT STDMETHODCALLTYPE GetCustomVersionString(char **text) = 0;
};

/* ---- Functions ---- */

static const CLSID CLSID_DxcCompiler = {
    0x73e22d93, 0xe6ce, 0x47f3, {0xb5, 0xbf, 0xf0, 0x66, 0x4f, 0x39, 0xc1, 0xb0}};
static const CLSID CLSID_DxcUtils = {
    0x6245d6af, 0x66e0, 0x48fd, {0x80, 0xb4, 0x4d, 0x27, 0x17, 0x96, 0x74, 0x8c}};
static const CLSID CLSID_DxcLibrary = CLSID_DxcUtils;
static const CLSID CLSID_DxcCompilerArgs = {
    0x3e56ae82, 0x224d, 0x470f, {0xa1, 0xa1, 0xfe, 0x30, 0x16, 0xee, 0x9f, 0x9d}};
static const CLSID CLSID_DxcValidator = {
    0x8ca3e215, 0xf728, 0x4cf3, {0x8c, 0xdd, 0x88, 0xaf, 0x91, 0x75, 0x87, 0xa1}};

typedef HRESULT(STDAPICALLTYPE *DxcCreateInstanceProc)(REFCLSID clsid, REFIID iid, LPVOID *object);
typedef HRESULT(STDAPICALLTYPE *DxcCreateInstance2Proc)(IMalloc *allocator, REFCLSID clsid,
                                                        REFIID iid, LPVOID *object);

extern "C" {
/* Creates an object of a class. */
HRESULT STDAPICALLTYPE DxcCreateInstance(REFCLSID clsid, REFIID iid, LPVOID *object);
/* The same; the objects use the allocator of the client. */
HRESULT STDAPICALLTYPE DxcCreateInstance2(IMalloc *allocator, REFCLSID clsid, REFIID iid,
                                          LPVOID *object);
}

#undef DXC_INTERFACE
#undef DXC_IDENTIFIER

#endif
