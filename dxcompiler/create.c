#include "dxcompiler.h"

#include "arguments.h"
#include "object.h"

static const struct {
    hresult (*create)(const struct guid *wanted, void **out);
    struct guid class;
} creatable[] = {
#define INTERFACE(...)
#define CREATABLE(name, function, data1, data2, data3, ...)                                        \
    {function, {data1, data2, data3, {__VA_ARGS__}}},
#include "interfaces.def"
#undef CREATABLE
#undef INTERFACE
};

hresult DxcCreateInstance(const struct guid *wanted_class, const struct guid *wanted, void **out) {
    if (!out)
        return HRESULT_BAD_ARGUMENT;
    *out = NULL;
    for (size_t i = 0; i < sizeof creatable / sizeof *creatable; i++)
        if (guid_equal(&creatable[i].class, wanted_class))
            return creatable[i].create(wanted, out);
    return HRESULT_NO_CLASS;
}

hresult DxcCreateInstance2(void *allocator, const struct guid *wanted_class,
                           const struct guid *wanted, void **out) {
    (void)allocator;
    return DxcCreateInstance(wanted_class, wanted, out);
}
