/* Public interface of batch/: many compilations in one process.
 *
 * Executes the lines of a --batch command line. Each output equals that of a single run. A
 * compilation is skipped if its inputs, its arguments and the compiler have not changed since its
 * outputs were written. The process may be killed at any time, and several processes may share the
 * outputs: files are written atomically, and the state file is updated afterwards, so the worst
 * effect is a repeated compilation. */
#ifndef HLSL2SPV_BATCH_BATCH_H
#define HLSL2SPV_BATCH_BATCH_H

#include "../driver/driver.h"

/* Returns false after reporting an error. */
bool batch_run(struct session *session);

#endif
