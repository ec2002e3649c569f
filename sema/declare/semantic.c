/* Semantics, registers, packoffsets, interface modifiers, and parameters of work graph nodes. */
#include "../expression/expression.h"
#include "../name/name.h"
#include "../tree/fold.h"
#include "declare.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- Semantics ---- */

static const struct semantic_row {
    const char *name;
    enum scalar_class class;
    bool boolean, any_number;
    uint8_t components;
    const char *points;
} rows[] = {
#define CLASS_OF_F CLASS_FLOAT
#define CLASS_OF_U CLASS_UINT
#define CLASS_OF_B CLASS_UINT
#define CLASS_OF_N CLASS_FLOAT
#define IS_BOOL_F  false
#define IS_BOOL_U  false
#define IS_BOOL_B  true
#define IS_BOOL_N  true
#define IS_ANY_F   false
#define IS_ANY_U   false
#define IS_ANY_B   false
#define IS_ANY_N   true
#define SEMANTIC(id, name, class, components, builtin, points)                                     \
    {name, CLASS_OF_##class, IS_BOOL_##class, IS_ANY_##class, components, points},
    {"", CLASS_FLOAT, true, true, 0, "AAA-AA-AAAA-AA---AA-"}, /* user-defined */
#include "../../spec/semantics.def"
};

static enum system_value find_system_value(const char *name, size_t length) {
    for (int i = 1; i < SV_COUNT; i++)
        if (strlen(rows[i].name) == length && !strncasecmp(rows[i].name, name, length))
            return (enum system_value)i;
    return SV_NONE;
}

const char *semantic_name(enum system_value value) {
    return rows[value].name;
}

struct nearest semantic_nearest(const char *text) {
    struct nearest nearest = spelling_nearest(text);
    for (int i = 1; i < SV_COUNT; i++)
        spelling_nearest_try(&nearest, rows[i].name);
    return nearest;
}

enum point_use semantic_use(enum system_value value, enum signature_point point) {
    switch (rows[value].points[point]) {
    case 'S':
        return POINT_SYSTEM_VALUE;
    case 'A':
        return POINT_USER;
    default:
        return POINT_NOT_ALLOWED;
    }
}

unsigned semantic_model(enum system_value value) {
    static const struct {
        enum system_value value;
        unsigned minor;
    } models[] = {
#define SEMANTIC_MODEL(id, minor) {SV_##id, minor},
#include "../../spec/semantic_models.def"
    };
    for (size_t i = 0; i < sizeof models / sizeof *models; i++)
        if (models[i].value == value)
            return models[i].minor;
    return 0;
}

static bool may_be_array(enum system_value value) {
    return value == SV_CLIP_DISTANCE || value == SV_CULL_DISTANCE || value == SV_TESS_FACTOR ||
           value == SV_INSIDE_TESS_FACTOR;
}

/* Checks the shape for a system value: scalars and vectors, widened to 32 bits. */
static const char *shape_problem(enum system_value value, const struct type *type) {
    const struct type *element = type_strip_arrays(type);
    if (rows[value].components == 1 && type_components(element) > 1)
        return "a scalar";
    if ((element->kind == TYPE_MATRIX && element->rows > 1) ||
        (type->kind == TYPE_ARRAY && !may_be_array(value)))
        return "a scalar or a vector";
    if (value == SV_TESS_FACTOR && type_flat_count(type) > rows[value].components)
        return "of at most four numbers";
    if (value == SV_INSIDE_TESS_FACTOR && type_flat_count(type) > rows[value].components)
        return "of at most two numbers";
    return scalar_bits((enum scalar)element->scalar) > 32 ? "of at most 32 bits" : NULL;
}

/* Checks the type of a render target. A matrix requires one target per row or column, but fragment
 * outputs cannot be matrices. Render target formats do not have 64-bit components (Vulkan
 * [interfaces-fragmentoutput]). */
static const char *target_problem(const struct type *element) {
    if (element->kind == TYPE_MATRIX && (element->row_major ? element->rows : element->columns) > 1)
        return "a scalar or a vector";
    return scalar_bits((enum scalar)element->scalar) > 32 ? "of at most 32 bits" : NULL;
}

const char *semantic_type_problem(enum system_value value, const struct type *type) {
    const struct semantic_row *row = &rows[value];
    const struct type *element = type_strip_arrays(type);
    if (element->kind == TYPE_ERROR)
        return NULL;
    if (!type_is_numeric(element))
        return "a number or a vector";
    if (value == SV_TARGET)
        return target_problem(element);
    if (row->any_number)
        return NULL;
    enum scalar_class class = scalar_class((enum scalar)element->scalar);
    if ((row->class == CLASS_FLOAT) != (class == CLASS_FLOAT))
        return row->class == CLASS_FLOAT ? "of a floating-point type" : "of an integer type";
    if (class == CLASS_BOOL && !row->boolean)
        return "of an integer type";
    return shape_problem(value, type);
}

static struct semantic split_semantic(struct analyser *a, const char *text, location at) {
    size_t length = strlen(text), digits = length;
    while (digits > 0 && isdigit((unsigned char)text[digits - 1]))
        digits--;
    struct semantic s = {.text = text, .at = at, .has_index = digits < length};
    s.name = atom_intern(a->c->atoms, text, digits);
    if (s.has_index)
        s.index = (uint32_t)strtoul(text + digits, NULL, 10);
    s.value = find_system_value(text, digits);
    return s;
}

/* Reports parentheses after a name other than a register, packoffset or payload access. */
static void check_access(struct analyser *a, const struct node *post) {
    const char *name = atom_text(a->c->atoms, post->post.name);
    if (!strcmp(name, "read") || !strcmp(name, "write"))
        return;
    struct nearest nearest = spelling_nearest(name);
    spelling_nearest_try(&nearest, "register");
    spelling_nearest_try(&nearest, "packoffset");
    if (nearest.best)
        diag_propose(a->c, (struct fix){post->at, FIX_REPLACE, nearest.best, 0});
    error_at(a->c, post->at, "unexpected '%s('; expected 'register(' or 'packoffset('", name);
}

static const struct type *type_of_variable(const struct symbol *s) {
    if (s && s->kind == SYMBOL_VARIABLE)
        return s->variable->type;
    if (s && s->kind == SYMBOL_BUFFER_MEMBER)
        return s->member.buffer->type->record->fields[s->member.index].type;
    return NULL;
}

/* Warns if a semantic is the name of an integer variable, because `: N` suggests a bit-field. */
static void warn_of_variable(struct analyser *a, atom name, location at) {
    const struct type *type = type_of_variable(scope_find(a, name, FIND_ANY));
    if (!type || !type_is_scalar(type) || scalar_is_float((enum scalar)type->scalar))
        return;
    warning_at(a->c, WARN_SEMANTIC_COLLISION, at,
               "'%s' is a semantic here, not a reference to the variable",
               atom_text(a->c->atoms, name));
}

const struct semantic *sema_analyse_semantic(struct analyser *a, const struct list *post) {
    for (const struct node *n = post->first; n; n = n->next) {
        if (n->kind == NODE_PAYLOAD_ACCESS)
            check_access(a, n);
        if (n->kind != NODE_SEMANTIC)
            continue;
        const char *name = atom_text(a->c->atoms, n->post.name);
        struct semantic s = split_semantic(a, name, n->at);
        warn_of_variable(a, n->post.name, n->at);
        if (!strcasecmp(name, "VFACE"))
            warning_at(a->c, WARN_IGNORED_ATTRIBUTES, n->at,
                       "semantic '%s' is not a system value; did you mean 'SV_IsFrontFace'?", name);
        return arena_copy(a->c->arena, &s, sizeof s);
    }
    return NULL;
}

/* ---- Registers ---- */

static const char register_classes[] = "btsuci";

/* Splits `t3` into letter and number. Returns false for other names, such as a profile. */
static bool split_register(const char *text, char *class, uint32_t *number) {
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

static const char *single_name(struct analyser *a, const struct node *n) {
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
    enum scalar scalar = (enum scalar)k->type->scalar;
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
    const char *text = single_name(a, n);
    if (text && is_class_alone(text))
        return true; /* the compiler selects the number */
    if (!text || !split_register(text, &out->class, &out->number))
        return false;
    out->has_number = true;
    out->is_capital = isupper((unsigned char)text[0]);
    return true;
}

static bool is_profile(const char *text) {
    static const char *const prefixes[] = {"vs", "ps", "cs", "gs", "hs", "ds", "ms", "as", "lib"};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
        size_t length = strlen(prefixes[i]);
        if (!strncmp(text, prefixes[i], length) && (!text[length] || text[length] == '_'))
            return true;
    }
    return false;
}

static bool names_profile(struct analyser *a, const struct node *n) {
    const char *text = single_name(a, n);
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
    const char *word = letters ? arena_string(a->c->arena, text, letters) : "";
    struct nearest nearest = spelling_nearest(word);
    if (spelling_nearest_try(&nearest, "space") || !strcasecmp(word, "space")) {
        const char *meant = arena_format(a->c->arena, "space%s", text + letters);
        diag_propose(a->c, (struct fix){n->at, FIX_REPLACE, meant, 0});
    }
    error_at(a->c, n->at, "expected %s", expected);
}

static bool read_space(struct analyser *a, const struct node *n, struct register_use *out) {
    const char *text = single_name(a, n);
    bool is_space = text && split_space(text, &out->space);
    out->has_space |= is_space;
    return is_space;
}

static void report_rest(struct analyser *a, const struct node *n, bool has_space) {
    const char *text = single_name(a, n);
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
        report_register(a, n, single_name(a, n),
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
    const struct object_info *info = object_info((enum object_kind)type->object);
    return info->class == OBJECT_CLASS_SAMPLER ||
           (info->class == OBJECT_CLASS_TEXTURE && !info->writable);
}

static bool register_fits(char class, const struct type *type) {
    const struct type *element = type_strip_arrays(type);
    if (type_is_numeric(element))
        return strchr("bci", class) != NULL;
    if (element->kind != TYPE_OBJECT)
        return true;
    const struct object_info *info = object_info((enum object_kind)element->object);
    char wanted = info->register_class;
    if (info->class == OBJECT_CLASS_ACCELERATION)
        return true; /* dxc does not check it */
    /* Shader model 3 uses one register for a texture and its sampler. */
    if (class_is_texture_or_sampler(element) && (class == 't' || class == 's'))
        return true;
    return !wanted || class == wanted;
}

static char wanted_class(const struct type *element) {
    return element->kind == TYPE_OBJECT
               ? object_info((enum object_kind)element->object)->register_class
               : 'c';
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
    for (size_t i = 0; i < sizeof rivals / sizeof *rivals; i++)
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
        *map_slot_u64(a->c->arena, &known->by_profile, profile) =
            arena_copy(a->c->arena, use, sizeof *use);
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
            /* Registers that only the dialect allows change to the class of the type. */
            char wanted = wanted_class(type_strip_arrays(type));
            if (register_fits(use.class, type))
                warn_of_class(a, use.class, type, use.at);
            else if (dialect_accepts(
                         a->c, RULE_REGISTER_CLASS, use.at,
                         "register class '%c' does not match type '%s', which requires '%c'",
                         use.class, type_name(a->c, type), wanted))
                use.class = wanted;
        }
    }
    return use;
}

