/* The result of a compilation as named bytes, for a cache. */
#ifndef HLSL2SPV_DRIVER_RESULT_RECORD_H
#define HLSL2SPV_DRIVER_RESULT_RECORD_H

#include "session.h"

/* Returns the parts of a successful result. Returns none if it cannot be restored. */
struct record_part_vec record_print(struct session *session);
/* Sets the result, and reports the diagnostics again. Returns false if the parts are damaged; the
 * session must then be begun again. */
bool record_restore(struct session *session, const struct record_part_vec *parts);

/* Sets a module to its bytes. */
bool record_take_module(struct context *c, const void *bytes, size_t size, struct finished *module);

bool record_equal(const struct record_part_vec *a, const struct record_part_vec *b);

#endif
