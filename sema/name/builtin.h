/* What is there before the first line. */
#ifndef HLSL2SPV_SEMA_NAME_BUILTIN_H
#define HLSL2SPV_SEMA_NAME_BUILTIN_H

#include "../analyser.h"

/* Declares what is there before the first line: constants, RayDesc, the heaps, vk:: and dx::.  The
 * global scope is made with them and entered, as the namespaces lie in it: what a program adds to
 * them finds global names. */
void builtins_declare(struct analyser *a);

#endif