static const char no_packoffset[] = "expected a constant register and component, such as 'c1.y'";

/* Parses `c1` or `c1.y`; `c` is the first register, as in dxc. */
static bool read_packoffset(struct analyser *a, const struct node *n, uint32_t *byte) {
    uint32_t component = 0, number = 0;
    char class;
    if (n->kind == NODE_MEMBER) {
        const char *letter = atom_text(a->c->atoms, n->member.name->name);
        const char *found = strlen(letter) == 1 ? strchr("xyzwrgba", *letter) : NULL;
        if (!found)
            return false;
        component = (uint32_t)(found - "xyzwrgba") % 4;
        n = n->member.base;
    }
    const char *text = single_name(a, n);
    bool is_first = text && !strcasecmp(text, "c");
    bool is_numbered = text && split_register(text, &class, &number) && class == 'c';
    if (!is_first && (!is_numbered || number > UINT32_MAX / 16))
        return false;
    *byte = 16 * number + 4 * component;
    return true;
}

/* Returns whether a scalar or vector does not cross a register boundary. */
static bool fits_register(const struct type *type, uint32_t byte) {
    if (type->kind == TYPE_ARRAY || type->kind == TYPE_STRUCT || type->kind == TYPE_MATRIX)
        return byte % 16 == 0;
    if (!type_is_numeric(type))
        return true;
    uint32_t width = scalar_bits((enum scalar)type->scalar) > 32 ? 8 : 4;
    uint32_t size = type_components(type) * width;
    return size > 16 || byte % 16 + size <= 16;
}

