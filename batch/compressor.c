/* Compression by libzstd, which is optional. */
#include "compressor.h"

#include <stdlib.h>

#ifdef HLSL2SPV_ZSTD
#include <zdict.h>
#include <zstd.h>

/* The largest size is that of the program zstd. The recommendation is a hundredth of the samples,
 * but a small archive has few of them. */
enum { LARGEST_DICTIONARY = 110 * 1024, SMALLEST_DICTIONARY = 4 * 1024, SAMPLE_SHARE = 16 };

struct compressor {
    ZSTD_CCtx *context;
    ZSTD_CDict *prepared;
    void *dictionary;
    size_t dictionary_size;
    char *buffer;
    size_t capacity;
};

bool compressor_is_available(void) {
    return true;
}

static size_t dictionary_capacity(const size_t *sizes, unsigned count) {
    size_t total = 0;
    for (unsigned i = 0; i < count; i++)
        total += sizes[i];
    size_t capacity = total / SAMPLE_SHARE;
    return capacity < SMALLEST_DICTIONARY  ? SMALLEST_DICTIONARY
           : capacity > LARGEST_DICTIONARY ? LARGEST_DICTIONARY
                                           : capacity;
}

static void train(struct compressor *compressor, const void *samples, const size_t *sizes,
                  unsigned count) {
    size_t capacity = dictionary_capacity(sizes, count);
    compressor->dictionary = malloc(capacity);
    if (!compressor->dictionary)
        return;
    size_t size = ZDICT_trainFromBuffer(compressor->dictionary, capacity, samples, sizes, count);
    compressor->dictionary_size = ZDICT_isError(size) ? 0 : size;
}

struct compressor *compressor_create(int level, const void *samples, const size_t *sizes,
                                     unsigned count) {
    struct compressor *compressor = calloc(1, sizeof *compressor);
    if (!compressor)
        return NULL;
    train(compressor, samples, sizes, count);
    compressor->context = ZSTD_createCCtx();
    compressor->prepared =
        ZSTD_createCDict(compressor->dictionary, compressor->dictionary_size, level);
    if (compressor->context && compressor->prepared)
        return compressor;
    compressor_destroy(compressor);
    return NULL;
}

void compressor_destroy(struct compressor *compressor) {
    if (!compressor)
        return;
    ZSTD_freeCCtx(compressor->context);
    ZSTD_freeCDict(compressor->prepared);
    free(compressor->dictionary);
    free(compressor->buffer);
    free(compressor);
}

const void *compressor_dictionary(const struct compressor *compressor, size_t *size) {
    *size = compressor->dictionary_size;
    return compressor->dictionary;
}

const void *compressor_run(struct compressor *compressor, const void *text, size_t size,
                           size_t *compressed_size) {
    size_t bound = ZSTD_compressBound(size);
    if (bound > compressor->capacity) {
        free(compressor->buffer);
        compressor->buffer = malloc(bound);
        compressor->capacity = compressor->buffer ? bound : 0;
    }
    if (!compressor->buffer)
        return NULL;
    *compressed_size = ZSTD_compress_usingCDict(compressor->context, compressor->buffer, bound,
                                                text, size, compressor->prepared);
    return ZSTD_isError(*compressed_size) || *compressed_size >= size ? NULL : compressor->buffer;
}

#else

bool compressor_is_available(void) {
    return false;
}

struct compressor *compressor_create(int level, const void *samples, const size_t *sizes,
                                     unsigned count) {
    return NULL;
}

void compressor_destroy(struct compressor *compressor) {
}

const void *compressor_dictionary(const struct compressor *compressor, size_t *size) {
    *size = 0;
    return NULL;
}

const void *compressor_run(struct compressor *compressor, const void *text, size_t size,
                           size_t *compressed_size) {
    return NULL;
}

#endif
