/* A session of the library: the callbacks and the diagnostics of a host. */
#ifndef HLSL2SPV_DRIVER_HOSTED_H
#define HLSL2SPV_DRIVER_HOSTED_H

#include "../include/hlsl2spv.h"
#include "host_texts.h"
#include "session.h"

VEC(struct hlsl2spv_diagnostic, public_diagnostic_vec);
VEC(struct host_text *, host_text_vec);

struct hosted {
    struct session session;
    struct file_access files, loader;
    struct hlsl2spv_host host;
    struct public_diagnostic_vec diagnostics;
    struct host_texts
        *texts; /* for a query: its context's texts, and those in use; otherwise NULL */
    struct host_text_vec used;
};

/* Sets up a zeroed session, with a host or NULL. `keeps_texts` keeps the texts from the host's
 * `open` in its context. */
void hosted_begin(struct hosted *hosted, const struct hlsl2spv_host *host, bool keeps_texts);
void hosted_end(struct hosted *hosted);

#endif
