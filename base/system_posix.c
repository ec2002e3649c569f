/* Implementation of system.h for POSIX. */
#define _GNU_SOURCE      /* MAP_ANONYMOUS, madvise, sigtimedwait, cores, thread attributes */
#define _DARWIN_C_SOURCE /* the same on macOS */
#include "compiler.h"
#include "system.h"
#include "collections.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#ifdef __linux__
#include <elf.h>
#include <link.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#endif
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#ifdef __APPLE__
#include <mach-o/dyld.h>
#include <xlocale.h>
#define st_mtim st_mtimespec
#endif

/* ---- The process ---- */

/* Exceeding the file size limit must be a write error, not the end of the process. */
void system_begin(void) {
    signal(SIGXFSZ, SIG_IGN);
}

bool system_is_terminal(int file) {
    return isatty(file);
}

bool system_shows_colors(int file) {
    const char *terminal = getenv("TERM");
    return terminal && strcmp(terminal, "dumb") != 0;
}

#ifdef __linux__
/* Reads two numbers from a file. A word instead of the first one, such as "max", is 0. */
static bool read_quota(const char *path, unsigned long *quota, unsigned long *period) {
    char text[64] = "";
    int file = system_open(path, OPEN_READ);
    ssize_t size = file >= 0 ? read(file, text, sizeof text - 1) : 0;
    char *rest = text + strcspn(text, " \n");
    if (file >= 0)
        close(file);
    long number = strtol(text, NULL, 10);
    *quota = number > 0 ? (unsigned long)number : 0; /* -1: unlimited, in version 1 */
    *period = strtoul(rest, NULL, 10);
    return size > 0;
}

/* The control group of a container is its root, for version 2 and version 1. */
static size_t quota_of_group(void) {
    unsigned long quota = 0, period = 0, unused;
    if (!read_quota("/sys/fs/cgroup/cpu.max", &quota, &period) &&
        read_quota("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", &quota, &unused))
        read_quota("/sys/fs/cgroup/cpu/cpu.cfs_period_us", &period, &unused);
    if (!quota || !period)
        return SIZE_MAX;
    return quota <= period ? 1 : quota / period;
}

size_t system_core_count(void) {
    cpu_set_t set;
    long count =
        sched_getaffinity(0, sizeof set, &set) ? sysconf(_SC_NPROCESSORS_ONLN) : CPU_COUNT(&set);
    size_t quota = quota_of_group();
    return count <= 0 ? 1 : (size_t)count < quota ? (size_t)count : quota;
}
#else
size_t system_core_count(void) {
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (size_t)count : 1;
}
#endif

/* Opens an end of a pipe again, because the flags of a shared descriptor must not change. */
static int reopen(int file, int flags) {
    char path[32];
    struct stat facts;
    if (fstat(file, &facts) || !S_ISFIFO(facts.st_mode))
        return -1;
    snprintf(path, sizeof path, "/dev/fd/%d", file);
    return open(path, flags | O_NONBLOCK | O_CLOEXEC);
}

void system_close_tokens(const struct job_tokens *tokens) {
    if (tokens->in >= 0)
        close(tokens->in);
    if (tokens->out >= 0)
        close(tokens->out);
}

/* "--jobserver-auth=fifo:PATH", or "--jobserver-auth=3,4" with the ends of a pipe. The last one
 * counts. */
bool system_open_tokens(struct job_tokens *tokens) {
    static const char option[] = "--jobserver-auth=";
    const char *flags = getenv("MAKEFLAGS"), *found = NULL;
    int ends[2];
    for (; flags && (flags = strstr(flags, option)); flags += strlen(option))
        found = flags + strlen(option);
    *tokens = (struct job_tokens){-1, -1};
    if (!found)
        return false;
    if (!strncmp(found, "fifo:", 5)) {
        char path[4096];
        snprintf(path, sizeof path, "%.*s", (int)strcspn(found + 5, " "), found + 5);
        tokens->in = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        tokens->out = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    } else if (sscanf(found, "%d,%d", &ends[0], &ends[1]) == 2 && ends[0] >= 0 && ends[1] >= 0) {
        tokens->in = reopen(ends[0], O_RDONLY);
        tokens->out = reopen(ends[1], O_WRONLY);
    }
    if (tokens->in >= 0 && tokens->out >= 0)
        return true;
    system_close_tokens(tokens);
    return false;
}

int system_take_token(const struct job_tokens *tokens) {
    unsigned char token;
    struct pollfd waited = {.fd = tokens->in, .events = POLLIN};
    enum { MILLISECONDS = 50 };
    if (poll(&waited, 1, MILLISECONDS) > 0 && read(tokens->in, &token, 1) == 1)
        return token;
    return -1;
}

void system_put_token(const struct job_tokens *tokens, int token) {
    unsigned char byte = (unsigned char)token;
    while (write(tokens->out, &byte, 1) < 0 && (errno == EINTR || errno == EAGAIN))
        continue;
}

static const int interrupting[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU};
enum { INTERRUPTING = COUNT_OF(interrupting) };

