/* A client of libdxcompiler.so or dxcompiler.dll, which loads it and uses it as game engines do.
 * Prints "N passed, N failed". */
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cwchar>
#include <string>
#include <thread>
#include <vector>

#ifdef _WIN32
#include <windows.h>

#include <combaseapi.h>
#else
#include <dlfcn.h>
#endif

#include "interfaces.h"

namespace {

/* ---- Systems ---- */

#ifdef _WIN32
void *load(const char *library) {
    return reinterpret_cast<void *>(LoadLibraryA(library));
}
void *find(void *library, const char *function) {
    return reinterpret_cast<void *>(GetProcAddress(static_cast<HMODULE>(library), function));
}
void setVariable(const char *name, const char *value) {
    _putenv_s(name, value);
}
void freeText(void *text) {
    CoTaskMemFree(text);
}
const wchar_t *const scaleHere = L".\\dir\\scale.h", *const scaleIncluded = L".\\inc\\scale.h";
#else
void *load(const char *library) {
    return dlopen(library, RTLD_NOW | RTLD_LOCAL);
}
void *find(void *library, const char *function) {
    return dlsym(library, function);
}
void setVariable(const char *name, const char *value) {
    if (*value)
        setenv(name, value, 1);
    else
        unsetenv(name);
}
void freeText(void *text) {
    std::free(text);
}
const wchar_t *const scaleHere = L"./dir/scale.h", *const scaleIncluded = L"./inc/scale.h";
#endif

constexpr Result ok = 0, badArgument = Result(0x80070057), noInterface = Result(0x80004002),
                 notThere = Result(0x80004001);
constexpr uint32_t utf8 = 65001, utf16 = 1200, utf32 = 12000;

CreateInstance *createInstance;
CreateInstance2 *createInstance2;
std::atomic<int> failures;

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            failures++;                                                                            \
            std::fprintf(stderr, "%s:%d: failed: %s\n", __FILE__, __LINE__, #condition);           \
        }                                                                                          \
    } while (false)

/* Owns one reference. */
template <class T> class Ref {
  public:
    Ref() = default;
    Ref(const Ref &) = delete;
    ~Ref() {
        if (object)
            object->release();
    }
    T *operator->() const {
        return object;
    }
    T *get() const {
        return object;
    }
    T **out() {
        return &object;
    }
    void **any() {
        return reinterpret_cast<void **>(&object);
    }

  private:
    T *object = nullptr;
};

template <class T> void make(const Id &wantedClass, Ref<T> &ref) {
    CHECK(createInstance(wantedClass, T::id, ref.any()) == ok);
}

using Words = std::vector<const wchar_t *>;

void compileText(const std::string &text, Words items, IncludeHandler *handler,
                 Ref<CompileResult> &result) {
    Ref<Compiler3> compiler;
    make(compilerClass, compiler);
    Buffer buffer = {text.data(), text.size(), utf8};
    CHECK(compiler->compile(&buffer, items.data(), uint32_t(items.size()), handler,
                            CompileResult::id, result.any()) == ok);
}

Result statusOf(OperationResult *result) {
    Result status = badArgument;
    CHECK(result->status(&status) == ok);
    return status;
}

std::string textOf(CompileResult *result, Kind kind) {
    Ref<BlobUtf8> blob;
    if (result->output(kind, BlobUtf8::id, blob.any(), nullptr) != ok)
        return "(none)";
    CHECK(blob->size() == (blob->length() ? blob->length() + 1 : 0) && blob->string());
    return std::string(blob->string(), blob->length());
}

std::string objectOf(OperationResult *result) {
    Ref<Blob> blob;
    CHECK(result->result(blob.out()) == ok);
    return blob.get() ? std::string(static_cast<char *>(blob->bytes()), blob->size()) : "";
}

bool isModule(const std::string &bytes) {
    uint32_t magic = 0;
    if (bytes.size() >= sizeof magic)
        std::memcpy(&magic, bytes.data(), sizeof magic);
    return magic == 0x07230203;
}

