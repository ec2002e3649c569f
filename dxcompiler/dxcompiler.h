/* Public interface of dxcompiler/: a replacement for dxc's library.
 *
 * Only the two functions below are exported. All others are reached through function tables
 * (abi.h). Objects may be shared between threads. A compiler object has no state, so several
 * threads can use it simultaneously. */
#ifndef HLSL2SPV_DXCOMPILER_DXCOMPILER_H
#define HLSL2SPV_DXCOMPILER_DXCOMPILER_H

#include "abi.h"

#ifdef _WIN32
#define DXCOMPILER_API /* scripts/dxcompiler.def names the exports */
#else
#define DXCOMPILER_API __attribute__((visibility("default")))
#endif

DXCOMPILER_API hresult DxcCreateInstance(const struct guid *wanted_class, const struct guid *wanted,
                                         void **out);
/* Ignores the client's allocator: objects are small, and each compilation has its own arena. */
DXCOMPILER_API hresult DxcCreateInstance2(void *allocator, const struct guid *wanted_class,
                                          const struct guid *wanted, void **out);

/* Constructors, by the requested interface. */
hresult utils_create(const struct guid *wanted, void **out);
hresult validator_create(const struct guid *wanted, void **out);

/* IDxcVersionInfo, IDxcVersionInfo2 and IDxcVersionInfo3 of any object. */
extern const struct version_calls version_calls;
extern const struct version3_calls version3_calls;

#endif
