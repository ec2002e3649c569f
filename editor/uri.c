/* URIs of files, and paths. Paths use '/' as separator. */
#include "server.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static int hex(char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

static char *decode(struct server *s, const char *text) {
    char *out = arena_alloc(s->scratch, strlen(text) + 1), *end = out;
    for (; *text; text++) {
        bool is_escape = *text == '%' && hex(text[1]) >= 0 && hex(text[2]) >= 0;
        int byte = is_escape ? hex(text[1]) << 4 | hex(text[2]) : 0;
        if (byte) {
            *end++ = (char)byte;
            text += 2;
        } else
            *end++ = *text;
    }
    *end = '\0';
    return out;
}

const char *uri_path(struct server *s, const char *uri) {
    static const char scheme[] = "file://";
    if (strncmp(uri, scheme, sizeof scheme - 1))
        return uri;
    const char *rest = uri + sizeof scheme - 1;
    if (!strncmp(rest, "localhost/", 10))
        rest += 9;
    const char *path = decode(s, rest), *shared = arena_join(s->scratch, "//", path);
    if (*path == '/' && system_root_length(path + 1) > 1)
        path++; /* a drive */
    else if (*path != '/' && system_root_length(shared) > 1)
        path = shared;
    return path_clean(s, path);
}

const char *uri_of(struct server *s, const char *path) {
    for (struct file *file = s->files.first; file; file = file->next)
        if (file->document && !strcmp(file->path, path))
            return file->document->uri;
    if (!system_is_absolute(path))
        return path;
    bool is_shared = path[0] == '/' && system_root_length(path) > 1;
    struct text_sink out = {.arena = s->scratch};
    sink_text(&out, is_shared ? "file:" : *path == '/' ? "file://" : "file:///");
    for (; *path; path++) {
        if (isalnum((unsigned char)*path) || strchr("/-._~!$&'()*+,;=@", *path))
            sink_write(&out, path, 1);
        else
            sink_format(&out, "%%%02X", (unsigned char)*path);
    }
    return out.text;
}

/* Removes the last name of the text that ends at `end`. Returns false if there is none. */
static bool remove_name(const char *begin, char **end) {
    char *at = *end;
    while (at > begin && at[-1] != '/')
        at--;
    if (at == *end || (*end - at == 2 && !strncmp(at, "..", 2)))
        return false;
    *end = at > begin ? at - 1 : at;
    return true;
}

const char *path_clean_in(struct arena *arena, const char *path) {
    char *in = arena_string(arena, path, strlen(path));
    system_normalize_path(in);
    size_t root = system_root_length(in);
    char *out = arena_alloc(arena, strlen(in) + 2), *begin = out + root;
    memcpy(out, in, root);
    if (root) {
        *out = (char)tolower((unsigned char)*out);
        if (begin[-1] != '/')
            *begin++ = '/';
    }
    char *end = begin;
    for (const char *at = in + root; *at;) {
        size_t length = strcspn(at, "/");
        bool is_dot = length == 1 && *at == '.';
        bool is_parent = length == 2 && !strncmp(at, "..", 2);
        bool is_gone = !length || is_dot || (is_parent && (remove_name(begin, &end) || root));
        if (!is_gone) {
            if (end > begin)
                *end++ = '/';
            memcpy(end, at, length);
            end += length;
        }
        at += length + (at[length] == '/');
    }
    if (end == out)
        *end++ = '.';
    *end = '\0';
    return out;
}

const char *path_clean(struct server *s, const char *path) {
    return path_clean_in(s->scratch, path);
}

const char *path_join(struct server *s, const char *folder, const char *path) {
    if (system_is_absolute(path))
        return path_clean(s, path);
    return path_clean(s, arena_join(s->scratch, folder, "/", path));
}

const char *path_folder(struct server *s, const char *path) {
    const char *slash = strrchr(path, '/');
    size_t root = system_root_length(path), length = slash ? (size_t)(slash - path) : 0;
    if (!slash)
        return ".";
    return arena_string(s->scratch, path, length > root ? length : root);
}

const char *path_below(const char *path, const char *folder) {
    size_t length = strlen(folder);
    if (length && folder[length - 1] == '/')
        length--; /* a root */
    if (strncmp(path, folder, length) || (path[length] && path[length] != '/'))
        return NULL;
    return path + length + (path[length] == '/');
}

bool path_is_source_name(const char *path, size_t length) {
    static const char *const extensions[] = {
        ".hlsl", ".hlsli", ".hlslh", ".fx", ".fxh", ".fxc",     ".vsh",
        ".psh",  ".usf",   ".ush",   ".h",  ".inc", ".compute", ".cginc",
    };
    for (size_t i = 0; i < COUNT_OF(extensions); i++) {
        size_t size = strlen(extensions[i]);
        if (length >= size && !strncasecmp(path + length - size, extensions[i], size))
            return true;
    }
    return false;
}
