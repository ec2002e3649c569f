/* Implementation of system.h for MinGW-w64. The program's manifest selects UTF-8 file names. */
#include "system.h"
#include "collections.h"

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <direct.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utime.h>

/* ---- The process ---- */

void system_begin(void) {
    for (int file = 0; file <= 2; file++)
        _setmode(file, _O_BINARY);
}

bool system_is_terminal(int file) {
    return _isatty(file);
}

/* Since Windows 10, the mode of a console enables escape sequences. Other terminals, such as those
 * of MSYS2, set TERM. */
bool system_shows_colors(int file) {
    enum { ESCAPE_SEQUENCES = 4 };
    HANDLE console = (HANDLE)_get_osfhandle(file);
    DWORD mode;
    if (!GetConsoleMode(console, &mode))
        return getenv("TERM") != NULL;
    SetConsoleOutputCP(CP_UTF8);
    return SetConsoleMode(console, mode | ESCAPE_SEQUENCES);
}

size_t system_core_count(void) {
    SYSTEM_INFO information;
    GetSystemInfo(&information);
    return information.dwNumberOfProcessors ? information.dwNumberOfProcessors : 1;
}

bool system_open_tokens(struct job_tokens *tokens) {
    return false;
}

void system_close_tokens(const struct job_tokens *tokens) {
}

int system_take_token(const struct job_tokens *tokens) {
    return -1;
}

void system_put_token(const struct job_tokens *tokens, int token) {
}

/* An interrupt terminates the process, so there are no signals to block. */
unsigned system_hold_signals(void) {
    return 0;
}

void system_release_signals(unsigned held) {
}

bool system_has_signal(unsigned held) {
    return false;
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

static size_t name_end(const char *path, size_t start) {
    size_t length = strcspn(path + start, "/");
    return start + length + (path[start + length] == '/');
}

size_t system_root_length(const char *path) {
    if (has_drive(path))
        return path[2] == '/' ? 3 : 2;
    if (path[0] == '/' && path[1] == '/' && path[2] != '/')
        return name_end(path, name_end(path, 2));
    return *path == '/';
}

bool system_current_folder(char path[SYSTEM_PATH_SIZE]) {
    wchar_t wide[SYSTEM_PATH_SIZE];
    DWORD length = GetCurrentDirectoryW(SYSTEM_PATH_SIZE, wide);
    if (!length || length >= SYSTEM_PATH_SIZE ||
        !WideCharToMultiByte(CP_UTF8, 0, wide, -1, path, SYSTEM_PATH_SIZE, NULL, NULL))
        return false;
    system_normalize_path(path);
    return true;
}

void system_normalize_path(char *path) {
    for (char *slash = path; (slash = strchr(slash, '\\')); slash++)
        *slash = '/';
}

size_t system_link_target(const char *path, char target[SYSTEM_PATH_SIZE]) {
    return 0;
}

/* ---- Files ---- */

/* Paths are UTF-8, also in hosts whose manifest does not select it. Returns a path for the
 * functions with wide characters, to be released by free(), or NULL. Long paths become absolute and
 * get a prefix, which lifts the limit of 260 characters. */
static wchar_t *widen(const char *path) {
    static const wchar_t prefix[] = L"\\\\?\\", network_prefix[] = L"\\\\?\\UNC";
    enum { LONG_PATH = 240, ROOM = COUNT_OF(network_prefix) };
    int length = MultiByteToWideChar(CP_UTF8, 0, path, -1, NULL, 0);
    wchar_t *wide = calloc((size_t)length + 1, sizeof *wide);
    if (!wide || !MultiByteToWideChar(CP_UTF8, 0, path, -1, wide, length) || length < LONG_PATH ||
        !wcsncmp(wide, prefix, wcslen(prefix)))
        return wide;
    DWORD size = GetFullPathNameW(wide, 0, NULL, NULL);
    wchar_t *absolute = calloc((size_t)size + 1, sizeof *absolute);
    wchar_t *full = calloc((size_t)size + ROOM, sizeof *full);
    if (absolute && full) {
        GetFullPathNameW(wide, size, absolute, NULL);
        bool is_network = absolute[0] == L'\\' && absolute[1] == L'\\';
        wcscat(wcscpy(full, is_network ? network_prefix : prefix), absolute + is_network);
    }
    free(absolute);
    free(wide);
    return full;
}

/* Sets errno from the last error of Windows. */
static void set_error(void) {
    switch (GetLastError()) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
    case ERROR_BAD_NETPATH:
        errno = ENOENT;
        break;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
        errno = ENOSPC;
        break;
    default:
        errno = EACCES;
    }
}