bool contains(const std::string &text, const char *part) {
    return text.find(part) != std::string::npos;
}

const char pixel[] = "float4 main(float4 c : C) : SV_Target { return c * SCALE; }\n";
const wchar_t *const pixelItems[] = {L"-spirv", L"-T", L"ps_6_0", L"-DSCALE=2", L"a.hlsl"};

Words pixelWords() {
    return Words(std::begin(pixelItems), std::end(pixelItems));
}

void compiles() {
    Ref<CompileResult> result;
    compileText(pixel, pixelWords(), nullptr, result);
    CHECK(statusOf(result.get()) == ok);
    CHECK(isModule(objectOf(result.get())));
    CHECK(textOf(result.get(), KIND_ERRORS).empty());
    CHECK(result->has(KIND_OBJECT) && !result->has(KIND_PDB) && !result->has(KIND_REFLECTION));
    CHECK(result->primary() == KIND_OBJECT);
    CHECK(result->count() == 3 && result->kindAt(0) == KIND_OBJECT);
    CHECK(result->kindAt(2) == KIND_REMARKS && result->kindAt(3) == KIND_NONE);
    Ref<Blob> missing;
    CHECK(result->output(KIND_REFLECTION, Blob::id, missing.any(), nullptr) == badArgument);
}

void tellsErrors() {
    Ref<CompileResult> result;
    compileText("float4 main() : SV_Target { return x; }\n", {L"-spirv", L"-T", L"ps_6_0"}, nullptr,
                result);
    CHECK(statusOf(result.get()) < 0);
    CHECK(objectOf(result.get()).empty());
    CHECK(contains(textOf(result.get(), KIND_ERRORS), "hlsl.hlsl:1:36: error: "));
    Ref<BlobEncoding> errors;
    CHECK(result->errors(errors.out()) == ok);
    Bool known = false;
    uint32_t page = 0;
    CHECK(errors->encoding(&known, &page) == ok && known && page == utf8);
}

void refusesDxil() {
    Ref<CompileResult> result;
    compileText(pixel, {L"-T", L"ps_6_0", L"-DSCALE=1"}, nullptr, result);
    CHECK(statusOf(result.get()) < 0);
    CHECK(contains(textOf(result.get(), KIND_ERRORS), "add '-spirv'"));
    setVariable("HLSL2SPV_ASSUME_SPIRV", "1");
    Ref<CompileResult> assumed;
    compileText(pixel, {L"-T", L"ps_6_0", L"-DSCALE=1"}, nullptr, assumed);
    CHECK(isModule(objectOf(assumed.get())));
    setVariable("HLSL2SPV_ASSUME_SPIRV", "");
}

void refusesBadOptions() {
    Ref<CompileResult> result;
    compileText(pixel, {L"-spirv", L"-T", L"ps_6_0", L"-no-such-option"}, nullptr, result);
    CHECK(statusOf(result.get()) == badArgument);
    CHECK(contains(textOf(result.get(), KIND_ERRORS), "unknown option"));
}

/* Command lines that do not compile have an error. */
void refusesOtherModes() {
    for (Words words :
         {Words{L"--version"}, Words{L"--help"}, Words{L"-?"}, Words{L"--help-warnings"},
          Words{L"--help-hidden"}, Words{L"--print-spirv-features"}, Words{L"--batch", L"x"},
          Words{L"--complete", L"-f"}, Words{L"--driver-mode=glslc", L"--help"}, Words{}}) {
        for (bool asks : {false, true}) {
            Ref<CompileResult> result;
            Words all = words;
            if (asks)
                all.push_back(L"-spirv");
            compileText("float4 main() : SV_Target { return 1; }", all, nullptr, result);
            CHECK(statusOf(result.get()) != ok);
            CHECK(textOf(result.get(), KIND_ERRORS).find("error: ") != std::string::npos);
        }
    }
}

