/* Attributes: lookup in spec/attributes.def, and analysis and checks of their arguments. */
#include "declare.h"

#include <string.h>
#include <strings.h>

#include "../expression/expression.h"
#include "../upcalls.h"
#include "../tree/fold.h"

static bool row_is(const struct attribute_info *row, const char *scope, const char *name) {
    if (strcmp(row->scope, scope))
        return false;
    return *scope ? !strcmp(row->name, name) : !strcasecmp(row->name, name);
}

static enum attribute_kind find_row(const char *scope, const char *name) {
    for (int i = 0; i < ATTRIBUTE_COUNT; i++)
        if (row_is(attribute_info(i), scope, name))
            return i;
    return ATTRIBUTE_COUNT;
}

/* Returns the attribute whose name is most similar to an unknown one. */
static struct nearest nearest_name(const char *scope, const char *name) {
    struct nearest nearest = spelling_nearest(name);
    for (int i = 0; i < ATTRIBUTE_COUNT; i++) {
        const struct attribute_info *row = attribute_info(i);
        if (!strcmp(row->scope, scope))
            spelling_nearest_try(&nearest, row->name);
    }
    return nearest;
}

static void report_unknown_attribute(struct analyser *a, const struct node *node, const char *scope,
                                     const char *name) {
    const char *colons = *scope ? "::" : "";
    struct nearest near = nearest_name(scope, name);
    const char *bracketed = arena_format(a->c->typed, "[[%s]]", name);
    const struct foreign_name *foreign = *scope ? NULL : foreign_find(bracketed);
    if (foreign) {
        warning_at(a->c, WARN_UNKNOWN_ATTRIBUTES, node->at, "ignored unknown attribute '%s' %s",
                   name, foreign_suggestion(a->c, foreign));
        return;
    }
    if (near.best)
        diag_propose(a->c, (struct fix){node->at, FIX_REPLACE, near.best, 0});
    if (near.best)
        warning_at(a->c, WARN_UNKNOWN_ATTRIBUTES, node->at,
                   "unknown attribute '%s%s%s' ignored; did you mean '%s%s%s'?", scope, colons,
                   name, scope, colons, near.best);
    else
        warning_at(a->c, WARN_UNKNOWN_ATTRIBUTES, node->at, "unknown attribute '%s%s%s' ignored",
                   scope, colons, name);
}

static const char *target_words(char target) {
    switch (target) {
    case 'F':
        return "functions";
    case 'P':
        return "parameters";
    case 'V':
        return "variables";
    case 'G':
        return "global variables";
    case 'M':
        return "members";
    case 'T':
        return "types";
    case 'S':
        return "statements";
    case 'L':
        return "loops";
    case 'C':
        return "'if' and 'switch'";
    case 'W':
        return "'switch'";
    default:
        return "constant buffers";
    }
}

static const char *targets_text(struct analyser *a, const char *targets) {
    struct text_sink sink = {.arena = a->c->typed};
    for (const char *p = targets; *p; p++)
        sink_format(&sink, "%s%s", p == targets ? "" : p[1] ? ", " : " and ", target_words(*p));
    return sink.text;
}

/* Returns the warning for an attribute of the wrong target. dxc does not have one for attributes of
 * `if` and `switch` on loops. */
static enum warning target_warning(const struct attribute_info *row, enum attribute_target target) {
    if (target == ATTRIBUTE_ON_LOOP && strpbrk(row->targets, "CW"))
        return WARN_ATTRIBUTE_PLACE;
    return strpbrk(row->targets, "LCW") ? WARN_ATTRIBUTE_STATEMENT : WARN_IGNORED_ATTRIBUTES;
}