/* Returns the last packoffset, which overrides earlier ones. */
static const struct node *find_packoffset(struct analyser *a, const struct list *post) {
    const struct node *last = NULL;
    for (const struct node *n = post->first; n; n = n->next) {
        if (n->kind != NODE_PACKOFFSET || !n->post.arguments.first)
            continue;
        if (last)
            warning_at(a->c, WARN_PACKOFFSET_OVERRIDE, n->at,
                       "duplicate 'packoffset' overrides the previous one");
        last = n;
    }
    return last;
}

const struct packoffset *sema_analyse_packoffset(struct analyser *a, const struct list *post,
                                                 const struct type *type) {
    const struct node *n = find_packoffset(a, post);
    if (n) {
        struct packoffset *p = arena_new(a->c->arena, struct packoffset);
        p->at = n->at;
        p->end = n->end;
        if (read_packoffset(a, n->post.arguments.first, &p->byte)) {
            if (!fits_register(type, p->byte) &&
                dialect_accepts(a->c, RULE_PACK_ANYWHERE, n->at,
                                "a '%s' that starts here does not fit into the register",
                                type_name(a->c, type)))
                p->byte = (p->byte / 16 + 1) * 16;
            return p;
        }
        error_at(a->c, n->post.arguments.first->at, no_packoffset);
    }
    return NULL;
}