bool system_is_link(const char *path) {
    WIN32_FIND_DATAW found;
    wchar_t *wide = widen(path);
    HANDLE search = wide ? FindFirstFileW(wide, &found) : INVALID_HANDLE_VALUE;
    free(wide);
    if (search == INVALID_HANDLE_VALUE)
        return false;
    FindClose(search);
    DWORD tag = found.dwReserved0;
    return found.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT &&
           (tag == IO_REPARSE_TAG_SYMLINK || tag == IO_REPARSE_TAG_MOUNT_POINT);
}

static HANDLE open_to_look(const char *path) {
    enum { SHARE_ALL = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE };
    wchar_t *wide = widen(path);
    HANDLE handle = wide ? CreateFileW(wide, FILE_READ_ATTRIBUTES, SHARE_ALL, NULL, OPEN_EXISTING,
                                       FILE_FLAG_BACKUP_SEMANTICS, NULL)
                         : INVALID_HANDLE_VALUE;
    if (handle == INVALID_HANDLE_VALUE)
        set_error();
    free(wide);
    return handle;
}

static void look_at(HANDLE handle, struct file_facts *out) {
    enum { TICKS = 10000000, NANOSECONDS = 100 }; /* ticks per second; nanoseconds per tick */
    BY_HANDLE_FILE_INFORMATION known;
    DWORD type = GetFileType(handle);
    *out = (struct file_facts){.kind = type == FILE_TYPE_PIPE ? FILE_PIPE : FILE_DEVICE,
                               .permissions = 0666};
    if (type != FILE_TYPE_DISK || !GetFileInformationByHandle(handle, &known))
        return;
    uint64_t ticks = (uint64_t)known.ftLastWriteTime.dwHighDateTime << 32;
    ticks |= known.ftLastWriteTime.dwLowDateTime;
    out->kind = known.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY ? FILE_DIRECTORY : FILE_REGULAR;
    out->size = (uint64_t)known.nFileSizeHigh << 32 | known.nFileSizeLow;
    out->seconds = (int64_t)(ticks / TICKS);
    out->nanoseconds = (int64_t)(ticks % TICKS * NANOSECONDS);
    out->identity.device = known.dwVolumeSerialNumber;
    out->identity.number = (uint64_t)known.nFileIndexHigh << 32 | known.nFileIndexLow;
}

bool system_stat(const char *path, struct file_facts *out) {
    HANDLE handle = open_to_look(path);
    if (handle == INVALID_HANDLE_VALUE)
        return false;
    look_at(handle, out);
    CloseHandle(handle);
    return true;
}

bool system_look_at_open(int file, struct file_facts *out) {
    HANDLE handle = (HANDLE)_get_osfhandle(file);
    if (handle == INVALID_HANDLE_VALUE)
        return false;
    look_at(handle, out);
    return true;
}

bool system_exists(const char *path) {
    HANDLE handle = open_to_look(path);
    if (handle == INVALID_HANDLE_VALUE)
        return false;
    CloseHandle(handle);
    return true;
}

