/* Which functions an entry point may reach, by their names alone: before anything is analysed. */
#ifndef HLSL2SPV_SEMA_NAME_MENTIONS_H
#define HLSL2SPV_SEMA_NAME_MENTIONS_H

#include "symbol.h"

/* Begins with the entry points that the options name, with functions that have attributes or are
 * exported, and with all that stands outside of functions. */
void mentions_collect(struct analyser *a, const struct list *declarations);
/* False: nothing that is reached has a name that could mean this function. */
bool function_is_mentioned(const struct analyser *a, const struct function_symbol *f);

#endif