void sema_check_no_packoffset(struct analyser *a, const struct list *post) {
    for (const struct node *n = post->first; n; n = n->next)
        if (n->kind == NODE_PACKOFFSET)
            dialect_accepts(a->c, RULE_PACK_ANYWHERE, n->at,
                            "'packoffset' only applies to members of a constant buffer");
}

/* ---- Modifiers of the stage interface ---- */

static uint32_t io_flag(enum modifier_kind modifier) {
    static const struct {
        enum modifier_kind modifier;
        enum io_flags flag;
    } map[] = {
        {MODIFIER_NO_INTERPOLATION, IO_NO_INTERPOLATION},
        {MODIFIER_NO_PERSPECTIVE, IO_NO_PERSPECTIVE},
        {MODIFIER_CENTROID, IO_CENTROID},
        {MODIFIER_SAMPLE, IO_SAMPLE},
        {MODIFIER_LINEAR, IO_LINEAR},
        {MODIFIER_PRECISE, IO_PRECISE},
        {MODIFIER_INDICES, IO_INDICES},
        {MODIFIER_VERTICES, IO_VERTICES},
        {MODIFIER_PRIMITIVES, IO_PRIMITIVES},
        {MODIFIER_PAYLOAD, IO_PAYLOAD},
        {MODIFIER_POINT, IO_POINT},
        {MODIFIER_LINE, IO_LINE},
        {MODIFIER_TRIANGLE, IO_TRIANGLE},
        {MODIFIER_LINE_ADJ, IO_LINE_ADJ},
        {MODIFIER_TRIANGLE_ADJ, IO_TRIANGLE_ADJ},
    };
    for (size_t i = 0; i < sizeof map / sizeof *map; i++)
        if (map[i].modifier == modifier)
            return map[i].flag;
    return 0;
}

