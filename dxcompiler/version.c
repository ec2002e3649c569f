#include <stdlib.h>
#include <string.h>

#include "dxcompiler.h"
#include "object.h"

/* Clients tell by it which shader models a compiler knows: 1.10 is the dxc that has 6.10. */
enum { MAJOR = 1, MINOR = 10 };

static hresult give_text(const char *text, char **out) {
    *out = strdup(text);
    return *out ? HRESULT_OK : HRESULT_NO_MEMORY;
}

static hresult get_version(void *self, uint32_t *major, uint32_t *minor) {
    (void)self;
    if (!major || !minor)
        return HRESULT_BAD_ARGUMENT;
    *major = MAJOR;
    *minor = MINOR;
    return HRESULT_OK;
}

static hresult get_flags(void *self, uint32_t *flags) {
    (void)self;
    if (!flags)
        return HRESULT_BAD_ARGUMENT;
    *flags = 0;
    return HRESULT_OK;
}

/* There is no commit to tell: the version stands in its place. */
static hresult get_commit(void *self, uint32_t *count, char **hash) {
    (void)self;
    if (!count || !hash)
        return HRESULT_BAD_ARGUMENT;
    *count = 0;
    return give_text(HLSL2SPV_VERSION, hash);
}

static hresult get_custom(void *self, char **text) {
    (void)self;
    if (!text)
        return HRESULT_BAD_ARGUMENT;
    return give_text("hlsl2spv " HLSL2SPV_VERSION, text);
}

const struct version_calls version_calls = {object_query, object_retain, object_release,
                                            get_version,  get_flags,     get_commit};
const struct version3_calls version3_calls = {object_query, object_retain, object_release,
                                              get_custom};