void namesOutputs() {
    Ref<CompileResult> result;
    Words words = pixelWords();
    words.push_back(L"-Fo");
    words.push_back(L"out/\x00e4.spv");
    compileText(pixel, words, nullptr, result);
    Ref<Blob> blob;
    Ref<BlobWide> name;
    CHECK(result->output(KIND_OBJECT, Blob::id, blob.any(), name.out()) == ok);
    CHECK(name.get() && !std::wcscmp(name->string(), L"out/\x00e4.spv") && name->length() == 9);
    CHECK(name->size() == 10 * sizeof(wchar_t));
}

void givesOtherOutputs() {
    Ref<CompileResult> preprocessed, tree, timed, rule;
    Words words = pixelWords();
    words.push_back(L"-P");
    compileText(pixel, words, nullptr, preprocessed);
    CHECK(preprocessed->primary() == KIND_HLSL);
    CHECK(contains(textOf(preprocessed.get(), KIND_HLSL), "c * 2"));
    words.back() = L"-ast-dump";
    compileText(pixel, words, nullptr, tree);
    CHECK(tree->primary() == KIND_TEXT && contains(textOf(tree.get(), KIND_TEXT), "main"));
    words.back() = L"-ftime-report";
    words.push_back(L"-H");
    compileText(pixel, words, nullptr, timed);
    CHECK(timed->primary() == KIND_OBJECT);
    CHECK(contains(textOf(timed.get(), KIND_TIME_REPORT), "optimize"));
    words.back() = L"-M";
    compileText(pixel, words, nullptr, rule);
    CHECK(rule->primary() == KIND_TEXT && contains(textOf(rule.get(), KIND_TEXT), "a.spv: a.hlsl"));
}

void asksForWideText() {
    Ref<CompileResult> result;
    compileText("#error \xc3\xa4\n", {L"-spirv", L"-T", L"ps_6_0", L"-encoding", L"wide"}, nullptr,
                result);
    Ref<BlobWide> errors;
    CHECK(result->output(KIND_ERRORS, BlobWide::id, errors.any(), nullptr) == ok);
    CHECK(errors.get() && std::wcsstr(errors->string(), L"error: \x00e4"));
}

/* Files in memory, with a reference count like a client's object. */
class Files final : public IncludeHandler {
  public:
    Utils *utils = nullptr;
    std::vector<std::wstring> asked;
    unsigned long references = 1;

    Result query(const Id &, void **out) override {
        *out = nullptr;
        return noInterface;
    }
    unsigned long retain() override {
        return ++references;
    }
    unsigned long release() override {
        return --references;
    }
    Result load(const wchar_t *path, Blob **out) override {
        static const char text[] = "#define SCALE 3\n";
        asked.push_back(path);
        *out = nullptr;
        if (std::wcscmp(path, scaleIncluded))
            return Result(0x80070002);
        return utils->copy(text, sizeof text - 1, 0, reinterpret_cast<BlobEncoding **>(out));
    }
};

void asksTheHandler() {
    Ref<Utils> utils;
    make(utilsClass, utils);
    Files files;
    files.utils = utils.get();
    std::string text = std::string("#include \"scale.h\"\n") + pixel;
    Ref<CompileResult> result;
    compileText(text, {L"-spirv", L"-T", L"ps_6_0", L"dir/a.hlsl", L"-I", L"inc", L"/Zpr"}, &files,
                result);
    CHECK(isModule(objectOf(result.get())));
    CHECK(files.asked.size() == 2 && files.asked[0] == scaleHere);
    CHECK(files.asked.size() == 2 && files.asked[1] == scaleIncluded);
    CHECK(files.references == 1);
    Ref<CompileResult> missing;
    compileText("#include \"none.h\"\n", {L"-spirv", L"-T", L"ps_6_0"}, &files, missing);
    CHECK(contains(textOf(missing.get(), KIND_ERRORS), "cannot find the file 'none.h'"));
    Ref<CompileResult> none;
    compileText(text, {L"-spirv", L"-T", L"ps_6_0", L"-I", L"inc"}, nullptr, none);
    CHECK(statusOf(none.get()) < 0);
}

