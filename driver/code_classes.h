/* Modules of compilations whose code is equal. */
#ifndef HLSL2SPV_DRIVER_CODE_CLASSES_H
#define HLSL2SPV_DRIVER_CODE_CLASSES_H

#include "session.h"

/* Modules in memory, which the compilations of a batch share. Thread-safe. */
struct code_classes;
struct code_classes *code_classes_create(void);
void code_classes_destroy(struct code_classes *classes);

/* Returns the finder for a session, or NULL if its result is not only a module. */
const struct result_finder *classes_finder(struct session *session);
/* Stores the module of a compilation that found none. */
void classes_store(struct session *session);

#endif
