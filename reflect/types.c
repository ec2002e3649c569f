/* Collects the types of a module, with their sizes, layouts and names. */
#include "facts.h"

#include <ctype.h>

enum { MOST_DIMENSIONS = 16, POINTER_SIZE = 8 };

uint32_t fact_type_of(const struct reflection *r, uint32_t id) {
    return r->type_of_id[id] - 1;
}

const struct fact_type *fact_scalar_of(const struct reflection *r, const struct fact_type *type) {
    while (type->kind == FACT_VECTOR || type->kind == FACT_MATRIX)
        type = fact_type_at(r, type->element);
    return type;
}

const struct fact_type *fact_behind_arrays(const struct reflection *r,
                                           const struct fact_type *type) {
    while (type->kind == FACT_ARRAY)
        type = fact_type_at(r, type->element);
    return type;
}

/* ---- Type instructions ---- */

static void read_int(struct reflection *r, struct fact_type *t, const struct instruction *i) {
    t->kind = i->operands[1] ? FACT_INT : FACT_UINT;
    t->bits = i->operands[0];
}

static void read_float(struct reflection *r, struct fact_type *t, const struct instruction *i) {
    t->kind = FACT_FLOAT;
    t->bits = i->operands[0];
    const struct spirv_enumerant *encoding =
        i->count > 1 ? spirv_enumerant(SPIRV_KIND_FPEncoding, i->operands[1]) : NULL;
    if (i->count > 1)
        t->encoding = encoding ? encoding->name : "unknown";
}

static void read_vector(struct reflection *r, struct fact_type *t, const struct instruction *i) {
    t->kind = FACT_VECTOR;
    t->element = fact_type_of(r, i->operands[0]);
    t->rows = 1;
    t->columns = i->operands[1];
}

/* SPIR-V columns are HLSL rows. */
static void read_matrix(struct reflection *r, struct fact_type *t, const struct instruction *i) {
    const struct instruction *column = instruction_of(r->m, i->operands[0]);
    t->kind = FACT_MATRIX;
    t->element = fact_type_of(r, column->operands[0]);
    t->rows = i->operands[1];
    t->columns = column->operands[1];
}

static void read_array(struct reflection *r, struct fact_type *t, const struct instruction *i) {
    t->kind = FACT_ARRAY;
    t->element = fact_type_of(r, i->operands[0]);
    t->stride = reflect_marks(r, i->id)->values[MARK_ARRAY_STRIDE];
    if (i->opcode == SpvOpTypeRuntimeArray)
        return;
    reflect_constant_default(r, i->operands[1], &t->count);
    t->count_constant = reflect_is_specialized(r, i->operands[1]) ? i->operands[1] : 0;
}

static void read_struct(struct reflection *r, struct fact_type *t, const struct instruction *i) {
    struct fact_member *members = arena_array(r->arena, struct fact_member, i->count);
    for (uint32_t k = 0; k < i->count; k++) {
        uint32_t type = i->id;
        static const struct marks nothing;
        const struct marks *marks = r->members[type] ? &r->members[type][k] : &nothing;
        members[k] = (struct fact_member){.name = marks->name ? marks->name : "",
                                          .type = fact_type_of(r, i->operands[k]),
                                          .marks = marks};
    }
    t->kind = FACT_STRUCT;
    t->members = members;
    t->member_count = i->count;
    t->flags = reflect_marks(r, i->id)->flags;
}

static void read_pointer(struct reflection *r, struct fact_type *t, const struct instruction *i) {
    t->kind = FACT_POINTER;
    t->storage = i->operands[0];
    t->element = fact_type_of(r, i->operands[1]);
}

static void read_image(struct reflection *r, struct fact_type *t, const struct instruction *i) {
    t->kind = FACT_IMAGE;
    t->element = fact_type_of(r, i->operands[0]);
    t->dim = i->operands[1];
    t->is_arrayed = i->operands[3];
    t->is_multisampled = i->operands[4];
    t->is_storage = i->operands[5] == 2;
    t->format = i->operands[6];
}

static void read_sampled_image(struct reflection *r, struct fact_type *t,
                               const struct instruction *i) {
    t->kind = FACT_SAMPLED_IMAGE;
    t->element = fact_type_of(r, i->operands[0]);
}