void readsFromDisk(const std::string &folder) {
    Ref<Utils> utils;
    make(utilsClass, utils);
    Ref<IncludeHandler> handler;
    CHECK(utils->includeHandler(handler.out()) == ok);
    std::string path = folder + "/scale.h";
    std::wstring wide(path.begin(), path.end()), wideFolder(folder.begin(), folder.end());
    std::FILE *file = std::fopen(path.c_str(), "wb");
    CHECK(file && std::fputs("#define SCALE 3\n", file) >= 0 && !std::fclose(file));
    Ref<BlobEncoding> loaded, absent;
    CHECK(utils->load(wide.c_str(), nullptr, loaded.out()) == ok);
    CHECK(loaded.get() && loaded->size() == 16);
    CHECK(utils->load(L"/nonesuch", nullptr, absent.out()) < 0 && !absent.get());
    Ref<CompileResult> result;
    compileText(std::string("#include \"scale.h\"\n") + pixel,
                {L"-spirv", L"-T", L"ps_6_0", L"-I", wideFolder.c_str()}, handler.get(), result);
    CHECK(isModule(objectOf(result.get())));
}

void readsEncodings() {
    static const char16_t sixteen[] = u"\xfeff// \x00e4\nfloat4 main() : SV_Target { return 1; }\n";
    static const char32_t thirtyTwo[] =
        U"\xfeff// \x1f600\nfloat4 main() : SV_Target { return 1; }\n";
    static const char eight[] =
        "\xef\xbb\xbf// \xc3\xa4\nfloat4 main() : SV_Target { return 1; }\n";
    const Buffer buffers[] = {
        {sixteen, sizeof sixteen, 0},     {sixteen + 1, sizeof sixteen - 4, utf16},
        {thirtyTwo, sizeof thirtyTwo, 0}, {thirtyTwo + 1, sizeof thirtyTwo - 8, utf32},
        {eight, sizeof eight, 0},         {eight, sizeof eight - 1, utf8},
    };
    Ref<Compiler3> compiler;
    make(compilerClass, compiler);
    for (const Buffer &buffer : buffers) {
        const wchar_t *items[] = {L"-spirv", L"-T", L"ps_6_0"};
        Ref<CompileResult> result;
        CHECK(compiler->compile(&buffer, items, 3, nullptr, CompileResult::id, result.any()) == ok);
        CHECK(isModule(objectOf(result.get())));
    }
}

void convertsText() {
    Ref<Utils> utils;
    make(utilsClass, utils);
    Ref<BlobEncoding> plain, borrowed;
    Ref<BlobWide> wide;
    Ref<BlobUtf8> back, same;
    CHECK(utils->copy("\xc3\xa4\xf0\x9f\x98\x80x", 7, utf8, plain.out()) == ok);
    CHECK(utils->asWide(plain.get(), wide.out()) == ok);
    CHECK(!std::wcscmp(wide->string(), L"\x00e4\U0001f600x"));
    CHECK(wide->length() == std::wcslen(wide->string()));
    CHECK(utils->asUtf8(wide.get(), back.out()) == ok);
    CHECK(!std::strcmp(back->string(), "\xc3\xa4\xf0\x9f\x98\x80x"));
    CHECK(utils->asUtf8(back.get(), same.out()) == ok && same->string() == back->string());
    CHECK(utils->borrow("abc", 3, utf8, borrowed.out()) == ok && borrowed->size() == 3);
    Ref<BlobUtf8> no;
    CHECK(borrowed->query(BlobUtf8::id, no.any()) == noInterface);
}

