/* Tests that the front end accepts every row of the tables of intrinsics and methods with every
 * element type and shape that its signature allows, and rejects rows without a mapping. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../include/hlsl2spv.h"
#include "../../sema/expression/expression.h"
#include "suites.h"

/* ---- Text ---- */

struct text {
    char *at;
    size_t length, capacity;
};

__attribute__((format(printf, 2, 3))) static void print_text(struct text *t, const char *format,
                                                             ...) {
    va_list args;
    for (;;) {
        va_start(args, format);
        int more = vsnprintf(t->at + t->length, t->capacity - t->length, format, args);
        va_end(args);
        if (t->length + (size_t)more < t->capacity) {
            t->length += (size_t)more;
            return;
        }
        t->capacity = t->capacity * 2 + (size_t)more + 64;
        t->at = realloc(t->at, t->capacity);
        ck_assert_ptr_nonnull(t->at);
    }
}

/* ---- The tested row ---- */

/* An assignment to the variables of a signature. */
struct choice {
    enum scalar scalar;       /* of T */
    enum pattern_shape shape; /* of T, if the signature does not determine it */
    uint32_t rows, columns;
    uint32_t sizes[26];
};

struct trial {
    const struct intrinsic_info *info;
    struct pattern pattern;
    const char *object_name; /* of a method's object, or NULL */
    const struct object_info *object;
    struct text declarations, parameters, body;
    unsigned variables;
};

static const char *const scalar_names[SCALAR_COUNT] = {
    [SCALAR_BOOL] = "bool",
    [SCALAR_INT16] = "int16_t",
    [SCALAR_UINT16] = "uint16_t",
    [SCALAR_INT] = "int",
    [SCALAR_UINT] = "uint",
    [SCALAR_INT64] = "int64_t",
    [SCALAR_UINT64] = "uint64_t",
    [SCALAR_MIN12INT] = "min12int",
    [SCALAR_MIN16INT] = "min16int",
    [SCALAR_MIN16UINT] = "min16uint",
    [SCALAR_HALF] = "float16_t",
    [SCALAR_FLOAT] = "float",
    [SCALAR_DOUBLE] = "double",
    [SCALAR_MIN10FLOAT] = "min10float",
    [SCALAR_MIN16FLOAT] = "min16float",
    [SCALAR_INT8_PACKED] = "int8_t4_packed",
    [SCALAR_UINT8_PACKED] = "uint8_t4_packed",
};

static uint32_t dimensions(const struct object_info *info) {
    return info->dim == DIM_3D || info->dim == DIM_CUBE ? 3 : info->dim == DIM_2D ? 2 : 1;
}

static uint32_t size_of(const struct trial *t, const struct choice *choice,
                        const struct pattern_size *size) {
    switch (size->kind) {
    case SIZE_NUMBER:
        return size->number;
    case SIZE_VARIABLE:
        return choice->sizes[size->variable - 'a'];
    case SIZE_DIM:
        return dimensions(t->object) + size->number;
    case SIZE_COORD:
        return dimensions(t->object) + t->object->arrayed + size->number;
    case SIZE_EXTENT:
        return (t->object->dim == DIM_CUBE ? 2 : dimensions(t->object)) + t->object->arrayed +
               size->number;
    }
    return 0;
}

static const struct pattern_type *bound_type(const struct trial *t) {
    for (uint32_t i = 0; i < t->pattern.count; i++) {
        const struct pattern_type *type = &t->pattern.parameters[i].type;
        if (type->scalar_of == 'T' && type->set)
            return type;
    }
    return NULL;
}

static bool contains_structs(const struct object_info *info) {
    return info->class == OBJECT_CLASS_STRUCTURED_BUFFER || info->class == OBJECT_CLASS_STREAM ||
           info->class == OBJECT_CLASS_NODE || info->class == OBJECT_CLASS_BUFFER_POINTER;
}

