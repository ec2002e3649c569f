/* IDxcResult and IDxcValidator. */
#include "../tools/tools.h"
#include "objects.h"
#include "dxcompiler.h"

#include <stdlib.h>
#include <string.h>

struct output {
    void *blob, *name; /* NULL if absent */
};

struct result {
    struct object object;
    hresult status;
    enum output_kind primary;
    uint32_t code_page;
    struct output outputs[OUTPUT_LAST + 1]; /* by kind */
};

/* ---- Methods ---- */

static hresult hand_out(void *blob, enum interface wanted, void **out) {
    *out = NULL;
    return blob ? object_query(blob, interface_guid(wanted), out) : HRESULT_OK;
}

static hresult get_status(void *self, hresult *status) {
    const struct result *result = object_of(self);
    if (!status)
        return HRESULT_BAD_ARGUMENT;
    *status = result->status;
    return HRESULT_OK;
}

static hresult get_primary(void *self, void **blob) {
    const struct result *result = object_of(self);
    return hand_out(result->outputs[result->primary].blob, INTERFACE_BLOB, blob);
}

static hresult get_errors(void *self, void **blob) {
    const struct result *result = object_of(self);
    return hand_out(result->outputs[OUTPUT_ERRORS].blob, INTERFACE_BLOB_ENCODING, blob);
}

static abi_bool has_output(void *self, uint32_t kind) {
    const struct result *result = object_of(self);
    return kind <= OUTPUT_LAST && result->outputs[kind].blob;
}

static hresult get_output(void *self, uint32_t kind, const struct guid *wanted, void **out,
                          void **name) {
    const struct result *result = object_of(self);
    if (!out || !has_output(self, kind))
        return HRESULT_BAD_ARGUMENT;
    const struct output *output = &result->outputs[kind];
    hresult found = object_query(output->blob, wanted, out);
    if (name)
        hand_out(found == HRESULT_OK ? output->name : NULL, INTERFACE_BLOB_WIDE, name);
    return found;
}

static uint32_t count_outputs(void *self) {
    uint32_t count = 0;
    for (uint32_t kind = 0; kind <= OUTPUT_LAST; kind++)
        count += has_output(self, kind);
    return count;
}

static uint32_t get_kind(void *self, uint32_t index) {
    for (uint32_t kind = 0; kind <= OUTPUT_LAST; kind++)
        if (has_output(self, kind) && !index--)
            return kind;
    return OUTPUT_NONE;
}

static uint32_t get_primary_kind(void *self) {
    const struct result *result = object_of(self);
    return result->primary;
}

static void destroy_result(struct object *object) {
    struct result *result = (struct result *)object;
    for (int kind = 0; kind <= OUTPUT_LAST; kind++) {
        unknown_release(result->outputs[kind].blob);
        unknown_release(result->outputs[kind].name);
    }
}

static const struct result_calls calls = {object_query,  object_retain, object_release,  get_status,
                                          get_primary,   get_errors,    has_output,      get_output,
                                          count_outputs, get_kind,      get_primary_kind};
static const struct class class = {
    destroy_result,
    {&calls},
    {{INTERFACE_UNKNOWN, 0}, {INTERFACE_OPERATION_RESULT, 0}, {INTERFACE_RESULT, 0}},
    3,
};

/* ---- Constructors ---- */

struct result *result_create(void) {
    struct result *result = object_create(&class, sizeof *result);
    if (result)
        result_use_page(result, PAGE_UTF8);
    return result;
}

void result_use_page(struct result *result, uint32_t code_page) {
    result->code_page = code_page;
}

static void put_name(struct output *output, const char *name) {
    if (name)
        blob_of_text(name, PAGE_WIDE, &output->name);
}

void result_put_bytes(struct result *result, enum output_kind kind, const void *bytes, size_t size,
                      const char *name) {
    blob_copy(bytes, size, PAGE_UNKNOWN, &result->outputs[kind].blob);
    put_name(&result->outputs[kind], name);
}

void result_put_text(struct result *result, enum output_kind kind, const char *text,
                     const char *name) {
    if (text)
        blob_of_text(text, result->code_page, &result->outputs[kind].blob);
    put_name(&result->outputs[kind], name);
}

void result_finish(struct result *result, hresult status, enum output_kind primary) {
    result->status = status;
    result->primary = primary;
}