/* A signal that is ignored at startup, for example by nohup, stays ignored. */
static bool is_ignored(int signal) {
    struct sigaction action;
    return sigaction(signal, NULL, &action) || action.sa_handler == SIG_IGN;
}

static sigset_t signals_of(unsigned held) {
    sigset_t set;
    sigemptyset(&set);
    for (unsigned i = 0; i < INTERRUPTING; i++)
        if (held & 1u << i)
            sigaddset(&set, interrupting[i]);
    return set;
}

unsigned system_hold_signals(void) {
    sigset_t before;
    unsigned held = 0;
    pthread_sigmask(SIG_BLOCK, NULL, &before);
    for (unsigned i = 0; i < INTERRUPTING; i++)
        if (!sigismember(&before, interrupting[i]) && !is_ignored(interrupting[i]))
            held |= 1u << i;
    sigset_t set = signals_of(held);
    if (held)
        pthread_sigmask(SIG_BLOCK, &set, NULL);
    return held;
}

void system_release_signals(unsigned held) {
    sigset_t set = signals_of(held);
    if (held)
        pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

static int pending_signal(unsigned held) {
    sigset_t set;
    sigpending(&set);
    for (unsigned i = 0; i < INTERRUPTING; i++)
        if ((held & 1u << i) && sigismember(&set, interrupting[i]))
            return interrupting[i];
    return 0;
}

bool system_has_signal(unsigned held) {
    return pending_signal(held) != 0;
}

#ifdef __APPLE__
int system_wait_for_signal(unsigned held) {
    system_pause(50);
    return pending_signal(held);
}
#else
int system_wait_for_signal(unsigned held) {
    const struct timespec step = {.tv_nsec = 50 * 1000 * 1000};
    sigset_t set = signals_of(held);
    int received = sigtimedwait(&set, NULL, &step);
    return received > 0 ? received : 0;
}
#endif

void system_pause(unsigned milliseconds) {
    struct timespec time = {milliseconds / 1000, (long)(milliseconds % 1000) * 1000000};
    nanosleep(&time, NULL);
}

double system_read_number(const char *text, bool is_float) {
    locale_t c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    locale_t before = uselocale(c_locale);
    double value = is_float ? (double)strtof(text, NULL) : strtod(text, NULL);
    uselocale(before);
    freelocale(c_locale);
    return value;
}

/* ---- Memory ---- */

#ifdef __linux__

const char *system_stack_end(void) {
    const char *here = FRAME_ADDRESS();
    pthread_attr_t attributes;
    void *end = NULL;
    size_t size;
    if (getpid() == syscall(SYS_gettid)) {
        /* The stack of the first thread grows up to a limit; libraries would parse /proc. */
        enum { TAKEN = 1 << 18 }; /* upper bound of environment and calling frames */
        struct rlimit limit;
        if (getrlimit(RLIMIT_STACK, &limit) || limit.rlim_cur == RLIM_INFINITY)
            return NULL;
        return limit.rlim_cur > TAKEN ? here - (limit.rlim_cur - TAKEN) : here;
    }
    if (pthread_getattr_np(pthread_self(), &attributes))
        return NULL;
    bool known = !pthread_attr_getstack(&attributes, &end, &size);
    pthread_attr_destroy(&attributes);
    return known ? end : NULL;
}
#elif defined(__APPLE__)

const char *system_stack_end(void) {
    pthread_t thread = pthread_self();
    return (const char *)pthread_get_stackaddr_np(thread) - pthread_get_stacksize_np(thread);
}
#else
const char *system_stack_end(void) {
    return NULL;
}
#endif

void *system_map(size_t size) {
    void *mapping = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return mapping == MAP_FAILED ? NULL : mapping;
}

void system_unmap(void *mapping, size_t size) {
    munmap(mapping, size);
}

void system_release(void *pages, size_t size) {
#ifdef __linux__
    madvise(pages, size, MADV_DONTNEED);
#else
    /* Other systems may keep the content of unneeded pages. */
    mmap(pages, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
#endif
}

void system_use_huge_pages(void *memory, size_t size) {
#ifdef MADV_HUGEPAGE
    madvise(memory, size, MADV_HUGEPAGE);
#else
#endif
}

/* ---- Paths ---- */

bool system_is_absolute(const char *path) {
    return *path == '/';
}

size_t system_root_length(const char *path) {
    return *path == '/';
}

bool system_current_folder(char path[SYSTEM_PATH_SIZE]) {
    return getcwd(path, SYSTEM_PATH_SIZE) != NULL;
}

void system_normalize_path(char *path) {
}

size_t system_link_target(const char *path, char target[SYSTEM_PATH_SIZE]) {
    ssize_t length = readlink(path, target, SYSTEM_PATH_SIZE);
    return length > 0 ? (size_t)length : 0;
}

bool system_is_link(const char *path) {
    struct stat about;
    return !lstat(path, &about) && S_ISLNK(about.st_mode);
}

/* ---- Files ---- */

static enum file_kind kind_of(mode_t mode) {
    return S_ISREG(mode)    ? FILE_REGULAR
           : S_ISDIR(mode)  ? FILE_DIRECTORY
           : S_ISFIFO(mode) ? FILE_PIPE
                            : FILE_DEVICE;
}

static struct file_facts facts_of(const struct stat *about) {
    return (struct file_facts){
        .kind = kind_of(about->st_mode),
        .size = (uint64_t)about->st_size,
        .identity = {(uint64_t)about->st_dev, (uint64_t)about->st_ino},
        .seconds = about->st_mtim.tv_sec,
        .nanoseconds = about->st_mtim.tv_nsec,
        .permissions = about->st_mode & 07777,
    };
}

bool system_stat(const char *path, struct file_facts *out) {
    struct stat about;
    if (stat(path, &about))
        return false;
    *out = facts_of(&about);
    return true;
}

bool system_look_at_open(int file, struct file_facts *out) {
    struct stat about;
    if (fstat(file, &about))
        return false;
    *out = facts_of(&about);
    return true;
}

int system_open(const char *path, enum open_mode mode) {
    static const int flags[] = {
        [OPEN_READ] = O_RDONLY,
        [OPEN_WRITE] = O_WRONLY,
        [OPEN_CREATE] = O_WRONLY | O_CREAT | O_EXCL,
        [OPEN_APPEND] = O_WRONLY | O_CREAT | O_APPEND,
        [OPEN_APPEND_ANEW] = O_WRONLY | O_CREAT | O_APPEND | O_TRUNC,
    };
    return open(path, flags[mode] | O_CLOEXEC, 0666);
}

bool system_set_permissions(int file, unsigned permissions) {
    return !fchmod(file, permissions);
}

bool system_rename(const char *from, const char *to) {
    return !rename(from, to);
}

void system_remove(const char *path) {
    unlink(path);
}

bool system_exists(const char *path) {
    return !access(path, F_OK);
}

bool system_is_spelled(const char *path) {
    return true;
}

bool system_make_folder(const char *path) {
    return !mkdir(path, 0777);
}

struct system_folder *system_open_folder(const char *path) {
    return (struct system_folder *)opendir(path);
}

const char *system_next_name(struct system_folder *folder) {
    const struct dirent *entry = readdir((DIR *)folder);
    return entry ? entry->d_name : NULL;
}

void system_close_folder(struct system_folder *folder) {
    closedir((DIR *)folder);
}

void system_touch(const char *path) {
    utimensat(AT_FDCWD, path, NULL, 0);
}

/* ---- The build ---- */

#ifdef __linux__
struct note_search {
    uintptr_t code; /* an address in the object */
    unsigned char *id;
    size_t size, found;
};

static bool contains(const struct dl_phdr_info *object, uintptr_t address) {
    for (unsigned i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[i];
        uintptr_t begin = object->dlpi_addr + part->p_vaddr;
        if (part->p_type == PT_LOAD && address - begin < part->p_memsz)
            return true;
    }
    return false;
}

static size_t aligned(size_t size) {
    return (size + 3) & ~(size_t)3;
}

static void search_notes(const char *notes, size_t size, struct note_search *search) {
    for (size_t at = 0; at + sizeof(ElfW(Nhdr)) <= size;) {
        const ElfW(Nhdr) *note = (const ElfW(Nhdr) *)(notes + at);
        const char *name = (const char *)(note + 1), *data = name + aligned(note->n_namesz);
        if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && !memcmp(name, "GNU", 4) &&
            note->n_descsz <= search->size) {
            memcpy(search->id, data, note->n_descsz);
            search->found = note->n_descsz;
        }
        at += sizeof *note + aligned(note->n_namesz) + aligned(note->n_descsz);
    }
}

static int search_object(struct dl_phdr_info *object, size_t size, void *user) {
    struct note_search *search = user;
    if (!contains(object, search->code))
        return 0;
    for (unsigned i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[i];
        if (part->p_type == PT_NOTE)
            search_notes((const char *)(object->dlpi_addr + part->p_vaddr), part->p_memsz, search);
    }
    return 1;
}

size_t system_build_id(unsigned char *id, size_t size) {
    struct note_search search = {(uintptr_t)&system_build_id, id, size, 0};
    dl_iterate_phdr(search_object, &search);
    return search.found;
}

bool system_own_path(char path[SYSTEM_PATH_SIZE]) {
    strcpy(path, "/proc/self/exe");
    return true;
}
#elif defined(__APPLE__)
size_t system_build_id(unsigned char *id, size_t size) {
    return 0;
}

bool system_own_path(char path[SYSTEM_PATH_SIZE]) {
    uint32_t size = SYSTEM_PATH_SIZE;
    return !_NSGetExecutablePath(path, &size);
}
#else
size_t system_build_id(unsigned char *id, size_t size) {
    return 0;
}

bool system_own_path(char path[SYSTEM_PATH_SIZE]) {
    return false;
}
#endif