static void print_shape(struct text *out, enum pattern_shape shape, uint32_t rows,
                        uint32_t columns) {
    if (shape == SHAPE_VECTOR)
        print_text(out, "%u", columns);
    else if (shape == SHAPE_MATRIX)
        print_text(out, "%ux%u", rows, columns);
}

static void print_numeric(struct trial *t, struct text *out, const struct pattern_type *type,
                          const struct choice *choice) {
    bool of_variable = type->scalar_of == 'T';
    enum scalar scalar = of_variable              ? choice->scalar
                         : type->scalar_of == 'E' ? SCALAR_FLOAT
                                                  : (enum scalar)(type->set->members[0] - 1);
    print_text(out, "%s", scalar_names[scalar]);
    const struct pattern_type *shaped = type->shape_of ? bound_type(t) : type;
    if (shaped->shape == SHAPE_ANY) {
        print_shape(out, choice->shape, choice->rows, choice->columns);
    } else {
        print_shape(out, shaped->shape, size_of(t, choice, &shaped->rows),
                    size_of(t, choice, &shaped->columns));
    }
}

static const char *word_text(const struct trial *t, enum pattern_word word) {
    switch (word) {
    case PATTERN_ELEMENT:
        return contains_structs(t->object) ? "Record" : "float4";
    case PATTERN_TEMPLATE:
        return "float3";
    case PATTERN_STRUCT:
        return "Record";
    case PATTERN_RAY_DESC:
        return "RayDesc";
    case PATTERN_BUFFER_POINTER:
        return "vk::BufferPointer<Record>";
    case PATTERN_HIT_OBJECT:
        return "dx::HitObject";
    default:
        return NULL;
    }
}

static const char *global_name(enum pattern_word word) {
    switch (word) {
    case PATTERN_SAMPLER:
    case PATTERN_ANY_SAMPLER:
        return "plain_sampler";
    case PATTERN_SAMPLER_CMP:
        return "compare_sampler";
    case PATTERN_ACCELERATION_STRUCTURE:
        return "scene";
    case PATTERN_STRING:
        return "\"text\"";
    case PATTERN_RECORD_OR_UAV:
        return "writable_buffer";
    default:
        return NULL;
    }
}

static const char *initial_value(const struct pattern_parameter *p) {
    if (p->is_reference || p->direction == DIRECTION_OUT)
        return "";
    switch (p->type.word) {
    case PATTERN_RAY_DESC:
        return " = (RayDesc)0";
    case PATTERN_STRUCT:
        return " = (Record)0";
    case PATTERN_BUFFER_POINTER:
    case PATTERN_HIT_OBJECT:
    case PATTERN_ELEMENT:
        return "";
    default:
        return " = 0";
    }
}

/* Returns the text for the declaration of an argument's variable, with the modifiers that the row
 * needs. */
static struct text *begin_variable(struct trial *t, const struct pattern_parameter *p) {
    if (t->info->flags & ROW_VERTEX_ATTRIBUTE && p == &t->pattern.parameters[0]) {
        print_text(&t->parameters, ", nointerpolation ");
        return &t->parameters;
    }
    bool is_payload = t->info->flags & ROW_PAYLOAD_LVALUE && p->type.word == PATTERN_STRUCT;
    if (p->is_reference || is_payload) {
        print_text(&t->declarations, "groupshared ");
        return &t->declarations;
    }
    print_text(&t->body, "  ");
    return &t->body;
}

/* Passes a variable of the parameter's type, or a global. */
static void print_argument(struct trial *t, struct text *call, const struct pattern_parameter *p,
                           const struct choice *choice) {
    const char *global = global_name(p->type.word);
    if (global) {
        print_text(call, "%s", global);
        return;
    }
    struct text *where = begin_variable(t, p);
    unsigned number = t->variables++;
    if (p->type.word == PATTERN_NUMERIC)
        print_numeric(t, where, &p->type, choice);
    else
        print_text(where, "%s", word_text(t, p->type.word));
    if (where == &t->parameters)
        print_text(where, " v%u : A%u", number, number);
    else
        print_text(where, " v%u%s;\n", number, where == &t->body ? initial_value(p) : "");
    print_text(call, "v%u", number);
}

