/* Files: from disk, or from the handler for #include that a client brings. */
#ifndef HLSL2SPV_DXCOMPILER_INCLUDE_H
#define HLSL2SPV_DXCOMPILER_INCLUDE_H

#include "../driver/driver.h"
#include "abi.h"

/* A blob of a file's bytes. */
hresult include_load(const wchar_t *path, uint32_t code_page, void **out);

/* The handler that reads from disk. */
hresult include_default_handler(void **out);

/* Where a compilation finds its files. */
struct include_files {
    bool is_reading;         /* the command line, of which no argument is a file of the handler */
    const char *source_name; /* NULL as long as nobody knows it */
    const char *source;      /* UTF-8 */
    size_t source_size;
    void *handler; /* the client's, or NULL */
    void *loading; /* the blob at hand, released by who ends the compilation */
};

/* For struct file_access. */
bool include_open(void *user, struct context *c, const char *path, struct file_content *out);

#endif
