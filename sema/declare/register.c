/* Registers of resources and variables: parsing, conflicts, and classes. */
#include "../expression/expression.h"
#include "declare.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char register_classes[] = "btsuci";

/* Splits `t3` into letter and number. Returns false for other names, such as a profile. */
bool register_split(const char *text, char *class, uint32_t *number) {
    int letter = tolower((unsigned char)text[0]);
    if (!letter || !strchr(register_classes, letter) || !isdigit((unsigned char)text[1]))
        return false;
    char *end;
    unsigned long value = strtoul(text + 1, &end, 10);
    if (*end || value >= UINT32_MAX)
        return false;
    *class = (char)letter;
    *number = (uint32_t)value;
    return true;
}

static bool is_class_alone(const char *text) {
    return text[0] && !text[1] && strchr(register_classes, tolower((unsigned char)text[0]));
}

static bool split_space(const char *text, uint32_t *number) {
    char *end;
    if (strncmp(text, "space", 5) || !isdigit((unsigned char)text[5]))
        return false;
    *number = (uint32_t)strtoul(text + 5, &end, 10);
    return !*end;
}

const char *sema_single_name(struct analyser *a, const struct node *n) {
    if (n->kind != NODE_NAME || !n->name.parts || n->name.parts->next)
        return NULL;
    return atom_text(a->c->atoms, n->name.parts->name);
}

/* Checks a register index. Shader models before 5.1 add it to the number, later ones ignore it. */
static void check_register_index(struct analyser *a, const struct node *n) {
    const struct node *index = n->index.index;
    const struct expression *e = sema_analyse_value(a, index);
    if (is_error(e))
        return;
    const struct constant *k = expression_fold(a->c, e);
    if (!k || k->count != 1) {
        error_at(a->c, sema_marked(a->c, e), "register index must be a constant");
        return;
    }
    enum scalar scalar = k->type->scalar;
    bool is_negative = scalar_is_float(scalar)    ? k->values[0].f <= -1
                       : scalar_is_signed(scalar) ? k->values[0].i < 0
                                                  : false;
    if (is_negative)
        error_at(a->c, sema_marked(a->c, e), "register index cannot be negative");
    else
        warning_at(a->c, WARN_IGNORED_ATTRIBUTES, index->at, "register index is ignored");
}

static bool read_register(struct analyser *a, const struct node *n, struct register_use *out) {
    if (n->kind == NODE_INDEX) {
        check_register_index(a, n);
        n = n->index.base;
    }
    const char *text = sema_single_name(a, n);
    if (text && is_class_alone(text))
        return true; /* the compiler selects the number */
    if (!text || !register_split(text, &out->class, &out->number))
        return false;
    out->has_number = true;
    out->is_capital = isupper((unsigned char)text[0]);
    return true;
}

static bool is_profile(const char *text) {
    static const char *const prefixes[] = {"vs", "ps", "cs", "gs", "hs", "ds", "ms", "as", "lib"};
    for (size_t i = 0; i < COUNT_OF(prefixes); i++) {
        size_t length = strlen(prefixes[i]);
        if (!strncmp(text, prefixes[i], length) && (!text[length] || text[length] == '_'))
            return true;
    }
    return false;
}

static bool names_profile(struct analyser *a, const struct node *n) {
    const char *text = sema_single_name(a, n);
    return text && is_profile(text);
}

/* Reports an invalid register. Text such as `spac1` is reported as a misspelled space. */
static void report_register(struct analyser *a, const struct node *n, const char *text,
                            const char *expected) {
    size_t letters = text ? strcspn(text, "0123456789") : 0;
    if (letters == 1 && text[1] && !strchr(register_classes, tolower((unsigned char)*text))) {
        error_at(a->c, n->at, "unknown register class '%c'; expected 'b', 't', 's' or 'u'", *text);
        return;
    }
    const char *word = letters ? arena_string(a->c->typed, text, letters) : "";
    struct nearest nearest = spelling_nearest(word);
    if (spelling_nearest_try(&nearest, "space") || !strcasecmp(word, "space")) {
        const char *meant = arena_format(a->c->typed, "space%s", text + letters);
        diag_propose(a->c, (struct fix){n->at, FIX_REPLACE, meant, 0});
    }
    error_at(a->c, n->at, "expected %s", expected);
}

static bool read_space(struct analyser *a, const struct node *n, struct register_use *out) {
    const char *text = sema_single_name(a, n);
    bool is_space = text && split_space(text, &out->space);
    out->has_space |= is_space;
    return is_space;
}

static void report_rest(struct analyser *a, const struct node *n, bool has_space) {
    const char *text = sema_single_name(a, n);
    struct register_use unused = {0};
    if (text && is_profile(text))
        error_at(a->c, n->at, "profile '%s' must precede the register", text);
    else if (has_space && read_register(a, n, &unused))
        error_at(a->c, n->at, "expected a register before its space");
    else if (has_space)
        error_at(a->c, n->at, "expected ')' after a space");
    else
        report_register(a, n, text, "a space, such as 'space1', after a register");
}

/* Parses a profile, a register and a space in this order, where the profile and one of the others
 * are optional. Returns the profile, or 0. */
static atom read_register_arguments(struct analyser *a, const struct node *n,
                                    struct register_use *out) {
    atom profile = names_profile(a, n) ? n->name.parts->name : 0;
    if (profile && !n->next) {
        error_at(a->c, n->at, "expected a register after profile '%s'",
                 atom_text(a->c->atoms, profile));
        return profile;
    }
    n = profile ? n->next : n;
    bool has_space = read_space(a, n, out);
    if (!has_space && !read_register(a, n, out)) {
        report_register(a, n, sema_single_name(a, n),
                        "a register, such as 't0', or a space, such as 'space1'");
        return profile;
    }
    n = n->next;
    if (n && !has_space) {
        has_space = read_space(a, n, out);
        n = has_space ? n->next : n;
    }
    if (n)
        report_rest(a, n, has_space);
    return profile;
}

