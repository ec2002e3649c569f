/* The face of base/: what every other folder may include of it. */
#ifndef HLSL2SPV_BASE_BASE_H
#define HLSL2SPV_BASE_BASE_H

#include "arena.h"
#include "atom.h"
#include "clock.h"
#include "context.h"
#include "diag.h"
#include "dialect.h"
#include "half.h"
#include "json.h"
#include "map.h"
#include "operators.h"
#include "options.h"
#include "sink.h"
#include "source.h"
#include "foreign.h"
#include "spell.h"
#include "system.h"
#include "vec.h"

#endif
