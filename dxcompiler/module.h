/* What is done with a module that a client brings. */
#ifndef HLSL2SPV_DXCOMPILER_MODULE_H
#define HLSL2SPV_DXCOMPILER_MODULE_H

#include "abi.h"

/* An IDxcResult that holds the module as text, or why it cannot be had. */
hresult module_disassemble(const struct buffer *module, const struct guid *wanted, void **out);

#endif
