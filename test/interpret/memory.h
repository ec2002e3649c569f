/* Memory accesses. */
#ifndef HLSL2SPV_TEST_INTERPRET_MEMORY_H
#define HLSL2SPV_TEST_INTERPRET_MEMORY_H

#include "thread.h"

/* Load and store through a pointer.  A load from an invalid address is undefined; a store to it
 * loses the thread. */
void memory_load(struct thread *t, const struct cell *pointer, const struct type *type,
                 struct cell *to);
void memory_store(struct thread *t, const struct cell *pointer, const struct type *type,
                  const struct cell *from);
/* Returns the cells that a pointer to a variable refers to, or NULL for other pointers. */
struct cell *memory_cells(struct thread *t, const struct cell *pointer, uint32_t count);
/* Returns the memory of a buffer or image, always the same object. */
struct object *memory_bytes(struct run *run, uint64_t key);

/* Sets the cells of a pointer. */
void point_to(struct cell *pointer, const struct object *object, uint64_t offset,
              const struct type *type);

#endif
