/* Modifiers: the declarations that allow them, and their combinations. */
#include "declare.h"

#include <string.h>

static const char *const spellings[MODIFIER_COUNT] = {
#define MODIFIER(id, spelling, contextual) [MODIFIER_##id] = spelling,
#include "../../spec/modifiers.def"
};

static const char *const kinds[MODIFIER_COUNT] = {
#define MODIFIER_KINDS(id, kinds) [MODIFIER_##id] = kinds,
#include "../../spec/modifier_kinds.def"
};

static const struct {
    enum modifier_kind one, other;
} clashes[] = {
#define MODIFIER_CLASH(one, other) {MODIFIER_##one, MODIFIER_##other},
#include "../../spec/modifier_kinds.def"
};

static const char *kind_words(enum declaration_kind kind) {
    switch (kind) {
    case DECLARES_GLOBAL:
        return "a global variable";
    case DECLARES_LOCAL:
        return "a local variable";
    case DECLARES_PARAMETER:
        return "a parameter";
    case DECLARES_FUNCTION:
        return "a function";
    case DECLARES_METHOD:
        return "a method";
    case DECLARES_FIELD:
        return "a field";
    case DECLARES_STATIC_MEMBER:
        return "a static member";
    case DECLARES_TYPE:
        return "a typedef";
    }
    return "this";
}

bool modifiers_have(const struct list *modifiers, enum modifier_kind kind) {
    return modifier_find(modifiers, kind) != NULL;
}

const struct node *modifier_find(const struct list *modifiers, enum modifier_kind kind) {
    const struct node *m = modifiers->first;
    while (m && m->op != kind)
        m = m->next;
    return m;
}

static bool is_direction(const struct node *modifier) {
    return modifier->op == MODIFIER_IN || modifier->op == MODIFIER_OUT ||
           modifier->op == MODIFIER_INOUT;
}

/* Returns a hint for inputs and outputs at file scope, which are GLSL syntax. */
static const char *advice(const struct node *modifier, enum declaration_kind kind) {
    return is_direction(modifier) && kind == DECLARES_GLOBAL
               ? ": what goes in and out are parameters of the entry point, with semantics"
               : "";
}

static void check_kind(struct analyser *a, const struct node *modifier,
                       const struct list *modifiers, enum declaration_kind kind) {
    const char *spelling = spellings[modifier->op];
    if (modifier->op == MODIFIER_CONSTEXPR && strchr(kinds[modifier->op], (char)kind)) {
        /* `constexpr` does not declare a constant in earlier versions. */
        bool is_variable =
            kind == DECLARES_GLOBAL || kind == DECLARES_LOCAL || kind == DECLARES_STATIC_MEMBER;
        bool is_static = kind != DECLARES_GLOBAL || modifiers_have(modifiers, MODIFIER_STATIC);
        const char *constant = is_static ? "const" : "static const";
        if (is_variable)
            diag_propose(a->c, (struct fix){modifier->at, FIX_REPLACE, constant, 0});
        error_at(a->c, modifier->at, "'constexpr' requires HLSL 2026%s",
                 is_variable ? arena_format(a->c->typed, ": a constant is '%s'", constant) : "");
    } else if (modifier->op == MODIFIER_VOLATILE)
        error_at(a->c, modifier->at, "'volatile' is reserved and has no effect in HLSL");
    else if (!strchr(kinds[modifier->op], (char)kind))
        error_at(a->c, modifier->at, "'%s' does not apply to %s%s", spelling, kind_words(kind),
                 advice(modifier, kind));
}

/* Reports repeated modifiers. Like dxc, allows repeated `precise`. */
static void check_repetition(struct analyser *a, const struct node *modifier) {
    const char *spelling = spellings[modifier->op];
    for (const struct node *m = modifier->next; m; m = m->next) {
        if (m->op != modifier->op || m->op == MODIFIER_PRECISE)
            continue;
        if (is_direction(modifier))
            error_at(a->c, m->at, "duplicate '%s'", spelling);
        else
            warning_at(a->c, WARN_DUPLICATE_SPECIFIER, m->at, "duplicate '%s'", spelling);
        return;
    }
}

/* Returns whether a modifier may follow the type: those of C may, those of HLSL may not. */
static bool can_follow_type(enum modifier_kind kind) {
    return kind == MODIFIER_CONST || kind == MODIFIER_STATIC || kind == MODIFIER_EXTERN ||
           kind == MODIFIER_INLINE || kind == MODIFIER_UNSIGNED;
}

static void check_order(struct analyser *a, const struct node *type) {
    const struct node *specifier = type->type.specifier;
    if (!specifier || specifier->kind != NODE_TYPE_NAME)
        return;
    for (const struct node *m = type->type.behind; m; m = m->next)
        if (!can_follow_type(m->op))
            error_at(a->c, m->at, "'%s' must precede the type", spellings[m->op]);
}

/* ---- Promoted minimum precision types ---- */

static const struct promotion {
    const char *name;
    /* The types without and with -enable-16bit-types, or NULL if unchanged. */
    const char *plain, *native;
} promotions[] = {
    {"min10float", "min16float", "half"}, {"min12int", "min16int", "int16_t"},
    {"min16float", NULL, "half"},         {"min16int", NULL, "int16_t"},
    {"min16uint", NULL, "uint16_t"},
};

/* Matches a scalar type and its vectors and matrices: `min10float`, `min10float3`. */
static bool is_shape_of(const char *text, const char *scalar) {
    size_t length = strlen(scalar);
    return !strncmp(text, scalar, length) && text[length + strspn(text + length, "1234x")] == 0;
}

