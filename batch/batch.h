/* The face of batch/: many compilations in one process.
 *
 * In: the command line that has --batch, read.  Out: the files that its lines ask for, each equal
 * to that of a single run, and what was told on the terminal.  A compilation whose inputs,
 * arguments and compiler have the content that they had when its outputs were made is passed over.
 *
 * One process may be killed at any time, and several may work on the same outputs: an output
 * appears whole, and what is noted of it is a line that is added to a file behind it, so that at
 * worst something is compiled again. */
#ifndef HLSL2SPV_BATCH_BATCH_H
#define HLSL2SPV_BATCH_BATCH_H

#include "../driver/driver.h"

/* False when something failed, which was told. */
bool batch_run(struct session *session);

#endif
