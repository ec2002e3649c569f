/* Memory behind pointers. */
#ifndef HLSL2SPV_TEST_INTERPRET_MEMORY_H
#define HLSL2SPV_TEST_INTERPRET_MEMORY_H

#include "thread.h"

/* Through the cells of a pointer.  What lies nowhere is undefined when it is read, and loses the
 * thread that writes it. */
void memory_load(struct thread *t, const struct cell *pointer, const struct type *type,
                 struct cell *to);
void memory_store(struct thread *t, const struct cell *pointer, const struct type *type,
                  const struct cell *from);
/* The cells that a pointer to a variable leads to; NULL where it leads elsewhere. */
struct cell *memory_cells(struct thread *t, const struct cell *pointer, uint32_t count);
/* A buffer's or an image's memory, the same object each time. */
struct object *memory_bytes(struct run *run, uint64_t key);

/* Sets a pointer. */
void point_to(struct cell *pointer, const struct object *object, uint64_t offset,
              const struct type *type);

#endif
