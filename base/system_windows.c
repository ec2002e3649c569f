/* Implementation of system.h for MinGW-w64. The program's manifest selects UTF-8 file names. */
#include "system.h"

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <direct.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- The process ---- */

void system_begin(void) {
    for (int file = 0; file <= 2; file++)
        _setmode(file, _O_BINARY);
}

bool system_is_terminal(int file) {
    return _isatty(file);
}

size_t system_core_count(void) {
    SYSTEM_INFO information;
    GetSystemInfo(&information);
    return information.dwNumberOfProcessors ? information.dwNumberOfProcessors : 1;
}

/* An interrupt terminates the process, so there are no signals to block. */
unsigned system_hold_signals(void) {
    return 0;
}

void system_release_signals(unsigned held) {
}

int system_wait_for_signal(unsigned held) {
    system_pause(50);
    return 0;
}

void system_pause(unsigned milliseconds) {
    Sleep(milliseconds);
}

double system_read_number(const char *text, bool is_float) {
    char before[256] = "C";
    int mode = _configthreadlocale(_ENABLE_PER_THREAD_LOCALE);
    snprintf(before, sizeof before, "%s", setlocale(LC_NUMERIC, NULL));
    setlocale(LC_NUMERIC, "C");
    double value = is_float ? (double)strtof(text, NULL) : strtod(text, NULL);
    setlocale(LC_NUMERIC, before);
    _configthreadlocale(mode);
    return value;
}

/* ---- Memory ---- */

const char *system_stack_end(void) {
    ULONG_PTR low, high;
    GetCurrentThreadStackLimits(&low, &high);
    return (const char *)low;
}

void *system_map(size_t size) {
    return VirtualAlloc(NULL, size, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

void system_unmap(void *mapping, size_t size) {
    VirtualFree(mapping, 0, MEM_RELEASE);
}

void system_release(void *pages, size_t size) {
    VirtualAlloc(pages, size, MEM_RESET, PAGE_READWRITE);
}

void system_use_huge_pages(void *memory, size_t size) {
}

/* ---- Paths ---- */

static bool has_drive(const char *path) {
    return ((*path >= 'A' && *path <= 'Z') || (*path >= 'a' && *path <= 'z')) && path[1] == ':';
}

bool system_is_absolute(const char *path) {
    return *path == '/' || *path == '\\' || has_drive(path);
}

void system_normalize_path(char *path) {
    for (char *slash = path; (slash = strchr(slash, '\\')); slash++)
        *slash = '/';
}

size_t system_link_target(const char *path, char target[SYSTEM_PATH_SIZE]) {
    return 0;
}

/* ---- Files ---- */

static enum file_kind kind_of(unsigned mode) {
    return mode & _S_IFREG   ? FILE_REGULAR
           : mode & _S_IFDIR ? FILE_DIRECTORY
           : mode & _S_IFIFO ? FILE_PIPE
                             : FILE_DEVICE;
}

/* Adds the file identity and time, which the C library does not provide for open files. */
static void add_information(HANDLE handle, struct file_facts *out) {
    enum { TICKS = 10000000, NANOSECONDS = 100 }; /* ticks per second; nanoseconds per tick */
    BY_HANDLE_FILE_INFORMATION known;
    if (!GetFileInformationByHandle(handle, &known))
        return;
    uint64_t ticks = (uint64_t)known.ftLastWriteTime.dwHighDateTime << 32;
    ticks |= known.ftLastWriteTime.dwLowDateTime;
    out->seconds = (int64_t)(ticks / TICKS);
    out->nanoseconds = (int64_t)(ticks % TICKS * NANOSECONDS);
    out->identity.device = known.dwVolumeSerialNumber;
    out->identity.number = (uint64_t)known.nFileIndexHigh << 32 | known.nFileIndexLow;
}

static void set_facts(const struct __stat64 *about, HANDLE handle, struct file_facts *out) {
    *out = (struct file_facts){
        .kind = kind_of(about->st_mode),
        .size = (uint64_t)about->st_size,
        .seconds = about->st_mtime,
        .permissions = about->st_mode & 0777,
    };
    add_information(handle, out);
}

bool system_stat(const char *path, struct file_facts *out) {
    enum { SHARE_ALL = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE };
    struct __stat64 about;
    if (_stat64(path, &about))
        return false;
    HANDLE handle = CreateFileA(path, FILE_READ_ATTRIBUTES, SHARE_ALL, NULL, OPEN_EXISTING,
                                FILE_FLAG_BACKUP_SEMANTICS, NULL);
    set_facts(&about, handle, out);
    if (handle != INVALID_HANDLE_VALUE)
        CloseHandle(handle);
    return true;
}

bool system_look_at_open(int file, struct file_facts *out) {
    struct __stat64 about;
    if (_fstat64(file, &about))
        return false;
    set_facts(&about, (HANDLE)_get_osfhandle(file), out);
    return true;
}

int system_open(const char *path, enum open_mode mode) {
    static const int flags[] = {
        [OPEN_READ] = _O_RDONLY,
        [OPEN_WRITE] = _O_WRONLY,
        [OPEN_CREATE] = _O_WRONLY | _O_CREAT | _O_EXCL,
        [OPEN_APPEND] = _O_WRONLY | _O_CREAT | _O_APPEND,
        [OPEN_APPEND_ANEW] = _O_WRONLY | _O_CREAT | _O_APPEND | _O_TRUNC,
    };
    return _open(path, flags[mode] | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
}

bool system_set_permissions(int file, unsigned permissions) {
    return true;
}

bool system_rename(const char *from, const char *to) {
    if (MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING))
        return true;
    errno = EACCES;
    return false;
}

bool system_make_folder(const char *path) {
    return !_mkdir(path);
}