static bool check_target(struct analyser *a, const struct node *node, enum attribute_kind kind,
                         enum attribute_target target) {
    static const char *const letters[] = {
        [ATTRIBUTE_ON_FUNCTION] = "F",  [ATTRIBUTE_ON_PARAMETER] = "P",
        [ATTRIBUTE_ON_VARIABLE] = "VG", [ATTRIBUTE_ON_LOCAL] = "V",
        [ATTRIBUTE_ON_FIELD] = "M",     [ATTRIBUTE_ON_TYPE] = "T",
        [ATTRIBUTE_ON_STATEMENT] = "S", [ATTRIBUTE_ON_BUFFER_MEMBER] = "MVG",
        [ATTRIBUTE_ON_BUFFER] = "B",    [ATTRIBUTE_ON_LOOP] = "L",
        [ATTRIBUTE_ON_IF] = "C",        [ATTRIBUTE_ON_SWITCH] = "CW",
    };
    static const char wrong_target[] = "attribute '%s' only applies to %s";
    const struct attribute_info *row = attribute_info(kind);
    if (strpbrk(row->targets, letters[target]))
        return true;
    if (kind == ATTRIBUTE_VK_PUSH_CONSTANT && target == ATTRIBUTE_ON_BUFFER)
        return relaxation_accepts(a->c, RELAX_PUSH_CONSTANT_BUFFER, node->at, wrong_target,
                                  row->name, targets_text(a, row->targets));
    /* The request of a vk:: attribute must not be ignored silently. */
    if (*row->scope)
        relaxation_accepts(a->c, RELAX_ATTRIBUTE_PLACE, node->at, wrong_target, row->name,
                           targets_text(a, row->targets));
    else
        warning_at(a->c, target_warning(row, target), node->at,
                   "attribute '%s' only applies to %s and is ignored", row->name,
                   targets_text(a, row->targets));
    return false;
}

/* Returns the name of a function or parameter, which can be a string or an identifier. */
static const struct constant *name_argument(struct analyser *a, const struct node *node) {
    if (node->kind == NODE_STRING)
        return constant_of_string(a->c, a->types, node->text.text);
    if (node->kind == NODE_NAME && node->name.parts)
        return constant_of_string(a->c, a->types, atom_text(a->c->atoms, node->name.parts->name));
    error_at(a->c, node->at, "expected a name");
    return NULL;
}

static bool constant_has_kind(const struct constant *k, char letter) {
    if (letter == 's')
        return k->type->kind == TYPE_STRING;
    if (!type_is_scalar(k->type))
        return letter == 'e';
    enum scalar_class class = scalar_class(k->type->scalar);
    if (letter == 'u')
        return class != CLASS_FLOAT && (class == CLASS_UINT || k->values[0].i >= 0);
    return letter == 'f' || letter == 'e' || class != CLASS_FLOAT;
}

static const char *argument_words(char letter) {
    return letter == 's'                    ? "a string literal"
           : letter == 'i' || letter == 'w' ? "an integer constant"
           : letter == 'd' ? "an integer constant, or a specialization constant of type int or uint"
                           : "a constant";
}

static bool is_global_lvalue(struct analyser *a, const struct expression *e) {
    int64_t index;
    switch (e->kind) {
    case EXPR_VARIABLE:
        return e->variable->storage != STORAGE_LOCAL && e->variable->storage != STORAGE_STATIC;
    case EXPR_MEMBER:
        return is_global_lvalue(a, e->member.base);
    case EXPR_INDEX:
        return sema_fold_integer(a->c, (struct expression *)e->index.index, &index) &&
               is_global_lvalue(a, e->index.base);
    default:
        return false;
    }
}

/* Checks a clip plane, which is an lvalue in a constant buffer and is read at run time. */
static const struct constant *lvalue_argument(struct analyser *a, const char *attribute,
                                              const struct node *node) {
    struct expression *e = sema_analyse_expression(a, node);
    if (is_error(e))
        return NULL;
    if (e->type != type_vector(a->types, SCALAR_FLOAT, 4)) {
        error_at(a->c, node->at, "attribute '%s' requires values of type 'float4', not '%s'",
                 attribute, type_name(a->c, e->type));
        return NULL;
    }
    if (!is_global_lvalue(a, e)) {
        error_at(a->c, node->at, "attribute '%s' requires global variables, members or elements",
                 attribute);
        return NULL;
    }
    return constant_of_integer(a->c, type_scalar(a->types, SCALAR_UINT), 0);
}