uint32_t sema_analyse_io_flags(const struct list *modifiers) {
    uint32_t flags = 0;
    for (const struct node *n = modifiers->first; n; n = n->next)
        flags |= io_flag((enum modifier_kind)n->op);
    return flags;
}

/* ---- Parameters of work graph nodes ---- */

/* Input objects of nodes, with the launch modes that support them. */
static const struct graph_input inputs[] = {
    {OBJECT_DISPATCH_NODE_INPUT_RECORD, BROADCASTING},
    {OBJECT_RW_DISPATCH_NODE_INPUT_RECORD, BROADCASTING},
    {OBJECT_GROUP_NODE_INPUT_RECORDS, COALESCING},
    {OBJECT_RW_GROUP_NODE_INPUT_RECORDS, COALESCING},
    {OBJECT_EMPTY_NODE_INPUT, COALESCING},
    {OBJECT_THREAD_NODE_INPUT_RECORD, THREAD},
    {OBJECT_RW_THREAD_NODE_INPUT_RECORD, THREAD},
};

const struct graph_input *sema_graph_input(const struct type *type) {
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++)
        if (type->kind == TYPE_OBJECT && type->object == inputs[i].kind)
            return &inputs[i];
    return NULL;
}

static bool is_output_array(const struct type *type) {
    return type->kind == TYPE_OBJECT && (type->object == OBJECT_NODE_OUTPUT_ARRAY ||
                                         type->object == OBJECT_EMPTY_NODE_OUTPUT_ARRAY);
}

bool parameter_is_graph_output(const struct type *type) {
    return is_output_array(type) ||
           (type->kind == TYPE_OBJECT &&
            (type->object == OBJECT_NODE_OUTPUT || type->object == OBJECT_EMPTY_NODE_OUTPUT));
}

static const char *parameter_problem(enum attribute_kind kind, const struct type *type) {
    const struct graph_input *input = sema_graph_input(type);
    switch (kind) {
    case ATTRIBUTE_MAX_RECORDS:
        return parameter_is_graph_output(type) || (input && input->launch == COALESCING)
                   ? NULL
                   : "outputs of nodes and to records of coalescing nodes";
    case ATTRIBUTE_NODE_ARRAY_SIZE:
    case ATTRIBUTE_UNBOUNDED_SPARSE_NODES:
        return is_output_array(type) ? NULL : "arrays of outputs of nodes";
    case ATTRIBUTE_MAX_RECORDS_SHARED_WITH:
    case ATTRIBUTE_ALLOW_SPARSE_NODES:
        return parameter_is_graph_output(type) ? NULL : "outputs of nodes";
    default:
        return NULL;
    }
}

static bool limits_records(const struct attribute *at) {
    return at->kind == ATTRIBUTE_MAX_RECORDS || at->kind == ATTRIBUTE_MAX_RECORDS_SHARED_WITH;
}

static bool sizes_array(const struct attribute *at) {
    return at->kind == ATTRIBUTE_NODE_ARRAY_SIZE || at->kind == ATTRIBUTE_UNBOUNDED_SPARSE_NODES;
}

/* Reports two attributes with contradictory arguments. */
static void check_pair(struct analyser *a, const struct attribute *first) {
    for (const struct attribute *at = first->next; at; at = at->next) {
        bool clash = (limits_records(first) && limits_records(at)) ||
                     (sizes_array(first) && sizes_array(at));
        clash = clash && (first->kind != at->kind || !attribute_same_arguments(first, at));
        if (clash &&
            error_at(a->c, first->at, "attribute '%s' cannot be combined with attribute '%s'",
                     attribute_name(first->kind), attribute_name(at->kind))) {
            note_at(a->c, at->at, "previous output is here");
            return;
        }
    }
}

void sema_check_graph_parameter(struct analyser *a, const struct variable *p) {
    for (const struct attribute *at = p->attributes; at; at = at->next) {
        const char *takers = parameter_problem(at->kind, p->type);
        if (takers && p->type->kind != TYPE_ERROR)
            error_at(a->c, at->at, "attribute '%s' only applies to %s", attribute_name(at->kind),
                     takers);
        else
            check_pair(a, at);
    }
}