void countsReferences() {
    Ref<Utils> utils;
    make(utilsClass, utils);
    BlobEncoding *whole;
    CHECK(utils->copy("abcdef", 6, 0, &whole) == ok);
    Ref<Blob> part, bad;
    CHECK(utils->part(whole, 2, 3, part.out()) == ok);
    CHECK(utils->part(whole, 5, 2, bad.out()) == badArgument && !bad.get());
    CHECK(whole->retain() == 3 && whole->release() == 2 && whole->release() == 1);
    CHECK(part->size() == 3 && !std::memcmp(part->bytes(), "cde", 3));
    Ref<Library> library;
    CHECK(utils->query(Library::id, library.any()) == ok);
    Ref<Utils> again;
    CHECK(library->query(Utils::id, again.any()) == ok && again.get() == utils.get());
}

void buildsArguments() {
    Ref<Utils> utils;
    make(utilsClass, utils);
    const wchar_t *items[] = {L"-spirv", L"-E", L"other", L"-Tvs_6_0", L"-Zpr"};
    Define defines[] = {{L"A", L"1"}, {L"B", nullptr}};
    Ref<CompilerArgs> arguments;
    CHECK(utils->buildArguments(L"a.hlsl", L"main", L"ps_6_0", items, 5, defines, 2,
                                arguments.out()) == ok);
    const char *more[] = {"-\xc3\xa4"};
    CHECK(arguments->addUtf8(more, 1) == ok);
    const wchar_t *expected[] = {L"a.hlsl", L"-E",   L"main",  L"-T",  L"ps_6_0",
                                 L"-spirv", L"-Zpr", L"-DA=1", L"-DB", L"-\x00e4"};
    CHECK(arguments->count() == 10);
    for (uint32_t i = 0; i < 10 && i < arguments->count(); i++)
        CHECK(!std::wcscmp(arguments->items()[i], expected[i]));
    Ref<CompilerArgs> fresh;
    make(argumentsClass, fresh);
    CHECK(fresh->count() == 0);
    CHECK(fresh->add(items, 2) == ok && fresh->addDefines(defines, 2) == ok);
    CHECK(fresh->count() == 4 && !std::wcscmp(fresh->items()[3], L"-DB"));
}

void servesOldClients() {
    Ref<Library> library;
    Ref<Compiler2> compiler;
    make(utilsClass, library);
    make(compilerClass, compiler);
    Ref<BlobEncoding> source, text;
    CHECK(library->borrow(pixel, sizeof pixel - 1, utf8, source.out()) == ok);
    const wchar_t *items[] = {L"-spirv", L"-E", L"wrong"};
    Define define = {L"SCALE", L"2"};
    Ref<OperationResult> result, preprocessed, debug;
    CHECK(compiler->compile(source.get(), L"/Foo/a.hlsl", L"main", L"ps_6_0", items, 3, &define, 1,
                            nullptr, result.out()) == ok);
    CHECK(statusOf(result.get()) == ok && isModule(objectOf(result.get())));
    Ref<Blob> module;
    CHECK(result->result(module.out()) == ok);
    CHECK(compiler->disassemble(module.get(), text.out()) == ok);
    CHECK(text.get() && std::strstr(static_cast<char *>(text->bytes()), "OpEntryPoint Fragment"));
    Ref<BlobEncoding> none;
    CHECK(compiler->disassemble(source.get(), none.out()) < 0 && !none.get());
    CHECK(compiler->preprocess(source.get(), L"a.hlsl", items, 1, &define, 1, nullptr,
                               preprocessed.out()) == ok);
    CHECK(contains(objectOf(preprocessed.get()), "c * 2"));
    wchar_t *name;
    Blob *blob;
    CHECK(compiler->compileWithDebug(source.get(), L"a.hlsl", L"main", L"ps_6_0", items, 3, &define,
                                     1, nullptr, debug.out(), &name, &blob) == ok);
    CHECK(isModule(objectOf(debug.get())) && !name && !blob);
}