/* Returns the specialization constant that an argument names, or NULL. */
static const struct variable *specialized_value(const struct expression *e, char letter) {
    const struct expression *root = expression_root(e, THROUGH_LOADS | THROUGH_CONVERSIONS);
    const struct variable *v = root->kind == EXPR_VARIABLE ? root->variable : NULL;
    if (letter != 'd' || !v || v->storage != STORAGE_SPEC_CONSTANT)
        return NULL;
    return v->type->scalar == SCALAR_INT || v->type->scalar == SCALAR_UINT ? v : NULL;
}

/* Returns whether an argument is a number that a word of the module can contain. */
static bool fits_word(struct analyser *a, const char *attribute, const struct node *node,
                      const struct constant *k) {
    int64_t value = k->values[0].i;
    if (value >= 0 && value <= UINT32_MAX)
        return true;
    error_at(a->c, sema_marked_node(a->c, node),
             "attribute '%s' requires a value from 0 to %u, not %lld", attribute, UINT32_MAX,
             (long long)value);
    return false;
}

static const struct constant *analyse_argument(struct analyser *a, const char *attribute,
                                               const struct node *node, char letter,
                                               const struct variable **specialized) {
    if (letter == 'n')
        return name_argument(a, node);
    if (letter == 's') {
        if (node->kind == NODE_STRING)
            return constant_of_string(a->c, a->types, node->text.text);
        error_at(a->c, node->at, "attribute '%s' requires a string literal", attribute);
        return NULL;
    }
    if (letter == 'g')
        return lvalue_argument(a, attribute, node);
    struct expression *e = sema_analyse_value(a, node);
    if (is_error(e))
        return NULL;
    const struct constant *k = expression_fold(a->c, e);
    if (k && constant_has_kind(k, letter))
        return letter != 'w' || fits_word(a, attribute, node, k) ? k : NULL;
    *specialized = specialized_value(e, letter);
    if (*specialized && (*specialized)->initializer)
        return expression_fold(a->c, (*specialized)->initializer);
    if (letter == 'u') {
        warning_at(a->c, WARN_ATTRIBUTE_TYPE, node->at,
                   "attribute '%s' requires a non-negative integer constant and is ignored",
                   attribute);
        return NULL;
    }
    error_at(a->c, node->at, "attribute '%s' requires %s here", attribute, argument_words(letter));
    return NULL;
}

/* Computes the number of arguments that a row's pattern allows. */
static void argument_limits(const char *pattern, uint32_t *least, uint32_t *most) {
    *least = *most = 0;
    bool optional = false;
    for (const char *p = pattern; *p; p++) {
        if (*p == '*') {
            --*least;
            *most = UINT32_MAX;
        } else if (*p == '?') {
            if (!optional)
                --*least;
            optional = true;
        } else {
            ++*most;
            if (!optional)
                ++*least;
        }
    }
}

/* Returns whether an attribute is a hint for a statement, whose arguments dxc ignores. */
static bool is_hint(const struct attribute_info *row) {
    return !*row->arguments && strspn(row->targets, "LCW") == strlen(row->targets);
}

static bool check_count(struct analyser *a, const struct node *node,
                        const struct attribute_info *row, uint32_t count) {
    uint32_t least, most;
    argument_limits(row->arguments, &least, &most);
    if (count >= least && count <= most)
        return true;
    const char *name = row->name;
    if (is_hint(row)) {
        warning_at(a->c, WARN_IGNORED_ATTRIBUTES, node->at, "arguments of '%s' have no effect",
                   name);
        return true;
    }
    uint32_t limit = count < least ? least : most;
    const char *how = least == most ? "" : count < least ? "at least " : "at most ";
    static const char wrong_count[] = "attribute '%s' requires %s%u argument%s, not %u";
    const char *plural = limit == 1 ? "" : "s";
    if (count > most)
        return relaxation_accepts(a->c, RELAX_ATTRIBUTE_ARGUMENTS, node->at, wrong_count, name, how,
                                  limit, plural, count);
    error_at(a->c, node->at, wrong_count, name, how, limit, plural, count);
    return false;
}

