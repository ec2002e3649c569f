/* Completions at a position. The text before it selects the kind of place. */
#include "query.h"

VEC(struct hlsl2spv_completion, completion_vec);

struct completer {
    const char *file;
    unsigned line, column;
    struct hlsl2spv_query *q;
    struct completion_vec out;
    struct map seen;                             /* label -> index of its completion + 1 */
    VEC(unsigned, overload_count_vec) overloads; /* by completion: the others of the label */
    struct spot at;                              /* the start of the replaced word */
    struct hlsl2spv_range replaced;
    const char *text;
    struct word_list words; /* before the word */
    unsigned rank;
};

/* Lower ranks are nearer: locals, members, globals, built-in names, keywords. */
enum {
    RANK_LOCAL = 10,
    RANK_MEMBER = 20,
    RANK_GLOBAL = 30,
    RANK_MACRO = 40,
    RANK_BUILTIN = 50,
    RANK_WORD = 60,
    RANK_SNIPPET = 70
};

/* Returns whether a label is new; otherwise counts an overload of it. */
static bool is_new(struct completer *c, const char *label, bool is_function) {
    uintptr_t index = (uintptr_t)map_find(&c->seen, label, strlen(label) + 1);
    if (index && is_function)
        c->overloads.items[index - 1]++;
    return !index;
}

/* Snippets may have the label of a keyword. */
static void put_again(struct completer *c, struct hlsl2spv_completion item) {
    item.rank = item.rank ? item.rank : c->rank;
    vec_push(c->q->arena, &c->out, item);
    vec_push(c->q->arena, &c->overloads, 0);
}

static void put(struct completer *c, struct hlsl2spv_completion item) {
    if (!is_new(c, item.label, false))
        return;
    put_again(c, item);
    *map_slot(c->q->arena, &c->seen, item.label, strlen(item.label) + 1) =
        (void *)(uintptr_t)c->out.count;
}

static void note_overloads(struct completer *c) {
    for (size_t i = 0; i < c->overloads.count; i++)
        if (c->overloads.items[i])
            c->out.items[i].detail =
                arena_format(c->q->arena, "%s (+%u overload%s)", c->out.items[i].detail,
                             c->overloads.items[i], c->overloads.items[i] == 1 ? "" : "s");
}

static void put_simple(struct completer *c, const char *label, enum hlsl2spv_symbol_kind kind,
                       const char *documentation) {
    put(c,
        (struct hlsl2spv_completion){.label = label, .kind = kind, .documentation = documentation});
}

static bool is_text(const struct completer *c, const struct word *word, const char *wanted) {
    size_t length = strlen(wanted);
    return word->end - word->begin == length && !memcmp(c->text + word->begin, wanted, length);
}

/* Returns the word before the position, counted from the last one, or NULL. */
static const struct word *word_before(const struct completer *c, size_t back) {
    return back < c->words.count ? &c->words.items[c->words.count - 1 - back] : NULL;
}

static bool follows(const struct completer *c, size_t back, const char *wanted) {
    const struct word *word = word_before(c, back);
    return word && is_text(c, word, wanted);
}

/* ---- Names ---- */

static const char *comment_of(struct completer *c, const struct found_name *name) {
    const struct declared *d =
        name->declared ? query_declared_at(c->q, query_entity(c->q, name)) : NULL;
    return d ? query_comment(c->q, d->whole) : NULL;
}

static unsigned rank_of(const struct completer *c, enum hlsl2spv_symbol_kind kind,
                        const struct found_name *name) {
    if (c->rank)
        return c->rank;
    if (kind == HLSL2SPV_SYMBOL_LOCAL || kind == HLSL2SPV_SYMBOL_PARAMETER)
        return RANK_LOCAL;
    if (kind == HLSL2SPV_SYMBOL_FIELD || kind == HLSL2SPV_SYMBOL_METHOD)
        return RANK_MEMBER;
    return name->declared || name->kind == FOUND_FUNCTION ? RANK_GLOBAL : RANK_BUILTIN;
}