/* The last argument, or the offset before clamp and status.  The scope of a clock is a
 * constant in SPIR-V. */
static bool must_be_constant(const struct trial *t, uint32_t parameter) {
    uint32_t behind = t->pattern.count - 1 - parameter, flags = t->info->flags;
    bool is_constant_row = t->info->scope != NULL;
    return (flags & ROW_CONST_LAST && behind == 0) ||
           (flags & ROW_OFFSET &&
            behind == (flags & ROW_STATUS ? 1U : 0U) + (flags & ROW_CLAMP ? 1U : 0U)) ||
           (is_constant_row && t->pattern.parameters[parameter].type.set &&
            !(flags & ROW_TEMPLATE));
}

static bool has_own_sampler(const struct trial *t, const struct pattern_parameter *p) {
    return t->object && t->object->class == OBJECT_CLASS_SAMPLED_TEXTURE &&
           global_name(p->type.word);
}

/* Rows that accept only certain constants. */
static const struct {
    const char *signature, *name, *arguments;
} given_arguments[] = {
    {"void(uint, uint)", "Barrier", "UAV_MEMORY, GROUP_SYNC | DEVICE_SCOPE"},
    {"void(record_or_uav, uint)", "Barrier", "writable_buffer, GROUP_SYNC | DEVICE_SCOPE"},
    {"F(uint64, uint)", "RawBufferLoad", "16, 8"},
    {"void(uint64, F, uint)", "RawBufferStore", "16, 1, 8"},
    {"void(uint, ...)", "ext_execution_mode", "4461, 32u"},         /* SignedZeroInfNanPreserve */
    {"void(uint, ...)", "ext_execution_mode_id", "38, 4u, 1u, 1u"}, /* LocalSizeId */
};

static const char *arguments_given(const struct intrinsic_info *info) {
    for (size_t i = 0; i < COUNT_OF(given_arguments); i++)
        if (strcmp(info->name, given_arguments[i].name) == 0 &&
            strcmp(info->signature, given_arguments[i].signature) == 0)
            return given_arguments[i].arguments;
    return NULL;
}

static void print_arguments(struct trial *t, const struct choice *choice, struct text *call) {
    bool is_first = true;
    const char *given = arguments_given(t->info);
    if (given) {
        print_text(call, "%s", given);
        return;
    }
    for (uint32_t i = 0; i < t->pattern.count; i++) {
        const struct pattern_parameter *p = &t->pattern.parameters[i];
        uint32_t count = has_own_sampler(t, p) ? 0
                         : p->is_repeated      ? size_of(t, choice, &p->count)
                                               : 1;
        for (uint32_t k = 0; k < count; k++) {
            print_text(call, "%s", is_first ? "" : ", ");
            is_first = false;
            if (must_be_constant(t, i))
                print_text(call, "1");
            else
                print_argument(t, call, p, choice);
        }
    }
}

static void print_call(struct trial *t, const struct choice *choice) {
    struct text call = {0};
    print_arguments(t, choice, &call);
    const char *scope = t->info->scope ? t->info->scope : "";
    print_text(&t->body, "  %s%s%s%s(%s);\n", t->object ? "object." : scope,
               t->object || !t->info->scope ? "" : "::", t->info->name,
               t->info->flags & ROW_TEMPLATE
                   ? t->pattern.result.word == PATTERN_POINTER_TO_F ? "<Record>" : "<float3>"
                   : "",
               call.at ? call.at : "");
    free(call.at);
}

/* ---- All choices for a signature ---- */

