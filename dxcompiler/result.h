/* What comes out of an operation: IDxcResult. */
#ifndef HLSL2SPV_DXCOMPILER_RESULT_H
#define HLSL2SPV_DXCOMPILER_RESULT_H

#include "object.h"

struct result;

/* NULL when there is no memory. */
struct result *result_create(void);
/* The encoding of the texts that are put from now on: PAGE_UTF8, as at first, or PAGE_WIDE. */
void result_use_page(struct result *result, uint32_t code_page);

/* What of it could not be kept, for want of memory, is missing; a NULL text or name is left out. */
void result_put_bytes(struct result *result, enum output_kind kind, const void *bytes, size_t size,
                      const char *name);
void result_put_text(struct result *result, enum output_kind kind, const char *text,
                     const char *name);
/* Which output GetResult() hands out, if it is there. */
void result_finish(struct result *result, hresult status, enum output_kind primary);

/* Gives the one reference away, by IDxcResult or IDxcOperationResult. */
hresult result_hand_out(struct result *result, const struct guid *wanted, void **out);

#endif
