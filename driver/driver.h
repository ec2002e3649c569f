/* The face of driver/: a session from arguments to results, the files that it leaves behind, and
 * the file system. */
#ifndef HLSL2SPV_DRIVER_DRIVER_H
#define HLSL2SPV_DRIVER_DRIVER_H

#include "dependencies.h"
#include "digest.h"
#include "document.h"
#include "files.h"
#include "outputs.h"
#include "response.h"
#include "session.h"
#include "shared.h"

#endif