static void try_sizes(struct trial *t, struct choice *choice, const char *names) {
    if (!*names) {
        print_call(t, choice);
        return;
    }
    for (uint32_t size = 1; size <= 4; size++) {
        choice->sizes[*names - 'a'] = size;
        try_sizes(t, choice, names + 1);
    }
}

static void add_size_name(char *names, const struct pattern_size *size) {
    if (size->kind == SIZE_VARIABLE && !strchr(names, size->variable))
        names[strlen(names)] = size->variable;
}

static void try_shapes(struct trial *t, struct choice *choice) {
    char names[8] = "";
    for (uint32_t i = 0; i < t->pattern.count; i++) {
        add_size_name(names, &t->pattern.parameters[i].type.rows);
        add_size_name(names, &t->pattern.parameters[i].type.columns);
    }
    const struct pattern_type *bound = bound_type(t);
    if (!bound || bound->shape != SHAPE_ANY) {
        try_sizes(t, choice, names);
        return;
    }
    choice->shape = SHAPE_SCALAR;
    print_call(t, choice);
    for (choice->columns = 1; choice->columns <= 4; choice->columns++) {
        choice->shape = SHAPE_VECTOR;
        print_call(t, choice);
        choice->shape = SHAPE_MATRIX;
        for (choice->rows = 1; choice->rows <= 4; choice->rows++)
            print_call(t, choice);
    }
}

static void try_scalars(struct trial *t) {
    struct choice choice = {.scalar = SCALAR_FLOAT};
    const struct pattern_type *bound = bound_type(t);
    if (!bound) {
        try_shapes(t, &choice);
        return;
    }
    for (const uint8_t *member = bound->set->members; *member; member++) {
        choice.scalar = (enum scalar)(*member - 1);
        uint32_t only_32 = scalar_is_float(choice.scalar) ? ROW_ONLY_32_BIT_FLOATS : 0;
        bool is_too_wide = t->info->flags & only_32 && scalar_bits(choice.scalar) != 32;
        /* The number of stage inputs is limited. */
        bool is_too_much = t->info->flags & ROW_VERTEX_ATTRIBUTE && choice.scalar != SCALAR_FLOAT;
        if (scalar_names[choice.scalar] && !is_too_wide && !is_too_much)
            try_shapes(t, &choice);
    }
}

/* ---- The program around the calls ---- */

struct stage_frame {
    enum stage stage;
    const char *profile, *before, *parameters, *after;
};
static const struct stage_frame frames[] = {
    {STAGE_COMPUTE, "cs_6_9", "[numthreads(4, 1, 1)] void main(", "", ") {\n"},
    {STAGE_PIXEL, "ps_6_9", "void main(", "float4 position : SV_Position", ") {\n"},
    {STAGE_GEOMETRY, "gs_6_9", "[maxvertexcount(1)] void main(", "point Record input[1]", ") {\n"},
    {STAGE_MESH, "ms_6_9", "[outputtopology(\"triangle\")] [numthreads(4, 1, 1)] void main(",
     "out vertices Record v[3], out indices uint3 i[1]", ") {\n"},
    {STAGE_AMPLIFICATION, "as_6_9", "[numthreads(4, 1, 1)] void main(", "", ") {\n"},
    {STAGE_RAY_GENERATION, "lib_6_9", "[shader(\"raygeneration\")] void main(", "", ") {\n"},
    {STAGE_CLOSEST_HIT, "lib_6_9", "[shader(\"closesthit\")] void main(",
     "inout Record payload, BuiltInTriangleIntersectionAttributes attributes", ") {\n"},
    {STAGE_ANY_HIT, "lib_6_9", "[shader(\"anyhit\")] void main(",
     "inout Record payload, BuiltInTriangleIntersectionAttributes attributes", ") {\n"},
    {STAGE_INTERSECTION, "lib_6_9", "[shader(\"intersection\")] void main(", "", ") {\n"},
    {STAGE_NODE, "lib_6_9",
     "[shader(\"node\")] [NodeLaunch(\"broadcasting\")] [NodeDispatchGrid(1, 1, 1)] "
     "[numthreads(4, 1, 1)] void main(",
     "", ") {\n"},
};
static const struct stage_frame coalescing = {
    STAGE_NODE, "lib_6_9",
    "[shader(\"node\")] [NodeLaunch(\"coalescing\")] [numthreads(4, 1, 1)] void main(", "",
    ") {\n"};