static void put_name(void *user, const struct found_name *name) {
    struct completer *c = user;
    struct hlsl2spv_query *q = c->q;
    const char *label = atom_text(q->c->atoms, name->name);
    enum hlsl2spv_symbol_kind kind = query_kind(q, name);
    bool is_local = kind == HLSL2SPV_SYMBOL_LOCAL;
    struct spot declared = is_local ? query_spot(q, name->declared) : (struct spot){NO_FILE, 0};
    if (!strncmp(label, "operator", 8) || label[0] == '$' || !strcmp(label, "this"))
        return;
    if (is_local && declared.file == c->at.file && declared.offset >= c->at.offset)
        return;
    bool is_function = name->kind == FOUND_FUNCTION || name->kind == FOUND_TEMPLATE;
    if (!is_new(c, label, is_function))
        return;
    const struct type *type = query_type_of(name);
    bool is_typed =
        name->kind == FOUND_VARIABLE || name->kind == FOUND_FIELD || name->kind == FOUND_CONSTANT;
    struct hlsl2spv_completion item = {.label = label, .kind = kind};
    item.flags = query_flags(q, name);
    item.detail = is_typed && type ? query_type_name(q, type) : query_declaration_text(q, name);
    item.documentation = comment_of(c, name);
    item.rank = rank_of(c, kind, name);
    put(c, item);
}

/* ---- Members ---- */

static void put_swizzles(struct completer *c, const struct type *type) {
    static const char *const sets[] = {"xyzw", "rgba"};
    struct type_table *types = c->q->analysed.program->types;
    unsigned count = type->kind == TYPE_VECTOR ? type->columns : 1;
    count = count > 4 ? 4 : count;
    c->rank = RANK_MEMBER;
    for (size_t s = 0; s < COUNT_OF(sets); s++)
        for (unsigned length = 1; length <= (count == 1 ? 1 : count); length++)
            for (unsigned first = 0; first + length <= count; first++) {
                const char *label = arena_string(c->q->arena, sets[s] + first, length);
                const struct type *t = length == 1 ? type_scalar(types, type->scalar)
                                                   : type_vector(types, type->scalar, length);
                put(c, (struct hlsl2spv_completion){.label = label,
                                                    .kind = HLSL2SPV_SYMBOL_SWIZZLE,
                                                    .detail = query_type_name(c->q, t),
                                                    .rank = RANK_MEMBER + (unsigned)s});
            }
    if (count == 1) /* a scalar is splatted by xx, xxx, xxxx */
        for (unsigned length = 2; length <= 4; length++)
            put(c, (struct hlsl2spv_completion){
                       .label = arena_string(c->q->arena, "xxxx", length),
                       .kind = HLSL2SPV_SYMBOL_SWIZZLE,
                       .detail = query_type_name(c->q, type_vector(types, type->scalar, length))});
}

static void put_elements(struct completer *c, const struct type *type) {
    const char *scalar =
        query_type_name(c->q, type_scalar(c->q->analysed.program->types, type->scalar));
    c->rank = RANK_MEMBER;
    for (unsigned row = 0; row < type->rows; row++)
        for (unsigned column = 0; column < type->columns; column++)
            put(c, (struct hlsl2spv_completion){
                       .label = arena_format(c->q->arena, "_m%u%u", row, column),
                       .kind = HLSL2SPV_SYMBOL_SWIZZLE,
                       .detail = scalar});
}

static void put_methods(struct completer *c, const struct type *object) {
    uint32_t groups = object_method_groups(object->object);
    c->rank = RANK_MEMBER;
    for (unsigned row = 0; row < METHOD_COUNT; row++) {
        const struct intrinsic_info *info = method_info(row);
        if ((groups & info->groups) != info->groups || info->refusal ||
            !is_new(c, info->name, true))
            continue;
        put(c, (struct hlsl2spv_completion){.label = info->name,
                                            .kind = HLSL2SPV_SYMBOL_BUILTIN_METHOD,
                                            .detail = query_row_text(c->q, info, object, NULL),
                                            .documentation = documentation_of_method(info->name)});
    }
}

