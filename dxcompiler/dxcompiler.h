/* The face of dxcompiler/: dxc's library as programs on Linux load it.
 *
 * Only the two functions below are exported; all else is reached through tables of functions
 * (abi.h).  Objects may be used from many threads; those of a compiler hold nothing, so that one
 * of them serves all threads at once. */
#ifndef HLSL2SPV_DXCOMPILER_DXCOMPILER_H
#define HLSL2SPV_DXCOMPILER_DXCOMPILER_H

#include "abi.h"

#define DXCOMPILER_API __attribute__((visibility("default")))

DXCOMPILER_API hresult DxcCreateInstance(const struct guid *wanted_class, const struct guid *wanted,
                                         void **out);
/* Memory is not taken from the client's allocator: objects are small, and a compilation has an
 * arena of its own. */
DXCOMPILER_API hresult DxcCreateInstance2(void *allocator, const struct guid *wanted_class,
                                          const struct guid *wanted, void **out);

/* The constructors, by the interface asked for. */
hresult utils_create(const struct guid *wanted, void **out);
hresult validator_create(const struct guid *wanted, void **out);

/* IDxcVersionInfo, IDxcVersionInfo2 and IDxcVersionInfo3, of whatever object. */
extern const struct version_calls version_calls;
extern const struct version3_calls version3_calls;

#endif
