/* Removal of old files from a folder.
 *
 * The file "size" contains the size of the folder. Each process adds the size of its new files.
 * Writers may overwrite each other's sum, which is corrected whenever the files are counted. */
#include "storage.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* PERCENT: size after the removal, so that the next one is not needed at once. Temporary files of
 * this age belong to writers that were killed. */
enum { PERCENT = 80, KILLED_SECONDS = 3600 };

struct old_file {
    const char *path;
    uint64_t size;
    int64_t seconds, nanoseconds; /* of the last use */
};
VEC(struct old_file, old_file_vec);

/* ---- The recorded size ---- */

static uint64_t recorded_size(const char *path) {
    char text[32] = "";
    int file = system_open(path, OPEN_READ);
    if (file < 0)
        return 0;
    ssize_t size = read(file, text, sizeof text - 1);
    close(file);
    return size > 0 ? strtoull(text, NULL, 10) : 0;
}

static void record_size(struct arena *arena, const char *path, uint64_t size) {
    const char *text = arena_format(arena, "%" PRIu64 "\n", size);
    const char *name = arena_format(arena, "%s.%ld.new", path, (long)getpid());
    int file = system_open(name, OPEN_CREATE);
    if (file < 0)
        return;
    bool good = write(file, text, strlen(text)) == (ssize_t)strlen(text);
    if (close(file) || !good || !system_rename(name, path))
        system_remove(name);
}

/* ---- The files ---- */

static bool is_temporary(const char *name) {
    size_t length = strlen(name);
    return length > 4 && !strcmp(name + length - 4, ".new");
}

static void add_file(struct arena *arena, const char *path, struct old_file_vec *files) {
    struct file_facts facts;
    if (!system_stat(path, &facts) || facts.kind != FILE_REGULAR)
        return;
    struct old_file file = {path, facts.size, facts.seconds, facts.nanoseconds};
    if (!is_temporary(path))
        vec_push(arena, files, file);
    else if (facts.seconds + KILLED_SECONDS < time(NULL))
        system_remove(path);
}

/* Folders below the first are those of the first two digits. */
static void list_files(struct arena *arena, const char *folder, int depth,
                       struct old_file_vec *files) {
    struct system_folder *directory = system_open_folder(folder);
    if (!directory)
        return;
    for (const char *name; (name = system_next_name(directory));) {
        if (*name == '.')
            continue;
        const char *path = arena_join(arena, folder, "/", name);
        if (depth)
            list_files(arena, path, depth - 1, files);
        else
            add_file(arena, path, files);
    }
    system_close_folder(directory);
}

static int compare_ages(const void *left, const void *right) {
    const struct old_file *a = left, *b = right;
    if (a->seconds != b->seconds)
        return a->seconds < b->seconds ? -1 : 1;
    return (a->nanoseconds > b->nanoseconds) - (a->nanoseconds < b->nanoseconds);
}

static uint64_t remove_oldest(struct arena *arena, const char *path, uint64_t limit) {
    struct old_file_vec files = {0};
    uint64_t size = 0, wanted = limit / 100 * PERCENT;
    list_files(arena, arena_join(arena, path, "/", "ac"), 1, &files);
    list_files(arena, arena_join(arena, path, "/", "cas"), 1, &files);
    for (size_t i = 0; i < files.count; i++)
        size += files.items[i].size;
    if (size <= limit)
        return size;
    qsort(files.items, files.count, sizeof *files.items, compare_ages);
    for (size_t i = 0; i < files.count && size > wanted; i++) {
        system_remove(files.items[i].path);
        size -= files.items[i].size;
    }
    return size;
}

void folder_shrink(struct arena *arena, const char *path, uint64_t added, uint64_t limit) {
    const char *record = arena_join(arena, path, "/", "size");
    uint64_t size = recorded_size(record) + added;
    if (size > limit)
        size = remove_oldest(arena, path, limit);
    record_size(arena, record, size);
}
