/* Names of files on disk: their letter case, and names similar to a missing one. */
#include "preprocessor.h"

#include <dirent.h>
#include <string.h>
#include <strings.h>

static const char *find_in_directory(struct context *c, const char *directory, const char *name,
                                     size_t length) {
    DIR *open_directory = opendir(*directory ? directory : ".");
    const char *found = NULL;
    if (!open_directory)
        return NULL;
    for (const struct dirent *entry; !found && (entry = readdir(open_directory));)
        if (strlen(entry->d_name) == length && !strncasecmp(entry->d_name, name, length))
            found = arena_format(c->kept, "%s%s", directory, entry->d_name);
    closedir(open_directory);
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
    DIR *open_directory = opendir(directory);
    if (!open_directory)
        return;
    for (const struct dirent *entry; (entry = readdir(open_directory));) {
        size_t distance = spelling_distance(name, entry->d_name, n->distance + 1);
        if (is_nearer(n, entry->d_name, distance)) {
            n->distance = distance;
            n->best = arena_string(c->kept, entry->d_name, strlen(entry->d_name));
        }
    }
    closedir(open_directory);
}
