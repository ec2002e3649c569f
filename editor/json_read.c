/* Access to the JSON of the client. */
#include "server.h"

#include <string.h>

const json_t *read_member(const json_t *value, const char *path) {
    char name[64];
    while (*path) {
        size_t length = strcspn(path, ".");
        if (length >= sizeof name)
            return NULL;
        memcpy(name, path, length);
        name[length] = '\0';
        value = json_object_get(value, name);
        path += length + (path[length] == '.');
    }
    return value;
}

const char *read_text(struct server *s, const json_t *value, const char *path) {
    const json_t *member = read_member(value, path);
    if (!json_is_string(member))
        server_fail(s, ERROR_PARAMETERS, "'%s' is not a string", path);
    return json_string_value(member);
}

int64_t read_integer(struct server *s, const json_t *value, const char *path) {
    const json_t *member = read_member(value, path);
    if (!json_is_integer(member))
        server_fail(s, ERROR_PARAMETERS, "'%s' is not an integer", path);
    return json_integer_value(member);
}

const json_t *read_array(struct server *s, const json_t *value, const char *path) {
    const json_t *member = read_member(value, path);
    if (!json_is_array(member))
        server_fail(s, ERROR_PARAMETERS, "'%s' is not an array", path);
    return member;
}

bool read_flag(const json_t *value, const char *path) {
    return json_is_true(read_member(value, path));
}

bool read_contains(const json_t *array, const char *text) {
    for (size_t i = 0; i < json_array_size(array); i++) {
        const char *item = json_string_value(json_array_get(array, i));
        if (item && !strcmp(item, text))
            return true;
    }
    return false;
}

void write_value(struct json *out, const char *name, const json_t *value) {
    if (json_is_string(value))
        json_put_text(out, name, json_string_value(value));
    else if (json_is_integer(value))
        json_put_signed(out, name, json_integer_value(value));
    else if (json_is_real(value))
        json_put_real(out, name, json_real_value(value));
    else if (json_is_boolean(value))
        json_put_bool(out, name, json_is_true(value));
    else
        json_put_text(out, name, NULL);
}
