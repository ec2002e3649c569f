/* IDxcCompiler, IDxcCompiler2, IDxcCompiler3 and DxcCreateInstance. */
#include "../base/collections.h"
#include "../driver/driver.h"
#include "objects.h"
#include "dxcompiler.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char default_name[] = "hlsl.hlsl"; /* dxc's name for an unnamed source */

struct compile_call {
    struct session session;
    struct include_files files;
    struct text_sink messages;
    struct argument_list arguments;
    struct result *result;
    const char *refusal; /* error text that replaces the messages */
};

/* ---- Results of a session ---- */

static void keep_message(void *user, const struct session *session, const struct diagnostic *d,
                         const char *text) {
    struct compile_call *call = user;
    call->messages.arena = session->reading.kept;
    sink_text(&call->messages, text);
}

static void put_text(struct compile_call *call, enum output_kind kind, const char *text,
                     const char *name) {
    result_put_text(call->result, kind, text, name);
}

/* Terminal output other than messages, possibly empty. */
static void put_remarks(struct compile_call *call) {
    const struct compiled *made = &call->session.result;
    struct text_sink text = {.arena = call->session.reading.kept};
    sink_text(&text, made->includes ? made->includes : "");
    sink_text(&text, made->log.text ? made->log.text : "");
    put_text(call, OUTPUT_REMARKS, text.length ? text.text : "", NULL);
}

static enum output_kind primary_of(const struct session *session) {
    const struct compiled *made = &session->result;
    return session->command.dump_module ? OUTPUT_DISASSEMBLY
           : made->dump || made->rule   ? OUTPUT_TEXT
           : made->preprocessed         ? OUTPUT_HLSL
           : made->module.count         ? OUTPUT_OBJECT
                                        : OUTPUT_NONE;
}

static void put_module(struct compile_call *call, enum output_kind kind,
                       const struct finished *module, const char *name) {
    result_put_bytes(call->result, kind, module->words, module->count * sizeof *module->words,
                     name);
}

/* With -Fd, the file is named as in dxc: by the option, or by the identifier if it names a folder.
 * Clients of DXIL expect a file even without -Fd: a copy of the module, named by its hash. */
static void put_debug_module(struct compile_call *call) {
    const struct command *command = &call->session.command;
    const struct compiled *made = &call->session.result;
    const struct finished *module = &made->module;
    if (made->debug_file) {
        const char *name = made->debug_file;
        if (command_names_debug_folder(command))
            name = strrchr(name, '/') + 1;
        put_module(call, OUTPUT_DEBUG, &made->debug_module, name);
    } else if (command->compile.debug && !command->spirv) {
        uint64_t hash = hash_bytes(module->words, module->count * sizeof *module->words);
        put_module(
            call, OUTPUT_DEBUG, module,
            arena_format(call->session.reading.kept, "%016llx.spv", (unsigned long long)hash));
    }
}

static void put_outputs(struct session *session) {
    struct compile_call *call = session->user;
    const struct command *command = &session->command;
    const struct compiled *made = &session->result;
    put_remarks(call);
    if (command->time_report)
        put_text(call, OUTPUT_TIME_REPORT, outputs_times(session), NULL);
    put_text(call, OUTPUT_TEXT, made->dump ? made->dump : made->rule, NULL);
    put_text(call, OUTPUT_HLSL, made->preprocessed, command->preprocess_file);
    if (command->dump_module) {
        put_text(call, OUTPUT_DISASSEMBLY, outputs_assembly(session), NULL);
        return;
    }
    if (!made->module.count)
        return;
    put_module(call, OUTPUT_OBJECT, &made->module, command->object_file);
    put_debug_module(call);
}

/* ---- Compilation ---- */

static const char not_asked_for[] = "hlsl2spv: error: only SPIR-V can be generated: add '-spirv', "
                                    "or set HLSL2SPV_ASSUME_SPIRV in the environment\n";

/* A client that did not request SPIR-V expects DXIL and cannot process the result. */
static bool may_generate(const struct command *command) {
    const char *always = getenv("HLSL2SPV_ASSUME_SPIRV");
    return command->spirv || command->compile.preprocess_only || command->dump_module ||
           (always && *always);
}

static uint32_t page_of(const char *encoding) {
    const char *wide = sizeof(wchar_t) == 2 ? "utf16" : "utf32";
    bool is_wide = encoding && (!strcasecmp(encoding, "wide") || !strcasecmp(encoding, wide));
    return is_wide ? PAGE_WIDE : PAGE_UTF8;
}

