#include "result.h"

#include "blob.h"

struct output {
    void *blob, *name; /* NULL when there is none */
};

struct result {
    struct object object;
    hresult status;
    enum output_kind primary;
    uint32_t code_page;
    struct output outputs[OUTPUT_LAST + 1]; /* by kind */
};

/* ---- What a client calls ---- */

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

static bool has_output(void *self, uint32_t kind) {
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

static void destroy(struct object *object) {
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
    destroy,
    {&calls},
    {{INTERFACE_UNKNOWN, 0}, {INTERFACE_OPERATION_RESULT, 0}, {INTERFACE_RESULT, 0}},
    3,
};

/* ---- Making one ---- */

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