static const struct type_reading {
    SpvOp op;
    enum fact_kind kind;
    void (*read)(struct reflection *r, struct fact_type *t, const struct instruction *i);
} readings[] = {
    {SpvOpTypeVoid, FACT_VOID, NULL},
    {SpvOpTypeBool, FACT_BOOL, NULL},
    {SpvOpTypeInt, FACT_INT, read_int},
    {SpvOpTypeFloat, FACT_FLOAT, read_float},
    {SpvOpTypeVector, FACT_VECTOR, read_vector},
    {SpvOpTypeMatrix, FACT_MATRIX, read_matrix},
    {SpvOpTypeArray, FACT_ARRAY, read_array},
    {SpvOpTypeRuntimeArray, FACT_ARRAY, read_array},
    {SpvOpTypeStruct, FACT_STRUCT, read_struct},
    {SpvOpTypePointer, FACT_POINTER, read_pointer},
    {SpvOpTypeImage, FACT_IMAGE, read_image},
    {SpvOpTypeSampler, FACT_SAMPLER, NULL},
    {SpvOpTypeSampledImage, FACT_SAMPLED_IMAGE, read_sampled_image},
    {SpvOpTypeAccelerationStructureKHR, FACT_ACCELERATION_STRUCTURE, NULL},
};

/* Recognizes types by name, because those of extensions are in other chapters of the grammar. */
static bool is_type(const struct instruction *i) {
    return i->id && !strncmp(spirv_instruction(i->opcode)->name, "OpType", strlen("OpType"));
}

static const struct type_reading *reading_of(SpvOp op) {
    for (size_t k = 0; k < COUNT_OF(readings); k++)
        if (readings[k].op == op)
            return &readings[k];
    return NULL;
}

/* Numbers the types first, because a struct may refer to a pointer declared after it. */
static void number_types(struct reflection *r) {
    r->type_of_id = arena_array(r->arena, uint32_t, r->m->bound);
    for_each_in(i, &r->m->sections[SECTION_GLOBALS]) {
        const struct type_reading *reading = is_type(i) ? reading_of((SpvOp)i->opcode) : NULL;
        if (!is_type(i))
            continue;
        struct fact_type type = {.id = i->id, .kind = reading ? reading->kind : FACT_OTHER};
        vec_push(r->arena, &r->types, type);
        r->type_of_id[i->id] = (uint32_t)r->types.count;
    }
}

/* ---- Sizes ---- */

static uint64_t vector_size(const struct reflection *r, const struct fact_type *t) {
    uint32_t count = t->kind == FACT_VECTOR ? t->columns : 1;
    return (uint64_t)count * fact_scalar_of(r, t)->bits / 8;
}

/* Returns the size of a matrix. SPIR-V's RowMajor stores HLSL columns consecutively. */
static uint64_t matrix_size(const struct reflection *r, const struct fact_type *t,
                            const struct marks *marks) {
    uint64_t bytes = fact_scalar_of(r, t)->bits / 8, stride = marks->values[MARK_MATRIX_STRIDE];
    bool by_columns = marks->flags & FLAG_ROW_MAJOR;
    uint32_t vectors = by_columns ? t->columns : t->rows;
    uint32_t length = by_columns ? t->rows : t->columns;
    return (vectors - 1) * stride + length * bytes;
}

/* Returns the end of the last member's data. Members may be in any order. */
static uint64_t struct_size(const struct fact_type *t) {
    uint64_t size = 0;
    for (uint32_t k = 0; k < t->member_count; k++) {
        uint64_t end = t->members[k].marks->values[MARK_OFFSET] + t->members[k].size;
        size = end > size ? end : size;
    }
    return size;
}

uint64_t fact_size(const struct reflection *r, uint32_t type, const struct marks *matrix) {
    const struct fact_type *t = fact_type_at(r, type);
    uint64_t in_front = 0;
    for (; t->kind == FACT_ARRAY; t = fact_type_at(r, t->element)) {
        if (!t->count)
            return 0;
        in_front += (uint64_t)(t->count - 1) * t->stride;
    }
    if (t->kind == FACT_STRUCT)
        return in_front + struct_size(t);
    if (t->kind == FACT_POINTER)
        return in_front + POINTER_SIZE;
    return in_front + (t->kind == FACT_MATRIX ? matrix_size(r, t, matrix) : vector_size(r, t));
}

static void size_members(struct reflection *r, const struct fact_type *t) {
    struct fact_member *members = (struct fact_member *)t->members;
    for (uint32_t k = 0; k < t->member_count; k++)
        members[k].size = fact_size(r, members[k].type, members[k].marks);
}

/* ---- Names ---- */