/* -Fd FOLDER/ separates the debug information, whose file has the name of its identifier. */
void splitsDebugInformation() {
    Ref<Library> library;
    Ref<Compiler2> compiler;
    make(utilsClass, library);
    make(compilerClass, compiler);
    Ref<BlobEncoding> source;
    CHECK(library->borrow(pixel, sizeof pixel - 1, utf8, source.out()) == ok);
    const wchar_t *items[] = {L"-DSCALE=2", L"-spirv", L"-Zi", L"-Fd", L"folder/"};
    Ref<OperationResult> debug;
    wchar_t *name;
    Ref<Blob> file;
    CHECK(compiler->compileWithDebug(source.get(), L"a.hlsl", L"main", L"ps_6_0", items, 5, nullptr,
                                     0, nullptr, debug.out(), &name, file.out()) == ok);
    CHECK(name && std::wcslen(name) == 36 && !std::wcscmp(name + 32, L".spv"));
    CHECK(file.get() && file->size() > objectOf(debug.get()).size());
    CHECK(contains(objectOf(debug.get()), "folder/"));
    freeText(name);
    Ref<CompileResult> result;
    Words words = pixelWords();
    for (const wchar_t *word : {L"-Zi", L"-Fd", L"a/b.spv"})
        words.push_back(word);
    compileText(pixel, words, nullptr, result);
    CHECK(result->has(KIND_PDB));
    Ref<Blob> blob;
    Ref<BlobWide> pdbName;
    CHECK(result->output(KIND_PDB, Blob::id, blob.any(), pdbName.out()) == ok);
    CHECK(pdbName.get() && !std::wcscmp(pdbName->string(), L"a/b.spv"));
}

/* Debug information of SPIR-V is part of the module, as in dxc; clients of DXIL expect a file. */
void hasDebugFilesForClientsOfDxil() {
    Ref<Library> library;
    Ref<Compiler2> compiler;
    make(utilsClass, library);
    make(compilerClass, compiler);
    Ref<BlobEncoding> source;
    CHECK(library->borrow(pixel, sizeof pixel - 1, utf8, source.out()) == ok);
    const wchar_t *items[] = {L"-DSCALE=2", L"-Zi", L"-spirv"};
    Ref<OperationResult> spirv, plain, debug;
    wchar_t *name;
    Ref<Blob> none, file;
    CHECK(compiler->compileWithDebug(source.get(), L"a.hlsl", L"main", L"ps_6_0", items, 3, nullptr,
                                     0, nullptr, spirv.out(), &name, none.out()) == ok);
    CHECK(isModule(objectOf(spirv.get())) && !name && !none.get());
    setVariable("HLSL2SPV_ASSUME_SPIRV", "1");
    CHECK(compiler->compileWithDebug(source.get(), L"a.hlsl", L"main", L"ps_6_0", items, 1, nullptr,
                                     0, nullptr, plain.out(), &name, none.out()) == ok);
    CHECK(isModule(objectOf(plain.get())) && !name && !none.get());
    CHECK(compiler->compileWithDebug(source.get(), L"a.hlsl", L"main", L"ps_6_0", items, 2, nullptr,
                                     0, nullptr, debug.out(), &name, file.out()) == ok);
    CHECK(name && std::wcslen(name) == 20 && !std::wcscmp(name + 16, L".spv"));
    CHECK(file.get() && file->size() == objectOf(debug.get()).size());
    freeText(name);
    setVariable("HLSL2SPV_ASSUME_SPIRV", "");
}

