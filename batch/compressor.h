/* Compression of many similar texts with a shared dictionary, with libzstd if it is available. */
#ifndef HLSL2SPV_BATCH_COMPRESSOR_H
#define HLSL2SPV_BATCH_COMPRESSOR_H

#include <stdbool.h>
#include <stddef.h>

bool compressor_is_available(void);

struct compressor;

/* Trains a dictionary with consecutive samples. The dictionary is empty if they are too few.
 * Returns NULL if memory is exhausted. */
struct compressor *compressor_create(int level, const void *samples, const size_t *sizes,
                                     unsigned count);
void compressor_destroy(struct compressor *compressor);
const void *compressor_dictionary(const struct compressor *compressor, size_t *size);
/* Returns a frame of zstd, which is valid until the next call. Returns NULL if the frame is not
 * smaller than the text, or memory is exhausted. */
const void *compressor_run(struct compressor *compressor, const void *text, size_t size,
                           size_t *compressed_size);

#endif
