/* Reports duplicate semantics in a signature. */
#include "../declare/declare.h"
#include "entry.h"

/* Returns whether a user value of a patch or primitive may have a repeated semantic. Like dxc, only
 * semantics of vertices and pixels are compared; the others have separate locations. */
static bool is_of_patch_or_primitive(const struct io_value *value) {
    return value->semantic.value == SV_NONE &&
           (value->point == POINT_PC_OUT || value->point == POINT_DS_IN ||
            value->point == POINT_MS_PRIMITIVE);
}

/* Returns the numeric type of a repeatable input; tessellation factors can be arrays. */
static const struct type *repeatable_numbers(const struct io_value *value) {
    const struct type *type =
        value->point == POINT_DS_IN ? type_strip_arrays(value->type) : value->type;
    return type_is_numeric(type) ? type : NULL;
}

/* Returns whether two inputs may have the same system value. Clip and cull distances are parts of
 * one array and may not. */
static bool may_repeat(const struct io_value *a, const struct io_value *b) {
    enum system_value value = a->semantic.value;
    const struct type *own = repeatable_numbers(a), *other = repeatable_numbers(b);
    return a->side == IO_INPUT && value != SV_CLIP_DISTANCE && value != SV_CULL_DISTANCE &&
           semantic_use(value, a->point) == POINT_SYSTEM_VALUE && own && other &&
           own->scalar == other->scalar && a->io == b->io;
}

/* The identity of a semantic as written: as in dxc, `TEXCOORD` and `TEXCOORD0` differ. Members with
 * an inherited semantic share its text. */
struct semantic_key {
    atom text;
    uint32_t index, side, point;
};

/* The elements with one key that conflict with each other. */
struct semantic_use {
    const struct io_value *value;
    struct semantic_use *next;
};

static struct semantic_use **uses_of(struct analyser *a, struct map *uses,
                                     const struct io_value *value) {
    struct semantic_key key = {atom_of(a->c->atoms, value->semantic.text), value->semantic.index,
                               value->side, value->point};
    return (struct semantic_use **)map_slot(a->c->typed, uses, &key, sizeof key);
}

/* Reports a repeated semantic. Dialects allow it for user values, whose locations can be assigned
 * in order; system values are unique. */
static void report_duplicate(struct analyser *a, const struct io_value *value,
                             const struct io_value *other) {
    static const char repeated[] = "%s semantic '%s' is used more than once";
    const char *side = value->side == IO_INPUT ? "input" : "output";
    location at = value->semantic.at;
    bool stands = value->semantic.value == SV_NONE
                      ? relaxation_accepts(a->c, RELAX_REPEATED_SEMANTIC, at, repeated, side,
                                           value->semantic.text)
                      : !error_at(a->c, at, repeated, side, value->semantic.text);
    if (!stands)
        note_at(a->c, other->semantic.at, "other access is here");
}

static void check_use(struct analyser *a, struct semantic_use **uses,
                      const struct io_value *value) {
    const struct io_value *clash = NULL;
    bool is_known = *uses && !may_repeat(value, value);
    for (; *uses && !(is_known && clash); uses = &(*uses)->next) {
        bool may_stay = may_repeat(value, (*uses)->value);
        clash = clash || may_stay ? clash : (*uses)->value;
        is_known = is_known || may_stay;
    }
    if (clash)
        report_duplicate(a, value, clash);
    if (is_known)
        return;
    *uses = arena_new(a->c->typed, struct semantic_use);
    (*uses)->value = value;
}

void signature_check_duplicates(struct analyser *a, const struct io_element_vec *elements) {
    struct map uses = {0};
    for (size_t i = 0; i < elements->count; i++)
        if (elements->items[i]->semantic.text && !is_of_patch_or_primitive(elements->items[i]))
            check_use(a, uses_of(a, &uses, elements->items[i]), elements->items[i]);
}