void validates() {
    Ref<CompileResult> compiled;
    compileText(pixel, pixelWords(), nullptr, compiled);
    std::string bytes = objectOf(compiled.get());
    Ref<Utils> utils;
    Ref<Validator> validator;
    make(utilsClass, utils);
    make(validatorClass, validator);
    Ref<BlobEncoding> good, bad, other;
    Ref<OperationResult> accepted, refused, unread;
    CHECK(utils->borrow(bytes.data(), uint32_t(bytes.size()), 0, good.out()) == ok);
    CHECK(validator->validate(good.get(), 0, accepted.out()) == ok);
    Ref<BlobEncoding> errors;
    CHECK(accepted->errors(errors.out()) == ok);
    if (contains(std::string(static_cast<char *>(errors->bytes()), errors->size()),
                 "lacks SPIRV-Tools"))
        return;
    CHECK(statusOf(accepted.get()) == ok && objectOf(accepted.get()) == bytes);
    bytes.resize(bytes.size() - 4);
    CHECK(utils->borrow(bytes.data(), uint32_t(bytes.size()), 0, bad.out()) == ok);
    CHECK(validator->validate(bad.get(), 0, refused.out()) == ok);
    CHECK(statusOf(refused.get()) < 0 && objectOf(refused.get()).empty());
    CHECK(utils->borrow("DXBC", 4, 0, other.out()) == ok);
    CHECK(validator->validate(other.get(), 0, unread.out()) == ok);
    CHECK(statusOf(unread.get()) < 0);
    Ref<Validator2> newer;
    Ref<OperationResult> again;
    CHECK(validator->query(Validator2::id, newer.any()) == ok);
    CHECK(newer->validateWithDebug(bad.get(), 0, nullptr, again.out()) == ok);
    CHECK(statusOf(again.get()) < 0);
    CHECK(newer->validateWithDebug(nullptr, 0, nullptr, again.out()) == badArgument);
}

void tellsItsVersion() {
    Ref<VersionInfo> version;
    Ref<VersionInfo3> custom;
    make(compilerClass, version);
    uint32_t major = 0, minor = 0;
    char *text = nullptr;
    CHECK(version->version(&major, &minor) == ok && major == 1 && minor >= 6);
    CHECK(version->query(VersionInfo3::id, custom.any()) == ok);
    CHECK(custom->custom(&text) == ok && contains(text, "hlsl2spv"));
    freeText(text);
    Ref<VersionInfo2> commit;
    uint32_t count = 1, flags = 1;
    CHECK(version->query(VersionInfo2::id, commit.any()) == ok);
    CHECK(commit->flags(&flags) == ok && !flags && commit->flags(nullptr) == badArgument);
    CHECK(commit->commit(&count, &text) == ok && !count && *text);
    CHECK(commit->commit(&count, nullptr) == badArgument);
    freeText(text);
    void *nothing = &text;
    CHECK(createInstance(Blob::id, Blob::id, &nothing) < 0 && !nothing);
    CHECK(createInstance(compilerClass, Blob::id, &nothing) == noInterface && !nothing);
}

/* Functions for DXIL fail and do not return objects. */
void refusesContainers() {
    Ref<Utils> utils;
    Ref<Library> library;
    CHECK(createInstance2(nullptr, utilsClass, Utils::id, utils.any()) == ok);
    make(utilsClass, library);
    Buffer buffer = {pixel, sizeof pixel, utf8};
    void *out = &buffer, *other = &buffer;
    uint32_t size = 7;
    CHECK(utils->stream(nullptr, &out) == notThere && !out);
    CHECK(library->stream(nullptr, nullptr) == badArgument);
    out = &buffer;
    CHECK(utils->containerPart(&buffer, 1, &out, &size) == notThere && !out && !size);
    CHECK(utils->containerPart(&buffer, 1, nullptr, nullptr) == badArgument);
    out = &buffer;
    CHECK(utils->reflection(&buffer, Blob::id, &out) == notThere && !out);
    out = &buffer;
    CHECK(utils->pdb(nullptr, &out, &other) == notThere && !out && !other);
    CHECK(library->setMalloc(nullptr) == ok);
}

struct Counting : Allocator {
    int references = 1, freed = 0;
    Result query(const Id &, void **out) override {
        *out = nullptr;
        return noInterface;
    }
    unsigned long retain() override {
        return (unsigned long)++references;
    }
    unsigned long release() override {
        return (unsigned long)--references;
    }
    void *allocate(size_t size) override {
        return std::malloc(size);
    }
    void *resize(void *bytes, size_t size) override {
        return std::realloc(bytes, size);
    }
    void free(void *bytes) override {
        freed++;
        std::free(bytes);
    }
    size_t size(void *) override {
        return 0;
    }
    int owns(void *) override {
        return 1;
    }
    void minimize() override {
    }
};

