/* Public interface of base/: the headers that other folders include. */
#ifndef HLSL2SPV_BASE_BASE_H
#define HLSL2SPV_BASE_BASE_H

#include "arena.h"
#include "atom.h"
#include "system.h"
#include "compatibility.h"
#include "context.h"
#include "diag.h"
#include "language.h"
#include "number.h"
#include "text.h"
#include "collections.h"
#include "options.h"
#include "source.h"

#endif
