/* Which functions' bodies are analysed, and when. */
#ifndef HLSL2SPV_SEMA_NAME_PENDING_H
#define HLSL2SPV_SEMA_NAME_PENDING_H

#include "symbol.h"

/* Analyses the waiting body of a function that is now needed. */
void function_require_body(struct analyser *a, struct function_symbol *f);
/* Analyses all the bodies that wait, and those that they need in turn. */
void functions_drain(struct analyser *a);
/* A method's body waits until all members of the outermost struct around it are known. */
void pending_add_method(struct analyser *a, struct function_symbol *f);
/* Those bodies are needed now, unless there is still a struct around here. */
void pending_run_methods(struct analyser *a);

#endif