/* Returns the encoding's name in lower case without the suffix of its extension: bfloat16. */
static const char *encoding_name(struct reflection *r, const char *encoding) {
    size_t length = strlen(encoding);
    while (length && isupper((unsigned char)encoding[length - 1]))
        length--;
    if (!length)
        length = strlen(encoding);
    char *name = arena_string(r->arena, encoding, length);
    for (char *c = name; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    return name;
}

static const char *scalar_name(struct reflection *r, const struct fact_type *t) {
    static const char *const usual[] = {
        [FACT_BOOL] = "bool", [FACT_INT] = "int", [FACT_UINT] = "uint", [FACT_FLOAT] = "float"};
    if (t->encoding)
        return encoding_name(r, t->encoding);
    if (t->kind == FACT_BOOL || t->bits == 32)
        return usual[t->kind];
    if (t->kind == FACT_FLOAT && t->bits == 64)
        return "double";
    return arena_format(r->arena, "%s%u_t", usual[t->kind], t->bits);
}

static const char *array_name(struct reflection *r, const struct fact_type *t) {
    const struct fact_type *element = fact_behind_arrays(r, t);
    struct text_sink out = {.arena = r->arena};
    sink_text(&out, element->name ? element->name : "");
    for (int k = 0; t->kind == FACT_ARRAY; t = fact_type_at(r, t->element)) {
        if (k++ == MOST_DIMENSIONS)
            break;
        if (t->count)
            sink_format(&out, "[%u]", t->count);
        else
            sink_text(&out, "[]");
    }
    return out.text;
}

static const char *image_name(struct reflection *r, const struct fact_type *t) {
    static const char *const shapes[] = {
        [SpvDim1D] = "Texture1D",
        [SpvDim2D] = "Texture2D",
        [SpvDim3D] = "Texture3D",
        [SpvDimCube] = "TextureCube",
        [SpvDimRect] = "Texture2D",
        [SpvDimBuffer] = "Buffer",
        [SpvDimSubpassData] = "SubpassInput",
    };
    const char *shape = t->dim < COUNT_OF(shapes) ? shapes[t->dim] : "Texture";
    bool is_input = t->dim == SpvDimSubpassData;
    const char *element = fact_type_at(r, t->element)->name;
    const char *vector = fact_type_at(r, t->element)->kind == FACT_VOID ? "void" : NULL;
    return arena_format(r->arena, "%s%s%s%s<%s%s>", t->is_storage && !is_input ? "RW" : "", shape,
                        t->is_multisampled ? "MS" : "", t->is_arrayed && !is_input ? "Array" : "",
                        vector    ? vector
                        : element ? element
                                  : "",
                        vector ? "" : "4");
}

static const char *pointer_name(struct reflection *r, const struct fact_type *t) {
    const struct fact_type *target = fact_type_at(r, t->element);
    const char *name = reflect_marks(r, target->id)->name;
    if (t->storage != SpvStorageClassPhysicalStorageBuffer)
        return target->name;
    if (!name && fact_is_scalar(fact_scalar_of(r, target)))
        name = target->name;
    return arena_format(r->arena, "vk::BufferPointer<%s>", name ? name : "");
}

static const char *name_of(struct reflection *r, const struct fact_type *t) {
    const struct fact_type *element = t->kind == FACT_OTHER ? NULL : fact_type_at(r, t->element);
    switch (t->kind) {
    case FACT_VOID:
        return "void";
    case FACT_BOOL:
    case FACT_INT:
    case FACT_UINT:
    case FACT_FLOAT:
        return scalar_name(r, t);
    case FACT_VECTOR:
        return arena_format(r->arena, "%s%u", element->name, t->columns);
    case FACT_MATRIX:
        return arena_format(r->arena, "%s%ux%u", element->name, t->rows, t->columns);
    case FACT_ARRAY:
        return array_name(r, t);
    case FACT_STRUCT:
        return reflect_marks(r, t->id)->name ? reflect_marks(r, t->id)->name : "";
    case FACT_POINTER:
        return pointer_name(r, t);
    case FACT_IMAGE:
        return image_name(r, t);
    case FACT_SAMPLER:
        return "SamplerState";
    case FACT_SAMPLED_IMAGE:
        return arena_format(r->arena, "vk::Sampled%s", element->name);
    case FACT_ACCELERATION_STRUCTURE:
        return "RaytracingAccelerationStructure";
    case FACT_OTHER:
        break;
    }
    const struct spirv_instruction *row = spirv_instruction(instruction_of(r->m, t->id)->opcode);
    return row->name + strlen("OpType");
}

void reflect_read_types(struct reflection *r) {
    number_types(r);
    for (size_t k = 0; k < r->types.count; k++) {
        struct fact_type *t = &r->types.items[k];
        const struct instruction *i = instruction_of(r->m, t->id);
        const struct type_reading *reading = reading_of((SpvOp)i->opcode);
        if (reading && reading->read)
            reading->read(r, t, i);
        size_members(r, t);
        t->name = name_of(r, t);
    }
}
