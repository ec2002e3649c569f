#include "arguments.h"

#include <stdlib.h>
#include <string.h>

#include "object.h"
#include "text.h"

/* ---- Lists ---- */

static void take(struct argument_list *list, char *argument) {
    if (list->count == list->capacity) {
        size_t grown = list->capacity ? list->capacity * 2 : 16;
        char **items = realloc(list->items, grown * sizeof *items);
        if (items) {
            list->items = items;
            list->capacity = grown;
        }
    }
    if (!argument || list->count == list->capacity) {
        list->failed = true;
        free(argument);
        return;
    }
    list->items[list->count++] = argument;
}

void arguments_add(struct argument_list *list, const char *argument) {
    take(list, text_to_utf8(argument, strlen(argument), PAGE_UTF8, NULL));
}

static void add_wide(struct argument_list *list, const wchar_t *argument) {
    take(list, text_of_wide(argument));
}

static void add_define(struct argument_list *list, const struct define *define) {
    char *name = text_of_wide(define->name);
    char *value = define->value ? text_of_wide(define->value) : NULL;
    size_t size = (name ? strlen(name) : 0) + (value ? strlen(value) : 0) + sizeof "-D=";
    char *argument = name && (value || !define->value) ? malloc(size) : NULL;
    if (argument) {
        strcat(strcpy(argument, "-D"), name);
        if (value)
            strcat(strcat(argument, "="), value);
    }
    take(list, argument);
    free(name);
    free(value);
}

static void add_pair(struct argument_list *list, const char *option, const wchar_t *value) {
    if (value && *value) {
        arguments_add(list, option);
        add_wide(list, value);
    }
}

static bool names_option(const wchar_t *argument, wchar_t option) {
    return (argument[0] == L'-' || argument[0] == L'/') && argument[1] == option;
}

/* Whether an argument repeats what the request has apart.  Options that begin with these letters
 * and have other meanings, such as -Ges, are not among them: there is none. */
static bool is_replaced(const struct request *request, const wchar_t *argument) {
    return (request->entry && *request->entry && names_option(argument, L'E')) ||
           (request->profile && *request->profile && names_option(argument, L'T'));
}

void arguments_add_request(struct argument_list *list, const struct request *request) {
    if (request->source_name)
        add_wide(list, request->source_name);
    add_pair(list, "-E", request->entry);
    add_pair(list, "-T", request->profile);
    for (uint32_t i = 0; i < request->count; i++) {
        if (!is_replaced(request, request->items[i]))
            add_wide(list, request->items[i]);
        else if (!request->items[i][2])
            i++; /* its value */
    }
    for (uint32_t i = 0; i < request->define_count; i++)
        add_define(list, &request->defines[i]);
}

void arguments_free(struct argument_list *list) {
    for (size_t i = 0; i < list->count; i++)
        free(list->items[i]);
    free(list->items);
    *list = (struct argument_list){0};
}

/* ---- IDxcCompilerArgs ---- */

struct arguments {
    struct object object;
    struct argument_list list;
    wchar_t **wide; /* what clients see, each for free() */
    size_t wide_count;
};

/* Clients see the arguments that were there when they asked. */
static hresult widen(struct arguments *arguments) {
    const struct argument_list *list = &arguments->list;
    wchar_t **wide = realloc(arguments->wide, (list->count + 1) * sizeof *wide);
    if (list->failed || !wide)
        return HRESULT_NO_MEMORY;
    arguments->wide = wide;
    for (; arguments->wide_count < list->count; arguments->wide_count++) {
        const char *item = list->items[arguments->wide_count];
        wide[arguments->wide_count] = text_to_wide(item, strlen(item), NULL);
        if (!wide[arguments->wide_count])
            return HRESULT_NO_MEMORY;
    }
    return HRESULT_OK;
}

static const wchar_t **get_items(void *self) {
    struct arguments *arguments = object_of(self);
    return (const wchar_t **)arguments->wide;
}

static uint32_t get_count(void *self) {
    const struct arguments *arguments = object_of(self);
    return (uint32_t)arguments->wide_count;
}

static hresult add_request(struct arguments *arguments, const struct request *request) {
    arguments_add_request(&arguments->list, request);
    return widen(arguments);
}

static hresult add(void *self, const wchar_t *const *items, uint32_t count) {
    return add_request(object_of(self), &(struct request){.items = items, .count = count});
}

static hresult add_utf8(void *self, const char *const *items, uint32_t count) {
    struct arguments *arguments = object_of(self);
    for (uint32_t i = 0; i < count; i++)
        arguments_add(&arguments->list, items[i]);
    return widen(arguments);
}

static hresult add_defines(void *self, const struct define *defines, uint32_t count) {
    return add_request(object_of(self),
                       &(struct request){.defines = defines, .define_count = count});
}

static void destroy(struct object *object) {
    struct arguments *arguments = (struct arguments *)object;
    for (size_t i = 0; i < arguments->wide_count; i++)
        free(arguments->wide[i]);
    free(arguments->wide);
    arguments_free(&arguments->list);
}

static const struct arguments_calls calls = {
    object_query, object_retain, object_release, get_items, get_count, add, add_utf8, add_defines};
static const struct class class = {
    destroy, {&calls}, {{INTERFACE_UNKNOWN, 0}, {INTERFACE_COMPILER_ARGS, 0}}, 2};

hresult arguments_create(const struct guid *wanted, void **out) {
    return object_hand_out(object_create(&class, sizeof(struct arguments)), wanted, out);
}

hresult arguments_build(const struct request *request, void **out) {
    hresult made = arguments_create(interface_guid(INTERFACE_COMPILER_ARGS), out);
    if (made != HRESULT_OK)
        return made;
    made = add_request(object_of(*out), request);
    if (made != HRESULT_OK) {
        object_release(*out);
        *out = NULL;
    }
    return made;
}
