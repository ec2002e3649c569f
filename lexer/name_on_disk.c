/* Names of files on disk: their letter case, and names similar to a missing one. */
#include "preprocessor.h"

#include <string.h>
#include <strings.h>

static const char *find_in_directory(struct context *c, const char *directory, const char *name,
                                     size_t length) {
    struct system_folder *folder = system_open_folder(*directory ? directory : ".");
    const char *found = NULL;
    if (!folder)
        return NULL;
    for (const char *entry; !found && (entry = system_next_name(folder));)
        if (strlen(entry) == length && !strncasecmp(entry, name, length))
            found = arena_format(c->kept, "%s%s", directory, entry);
    system_close_folder(folder);
    return found;
}

/* Returns a path with its last name as spelled on disk. */
const char *pp_name_on_disk(struct context *c, const char *path) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *directory = arena_string(c->kept, path, (size_t)(name - path));
    const char *found = find_in_directory(c, directory, name, strlen(name));
    return found ? found : path;
}

/* Returns the path as spelled on disk if only its letter case differs, else NULL. */
const char *pp_find_ignoring_case(struct context *c, const char *path) {
    const char *found = *path == '/' ? "/" : "";
    path += strspn(path, "/");
    while (*path) {
        size_t length = strcspn(path, "/");
        const char *exact = arena_format(c->kept, "%s%.*s", found, (int)length, path);
        found = system_exists(exact) ? exact : find_in_directory(c, found, path, length);
        if (!found)
            return NULL;
        path += length;
        if (*path)
            found = arena_format(c->kept, "%s/", found);
        path += strspn(path, "/");
    }
    return found;
}

/* ---- Similar names ---- */

/* Among equally similar names, the alphabetically first one is preferred. */
static bool is_nearer(const struct nearest *n, const char *name, size_t distance) {
    return distance < n->distance ||
           (n->best && distance == n->distance && strcmp(name, n->best) < 0);
}

void pp_nearest_file(struct context *c, const char *path, struct nearest *n) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *directory = slash ? arena_string(c->kept, path, (size_t)(slash - path) + 1) : ".";
    struct system_folder *folder = system_open_folder(directory);
    if (!folder)
        return;
    for (const char *entry; (entry = system_next_name(folder));) {
        size_t distance = spelling_distance(name, entry, n->distance + 1);
        if (is_nearer(n, entry, distance)) {
            n->distance = distance;
            n->best = arena_string(c->kept, entry, strlen(entry));
        }
    }
    system_close_folder(folder);
}