static const struct stage_frame thread = {
    STAGE_NODE, "lib_6_9", "[shader(\"node\")] [NodeLaunch(\"thread\")] void main(", "", ") {\n"};

/* Each kind of launch has different inputs. */
static const struct stage_frame *frame_for_node(const char *object) {
    if (strstr(object, "GroupNodeInput") || strstr(object, "EmptyNodeInput"))
        return &coalescing;
    return strstr(object, "ThreadNodeInput") ? &thread : NULL;
}

static const struct stage_frame *frame_for(const struct trial *t) {
    const struct intrinsic_info *info = t->info;
    const struct stage_frame *own = t->object ? frame_for_node(t->object_name) : NULL;
    if (own && !info->refusal)
        return own;
    bool is_ordered = t->object && t->object->rasterizer_ordered;
    bool is_about_quads = info->flags & ROW_DERIVATIVE || strstr(info->name, "Quad") ||
                          strcmp(info->name, "IsHelperLane") == 0;
    if ((is_about_quads || is_ordered) && !info->refusal)
        return &frames[1];
    for (size_t i = 0; i < COUNT_OF(frames) && !info->refusal; i++)
        if (info->stages & STAGE_BIT(frames[i].stage))
            return &frames[i];
    return &frames[0];
}

static bool is_parameter(const struct object_info *info) {
    return info->class == OBJECT_CLASS_STREAM || info->class == OBJECT_CLASS_NODE;
}

static bool is_local(const struct object_info *info) {
    return info->class == OBJECT_CLASS_RAY_QUERY || info->class == OBJECT_CLASS_HIT_OBJECT ||
           info->class == OBJECT_CLASS_BUFFER_POINTER;
}

static const char *template_text(const struct trial *t) {
    const struct object_info *info = t->object;
    return !strcmp(t->info->name, "GatherRaw")                ? "<uint>"
           : info->class == OBJECT_CLASS_RAY_QUERY            ? "<0>"
           : info->class == OBJECT_CLASS_FEEDBACK             ? "<0>"
           : !*info->argument_sorts                           ? ""
           : !strcmp(info->name, "RWDispatchNodeInputRecord") ? "<Shared>"
           : contains_structs(info)                           ? "<Record>"
                                                              : "<float4>";
}

static void print_program(struct trial *t, struct text *out) {
    const struct stage_frame *frame = frame_for(t);
    print_text(out, "struct [raypayload] Record { float4 x : SV_Position; };\n"
                    "struct [NodeTrackRWInputSharing] Shared { float4 x; };\n"
                    "SamplerState plain_sampler; SamplerComparisonState compare_sampler;\n"
                    "RaytracingAccelerationStructure scene; RWBuffer<uint> writable_buffer;\n");

    char object[128] = "";
    if (t->object)
        snprintf(object, sizeof object, "%s%s object", t->object_name, template_text(t));
    if (t->object && !is_parameter(t->object) && !is_local(t->object)) {
        print_text(out, "%s%s;\n",
                   t->object->class == OBJECT_CLASS_SUBPASS ? "[[vk::input_attachment_index(0)]] "
                                                            : "",
                   object);
    }
    print_text(out, "%s%s%s%s", t->declarations.at ? t->declarations.at : "", frame->before,
               frame->parameters,
               *frame->parameters && t->object && is_parameter(t->object) ? ", " : "");
    if (t->object && is_parameter(t->object))
        print_text(out, "%s%s", t->object->class == OBJECT_CLASS_STREAM ? "inout " : "", object);
    print_text(out, "%s%s", t->parameters.at ? t->parameters.at : "", frame->after);
    if (t->object && is_local(t->object))
        print_text(out, "  %s;\n", object);
    print_text(out, "%s}\n", t->body.at);
}

