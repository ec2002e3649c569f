/* Lists of arguments, as IDxcCompilerArgs has them and as the driver takes them. */
#ifndef HLSL2SPV_DXCOMPILER_ARGUMENTS_H
#define HLSL2SPV_DXCOMPILER_ARGUMENTS_H

#include "abi.h"

/* Arguments in UTF-8, for free().  `failed`: there was no memory. */
struct argument_list {
    char **items;
    size_t count, capacity;
    bool failed;
};

/* What a client says of a compilation; each but the profile may be NULL. */
struct request {
    const wchar_t *source_name, *entry, *profile;
    const wchar_t *const *items;
    uint32_t count;
    const struct define *defines;
    uint32_t define_count;
};

void arguments_add(struct argument_list *list, const char *argument);
/* The request as a command line.  An entry point or a profile that was given apart replaces those
 * among the arguments. */
void arguments_add_request(struct argument_list *list, const struct request *request);
void arguments_free(struct argument_list *list);

/* A new IDxcCompilerArgs, by the interface asked for. */
hresult arguments_create(const struct guid *wanted, void **out);
/* The same, filled. */
hresult arguments_build(const struct request *request, void **out);

#endif
