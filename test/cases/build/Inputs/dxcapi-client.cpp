/* Uses each interface of include/dxc/dxcapi.h, whose identifiers and tables of functions must be those of the library. */
#include <dxc/dxcapi.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cwchar>

static void check_at(bool good, const char *what, int line) {
    if (good)
        return;
    printf("line %d: %s\n", line, what);
    exit(1);
}
#define CHECK(condition) check_at(condition, #condition, __LINE__)

/* An include handler of the client, which knows one file. */
struct OneFile : IDxcIncludeHandler {
    CComPtr<IDxcUtils> utils;
    ULONG count = 1;
    HRESULT STDMETHODCALLTYPE QueryInterface(REFIID iid, void **object) override {
        if (!IsEqualIID(iid, __uuidof(IDxcIncludeHandler)) && !IsEqualIID(iid, __uuidof(IUnknown)))
            return E_NOINTERFACE;
        AddRef();
        *object = this;
        return S_OK;
    }
    ULONG STDMETHODCALLTYPE AddRef() override { return ++count; }
    ULONG STDMETHODCALLTYPE Release() override { return --count; }
    HRESULT STDMETHODCALLTYPE LoadSource(_In_z_ LPCWSTR path, _COM_Outptr_result_maybenull_ IDxcBlob **source) override {
        static const char text[] = "static const float4 color = 1;";
        if (!wcsstr(path, L"color.hlsli"))
            return E_FAIL;
        IDxcBlobEncoding *blob = nullptr;
        HRESULT result = utils->CreateBlob(text, sizeof text - 1, DXC_CP_UTF8, &blob);
        *source = blob;
        return result;
    }
};

static const char source[] = "#include \"color.hlsli\"\nfloat4 main() : SV_Target { return color; }";

static void use_compiler3(IDxcUtils *utils, OneFile *handler, CComPtr<IDxcBlob> &module) {
    CComPtr<IDxcCompiler3> compiler;
    CComPtr<IDxcCompilerArgs> arguments;
    CComPtr<IDxcResult> result;
    CComPtr<IDxcBlobUtf8> messages, disassembly;
    CComPtr<IDxcBlobWide> name, wide;
    LPCWSTR more[] = {L"-spirv"};
    CHECK(SUCCEEDED(DxcCreateInstance(CLSID_DxcCompiler, IID_PPV_ARGS(&compiler))));
    CHECK(SUCCEEDED(utils->BuildArguments(L"a.hlsl", L"main", L"ps_6_0", more, 1, nullptr, 0, &arguments)));
    LPCSTR last[] = {"-O0"};
    DxcDefine define = {L"A", L"1"};
    CHECK(SUCCEEDED(arguments->AddArgumentsUTF8(last, 1)) && SUCCEEDED(arguments->AddDefines(&define, 1)));
    CHECK(arguments->GetCount() >= 6);
    DxcBuffer buffer = {source, sizeof source - 1, DXC_CP_UTF8};
    CHECK(SUCCEEDED(compiler->Compile(&buffer, arguments->GetArguments(), arguments->GetCount(), handler, IID_PPV_ARGS(&result))));
    HRESULT status = E_FAIL;
    CHECK(SUCCEEDED(result->GetStatus(&status)) && SUCCEEDED(status));
    CHECK(result->HasOutput(DXC_OUT_OBJECT) && !result->HasOutput(DXC_OUT_REFLECTION));
    CHECK(result->PrimaryOutput() == DXC_OUT_OBJECT && result->GetNumOutputs() > 0);
    CHECK(SUCCEEDED(result->GetOutput(DXC_OUT_OBJECT, IID_PPV_ARGS(&module), &name)));
    CHECK(module->GetBufferSize() > 20 && memcmp(module->GetBufferPointer(), "\x03\x02\x23\x07", 4) == 0);
    CHECK(SUCCEEDED(result->GetOutput(DXC_OUT_ERRORS, IID_PPV_ARGS(&messages), nullptr)));
    CHECK(messages->GetStringLength() == 0 && !*messages->GetStringPointer());
    DxcBuffer words = {module->GetBufferPointer(), module->GetBufferSize(), DXC_CP_ACP};
    result.Release();
    CHECK(SUCCEEDED(compiler->Disassemble(&words, IID_PPV_ARGS(&result))));
    CHECK(SUCCEEDED(result->GetOutput(DXC_OUT_DISASSEMBLY, IID_PPV_ARGS(&disassembly), nullptr)));
    CHECK(strstr(disassembly->GetStringPointer(), "OpEntryPoint"));
    CHECK(SUCCEEDED(utils->GetBlobAsWide(disassembly, &wide)) && wcsstr(wide->GetStringPointer(), L"OpEntryPoint"));
}

