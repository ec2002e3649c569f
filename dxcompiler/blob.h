/* Blobs: bytes, and text in a known encoding. */
#ifndef HLSL2SPV_DXCOMPILER_BLOB_H
#define HLSL2SPV_DXCOMPILER_BLOB_H

#include "object.h"

/* Each hands out a face with one reference, or fails. */

/* A copy.  Text ends in a NUL, which is part of its size. */
hresult blob_copy(const void *bytes, size_t size, uint32_t code_page, void **out);
/* The client keeps the bytes alive. */
hresult blob_borrow(const void *bytes, size_t size, uint32_t code_page, void **out);
/* Takes the bytes over: `allocator` frees them, or free() when it is NULL. */
hresult blob_take(void *bytes, size_t size, uint32_t code_page, void *allocator, void **out);
/* A part of another blob, which stays alive with it. */
hresult blob_part(void *blob, size_t offset, size_t length, void **out);

/* In one of the encodings PAGE_UTF8 and PAGE_WIDE: the blob itself when it is so already. */
hresult blob_convert(void *blob, uint32_t code_page, void **out);
/* Text of ours, in UTF-8, as a blob of that encoding. */
hresult blob_of_text(const char *text, uint32_t code_page, void **out);

/* What any client's blob holds. */
struct buffer blob_buffer(void *blob);

#endif