void sema_warn_of_promotion(struct analyser *a, const struct node *type) {
    const struct node *specifier = type->kind == NODE_TYPE ? type->type.specifier : type;
    if (!specifier || specifier->kind != NODE_TYPE_NAME || !specifier->name.parts)
        return;
    const struct name_part *part = specifier->name.parts;
    const char *text = atom_text(a->c->atoms, part->name);
    if (!strcmp(text, "vector") || !strcmp(text, "matrix")) {
        if (name_arguments(part)->first)
            sema_warn_of_promotion(a, name_arguments(part)->first);
        return;
    }
    if (strncmp(text, "min", 3) != 0)
        return; /* fast path, because every declaration has a type */
    for (size_t i = 0; i < COUNT_OF(promotions); i++) {
        const struct promotion *p = &promotions[i];
        const char *real = a->options->enable_16bit_types ? p->native : p->plain;
        if (real && is_shape_of(text, p->name)) {
            warning_at(a->c, WARN_CONVERSION, specifier->at, "'%s' is promoted to '%s'", p->name,
                       real);
        }
    }
}

/* Returns whether `uniform` is valid because the parameter is also an input: `in out uniform`. */
static bool is_read(const struct list *modifiers, const struct node *one,
                    const struct node *other) {
    return one->op == MODIFIER_UNIFORM && other->op == MODIFIER_OUT &&
           modifiers_have(modifiers, MODIFIER_IN);
}

void sema_check_modifiers(struct analyser *a, const struct node *type, enum declaration_kind kind) {
    const struct list *modifiers = &type->type.modifiers;
    for (const struct node *m = modifiers->first; m; m = m->next) {
        check_kind(a, m, modifiers, kind);
        check_repetition(a, m);
    }
    check_order(a, type);
    sema_warn_of_promotion(a, type);
    bool has_two = modifiers->first != modifiers->last;
    for (size_t i = 0; has_two && i < COUNT_OF(clashes); i++) {
        const struct node *one = modifier_find(modifiers, clashes[i].one);
        const struct node *other = modifier_find(modifiers, clashes[i].other);
        if (one && other && !is_read(modifiers, one, other)) {
            error_at(a->c, other->at, "'%s' cannot be combined with '%s'", spellings[one->op],
                     spellings[other->op]);
        }
    }
}

enum coherence sema_coherence(const struct list *modifiers) {
    return modifiers_have(modifiers, MODIFIER_GLOBALLY_COHERENT)  ? COHERENCE_GLOBAL
           : modifiers_have(modifiers, MODIFIER_REORDER_COHERENT) ? COHERENCE_REORDER
                                                                  : COHERENCE_NONE;
}

/* Only writable types can be coherent, because coherence determines the visibility of writes. */
void sema_check_coherent(struct analyser *a, const struct list *modifiers,
                         const struct type *type) {
    const struct node *m = modifier_find(modifiers, MODIFIER_GLOBALLY_COHERENT);
    const struct node *weaker = modifier_find(modifiers, MODIFIER_REORDER_COHERENT);
    if (m && weaker)
        warning_at(a->c, WARN_IGNORED_ATTRIBUTES, weaker->at,
                   "'globallycoherent' includes 'reordercoherent'");
    m = m ? m : weaker;
    const struct type *element = type_strip_arrays(type);
    if (!m || element->kind == TYPE_ERROR)
        return;
    if (!type_is_writable(type)) {
        error_at(a->c, m->at, "'%s' only applies to writable resources, not to '%s'",
                 spellings[m->op], type_name(a->c, type));
    } else if (type_is_of_class(element, OBJECT_CLASS_BUFFER_POINTER))
        warning_at(
            a->c, WARN_VK_IGNORED_FEATURES, m->at,
            "'%s' has no effect on 'vk::BufferPointer'; use atomic operations for memory that "
            "other invocations write",
            spellings[m->op]);
}

bool sema_check_no_bit_field(struct analyser *a, const struct list *post) {
    for (const struct node *n = post->first; n; n = n->next) {
        if (n->kind == NODE_BIT_FIELD) {
            error_at(a->c, n->at, "only a field of a struct can be a bit-field");
            return false;
        }
    }
    return true;
}

void sema_check_no_semantic(struct analyser *a, const struct list *post, const char *what) {
    for (const struct node *n = post->first; n; n = n->next)
        if (n->kind == NODE_SEMANTIC)
            error_at(a->c, n->at, "%s cannot have a semantic", what);
    sema_check_no_bit_field(a, post);
}

void sema_warn_of_no_names(struct analyser *a, const struct node *declaration) {
    const struct node *type = declaration->declaration.type;
    const struct node *specifier = type->type.specifier;
    bool is_named = specifier && specifier->kind == NODE_STRUCT && specifier->record.name.parts;
    bool is_enum = specifier && specifier->kind == NODE_ENUM;
    if (declaration->declaration.declarators.first)
        return;
    check_order(a, type);
    if (declaration->kind == NODE_TYPEDEF || (!is_named && !is_enum))
        warning_at(a->c, WARN_MISSING_DECLARATIONS, type->at,
                   "declaration does not declare anything");
    else {
        /* `static struct S { ... };` */
        for (const struct node *m = (&type->type.modifiers)->first; m; m = m->next) {
            bool is_word_of_c =
                m->op == MODIFIER_STATIC || m->op == MODIFIER_CONST || m->op == MODIFIER_EXTERN;
            warning_at(a->c, is_word_of_c ? WARN_MISSING_DECLARATIONS : WARN_IGNORED_ATTRIBUTES,
                       m->at, "'%s' on a declaration without a variable", spellings[m->op]);
        }
    }
}
