/* What differs between operating systems, and the clock. */
#ifndef HLSL2SPV_BASE_SYSTEM_H
#define HLSL2SPV_BASE_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

/* What systems do differently; all else that the compiler asks of one is C11, and the threads and
 * the files of POSIX, which MinGW has as well.  One file for each kind of system implements it. */

/* ---- The process ---- */

/* What the program does first: its streams carry bytes as they are, and what a limit does not let
 * it write is an error. */
void system_begin(void);
bool system_is_terminal(int file);
/* At least 1. */
size_t system_core_count(void);

/* Holds back the signals of who interrupts the process, in this thread and those that it starts.
 * Returns a set of those that were not held back before and that the process does not ignore. */
unsigned system_hold_signals(void);
void system_release_signals(unsigned held);
/* Waits for a twentieth of a second, or until one of these signals comes, which it returns, else
 * 0. */
int system_wait_for_signal(unsigned held);
void system_pause(unsigned milliseconds);

/* A number as C writes it, whatever the locale of who embeds us, rounded once to the type wanted.
 */
double system_read_number(const char *text, bool is_float);

/* ---- Memory ---- */

/* Where this thread's stack ends; NULL where nobody can tell, or there is no end. */
const char *system_stack_end(void);

/* Whole pages of zeros; NULL when there are none. */
void *system_map(size_t size);
void system_unmap(void *mapping, size_t size);
/* Pages of it whose content nobody needs; they stay mapped. */
void system_release(void *pages, size_t size);
/* A wish, for memory that is aligned to them. */
void system_use_huge_pages(void *memory, size_t size);

/* ---- Paths ---- */

bool system_is_absolute(const char *path);
/* Gives a path of a command line '/' between its parts. */
void system_normalize_path(char *path);
/* Where a symbolic link leads, as it is written there; returns the length, 0 for all else. */
enum { SYSTEM_PATH_SIZE = 4096 };
size_t system_link_target(const char *path, char target[SYSTEM_PATH_SIZE]);

/* ---- Files ---- */

enum file_kind { FILE_REGULAR, FILE_DIRECTORY, FILE_PIPE, FILE_DEVICE };

/* Tells that two paths are one file. */
struct file_identity {
    uint64_t device, number;
};

struct file_facts {
    enum file_kind kind;
    uint64_t size;
    struct file_identity identity;
    int64_t seconds, nanoseconds; /* of its last change */
    unsigned permissions;
};

/* These set `errno` when they return false or -1. */
bool system_look_at(const char *path, struct file_facts *out);
bool system_look_at_open(int file, struct file_facts *out);

enum open_mode {
    OPEN_READ,
    OPEN_WRITE,
    OPEN_CREATE, /* it must not be there */
    OPEN_APPEND, /* made when it is not there */
    OPEN_APPEND_ANEW,
};
/* Bytes, and not inherited by programs that this one starts. */
int system_open(const char *path, enum open_mode mode);
bool system_set_permissions(int file, unsigned permissions);
/* Gives a file another's name, which it replaces. */
bool system_rename(const char *from, const char *to);
bool system_make_folder(const char *path);

/* Time, for reports of how long things took. */

/* Seconds since some moment. */
static inline double clock_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

#endif
