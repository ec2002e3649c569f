/* Patterns of paths. A pattern without '/' matches the name of a file in any folder. */
#include "config.h"

#include <string.h>

/* Limit for patterns that would take exponential time. */
enum { MAX_STEPS = 20000 };

static bool match(const char *pattern, const char *path, unsigned *steps);

/* Matches the rest for each alternative of a group in braces. */
static bool match_group(const char *open, const char *close, const char *path, unsigned *steps) {
    for (const char *begin = open + 1; begin <= close;) {
        size_t length = strcspn(begin, ",}");
        if (!strncmp(begin, path, length) && match(close + 1, path + length, steps))
            return true;
        begin += length + 1;
    }
    return false;
}

static bool match_star(const char *pattern, const char *path, unsigned *steps) {
    bool crosses = pattern[1] == '*';
    const char *rest = pattern + (crosses ? 2 : 1);
    if (crosses && *rest == '/' && match(rest + 1, path, steps))
        return true;
    for (;; path++) {
        if (match(rest, path, steps))
            return true;
        if (!*path || (!crosses && *path == '/') || *steps > MAX_STEPS)
            return false;
    }
}

static bool match(const char *pattern, const char *path, unsigned *steps) {
    for (; *pattern; pattern++, path++) {
        const char *close = *pattern == '{' ? strchr(pattern, '}') : NULL;
        if (++*steps > MAX_STEPS)
            return false;
        if (*pattern == '*')
            return match_star(pattern, path, steps);
        if (close)
            return match_group(pattern, close, path, steps);
        if (!*path || (*pattern == '?' ? *path == '/' : *pattern != *path))
            return false;
    }
    return !*path;
}

bool glob_match(const char *pattern, const char *path) {
    unsigned steps = 0;
    const char *slash = strrchr(path, '/');
    while (!strncmp(pattern, "./", 2))
        pattern += 2;
    if (!strchr(pattern, '/') && slash)
        path = slash + 1;
    return match(pattern, path, &steps);
}
