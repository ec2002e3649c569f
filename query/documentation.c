/* One line about each built-in name (spec/documentation.def). */
#include "query.h"

struct function_row {
    const char *scope, *name, *parameters, *text;
};
struct text_row {
    const char *scope, *name, *text;
};

static const struct function_row functions[] = {
#define DOC_FUNCTION(scope, name, parameters, text) {scope, name, parameters, text},
#include "../spec/documentation.def"
};
static const struct function_row methods[] = {
#define DOC_METHOD(name, parameters, text) {"", name, parameters, text},
#include "../spec/documentation.def"
};
static const struct text_row types[] = {
#define DOC_TYPE(name, text) {"", name, text},
#include "../spec/documentation.def"
};
static const struct text_row semantics[] = {
#define DOC_SEMANTIC(name, text) {"", name, text},
#include "../spec/documentation.def"
};
static const struct text_row attributes[] = {
#define DOC_ATTRIBUTE(scope, name, text) {scope, name, text},
#include "../spec/documentation.def"
};
static const struct text_row words[] = {
#define DOC_WORD(name, text) {"", name, text},
#include "../spec/documentation.def"
};

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

/* Compares up to `length` characters of `text`, ignoring case. */
static bool equals(const char *name, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (!name[i] || lower(name[i]) != lower(text[i]))
            return false;
    return !name[length];
}

static const struct function_row *find_function(const char *scope, const char *name) {
    for (size_t i = 0; i < COUNT_OF(functions); i++)
        if (!strcmp(functions[i].name, name) && !strcmp(functions[i].scope, scope ? scope : ""))
            return &functions[i];
    return NULL;
}

static const struct function_row *find_method(const char *name) {
    for (size_t i = 0; i < COUNT_OF(methods); i++)
        if (!strcmp(methods[i].name, name))
            return &methods[i];
    return NULL;
}

static const char *find_text(const struct text_row *rows, size_t count, const char *scope,
                             const char *name, size_t length) {
    for (size_t i = 0; i < count; i++)
        if (equals(rows[i].name, name, length) && (!scope || !strcmp(rows[i].scope, scope)))
            return rows[i].text;
    return NULL;
}

const char *documentation_of_function(const char *scope, const char *name) {
    const struct function_row *row = find_function(scope, name);
    return row ? row->text : NULL;
}

const char *documentation_parameters(const char *scope, const char *name) {
    const struct function_row *row = find_function(scope, name);
    return row ? row->parameters : "";
}

const char *documentation_of_method(const char *name) {
    const struct function_row *row = find_method(name);
    return row ? row->text : NULL;
}

const char *documentation_method_parameters(const char *name) {
    const struct function_row *row = find_method(name);
    return row ? row->parameters : "";
}

static bool is_size(char c) {
    return c >= '1' && c <= '4';
}

static const char *find_type(const char *name, size_t length) {
    for (size_t i = 0; i < COUNT_OF(types); i++)
        if (strlen(types[i].name) == length && !memcmp(types[i].name, name, length))
            return types[i].text;
    return NULL;
}

/* A shape, as in `float4x4`, has the text of its element type. */
const char *documentation_of_type(const char *name) {
    size_t length = strlen(name), stem = length;
    const char *text = find_type(name, length);
    if (stem > 3 && is_size(name[stem - 1]) && name[stem - 2] == 'x' && is_size(name[stem - 3]))
        stem -= 3;
    else if (stem > 1 && is_size(name[stem - 1]))
        stem -= 1;
    return text ? text : stem < length ? find_type(name, stem) : NULL;
}

/* The index behind a semantic is not part of its name. */
const char *documentation_of_semantic(const char *name) {
    size_t length = strlen(name);
    while (length > 1 && name[length - 1] >= '0' && name[length - 1] <= '9')
        length--;
    return find_text(semantics, COUNT_OF(semantics), NULL, name, length);
}

const char *documentation_of_attribute(const char *scope, const char *name) {
    return find_text(attributes, COUNT_OF(attributes), scope ? scope : "", name, strlen(name));
}

const char *documentation_of_word(const char *name) {
    for (size_t i = 0; i < COUNT_OF(words); i++)
        if (!strcmp(words[i].name, name))
            return words[i].text;
    return NULL;
}