static hresult run_compiler(struct compile_call *call) {
    struct session *session = &call->session;
    if (call->arguments.failed)
        return HRESULT_NO_MEMORY;
    bool read =
        session_read(session, call->arguments.count, (const char *const *)call->arguments.items);
    result_use_page(call->result, page_of(session->command.text_encoding));
    if (!read)
        return HRESULT_BAD_ARGUMENT;
    if (!may_generate(&session->command)) {
        call->refusal = not_asked_for;
        return HRESULT_BAD_ARGUMENT;
    }
    call->files.is_reading = false;
    call->files.source_name = session->command.compile.input;
    bool good = session_compile(session) && session_guard(session, put_outputs);
    return good ? HRESULT_OK : HRESULT_FAILED;
}

static void run_operation(struct compile_call *call) {
    struct session *session = &call->session;
    struct file_access access = {.user = &call->files, .open = include_open};
    session->files = &access;
    session->listener = keep_message;
    session->user = call;
    session->command.default_input = default_name;
    /* The error text is always present, possibly empty. */
    hresult status = run_compiler(call);
    const char *errors = call->refusal ? call->refusal : call->messages.text;
    put_text(call, OUTPUT_ERRORS, errors ? errors : "", call->session.command.error_file);
    result_finish(call->result, status,
                  status == HRESULT_OK ? primary_of(&call->session) : OUTPUT_NONE);
    session_close(session);
    unknown_release(call->files.loading);
}

/* Compiles a request. `extra` is one more argument, or NULL. */
static hresult fulfil(const struct buffer *source, const struct request *request, const char *extra,
                      void *handler, const struct guid *wanted, void **out) {
    struct compile_call call = {.files = {.is_reading = true, .handler = handler}};
    if (!out || !source || (request->count && !request->items) ||
        (request->define_count && !request->defines))
        return HRESULT_BAD_ARGUMENT;
    *out = NULL;
    char *text =
        text_to_utf8(source->bytes, source->size, source->code_page, &call.files.source_size);
    char *name = request->source_name ? text_of_wide(request->source_name) : NULL;
    call.files.source = text;
    call.files.source_name = name;
    arguments_add_request(&call.arguments, request);
    if (extra)
        arguments_add(&call.arguments, extra);
    call.result = text ? result_create() : NULL;
    if (call.result)
        run_operation(&call);
    arguments_free(&call.arguments);
    free(text);
    free(name);
    return result_hand_out(call.result, wanted, out);
}

static hresult disassemble(const struct buffer *module, const struct guid *wanted, void **out) {
    static const char name[] = "module.spv";
    struct compile_call call = {.files = {.is_reading = true,
                                          .source_name = name,
                                          .source = module->bytes,
                                          .source_size = module->size}};
    *out = NULL;
    arguments_add(&call.arguments, name);
    arguments_add(&call.arguments, "-dumpbin");
    call.result = result_create();
    if (call.result)
        run_operation(&call);
    arguments_free(&call.arguments);
    return result_hand_out(call.result, wanted, out);
}

/* ---- IDxcCompiler3 ---- */

static hresult compile_buffer(void *self, const struct buffer *source, const wchar_t *const *items,
                              uint32_t count, void *handler, const struct guid *wanted,
                              void **out) {
    return fulfil(source, &(struct request){.items = items, .count = count}, NULL, handler, wanted,
                  out);
}

static hresult disassemble_buffer(void *self, const struct buffer *module,
                                  const struct guid *wanted, void **out) {
    if (!module || !out)
        return HRESULT_BAD_ARGUMENT;
    return disassemble(module, wanted, out);
}

static const struct compiler3_calls compiler3_calls = {object_query, object_retain, object_release,
                                                       compile_buffer, disassemble_buffer};

/* ---- IDxcCompiler and IDxcCompiler2 ---- */

static hresult compile_blob(void *source, const struct request *request, const char *extra,
                            void *handler, void **out) {
    if (!source)
        return HRESULT_BAD_ARGUMENT;
    struct buffer buffer = blob_buffer(source);
    return fulfil(&buffer, request, extra, handler, interface_guid(INTERFACE_OPERATION_RESULT),
                  out);
}

/* Returns a copy, which the client frees. */
static hresult copy_name(void *name, wchar_t **out) {
    struct buffer text = blob_buffer(name);
    *out = allocate_for_client(text.size);
    if (!*out)
        return HRESULT_NO_MEMORY;
    memcpy(*out, text.bytes, text.size);
    return HRESULT_OK;
}

