/* Text in the encodings that clients use.  All results are for free(), and end in a NUL; NULL when
 * there is no memory. */
#ifndef HLSL2SPV_DXCOMPILER_TEXT_H
#define HLSL2SPV_DXCOMPILER_TEXT_H

#include "abi.h"

/* `code_page` as the client says it; PAGE_UNKNOWN is found out by the byte order mark, or else
 * UTF-8.  A mark and NULs at the end are left out.  `length` may be NULL. */
char *text_to_utf8(const void *bytes, size_t size, uint32_t code_page, size_t *length);
char *text_of_wide(const wchar_t *text);
wchar_t *text_to_wide(const char *utf8, size_t size, size_t *length);

/* The encoding that a byte order mark tells, and the bytes that it takes. */
uint32_t text_page_by_mark(const void *bytes, size_t size, size_t *mark);

#endif