static bool analyse_arguments(struct analyser *a, const struct node *node, enum attribute_kind kind,
                              struct attribute *out) {
    const struct attribute_info *row = attribute_info(kind);
    uint32_t count = 0;
    for (const struct node *n = node->attribute.arguments.first; n; n = n->next)
        count++;
    if (!check_count(a, node, row, count))
        return false;
    struct attribute_argument *items = arena_array(a->c->typed, struct attribute_argument, count);
    const char *letter = row->arguments;
    uint32_t i = 0;
    for (const struct node *n = node->attribute.arguments.first; n && *letter; n = n->next, i++) {
        items[i].constant = analyse_argument(a, row->name, n, *letter, &items[i].specialized);
        if (!items[i].constant)
            return false;
        items[i].at = n->at;
        items[i].is_quoted = n->kind == NODE_STRING;
        if (letter[1] != '*')
            letter += letter[1] == '?' ? 2 : 1;
    }
    out->arguments = items;
    out->argument_count = i;
    return true;
}

/* ---- Argument values ---- */

static const struct word_row {
    enum attribute_kind kind;
    const char *words[6];
} word_rows[] = {
    {ATTRIBUTE_DOMAIN, {"isoline", "quad", "tri"}},
    {ATTRIBUTE_PARTITIONING, {"fractional_even", "fractional_odd", "integer", "pow2"}},
    {ATTRIBUTE_OUTPUT_TOPOLOGY, {"line", "point", "triangle", "triangle_ccw", "triangle_cw"}},
    {ATTRIBUTE_NODE_LAUNCH, {"broadcasting", "coalescing", "thread"}},
};

static bool is_one_of(const char *text, const char *const *words) {
    for (; *words; words++)
        if (!strcasecmp(text, *words))
            return true;
    return false;
}

/* Returns the most similar word, or a prefix of the text: "tri" for "triangle". */
static const char *nearest_word(const struct attribute *at, const char *const *words) {
    const char *text = at->arguments[0].constant->text;
    struct nearest nearest = spelling_nearest(text);
    for (const char *const *w = words; *w; w++)
        spelling_nearest_try(&nearest, *w);
    for (const char *const *w = words; *w && !nearest.best; w++)
        if (!strncasecmp(text, *w, strlen(*w)))
            nearest.best = *w;
    return nearest.best;
}

static bool check_words(struct analyser *a, const struct attribute *at) {
    const struct word_row *row = word_rows, *end = word_rows + COUNT_OF(word_rows);
    while (row < end && row->kind != at->kind)
        row++;
    if (row == end || is_one_of(at->arguments[0].constant->text, row->words)) {
        if (at->kind != ATTRIBUTE_PARTITIONING ||
            strcasecmp(at->arguments[0].constant->text, "pow2") != 0)
            return true;
        error_at(a->c, at->at, "'pow2' partitioning is not supported in SPIR-V");
        return false;
    }
    struct text_sink sink = {.arena = a->c->typed};
    for (const char *const *w = row->words; *w; w++)
        sink_format(&sink, "%s'%s'", w == row->words ? "" : w[1] ? ", " : " or ", *w);
    error_at(a->c, attribute_mark(a->c, at, 0, nearest_word(at, row->words)),
             "attribute '%s' requires %s", attribute_name(at->kind), sink.text);
    return false;
}

static bool is_wave_size(int64_t n) {
    return n >= 4 && n <= 128 && !(n & (n - 1));
}

/* Checks a single wave size, or a range with a preferred size. 0 means no preference. */
static bool check_wave_size(struct analyser *a, const struct attribute *at) {
    int64_t least = attribute_integer(at, 0, 4), most = attribute_integer(at, 1, 128);
    int64_t preferred = attribute_integer(at, 2, 0);
    bool is_range = at->argument_count > 1;
    if (!is_wave_size(least) || !is_wave_size(most) || (preferred && !is_wave_size(preferred)))
        return error_at(a->c, at->at, "wave size must be a power of two from 4 to 128"), false;
    if (is_range && least >= most)
        return error_at(a->c, at->at, "minimum wave size must be less than the maximum"), false;
    if (preferred && (preferred < least || preferred > most))
        return error_at(a->c, at->at, "preferred wave size %lld is out of range",
                        (long long)preferred),
               false;
    return true;
}