/* Compares characters from the end, as far as the path has no '.' or '..'. */
bool system_is_spelled(const char *path) {
    enum { LONGEST = 1 << 15 };
    HANDLE handle = open_to_look(path);
    wchar_t *found = malloc(LONGEST * sizeof *found), *wide = widen(path);
    DWORD length = found && handle != INVALID_HANDLE_VALUE
                       ? GetFinalPathNameByHandleW(handle, found, LONGEST, VOLUME_NAME_DOS)
                       : 0;
    bool is_same = true;
    if (length && length < LONGEST && wide) {
        const wchar_t *f = found + length, *w = wide + wcslen(wide);
        for (; f > found && w > wide && is_same; f--, w--) {
            wchar_t a = f[-1], b = w[-1] == L'/' ? L'\\' : w[-1];
            if (a != b && CompareStringOrdinal(&a, 1, &b, 1, TRUE) != CSTR_EQUAL)
                break;
            is_same = a == b;
        }
    }
    if (handle != INVALID_HANDLE_VALUE)
        CloseHandle(handle);
    free(found);
    free(wide);
    return is_same;
}

int system_open(const char *path, enum open_mode mode) {
    static const int flags[] = {
        [OPEN_READ] = _O_RDONLY,
        [OPEN_WRITE] = _O_WRONLY,
        [OPEN_CREATE] = _O_WRONLY | _O_CREAT | _O_EXCL,
        [OPEN_APPEND] = _O_WRONLY | _O_CREAT | _O_APPEND,
        [OPEN_APPEND_ANEW] = _O_WRONLY | _O_CREAT | _O_APPEND | _O_TRUNC,
    };
    wchar_t *wide = widen(path);
    int file =
        wide ? _wopen(wide, flags[mode] | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE) : -1;
    free(wide);
    return file;
}

bool system_set_permissions(int file, unsigned permissions) {
    return true;
}

bool system_rename(const char *from, const char *to) {
    wchar_t *wide_from = widen(from), *wide_to = widen(to);
    bool done = wide_from && wide_to && MoveFileExW(wide_from, wide_to, MOVEFILE_REPLACE_EXISTING);
    if (!done)
        errno = EACCES;
    free(wide_from);
    free(wide_to);
    return done;
}

void system_remove(const char *path) {
    wchar_t *wide = widen(path);
    if (wide)
        DeleteFileW(wide);
    free(wide);
}

struct system_folder {
    _WDIR *directory;
    char name[SYSTEM_PATH_SIZE];
};

struct system_folder *system_open_folder(const char *path) {
    struct system_folder *folder = malloc(sizeof *folder);
    wchar_t *wide = folder ? widen(path) : NULL;
    _WDIR *directory = wide ? _wopendir(wide) : NULL;
    free(wide);
    if (!directory) {
        free(folder);
        return NULL;
    }
    folder->directory = directory;
    return folder;
}

const char *system_next_name(struct system_folder *folder) {
    const struct _wdirent *entry = _wreaddir(folder->directory);
    return entry && WideCharToMultiByte(CP_UTF8, 0, entry->d_name, -1, folder->name,
                                        sizeof folder->name, NULL, NULL)
               ? folder->name
               : NULL;
}

void system_close_folder(struct system_folder *folder) {
    _wclosedir(folder->directory);
    free(folder);
}

void system_touch(const char *path) {
    wchar_t *wide = widen(path);
    if (wide)
        _wutime(wide, NULL);
    free(wide);
}

size_t system_build_id(unsigned char *id, size_t size) {
    return 0;
}

/* Returns false for a library, whose path is not that of the program. */
bool system_own_path(char path[SYSTEM_PATH_SIZE]) {
    wchar_t wide[MAX_PATH];
    DWORD length = GetModuleFileNameW(NULL, wide, MAX_PATH);
    return length && length < MAX_PATH &&
           WideCharToMultiByte(CP_UTF8, 0, wide, -1, path, SYSTEM_PATH_SIZE, NULL, NULL);
}

bool system_make_folder(const char *path) {
    wchar_t *wide = widen(path);
    bool done = wide && !_wmkdir(wide);
    free(wide);
    return done;
}