static bool class_is_texture_or_sampler(const struct type *type) {
    const struct object_info *info = object_info(type->object);
    return info->class == OBJECT_CLASS_SAMPLER ||
           (info->class == OBJECT_CLASS_TEXTURE && !info->writable);
}

static bool register_fits(char class, const struct type *type) {
    const struct type *element = type_strip_arrays(type);
    if (type_is_numeric(element))
        return strchr("bci", class) != NULL;
    if (element->kind != TYPE_OBJECT)
        return true;
    const struct object_info *info = object_info(element->object);
    char wanted = info->register_class;
    if (info->class == OBJECT_CLASS_ACCELERATION)
        return true; /* dxc does not check it */
    /* Shader model 3 uses one register for a texture and its sampler. */
    if (class_is_texture_or_sampler(element) && (class == 't' || class == 's'))
        return true;
    return !wanted || class == wanted;
}

static char wanted_class(const struct type *element) {
    return element->kind == TYPE_OBJECT ? object_info(element->object)->register_class : 'c';
}

/* The registers of one class so far. Different profiles can have different registers; a register
 * without a profile applies to all profiles. */
struct class_registers {
    struct register_use first, other; /* `other` is a register with a different number. */
    struct register_use general;      /* The first register without a profile. */
    struct map by_profile;            /* atom -> the first struct register_use */
};

static const struct register_use *conflict_of(const struct class_registers *known, atom profile,
                                              const struct register_use *use) {
    const struct register_use *same = profile ? map_find_u64(&known->by_profile, profile) : NULL;
    const struct register_use *rivals[] = {&known->general, same, profile ? NULL : &known->first,
                                           profile ? NULL : &known->other};
    for (size_t i = 0; i < COUNT_OF(rivals); i++)
        if (rivals[i] && rivals[i]->has_number && rivals[i]->number != use->number)
            return rivals[i];
    return NULL;
}

static void note_register(struct analyser *a, struct class_registers *known, atom profile,
                          const struct register_use *use) {
    if (!known->first.has_number)
        known->first = *use;
    else if (!known->other.has_number && known->first.number != use->number)
        known->other = *use;
    if (!profile && !known->general.has_number)
        known->general = *use;
    if (profile && !map_has_u64(&known->by_profile, profile))
        *map_slot_u64(a->c->typed, &known->by_profile, profile) =
            arena_copy(a->c->typed, use, sizeof *use);
}

static void check_register_conflict(struct analyser *a, const struct register_use *use,
                                    atom profile, struct class_registers classes[]) {
    struct class_registers *known =
        &classes[strchr(register_classes, use->class) - register_classes];
    const struct register_use *conflict = conflict_of(known, profile, use);
    if (conflict && error_at(a->c, use->at, "duplicate register of a class"))
        note_at(a->c, conflict->at, "previous output is here");
    note_register(a, known, profile, use);
}

/* Warns about a texture in a sampler register, or a sampler in a texture register. */
static void warn_of_class(struct analyser *a, char class, const struct type *type, location at) {
    const struct type *element = type_strip_arrays(type);
    if (!class_is_texture_or_sampler(element) || wanted_class(element) == class)
        return;
    warning_at(a->c, WARN_REGISTER_CLASS, at,
               "register class '%c' is invalid for type '%s'; expected '%c'", class,
               type_name(a->c, type), wanted_class(element));
}

/* Adds a register. The last register and the last space are used. */
static void add_register(struct register_use *use, const struct register_use *own) {
    if (own->has_space) {
        use->has_space = true;
        use->space = own->space;
    }
    if (own->has_number) {
        /* Also records the first register of each class with its space. */
        const char *letter = memchr(register_letters, own->class, REGISTER_LETTER_COUNT);
        struct register_of_class *slot = letter ? &use->of_class[letter - register_letters] : NULL;
        if (slot && !slot->given)
            *slot = (struct register_of_class){true, own->has_space, own->number, own->space};
        use->has_number = true;
        use->is_capital = own->is_capital;
        use->class = own->class;
        use->number = own->number;
    }
}

struct register_use sema_analyse_register(struct analyser *a, const struct list *post,
                                          const struct type *type) {
    struct register_use use = {0};
    struct class_registers classes[sizeof register_classes] = {0};
    for (const struct node *n = post->first; n; n = n->next) {
        if (n->kind != NODE_REGISTER)
            continue;
        use.given = true;
        use.at = n->at;
        struct register_use own = {.at = n->at};
        atom profile = read_register_arguments(a, n->post.arguments.first, &own);
        if (own.has_number)
            check_register_conflict(a, &own, profile, classes);
        add_register(&use, &own);
        if (use.has_number && type) {
            /* Registers that only RELAX_REGISTER_CLASS allows get the class of the type. */
            char wanted = wanted_class(type_strip_arrays(type));
            if (register_fits(use.class, type))
                warn_of_class(a, use.class, type, use.at);
            else if (relaxation_accepts(
                         a->c, RELAX_REGISTER_CLASS, use.at,
                         "register class '%c' does not match type '%s', which requires '%c'",
                         use.class, type_name(a->c, type), wanted))
                use.class = wanted;
        }
    }
    return use;
}