/* Checks the limits of Direct3D: 16 bits per dimension, 24 bits in total. */
static bool check_grid(struct analyser *a, const struct attribute *at) {
    int64_t product = 1;
    for (uint32_t i = 0; i < 3; i++) {
        int64_t n = attribute_integer(at, i, 1);
        if (n < 1 || n > UINT16_MAX)
            return error_at(a->c, at->at, "grid dimension must be 1 to 65535, not %lld",
                            (long long)n),
                   false;
        product *= n;
    }
    if (product >= 1 << 24)
        return error_at(a->c, at->at, "grid must have less than 2^24 groups, not %lld",
                        (long long)product),
               false;
    return true;
}

/* Reports attributes of work graph nodes on functions of another stage. */
static void check_node_attributes(struct analyser *a, const struct attribute *first) {
    bool has_stage = false;
    for (const struct attribute *at = first; at; at = at->next) {
        if (at->kind == ATTRIBUTE_SHADER && !at->is_wrong) {
            has_stage = true;
            if (!strcasecmp(at->arguments[0].constant->text, "node"))
                return;
        }
    }
    for (const struct attribute *at = first; at && has_stage; at = at->next)
        if (at->kind == ATTRIBUTE_NODE_ID ||
            (!strcmp(attribute_info(at->kind)->stages, "n") && at->kind != ATTRIBUTE_NODE_LAUNCH))
            error_at(a->c, at->at, "attribute '%s' requires '[shader(\"node\")]'",
                     attribute_name(at->kind));
}

static bool check_values(struct analyser *a, const struct attribute *at) {
    if (at->kind == ATTRIBUTE_WAVE_SIZE)
        return check_wave_size(a, at);
    if (at->kind == ATTRIBUTE_OUTPUT_CONTROL_POINTS) {
        int64_t n = attribute_integer(at, 0, 1);
        if (n < 1 || n > 32)
            return error_at(a->c, at->at, "a patch must have 1 to 32 control points, not %lld",
                            (long long)n),
                   false;
    }
    if (at->kind == ATTRIBUTE_NODE_DISPATCH_GRID || at->kind == ATTRIBUTE_NODE_MAX_DISPATCH_GRID)
        return check_grid(a, at);
    if (at->kind == ATTRIBUTE_NODE_MAX_RECURSION_DEPTH && attribute_integer(at, 0, 0) > 32)
        return error_at(a->c, at->at, "a node can call itself at most 32 times"), false;
    return check_words(a, at);
}

/* Returns the image format for `[[spv::format_r32f]]`, an alias of `[[vk::image_format("r32f")]]`,
 * or NULL for other names. */
static const char *format_of_name(struct analyser *a, const struct node *node, const char *scope,
                                  const char *name) {
    static const char prefix[] = "format_";
    if (strcmp(scope, "spv") != 0 || strncmp(name, prefix, strlen(prefix)) != 0 ||
        !relaxation_is_on(a->c, RELAX_FORMAT_NAME))
        return NULL;
    relaxation_accepts(a->c, RELAX_FORMAT_NAME, node->at, "%s", name);
    name += strlen(prefix);
    return strcmp(name, "r11fg11fb10f") ? name : "r11g11b10f";
}

static struct attribute *new_attribute(struct analyser *a, const struct node *node,
                                       enum attribute_kind kind) {
    struct attribute *out = arena_new(a->c->typed, struct attribute);
    out->kind = kind;
    out->at = node->at;
    out->begin = node->begin;
    out->end = node->end;
    return out;
}

static struct attribute *make_attribute(struct analyser *a, const struct node *node,
                                        enum attribute_kind kind, const struct constant *value) {
    struct attribute *out = new_attribute(a, node, kind);
    struct attribute_argument *argument = arena_new(a->c->typed, struct attribute_argument);
    argument->constant = value;
    out->arguments = argument;
    out->argument_count = 1;
    out->is_wrong = !check_values(a, out);
    return out;
}