static void put_members(struct completer *c, struct spot dot) {
    const struct type *type = query_type_before(c->q, dot);
    if (!type)
        return;
    if ((type_is_of_class(type, OBJECT_CLASS_CONSTANT_BUFFER) ||
         type_is_of_class(type, OBJECT_CLASS_TEXTURE_BUFFER)) &&
        type->argument_count && type->arguments[0].type)
        type = type->arguments[0].type;
    if (type->kind == TYPE_STRUCT)
        found_members(type, put_name, c);
    else if (type->kind == TYPE_OBJECT)
        put_methods(c, type);
    else if (type->kind == TYPE_MATRIX)
        put_elements(c, type);
    else if (type->kind == TYPE_VECTOR || type->kind == TYPE_SCALAR)
        put_swizzles(c, type);
    else if (type->kind == TYPE_ARRAY)
        put_simple(c, "Length", HLSL2SPV_SYMBOL_FIELD, "Number of elements of the array.");
}

/* ---- Built-in names ---- */

static void put_intrinsics(struct completer *c, const char *scope) {
    for (unsigned row = 0; row < INTRINSIC_COUNT; row++) {
        const struct intrinsic_info *info = intrinsic_info(row);
        bool is_scope = scope ? info->scope && !strcmp(info->scope, scope) : !info->scope;
        if (!is_scope || info->refusal || !is_new(c, info->name, true))
            continue;
        put(c, (struct hlsl2spv_completion){.label = info->name,
                                            .kind = HLSL2SPV_SYMBOL_BUILTIN_FUNCTION,
                                            .detail = query_row_text(c->q, info, NULL, NULL),
                                            .documentation =
                                                documentation_of_function(info->scope, info->name),
                                            .rank = RANK_BUILTIN});
    }
}

static void put_type_name(struct completer *c, const char *name) {
    put(c, (struct hlsl2spv_completion){.label = name,
                                        .kind = HLSL2SPV_SYMBOL_BUILTIN_TYPE,
                                        .documentation = documentation_of_type(name),
                                        .rank = RANK_BUILTIN + 1});
}

static void put_types(struct completer *c, const char *scope) {
    static const char *const shaped[] = {"bool",   "int",        "uint",     "half",     "float",
                                         "double", "min16float", "min16int", "min16uint"};
    size_t prefix = scope ? strlen(scope) : 0;
    const char *name;
    for (size_t i = 0; (name = found_builtin_type(i)); i++) {
        bool is_qualified = strstr(name, "::") != NULL;
        if (scope && !strncmp(name, scope, prefix) && !strncmp(name + prefix, "::", 2))
            put_type_name(c, name + prefix + 2);
        else if (!scope && !is_qualified)
            put_type_name(c, name);
    }
    for (size_t i = 0; i < COUNT_OF(shaped) && !scope; i++)
        for (unsigned rows = 1; rows <= 4; rows++)
            for (unsigned columns = 2; columns <= 4; columns++)
                put_type_name(
                    c, rows == 1 ? arena_format(c->q->arena, "%s%u", shaped[i], columns)
                                 : arena_format(c->q->arena, "%s%ux%u", shaped[i], rows, columns));
}

static void put_macros(struct completer *c) {
    const struct preprocessed *source = c->q->analysed.source;
    for (size_t i = source ? source->notes->definitions.count : 0; i-- > 0;) {
        const struct macro_definition *d = &source->notes->definitions.items[i];
        struct spot at = query_spot(c->q, d->at);
        const char *label = atom_text(c->q->c->atoms, d->name);
        if (at.file == NO_FILE || !is_new(c, label, false))
            continue;
        put(c, (struct hlsl2spv_completion){
                   .label = label,
                   .kind = HLSL2SPV_SYMBOL_MACRO,
                   .detail = query_definition_text(c->q, at, query_spot(c->q, d->end)),
                   .documentation = query_comment_before(c->q, at),
                   .rank = RANK_MACRO});
    }
}

