/* Signatures of built-in functions in readable form. The language of the tables is described in
 * spec/intrinsics.def. */
#include "query.h"

struct row_printer {
    struct hlsl2spv_query *q;
    struct text_sink *out;
    const struct type *object; /* of a method, or NULL */
};

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= '0' && c <= '9');
}

static const char *skip_spaces(const char *p) {
    while (*p == ' ')
        p++;
    return p;
}

/* Sets of element types that have a name of the language. */
static void put_set(const struct row_printer *p, const char *word, size_t length) {
    static const char *const suffixes[] = {"_only", "_like"};
    for (size_t i = 0; i < COUNT_OF(suffixes); i++) {
        size_t ends = strlen(suffixes[i]);
        if (length > ends && !memcmp(word + length - ends, suffixes[i], ends))
            length -= ends;
    }
    sink_write(p->out, word, length);
}

/* Writes the number of components: `4`, `n`, or the coordinates of a texture. */
static void put_size(const struct row_printer *p, const char *size, size_t length) {
    const struct object_info *info =
        p->object && p->object->kind == TYPE_OBJECT ? object_info(p->object->object) : NULL;
    unsigned dims = !info                      ? 0
                    : info->dim == DIM_1D      ? 1
                    : info->dim == DIM_2D      ? 2
                    : info->dim == DIM_BUFFER  ? 1
                    : info->dim == DIM_SUBPASS ? 2
                    : info->dim == DIM_NONE    ? 0
                                               : 3;
    bool is_coordinate = length >= 5 && !memcmp(size, "coord", 5);
    bool is_dimension = length >= 3 && !memcmp(size, "dim", 3);
    if ((is_coordinate || is_dimension) && dims) {
        unsigned count = dims + (is_coordinate && info->arrayed) + (size[length - 1] == '1');
        if (count > 1)
            sink_number(p->out, count);
    } else {
        for (size_t i = 0; i < length; i++)
            if (size[i] != ' ')
                sink_write(p->out, size[i] == ',' ? "x" : &size[i], 1);
    }
}

static void put_element(const struct row_printer *p) {
    if (p->object && p->object->kind == TYPE_OBJECT && p->object->argument_count)
        sink_text(p->out, query_type_name(
                              p->q, object_element_type(p->q->analysed.program->types, p->object)));
    else
        sink_text(p->out, "T");
}

/* Writes one type and returns the end of its text. */
static const char *put_type(const struct row_printer *p, const char *text) {
    const char *word = text;
    while (is_letter(*text))
        text++;
    size_t length = (size_t)(text - word);
    const char *size = NULL, *size_end = NULL;
    if (*text == '<') {
        size = ++text;
        while (*text && *text != '>')
            text++;
        size_end = text;
        text += *text == '>';
    }
    const char *alias = skip_spaces(text);
    if (size && alias > text && is_letter(*alias)) { /* `float<> T` */
        const char *end = alias;
        while (is_letter(*end))
            end++;
        sink_write(p->out, alias, (size_t)(end - alias));
        return end;
    }
    if (length == 1 && *word == 'E' && !size)
        put_element(p);
    else
        put_set(p, word, length);
    if (size && !(length == 1 && *word >= 'A' && *word <= 'Z' && *word != 'E'))
        put_size(p, size, (size_t)(size_end - size));
    return text;
}

/* Returns the next name of a list and its length, or an empty one. */
static const char *take_name(const char **names, size_t *length) {
    const char *name = *names;
    *length = strcspn(name, " ");
    *names = skip_spaces(name + *length);
    return name;
}

/* Writes one parameter with its name. */
static const char *put_parameter(const struct row_printer *p, const char *text, const char **names,
                                 unsigned *repeats) {
    static const char *const directions[] = {"out ", "inout ", "ref "};
    for (size_t i = 0; i < COUNT_OF(directions); i++) {
        size_t length = strlen(directions[i]);
        if (!strncmp(text, directions[i], length)) {
            sink_text(p->out, i == 2 ? "inout " : directions[i]);
            text += length;
        }
    }
    text = put_type(p, text);
    text = skip_spaces(text);
    *repeats = 1;
    if (*text == '*') {
        text = skip_spaces(text + 1);
        for (*repeats = 0; *text >= '0' && *text <= '9'; text++)
            *repeats = *repeats * 10 + (unsigned)(*text - '0');
    }
    size_t length;
    const char *name = take_name(names, &length);
    if (length) {
        sink_text(p->out, " ");
        sink_write(p->out, name, length);
    }
    while (*text && *text != ',' && *text != ')')
        text++;
    return text;
}

static void put_parameters(const struct row_printer *p, const char *text, const char *names,
                           struct parameter_range_vec *ranges) {
    while (*text && *text != ')') {
        const char *begin = text = skip_spaces(text);
        unsigned repeats = 1;
        for (unsigned i = 0; i < repeats; i++) {
            struct parameter_range range = {(unsigned)p->out->length, 0};
            if (!strncmp(begin, "...", 3)) {
                sink_text(p->out, "...");
                text = begin + 3;
            } else {
                text = put_parameter(p, begin, &names, &repeats);
            }
            range.end = (unsigned)p->out->length;
            if (ranges)
                vec_push(p->q->arena, ranges, range);
            sink_text(p->out, i + 1 < repeats ? ", " : "");
        }
        text += *text == ',';
        if (*text && *text != ')')
            sink_text(p->out, ", ");
    }
}

const char *query_row_text(struct hlsl2spv_query *q, const struct intrinsic_info *info,
                           const struct type *object, struct parameter_range_vec *ranges) {
    struct text_sink out = {.arena = q->arena};
    const struct row_printer p = {q, &out, object};
    const char *text = put_type(&p, info->signature);
    sink_format(&out, " %s%s%s(", info->scope ? info->scope : "", info->scope ? "::" : "",
                info->name);
    const char *open = strchr(text, '(');
    const char *names = info->groups ? documentation_method_parameters(info->name)
                                     : documentation_parameters(info->scope, info->name);
    if (open)
        put_parameters(&p, open + 1, names, ranges);
    sink_text(&out, ")");
    return out.text;
}