/* A blob frees memory with the allocator that created it. */
void takesOver() {
    Counting allocator;
    Ref<Utils> utils;
    make(utilsClass, utils);
    {
        Ref<BlobEncoding> moved;
        void *bytes = allocator.allocate(sizeof pixel);
        std::memcpy(bytes, pixel, sizeof pixel);
        CHECK(utils->move(bytes, &allocator, sizeof pixel, utf8, moved.out()) == ok);
        CHECK(moved->bytes() == bytes && moved->size() == sizeof pixel && !allocator.freed);
    }
    CHECK(allocator.freed == 1 && allocator.references == 1);
    CHECK(utils->move(nullptr, &allocator, 4, utf8, nullptr) == badArgument);
}

void disassembles() {
    Ref<CompileResult> compiled, text;
    Ref<Compiler3> compiler;
    compileText(pixel, pixelWords(), nullptr, compiled);
    std::string bytes = objectOf(compiled.get());
    Buffer buffer = {bytes.data(), bytes.size(), 0};
    make(compilerClass, compiler);
    CHECK(compiler->disassemble(&buffer, CompileResult::id, text.any()) == ok);
    CHECK(contains(textOf(text.get(), KIND_DISASSEMBLY), "OpEntryPoint Fragment"));
    void *none = &buffer;
    CHECK(compiler->disassemble(nullptr, CompileResult::id, &none) == badArgument);
}

/* Engines use one compiler and one include handler for all compilations. */
void sharesACompiler() {
    constexpr int threads = 8, rounds = 8;
    Ref<Compiler3> compiler;
    make(compilerClass, compiler);
    Ref<CompileResult> first;
    compileText(pixel, pixelWords(), nullptr, first);
    std::string expected = objectOf(first.get());
    std::vector<std::thread> all;
    for (int t = 0; t < threads; t++)
        all.emplace_back([&] {
            for (int i = 0; i < rounds; i++) {
                Words words = pixelWords();
                Buffer buffer = {pixel, sizeof pixel - 1, utf8};
                Ref<CompileResult> result;
                CHECK(compiler->compile(&buffer, words.data(), uint32_t(words.size()), nullptr,
                                        CompileResult::id, result.any()) == ok);
                CHECK(objectOf(result.get()) == expected);
            }
        });
    for (std::thread &thread : all)
        thread.join();
}

int run(const char *library, const char *folder) {
    void *handle = load(library);
    if (!handle) {
        std::fprintf(stderr, "cannot load %s\n", library);
        return EXIT_FAILURE;
    }
    createInstance = reinterpret_cast<CreateInstance *>(find(handle, "DxcCreateInstance"));
    createInstance2 = reinterpret_cast<CreateInstance2 *>(find(handle, "DxcCreateInstance2"));
    CHECK(createInstance && createInstance2);
    if (!createInstance || !createInstance2)
        return EXIT_FAILURE;
    void (*const tests[])() = {compiles,          tellsErrors,
                               refusesDxil,       refusesBadOptions,
                               refusesOtherModes, refusesOtherModes,
                               namesOutputs,      givesOtherOutputs,
                               asksForWideText,   asksTheHandler,
                               readsEncodings,    convertsText,
                               countsReferences,  buildsArguments,
                               servesOldClients,  splitsDebugInformation,
                               validates,         hasDebugFilesForClientsOfDxil,
                               sharesACompiler,   refusesContainers,
                               takesOver,         disassembles,
                               tellsItsVersion};
    int passed = 0, failed = 0;
    for (auto test : tests) {
        int before = failures;
        test();
        (failures == before ? passed : failed)++;
    }
    int before = failures;
    readsFromDisk(folder);
    (failures == before ? passed : failed)++;
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

} // namespace

int main(int count, char **arguments) {
    if (count == 3)
        return run(arguments[1], arguments[2]);
    std::fprintf(stderr, "usage: dxcompiler-tests LIBRARY FOLDER\n");
    return EXIT_FAILURE;
}