static void put_words(struct completer *c, bool is_in_function) {
    const char *word;
    for (size_t i = 0; (word = query_keyword(i)); i++)
        if (query_keyword_fits(i, is_in_function))
            put(c, (struct hlsl2spv_completion){.label = word,
                                                .kind = HLSL2SPV_SYMBOL_KEYWORD,
                                                .documentation = documentation_of_word(word),
                                                .rank = RANK_WORD});
}

/* ---- Snippets ---- */

static const struct {
    const char *label, *detail, *text;
    bool is_global;
} snippets[] = {
    {"vertex shader", "entry point",
     "float4 ${1:main}(float3 position : POSITION) : SV_Position\n{\n\t$0\n}", true},
    {"pixel shader", "entry point",
     "float4 ${1:main}(float4 position : SV_Position) : SV_Target\n{\n\t$0\n}", true},
    {"compute shader", "entry point",
     "[numthreads(${1:8}, ${2:8}, ${3:1})]\nvoid ${4:main}(uint3 id : "
     "SV_DispatchThreadID)\n{\n\t$0\n}",
     true},
    {"geometry shader", "entry point",
     "[maxvertexcount(${1:3})]\nvoid ${2:main}(triangle ${3:Vertex} input[3], inout "
     "TriangleStream<${3:Vertex}> stream)\n{\n\t$0\n}",
     true},
    {"hull shader", "entry point",
     "[domain(\"tri\")]\n[partitioning(\"fractional_odd\")]\n[outputtopology(\"triangle_cw\")]\n["
     "outputcontrolpoints(3)]\n[patchconstantfunc(\"${1:constants}\")]\n${2:Vertex} "
     "${3:main}(InputPatch<${2:Vertex}, 3> patch, uint i : SV_OutputControlPointID)\n{\n\treturn "
     "patch[i];$0\n}",
     true},
    {"domain shader", "entry point",
     "[domain(\"tri\")]\n${1:Output} ${2:main}(${3:Constants} constants, float3 at : "
     "SV_DomainLocation, const OutputPatch<${4:Vertex}, 3> patch)\n{\n\t$0\n}",
     true},
    {"mesh shader", "entry point",
     "[outputtopology(\"triangle\")]\n[numthreads(${1:32}, 1, 1)]\nvoid ${2:main}(uint i : "
     "SV_GroupThreadID, out vertices ${3:Vertex} vertices[${4:64}], out indices uint3 "
     "triangles[${5:126}])\n{\n\t$0\n}",
     true},
    {"ray generation shader", "entry point",
     "[shader(\"raygeneration\")]\nvoid ${1:main}()\n{\n\t$0\n}", true},
    {"cbuffer", "constant buffer", "cbuffer ${1:Name} : register(b${2:0})\n{\n\t$0\n};", true},
    {"for", "loop", "for (${1:uint} ${2:i} = 0; ${2:i} < ${3:count}; ${2:i}++)\n{\n\t$0\n}", false},
    {"if", "selection", "if (${1:condition})\n{\n\t$0\n}", false},
};

static void put_snippets(struct completer *c, bool is_global) {
    for (size_t i = 0; i < COUNT_OF(snippets); i++)
        if (snippets[i].is_global == is_global)
            put_again(c, ((struct hlsl2spv_completion){.label = snippets[i].label,
                                                       .kind = HLSL2SPV_SYMBOL_SNIPPET,
                                                       .detail = snippets[i].detail,
                                                       .insert = snippets[i].text,
                                                       .is_snippet = 1,
                                                       .rank = RANK_SNIPPET}));
}

/* ---- Semantics, attributes, directives ---- */

static const char *const system_values[] = {
#define SEMANTIC(id, name, ...) name,
#include "../spec/semantics.def"
};

