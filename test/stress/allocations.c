#define _GNU_SOURCE
#include "allocations.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Exported to the shared libraries, although the project hides its symbols. */
#pragma GCC visibility push(default)

/* The C library's functions, under the names for programs that replace them. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void __libc_free(void *block);

static size_t failing, done;
static size_t held;

void allocations_fail(size_t number) {
    failing = number;
    done = 0;
}

size_t allocations_done(void) {
    return done;
}

size_t allocations_held(void) {
    return __atomic_load_n(&held, __ATOMIC_RELAXED);
}

static void hold(int count) {
    __atomic_fetch_add(&held, (size_t)count, __ATOMIC_RELAXED);
}

/* With several threads nothing fails, and only `held` is written. */
static bool fails(void) {
    if (!failing || ++done != failing)
        return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size) {
    if (fails())
        return NULL;
    hold(1);
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    if (fails())
        return NULL;
    hold(1);
    return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
    if (fails())
        return NULL;
    hold(block == NULL);
    return __libc_realloc(block, size);
}

void free(void *block) {
    if (block)
        hold(-1);
    __libc_free(block);
}

void *mmap(void *address, size_t length, int protection, int flags, int file, off_t offset) {
    if (fails())
        return MAP_FAILED;
    hold(1);
    return (void *)syscall(SYS_mmap, address, length, protection, flags, file, offset);
}

int munmap(void *address, size_t length) {
    hold(-1);
    return (int)syscall(SYS_munmap, address, length);
}

#pragma GCC visibility pop