/* Returns the number of a decoration with its own attribute name (RELAX_ACCESS_NAME), or -1. */
static int decoration_of_name(struct analyser *a, const struct node *node, const char *scope,
                              const char *name) {
    static const struct {
        const char *name;
        int decoration;
    } rows[] = {{"nonwritable", 24}, {"nonreadable", 25}};
    if (strcmp(scope, "spv") != 0 || !relaxation_is_on(a->c, RELAX_ACCESS_NAME))
        return -1;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        if (!strcmp(rows[i].name, name)) {
            relaxation_accepts(a->c, RELAX_ACCESS_NAME, node->at, "%s", name);
            return rows[i].decoration;
        }
    }
    return -1;
}

/* Handles `[[vk::global_cbuffer_binding(binding, set)]]`, which can precede any declaration. */
static bool binds_globals(struct analyser *a, const struct node *node, const char *scope,
                          const char *name) {
    if (strcmp(scope, "vk") != 0 || strcmp(name, "global_cbuffer_binding") != 0 ||
        !relaxation_is_on(a->c, RELAX_GLOBAL_BINDING))
        return false;
    relaxation_accepts(a->c, RELAX_GLOBAL_BINDING, node->at, "%s", name);
    struct attribute *out = new_attribute(a, node, ATTRIBUTE_VK_BINDING);
    if (analyse_arguments(a, node, ATTRIBUTE_VK_BINDING, out))
        a->globals_binding = out;
    if (a->globals_buffer)
        a->globals_buffer->attributes = a->globals_binding;
    return true;
}

static struct attribute *analyse_attribute(struct analyser *a, const struct node *node,
                                           enum attribute_target target) {
    const char *scope = atom_text(a->c->atoms, node->attribute.scope);
    const char *name = atom_text(a->c->atoms, node->attribute.name);
    enum attribute_kind kind = find_row(scope, name);
    const char *format = format_of_name(a, node, scope, name);
    if (format && check_target(a, node, ATTRIBUTE_VK_IMAGE_FORMAT, target))
        return make_attribute(a, node, ATTRIBUTE_VK_IMAGE_FORMAT,
                              constant_of_string(a->c, a->types, format));
    int decoration = decoration_of_name(a, node, scope, name);
    if (decoration >= 0 && check_target(a, node, ATTRIBUTE_VK_EXT_DECORATE, target))
        return make_attribute(
            a, node, ATTRIBUTE_VK_EXT_DECORATE,
            constant_of_integer(a->c, type_scalar(a->types, SCALAR_INT), decoration));
    if (binds_globals(a, node, scope, name))
        return NULL;
    if (kind == ATTRIBUTE_COUNT) {
        report_unknown_attribute(a, node, scope, name);
        return NULL;
    }
    if (!check_target(a, node, kind, target))
        return NULL;
    if (kind == ATTRIBUTE_DEPRECATED)
        warning_at(a->c, WARN_CPP14, node->at, "attribute 'deprecated' is a C++14 extension");
    struct attribute *out = new_attribute(a, node, kind);
    out->is_wrong = !analyse_arguments(a, node, kind, out) || !check_values(a, out);
    return out;
}

/* Checks that repeated attributes have the same arguments. The last one is used. */
static void check_conflicts(struct analyser *a, const struct attribute *first,
                            enum attribute_kind kind) {
    const struct attribute *last = NULL;
    for (const struct attribute *x = first; x; x = x->next)
        last = x->kind == kind && !x->is_wrong ? x : last;
    for (const struct attribute *x = first; x != last; x = x->next)
        if (x->kind == kind && !x->is_wrong && !attribute_same_arguments(x, last) &&
            error_at(a->c, x->at, "attribute '%s' conflicts with a later one",
                     attribute_name(kind)))
            note_at(a->c, last->at, "later attribute is here");
}

const struct attribute *sema_analyse_attributes(struct analyser *a, const struct node *written,
                                                enum attribute_target target) {
    const struct attribute *first = NULL;
    const struct attribute **tail = &first;
    for (const struct node *n = written; n; n = n->next) {
        struct attribute *attribute = analyse_attribute(a, n, target);
        if (!attribute)
            continue;
        *tail = attribute;
        tail = &attribute->next;
    }
    if (first && target == ATTRIBUTE_ON_FUNCTION) {
        check_node_attributes(a, first);
        check_conflicts(a, first, ATTRIBUTE_SHADER);
        check_conflicts(a, first, ATTRIBUTE_WAVE_SIZE);
    }
    return first;
}