static void use_older_interfaces(OneFile *handler) {
    CComPtr<IDxcLibrary> library;
    CComPtr<IDxcCompiler> compiler;
    CComPtr<IDxcCompiler2> second;
    CComPtr<IDxcBlobEncoding> text, messages;
    CComPtr<IDxcOperationResult> result;
    CHECK(SUCCEEDED(DxcCreateInstance(CLSID_DxcLibrary, IID_PPV_ARGS(&library))));
    CHECK(SUCCEEDED(library->CreateBlobWithEncodingFromPinned(source, sizeof source - 1, DXC_CP_UTF8, &text)));
    BOOL is_known = FALSE;
    UINT32 page = 0;
    CHECK(SUCCEEDED(text->GetEncoding(&is_known, &page)) && is_known && page == DXC_CP_UTF8);
    CHECK(SUCCEEDED(DxcCreateInstance(CLSID_DxcCompiler, IID_PPV_ARGS(&compiler))));
    CHECK(SUCCEEDED(compiler.QueryInterface(&second)));
    LPCWSTR arguments[] = {L"-spirv"};
    CHECK(SUCCEEDED(second->Compile(text, L"a.hlsl", L"missing", L"ps_6_0", arguments, 1, nullptr, 0, handler, &result)));
    HRESULT status = S_OK;
    CHECK(SUCCEEDED(result->GetStatus(&status)) && FAILED(status));
    CHECK(SUCCEEDED(result->GetErrorBuffer(&messages)) && strstr((const char *)messages->GetBufferPointer(), "missing"));
}

static void use_validator(IDxcBlob *module) {
    CComPtr<IDxcValidator> validator;
    CComPtr<IDxcValidator2> second;
    CComPtr<IDxcOperationResult> result;
    HRESULT status = E_FAIL;
    CHECK(SUCCEEDED(DxcCreateInstance(CLSID_DxcValidator, IID_PPV_ARGS(&validator))));
    CHECK(SUCCEEDED(validator->Validate(module, DxcValidatorFlags_Default, &result)));
    CHECK(SUCCEEDED(result->GetStatus(&status)) && SUCCEEDED(status));
    CHECK(SUCCEEDED(validator.QueryInterface(&second)));
}

static void use_versions() {
    CComPtr<IDxcVersionInfo> version;
    CComPtr<IDxcVersionInfo2> second;
    CComPtr<IDxcVersionInfo3> third;
    UINT32 major = 0, minor = 0, count = 0;
    char *text = nullptr;
    CHECK(SUCCEEDED(DxcCreateInstance(CLSID_DxcCompiler, IID_PPV_ARGS(&version))));
    CHECK(SUCCEEDED(version->GetVersion(&major, &minor)) && major >= 1);
    CHECK(SUCCEEDED(version.QueryInterface(&second)) && SUCCEEDED(second->GetCommitInfo(&count, &text)));
    CoTaskMemFree(text);
    CHECK(SUCCEEDED(version.QueryInterface(&third)) && SUCCEEDED(third->GetCustomVersionString(&text)));
    CoTaskMemFree(text);
}

int main() {
    CComPtr<IDxcUtils> utils;
    CComPtr<IDxcBlob> module, part;
    OneFile handler;
    CHECK(SUCCEEDED(DxcCreateInstance(CLSID_DxcUtils, IID_PPV_ARGS(&utils))));
    handler.utils = utils;
    use_compiler3(utils, &handler, module);
    CHECK(SUCCEEDED(utils->CreateBlobFromBlob(module, 0, 4, &part)) && part->GetBufferSize() == 4);
    use_older_interfaces(&handler);
    use_validator(module);
    use_versions();
    CHECK(handler.count == 1);
    printf("all interfaces work\n");
}
