/* Operating system interface, and the clock. */
#ifndef HLSL2SPV_BASE_SYSTEM_H
#define HLSL2SPV_BASE_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

/* Functions that differ between systems, implemented in one source file per kind of system. All
 * other code uses C11, and the threads and files of POSIX, which MinGW also provides. */

/* ---- The process ---- */

/* Initializes the process: switches standard streams to binary mode and turns exceeded file size
 * limits into write errors. */
void system_begin(void);
bool system_is_terminal(int file);
/* Reports whether a terminal interprets escape sequences for colors. */
bool system_shows_colors(int file);
/* Returns the number of cores that the process may use, at least 1. */
size_t system_core_count(void);

/* The tokens of make: a process may run one job, and one more for each token that it takes. */
struct job_tokens {
    int in, out;
};
/* Returns false if the process was not started by `make -jN`, or make does not pass the tokens,
 * which it does for rules with '+' and, since version 4.4, for all. */
bool system_open_tokens(struct job_tokens *tokens);
void system_close_tokens(const struct job_tokens *tokens);
/* Returns -1 if no token becomes free within 50 ms. */
int system_take_token(const struct job_tokens *tokens);
void system_put_token(const struct job_tokens *tokens, int token);

/* Blocks the signals that interrupt the process, in this thread and its future threads. Returns the
 * set of signals that were neither blocked nor ignored before. */
unsigned system_hold_signals(void);
void system_release_signals(unsigned held);
/* Returns whether one of these signals has arrived. */
bool system_has_signal(unsigned held);
/* Waits 50 ms or until one of these signals arrives. Returns the signal, or 0. */
int system_wait_for_signal(unsigned held);
void system_pause(unsigned milliseconds);

/* Parses a C number independently of the host's locale, rounding once to the requested type. */
double system_read_number(const char *text, bool is_float);

/* ---- Memory ---- */

/* Returns the end of this thread's stack, or NULL if it is unknown or unlimited. */
const char *system_stack_end(void);

/* Maps zeroed pages. Returns NULL on failure. */
void *system_map(size_t size);
void system_unmap(void *mapping, size_t size);
/* Discards the content of pages, which stay mapped. */
void system_release(void *pages, size_t size);
/* Advises the system to use huge pages for aligned memory. */
void system_use_huge_pages(void *memory, size_t size);

/* ---- Paths ---- */

enum { SYSTEM_PATH_SIZE = 4096 };
#ifdef _WIN32
enum { SYSTEM_SEPARATOR = '\\' };
#else
enum { SYSTEM_SEPARATOR = '/' };
#endif

bool system_is_absolute(const char *path);
/* Returns the length of the root of a path with separators '/': that of "/", on Windows also that
 * of "C:/" or "//host/share/", or 0 for a relative path. The last separator may be missing. */
size_t system_root_length(const char *path);
/* Writes the working directory with separators '/'. */
bool system_current_folder(char path[SYSTEM_PATH_SIZE]);
/* Replaces the separators of a command-line path with '/'. */
void system_normalize_path(char *path);
/* Reads the target of a symbolic link. Returns its length, or 0 if the path is not a link. */
size_t system_link_target(const char *path, char target[SYSTEM_PATH_SIZE]);
/* Reports whether a path is a symbolic link, or on Windows also a junction. */
bool system_is_link(const char *path);

/* ---- Files ---- */

enum file_kind { FILE_REGULAR, FILE_DIRECTORY, FILE_PIPE, FILE_DEVICE };

/* Identity of a file, to detect that two paths refer to it. */
struct file_identity {
    uint64_t device, number;
};

struct file_facts {
    enum file_kind kind;
    uint64_t size;
    struct file_identity identity;
    int64_t seconds, nanoseconds; /* time of the last change */
    unsigned permissions;
};

/* On failure these return false or -1 and set `errno`. */
bool system_stat(const char *path, struct file_facts *out);
bool system_look_at_open(int file, struct file_facts *out);

enum open_mode {
    OPEN_READ,
    OPEN_WRITE,
    OPEN_CREATE, /* fails if the file exists */
    OPEN_APPEND, /* creates the file if needed */
    OPEN_APPEND_ANEW,
};
/* Opens a file in binary mode. Child processes do not inherit it. */
int system_open(const char *path, enum open_mode mode);
/* Writes all bytes, in several steps if needed (write_all.c). */
bool system_write_all(int file, const void *bytes, size_t size);
bool system_set_permissions(int file, unsigned permissions);
/* Renames a file, replacing the target. */
bool system_rename(const char *from, const char *to);
void system_remove(const char *path);
bool system_make_folder(const char *path);
/* Lists a folder, also "." and "..", in any order. A name is valid until the next call. Returns
 * NULL if the folder cannot be read, and at its end. */
struct system_folder *system_open_folder(const char *path);
const char *system_next_name(struct system_folder *folder);
void system_close_folder(struct system_folder *folder);
/* Sets the time of the last change to the current time. */
void system_touch(const char *path);
bool system_exists(const char *path);
/* Returns false if a path finds a file whose name differs in letter case. */
bool system_is_spelled(const char *path);

/* Returns the identifier that the linker gave to the program or library that contains this code, or
 * 0 bytes if there is none. */
size_t system_build_id(unsigned char *id, size_t size);
/* Writes the path of the program. */
bool system_own_path(char path[SYSTEM_PATH_SIZE]);

/* ---- Time ---- */

/* Returns seconds since an arbitrary point in time. */
static inline double clock_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

#endif