hresult result_hand_out(struct result *result, const struct guid *wanted, void **out) {
    bool known = guid_is(wanted, INTERFACE_RESULT) || guid_is(wanted, INTERFACE_OPERATION_RESULT);
    if (known)
        return object_hand_out(result, wanted, out);
    if (result)
        object_release(object_face(&result->object));
    return HRESULT_BAD_ARGUMENT;
}

/* ---- Validation ---- */

static const char not_spirv[] = "error: this is no SPIR-V module\n";

/* Words of the module header (SPIR-V 2.3). */
enum { WORD_MAGIC, WORD_VERSION };

/* Returns an aligned copy of the module's words, to be released by free(). Returns NULL if the
 * bytes are not a module, or if memory is exhausted. */
static uint32_t *copy_words(const struct buffer *module, size_t *count) {
    *count = module->size / sizeof(uint32_t);
    if (!module->bytes || module->size % sizeof(uint32_t) || *count < HEADER_WORDS)
        return NULL;
    uint32_t *words = malloc(module->size);
    if (!words)
        return NULL;
    memcpy(words, module->bytes, module->size);
    if (words[WORD_MAGIC] == SpvMagicNumber)
        return words;
    free(words);
    return NULL;
}

static void put_failure(struct result *result, const char *message) {
    result_put_text(result, OUTPUT_ERRORS, message, NULL);
    result_finish(result, HRESULT_FAILED, OUTPUT_NONE);
}

static void put_messages(struct tools *tools, struct result *result) {
    size_t length = strlen(tools_messages(tools));
    char *text = malloc(length + sizeof "error: \n");
    if (text)
        strcat(strcat(strcpy(text, "error: "), tools_messages(tools)), "\n");
    put_failure(result, text);
    free(text);
}

/* Accepts modules that the validator rejects because of a known bug. The module does not specify
 * its layout rules, so the most permissive ones apply. */
static void validate(struct tools *tools, uint32_t version, struct result *result,
                     const struct buffer *module) {
    struct tools_settings settings = {.environment = tools_environment_of(version),
                                      .layout = TOOLS_LAYOUT_SCALAR};
    if (!tools_version() || (!tools_validate(tools, &settings) && !tools_fault(tools))) {
        put_messages(tools, result);
        return;
    }
    result_put_text(result, OUTPUT_ERRORS, "", NULL);
    result_put_bytes(result, OUTPUT_OBJECT, module->bytes, module->size, NULL);
    result_finish(result, HRESULT_OK, OUTPUT_OBJECT);
}

static void validate_words(const struct buffer *module, struct result *result) {
    size_t count;
    uint32_t *words = copy_words(module, &count);
    struct tools *tools = words ? tools_create(words, count) : NULL;
    if (tools)
        validate(tools, words[WORD_VERSION], result, module);
    else
        put_failure(result, not_spirv);
    tools_destroy(tools);
    free(words);
}

/* ---- IDxcValidator and IDxcValidator2 ---- */

/* The flags only select whether a container is signed in place. */
static hresult validate_module(void *self, void *module, uint32_t flags, void **out) {
    if (!module || !out)
        return HRESULT_BAD_ARGUMENT;
    struct buffer buffer = blob_buffer(module);
    struct result *result = result_create();
    *out = NULL;
    if (result)
        validate_words(&buffer, result);
    return result_hand_out(result, interface_guid(INTERFACE_OPERATION_RESULT), out);
}

static hresult validate_with_debug(void *self, void *module, uint32_t flags,
                                   const struct buffer *debug, void **out) {
    return validate_module(self, module, flags, out);
}

static const struct validator_calls validator_calls = {object_query, object_retain, object_release,
                                                       validate_module, validate_with_debug};

static const struct class validator_class = {
    NULL,
    {&validator_calls, &version_calls, &version3_calls},
    {{INTERFACE_UNKNOWN, 0},
     {INTERFACE_VALIDATOR, 0},
     {INTERFACE_VALIDATOR2, 0},
     {INTERFACE_VERSION_INFO, 1},
     {INTERFACE_VERSION_INFO2, 1},
     {INTERFACE_VERSION_INFO3, 2}},
    6,
};

hresult validator_create(const struct guid *wanted, void **out) {
    return object_hand_out(object_create(&validator_class, sizeof(struct object)), wanted, out);
}