static int open_program(void *user, const char *path, struct hlsl2spv_file *file) {
    const struct text *program = user;
    *file = (struct hlsl2spv_file){path, program->at, program->length};
    return strcmp(path, "row.hlsl") == 0;
}

static struct hlsl2spv_result *compile_program(const struct trial *t, struct text *program) {
    const char *arguments[] = {"-T",
                               frame_for(t)->profile,
                               "-E",
                               "main",
                               "-O0",
                               "-fspv-target-env=vulkan1.3",
                               "-enable-16bit-types",
                               "-fspv-extension=+SPV_EXT_shader_atomic_float_add",
                               "-Wno-conversion",
                               "row.hlsl"};
    struct hlsl2spv_host host = {.user = program, .open = open_program};
    return hlsl2spv_compile(COUNT_OF(arguments), arguments, &host);
}

/* Returns the first error, or NULL. */
static const char *first_error(const struct hlsl2spv_result *result) {
    for (size_t i = 0; i < hlsl2spv_diagnostic_count(result); i++) {
        const struct hlsl2spv_diagnostic *d = hlsl2spv_diagnostic_at(result, i);
        if (d->severity >= HLSL2SPV_ERROR)
            return d->text;
    }
    return NULL;
}

static void check_row(struct trial *t) {
    ck_assert(pattern_parse(t->info->signature, &t->pattern));
    try_scalars(t);
    struct text program = {0};
    print_program(t, &program);
    struct hlsl2spv_result *result = compile_program(t, &program);
    ck_assert_ptr_nonnull(result);
    const char *error = first_error(result);
    bool is_feedback = t->object && t->object->class == OBJECT_CLASS_FEEDBACK;
    if (is_feedback) {
        ck_assert_msg(error, "'%s' is not refused", t->object_name);
    } else if (t->info->refusal) {
        ck_assert_msg(error && strstr(error, t->info->refusal), "%s is not refused: %s\n%s",
                      t->info->name, error ? error : "", program.at);
    } else {
        ck_assert_msg(!error, "%s: %s\n%.2000s", t->info->name, error, program.at);
    }
    hlsl2spv_release(result);
    free(program.at);
    free(t->declarations.at);
    free(t->parameters.at);
    free(t->body.at);
}

START_TEST(intrinsic_row) {
    struct trial t = {.info = intrinsic_info((enum intrinsic)_i)};
    check_row(&t);
}
END_TEST

static const char *const object_names[] = {
#define OBJECT(id, name, ...) name,
#include "../../spec/objects.def"
};

START_TEST(method_row) {
    const struct intrinsic_info *info = method_info((enum method)_i);
    if (info->flags & ROW_STATIC)
        return; /* all are rejected because of their type's name */
    bool is_used = false;
    for (int kind = 0; kind < OBJECT_COUNT; kind++) {
        if ((object_method_groups((enum object_kind)kind) & info->groups) == info->groups) {
            struct trial t = {.info = info,
                              .object_name = object_names[kind],
                              .object = object_info((enum object_kind)kind)};
            check_row(&t);
            is_used = true;
        }
    }
    ck_assert_msg(is_used, "no object has the method %s %s", info->name, info->signature);
}
END_TEST

Suite *tables_suite(void) {
    Suite *suite = suite_create("tables");
    TCase *tests = tcase_create("rows");
    tcase_add_loop_test(tests, intrinsic_row, 0, INTRINSIC_COUNT);
    tcase_add_loop_test(tests, method_row, 0, METHOD_COUNT);
    suite_add_tcase(suite, tests);
    return suite;
}
