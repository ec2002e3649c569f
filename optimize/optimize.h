/* The face of optimize/.
 *
 * In: a module.  Out: a module that computes the same, with the same interface. */
#ifndef HLSL2SPV_OPTIMIZE_OPTIMIZE_H
#define HLSL2SPV_OPTIMIZE_OPTIMIZE_H

#include "interlock.h"
#include "prune.h"
#include "sweep.h"
#include "trim.h"

#endif