static hresult hand_out_debug_file(void *result, wchar_t **name, void **blob) {
    void *file, *own_name;
    const struct result_calls *calls = *(const struct result_calls *const *)result;
    if (!calls->has(result, OUTPUT_DEBUG))
        return HRESULT_OK;
    hresult done =
        calls->output(result, OUTPUT_DEBUG, interface_guid(INTERFACE_BLOB), &file, &own_name);
    if (done != HRESULT_OK)
        return done;
    if (name && own_name)
        done = copy_name(own_name, name);
    unknown_release(own_name);
    if (blob && done == HRESULT_OK)
        *blob = file;
    else
        unknown_release(file);
    return done;
}

static hresult compile_with_debug(void *self, void *source, const wchar_t *name,
                                  const wchar_t *entry, const wchar_t *profile,
                                  const wchar_t *const *items, uint32_t count,
                                  const struct define *defines, uint32_t define_count,
                                  void *handler, void **result, wchar_t **debug_name,
                                  void **debug_blob) {
    if (debug_name)
        *debug_name = NULL;
    if (debug_blob)
        *debug_blob = NULL;
    hresult done = compile_blob(source,
                                &(struct request){.source_name = name,
                                                  .entry = entry,
                                                  .profile = profile,
                                                  .items = items,
                                                  .count = count,
                                                  .defines = defines,
                                                  .define_count = define_count},
                                NULL, handler, result);
    return done == HRESULT_OK ? hand_out_debug_file(*result, debug_name, debug_blob) : done;
}

static hresult compile_source(void *self, void *source, const wchar_t *name, const wchar_t *entry,
                              const wchar_t *profile, const wchar_t *const *items, uint32_t count,
                              const struct define *defines, uint32_t define_count, void *handler,
                              void **result) {
    return compile_with_debug(self, source, name, entry, profile, items, count, defines,
                              define_count, handler, result, NULL, NULL);
}

static hresult preprocess_source(void *self, void *source, const wchar_t *name,
                                 const wchar_t *const *items, uint32_t count,
                                 const struct define *defines, uint32_t define_count, void *handler,
                                 void **result) {
    return compile_blob(source,
                        &(struct request){.source_name = name,
                                          .items = items,
                                          .count = count,
                                          .defines = defines,
                                          .define_count = define_count},
                        "-P", handler, result);
}

static hresult disassemble_blob(void *self, void *module, void **text) {
    void *result;
    if (!module || !text)
        return HRESULT_BAD_ARGUMENT;
    *text = NULL;
    struct buffer buffer = blob_buffer(module);
    hresult done = disassemble(&buffer, interface_guid(INTERFACE_RESULT), &result);
    if (done != HRESULT_OK)
        return done;
    const struct result_calls *calls = *(const struct result_calls *const *)result;
    calls->status(result, &done);
    if (done == HRESULT_OK)
        done = calls->output(result, OUTPUT_DISASSEMBLY, interface_guid(INTERFACE_BLOB_ENCODING),
                             text, NULL);
    object_release(result);
    return done;
}

static const struct compiler_calls compiler_calls = {
    object_query,      object_retain,    object_release,    compile_source,
    preprocess_source, disassemble_blob, compile_with_debug};

static const struct class class = {
    NULL,
    {&compiler_calls, &compiler3_calls, &version_calls, &version3_calls},
    {{INTERFACE_UNKNOWN, 0},
     {INTERFACE_COMPILER, 0},
     {INTERFACE_COMPILER2, 0},
     {INTERFACE_COMPILER3, 1},
     {INTERFACE_VERSION_INFO, 2},
     {INTERFACE_VERSION_INFO2, 2},
     {INTERFACE_VERSION_INFO3, 3}},
    7,
};

static hresult compiler_create(const struct guid *wanted, void **out) {
    return object_hand_out(object_create(&class, sizeof(struct object)), wanted, out);
}

static const struct {
    hresult (*create)(const struct guid *wanted, void **out);
    struct guid class;
} creatable[] = {
#define INTERFACE(...)
#define CREATABLE(name, function, data1, data2, data3, ...)                                        \
    {function, {data1, data2, data3, {__VA_ARGS__}}},
#include "interfaces.def"
};

hresult DxcCreateInstance(const struct guid *wanted_class, const struct guid *wanted, void **out) {
    if (!out)
        return HRESULT_BAD_ARGUMENT;
    *out = NULL;
    for (size_t i = 0; i < COUNT_OF(creatable); i++)
        if (guid_equal(&creatable[i].class, wanted_class))
            return creatable[i].create(wanted, out);
    return HRESULT_NO_CLASS;
}

hresult DxcCreateInstance2(void *allocator, const struct guid *wanted_class,
                           const struct guid *wanted, void **out) {
    return DxcCreateInstance(wanted_class, wanted, out);
}