/* Semantics of the stage come first. */
static bool is_in_stage(const struct completer *c, size_t row) {
    static const char *const points[] = {
#define SEMANTIC(id, name, class, components, builtin, points) points,
#include "../spec/semantics.def"
    };
    static const uint8_t stages[STAGE_COUNT][4] = {
#define STAGE(id, profile, first, shader, model, letter, in, vertex_in, out, primitive_out)        \
    {POINT_##in, POINT_##vertex_in, POINT_##out, POINT_##primitive_out},
#include "../spec/stages.def"
    };
    const struct program *program = c->q->analysed.program;
    if (!program || !program->entry_count || program->entries[0].stage == STAGE_LIBRARY)
        return true;
    for (size_t i = 0; i < COUNT_OF(stages[0]); i++)
        if (points[row][stages[program->entries[0].stage][i]] == 'S')
            return true;
    return false;
}

static void put_semantics(struct completer *c) {
    static const char *const customary[] = {"POSITION", "NORMAL",   "TANGENT",      "BINORMAL",
                                            "COLOR",    "TEXCOORD", "BLENDINDICES", "BLENDWEIGHT"};
    for (size_t i = 0; i < COUNT_OF(system_values); i++)
        put(c, (struct hlsl2spv_completion){.label = system_values[i],
                                            .kind = HLSL2SPV_SYMBOL_SEMANTIC,
                                            .documentation =
                                                documentation_of_semantic(system_values[i]),
                                            .rank = is_in_stage(c, i) ? 1 : 3});
    for (size_t i = 0; i < COUNT_OF(customary); i++)
        put(c,
            (struct hlsl2spv_completion){.label = customary[i],
                                         .kind = HLSL2SPV_SYMBOL_SEMANTIC,
                                         .documentation = documentation_of_semantic(customary[i]),
                                         .rank = 2});
    put(c, (struct hlsl2spv_completion){.label = "register",
                                        .kind = HLSL2SPV_SYMBOL_KEYWORD,
                                        .insert = "register(${1:t}${2:0})",
                                        .is_snippet = 1,
                                        .rank = 4});
    put(c, (struct hlsl2spv_completion){.label = "packoffset",
                                        .kind = HLSL2SPV_SYMBOL_KEYWORD,
                                        .insert = "packoffset(c${1:0})",
                                        .is_snippet = 1,
                                        .rank = 4});
}

static const struct attribute_row {
    const char *scope, *name, *arguments;
} attribute_rows[] = {
#define ATTRIBUTE(id, scope, name, arguments, targets, stages) {scope, name, arguments},
#include "../spec/attributes.def"
};

static void put_attributes(struct completer *c, const char *scope) {
    for (size_t i = 0; i < COUNT_OF(attribute_rows); i++) {
        const struct attribute_row *row = &attribute_rows[i];
        if (strcmp(row->scope, scope))
            continue;
        bool has_arguments = *row->arguments && row->arguments[1] != '?';
        put(c, (struct hlsl2spv_completion){
                   .label = row->name,
                   .kind = HLSL2SPV_SYMBOL_ATTRIBUTE,
                   .insert = has_arguments ? arena_format(c->q->arena, "%s($0)", row->name) : NULL,
                   .is_snippet = has_arguments,
                   .documentation = documentation_of_attribute(row->scope, row->name),
                   .rank = 1});
    }
    if (!*scope)
        put_simple(c, "vk::", HLSL2SPV_SYMBOL_NAMESPACE, "Attributes of Vulkan.");
}

static void put_directives(struct completer *c) {
    static const char *const names[] = {
#define DIRECTIVE(id, spelling, conditional) spelling,
#include "../spec/preprocessor.def"
    };
    c->rank = 1;
    for (size_t i = 0; i < COUNT_OF(names); i++)
        put_simple(c, names[i], HLSL2SPV_SYMBOL_DIRECTIVE, NULL);
}

static void put_registers(struct completer *c) {
    static const char *const classes[][2] = {{"b", "Constant buffers."},
                                             {"t", "Textures and read-only buffers."},
                                             {"s", "Samplers."},
                                             {"u", "Writable textures and buffers."},
                                             {"space", "Descriptor set."}};
    c->rank = 1;
    for (size_t i = 0; i < COUNT_OF(classes); i++)
        put_simple(c, classes[i][0], HLSL2SPV_SYMBOL_REGISTER, classes[i][1]);
}

/* ---- Places ---- */

/* Returns the name of the directive on the line of the position, or NULL. */
static const struct word *directive_of_line(const struct completer *c) {
    for (size_t i = c->words.count; i-- > 0;) {
        if (c->words.items[i].kind == LEXEME_HASH)
            return i + 1 < c->words.count ? &c->words.items[i + 1] : &c->words.items[i];
        if (c->words.items[i].begins_line)
            return NULL;
    }
    return NULL;
}

static bool is_on_line_of(const struct completer *c, const struct word *word) {
    const char *from = c->text + word->end;
    return !memchr(from, '\n', c->at.offset - word->end);
}

struct holder {
    atom name;
    struct found_name found;
    bool is_found;
};

static void match_holder(void *user, const struct found_name *name) {
    struct holder *holder = user;
    bool holds = name->kind == FOUND_NAMESPACE || (name->kind == FOUND_TYPE && name->type);
    if (holds && name->name == holder->name && !holder->is_found) {
        holder->found = *name;
        holder->is_found = true;
    }
}

/* Visits the members of a namespace or a type. */
static void visit_held(const struct holder *holder, found_visitor *visit, void *user) {
    if (holder->found.kind == FOUND_NAMESPACE)
        found_contents(holder->found.namespace_, visit, user);
    else
        found_members(holder->found.type, visit, user);
}

/* Resolves `A::B` before the `::` that is `back` words before the position. */
static struct holder find_holder(struct completer *c, size_t back) {
    const struct word *word = word_before(c, back + 1);
    struct holder holder = {0};
    if (!word || word->kind != LEXEME_NAME)
        return holder;
    holder.name = atom_intern(c->q->c->atoms, c->text + word->begin, word->end - word->begin);
    const struct found_scope *scope = query_scope_at(c->q, c->at);
    if (follows(c, back + 2, "::")) {
        struct holder outer = find_holder(c, back + 2);
        if (outer.is_found)
            visit_held(&outer, match_holder, &holder);
    } else if (scope) {
        found_visible(scope->scope, match_holder, &holder);
    }
    return holder;
}

static void put_qualified(struct completer *c) {
    struct holder holder = find_holder(c, 0);
    const char *name = atom_text(c->q->c->atoms, holder.name);
    bool is_builtin = !follows(c, 2, "::") && (!strcmp(name, "vk") || !strcmp(name, "dx"));
    if (is_builtin) {
        put_intrinsics(c, name);
        put_types(c, name);
    }
    if (holder.is_found)
        visit_held(&holder, put_name, c);
}

/* A colon begins a semantic, except after `case` and in a conditional expression. */
static bool is_semantic_place(const struct completer *c) {
    if (!follows(c, 0, ":"))
        return false;
    const struct word *before = word_before(c, 1);
    bool follows_name = before && (before->kind == LEXEME_NAME || is_text(c, before, ")") ||
                                   is_text(c, before, "]"));
    for (size_t back = 1; back < c->words.count; back++) {
        const struct word *word = word_before(c, back);
        if (is_text(c, word, "?") || is_text(c, word, "case") || is_text(c, word, "default"))
            return false;
        if (is_text(c, word, ";") || is_text(c, word, "{") || is_text(c, word, "}") ||
            is_text(c, word, ",") || is_text(c, word, "("))
            break;
    }
    return follows_name;
}

/* A bracket begins an attribute unless it follows an operand. */
static bool is_attribute_place(const struct completer *c, const char **scope) {
    size_t back = 0;
    *scope = "";
    if (follows(c, 0, "::") && follows(c, 1, "vk")) {
        *scope = "vk";
        back = 2;
    }
    if (!follows(c, back, "["))
        return false;
    bool is_double = follows(c, back + 1, "[");
    const struct word *before = word_before(c, back + 1 + is_double);
    return !before ||
           (before->kind == LEXEME_PUNCTUATION && !is_text(c, before, ")") &&
            !is_text(c, before, "]")) ||
           is_double || is_text(c, before, "]");
}

static bool is_register_place(const struct completer *c) {
    for (size_t back = 0; back < 8; back++) {
        const struct word *word = word_before(c, back);
        if (!word)
            return false;
        if (is_text(c, word, "("))
            return follows(c, back + 1, "register");
        if (word->kind != LEXEME_NAME && !is_text(c, word, ","))
            return false;
    }
    return false;
}

static void put_visible(struct completer *c) {
    const struct found_scope *scope = query_scope_at(c->q, c->at);
    bool is_in_function = scope && scope->function;
    if (scope)
        found_visible(scope->scope, put_name, c);
    put_macros(c);
    put_intrinsics(c, NULL);
    put_types(c, NULL);
    put_simple(c, "vk", HLSL2SPV_SYMBOL_NAMESPACE, "Functions and types of Vulkan.");
    put_words(c, is_in_function);
    if (!scope || !scope->record)
        put_snippets(c, !is_in_function);
}

static void complete_directive(struct completer *c, const struct word *directive) {
    static const char *const conditions[] = {"if",    "ifdef",   "ifndef",   "elif",
                                             "undef", "elifdef", "elifndef", "define"};
    if (directive->kind == LEXEME_HASH) {
        put_directives(c);
        return;
    }
    for (size_t i = 0; i < COUNT_OF(conditions); i++)
        if (is_text(c, directive, conditions[i]))
            put_macros(c);
    if (is_text(c, directive, "define"))
        put_visible(c);
}

static void complete_place(struct completer *c) {
    const struct word *directive = directive_of_line(c);
    const char *scope;
    if (directive && is_on_line_of(c, directive))
        complete_directive(c, directive);
    else if (is_attribute_place(c, &scope))
        put_attributes(c, scope);
    else if (follows(c, 0, "."))
        put_members(c, (struct spot){c->at.file, word_before(c, 0)->begin});
    else if (follows(c, 0, "::"))
        put_qualified(c);
    else if (is_register_place(c))
        put_registers(c);
    else if (is_semantic_place(c))
        put_semantics(c);
    else
        put_visible(c);
}

static void find_completions(struct hlsl2spv_query *q, void *user) {
    struct completer *c = user;
    uint32_t file = query_find_file(q, c->file), offset;
    bool is_in_comment;
    size_t size;
    c->q = q;
    if (!q->analysed.program || !query_offset(q, file, c->line, c->column, &offset))
        return;
    c->text = query_text(q, file, &size);
    uint32_t begin = offset, end = offset;
    while (begin > 0 && strchr(QUERY_LETTERS, c->text[begin - 1]) && c->text[begin - 1])
        begin--;
    while (end < size && c->text[end] && strchr(QUERY_LETTERS, c->text[end]))
        end++;
    c->at = (struct spot){file, begin};
    c->replaced = query_range_between(q, c->at, end);
    c->words = query_words_before(q, file, begin, &is_in_comment);
    const struct word *last = word_before(c, 0);
    bool is_in_string =
        last && last->kind == LEXEME_STRING && last->is_open && is_on_line_of(c, last);
    bool is_number = begin < offset && c->text[begin] >= '0' && c->text[begin] <= '9';
    if (!is_in_comment && !is_in_string && !is_number)
        complete_place(c);
    note_overloads(c);
}

const struct hlsl2spv_completion *
hlsl2spv_query_completions(struct hlsl2spv_query *q, const char *file, unsigned line,
                           unsigned column, struct hlsl2spv_range *replaced, size_t *count) {
    struct completer c = {.file = file, .line = line, .column = column};
    *count = query_ask(q, find_completions, &c) ? c.out.count : 0;
    *replaced = c.replaced;
    return c.out.items;
}
