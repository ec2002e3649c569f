/* TypeScript for the host: types of the structures in buffers, functions that write them, and the
 * JSON description.
 *
 *     export interface Light { position: Numbers; radius: number }
 *     export const Light = {
 *         size: 16,
 *         write(view: DataView, value: Light, at = 0): void {
 *             put(view, at, "f32", value.position, 3);
 *             put(view, at + 12, "f32", [value.radius], 1);
 *         },
 *     };
 *
 * The offsets are those of the module, so that the form of the buffer in WGSL does not matter. */
#include "../writer.h"

#include <string.h>

struct script {
    struct writer *w;
    struct text_sink *out;
    struct map names;   /* of the script */
    struct map structs; /* names by type */
    struct word_vec types;
};

static const char prelude[] =
    "// Written by hlsl2spv.\n"
    "\n"
    "/** A vector, or the columns (or rows, if it is row-major) of a matrix. */\n"
    "export type Numbers = ArrayLike<number>;\n"
    "\n"
    "type Kind = \"f32\" | \"i32\" | \"u32\" | \"f16\" | \"i16\" | \"u16\";\n"
    "\n"
    "/** Returns the bits of the nearest half, of two equally near ones the even one. */\n"
    "function half(x: number): number {\n"
    "    const sign = x < 0 || Object.is(x, -0) ? 0x8000 : 0;\n"
    "    const size = Math.abs(x);\n"
    "    if (!(size < 65520)) return sign | (size === size ? 0x7c00 : 0x7e00);\n"
    "    const exponent = size < 2 ** -14 ? -14 : Math.floor(Math.log2(size));\n"
    "    const scaled = size / 2 ** (exponent - 10);\n"
    "    const floor = Math.floor(scaled), rest = scaled - floor;\n"
    "    const bits = floor + (rest > 0.5 || (rest === 0.5 && floor % 2 === 1) ? 1 : 0);\n"
    "    return sign | (size < 2 ** -14 ? bits : ((exponent + 14) << 10) + bits);\n"
    "}\n"
    "\n"
    "/** Writes vectors of `count` numbers. */\n"
    "export function put(view: DataView, at: number, kind: Kind, values: Numbers, count: number, "
    "vectors = 1, "
    "stride = 0): void {\n"
    "    if (values.length !== count * vectors)\n"
    "        throw new RangeError(`${count * vectors} numbers are required instead of "
    "${values.length}`);\n"
    "    const size = kind.endsWith(\"16\") ? 2 : 4;\n"
    "    for (let k = 0; k < values.length; k++) {\n"
    "        const x = values[k] as number;\n"
    "        const place = at + Math.floor(k / count) * stride + (k % count) * size;\n"
    "        if (kind === \"f32\") view.setFloat32(place, x, true);\n"
    "        else if (kind === \"f16\") view.setUint16(place, half(x), true);\n"
    "        else if (size === 2) view.setUint16(place, x, true);\n"
    "        else view.setUint32(place, x, true);\n"
    "    }\n"
    "}\n"
    "\n"
    "/** Calls a function for each element of an array, and its offset. */\n"
    "export function each<T>(values: ArrayLike<T>, count: number, at: number, stride: number,\n"
    "                        write: (value: T, at: number) => void): void {\n"
    "    if (values.length !== count)\n"
    "        throw new RangeError(`${count} elements are required instead of ${values.length}`);\n"
    "    for (let k = 0; k < count; k++) write(values[k] as T, at + k * stride);\n"
    "}\n";

/* ---- Names ---- */

/* Words of the language, and names of the prelude. */
static const char *const reserved[] = {
#define WORD(word) #word,
#include "../../spec/typescript_words.def"
};

static void reserve_names(struct script *s) {
    for (size_t k = 0; k < COUNT_OF(reserved); k++)
        wgsl_name_foreign(s->w, &s->names, reserved[k]);
}

/* The type of a buffer has a name such as type.ConstantBuffer.Light. */
static const char *plain_name(const char *name) {
    const char *last = name ? strrchr(name, '.') : NULL;
    if (last)
        name = last + 1;
    return name && *name ? name : "Struct";
}

static void add_type(struct script *s, uint32_t type);

/* Adds the structures that a type contains, and then itself. */
static void add_struct(struct script *s, const struct instruction *i) {
    if (map_has_u64(&s->structs, i->id))
        return;
    for (uint32_t k = 0; k < i->count; k++)
        add_type(s, i->operands[k]);
    const char *name = plain_name(wgsl_fact_of(s->w, i->id)->name);
    *map_slot_u64(s->w->arena, &s->structs, i->id) =
        (void *)wgsl_name_foreign(s->w, &s->names, name);
    vec_push(s->w->arena, &s->types, i->id);
}

static void add_type(struct script *s, uint32_t type) {
    const struct instruction *i = instruction_of(s->w->m, type);
    while (i->opcode == SpvOpTypeArray || i->opcode == SpvOpTypeRuntimeArray)
        i = instruction_of(s->w->m, i->operands[0]);
    if (i->opcode == SpvOpTypeStruct)
        add_struct(s, i);
}

static const char *struct_name(const struct script *s, uint32_t type) {
    return map_find_u64(&s->structs, type);
}

/* ---- Types ---- */

static const char *type_text(const struct script *s, uint32_t type) {
    const struct instruction *i = instruction_of(s->w->m, type);
    switch (i->opcode) {
    case SpvOpTypeStruct:
        return struct_name(s, type);
    case SpvOpTypeArray:
    case SpvOpTypeRuntimeArray:
        return wgsl_format(s->w, "ArrayLike<%s>", type_text(s, i->operands[0]));
    case SpvOpTypeVector:
    case SpvOpTypeMatrix:
        return "Numbers";
    default:
        return "number";
    }
}

static const char *kind_of(const struct script *s, uint32_t type) {
    const struct instruction *scalar = module_scalar_type(s->w->m, type);
    char letter = scalar->opcode == SpvOpTypeFloat ? 'f' : scalar->operands[1] ? 'i' : 'u';
    return wgsl_format(s->w, "%c%u", letter, scalar->operands[0]);
}

/* ---- Writing ---- */

static void write_matrix(struct script *s, const struct instruction *i, const char *value,
                         const char *at, const struct wgsl_member *member) {
    uint32_t rows = instruction_of(s->w->m, i->operands[0])->operands[1], columns = i->operands[1];
    bool is_turned = member->decor.row_major;
    sink_format(s->out, "put(view, %s, \"%s\", %s, %u, %u, %u)", at, kind_of(s, i->id), value,
                is_turned ? columns : rows, is_turned ? rows : columns,
                member->decor.matrix_stride);
}

/* Writes an expression that stores a value. */
static void write_value(struct script *s, uint32_t type, const char *value, const char *at,
                        const struct wgsl_member *member) {
    const struct instruction *i = instruction_of(s->w->m, type);
    switch (i->opcode) {
    case SpvOpTypeStruct:
        sink_format(s->out, "%s.write(view, %s, %s)", struct_name(s, type), value, at);
        break;
    case SpvOpTypeArray:
    case SpvOpTypeRuntimeArray:
        sink_format(s->out, "each(%s, ", value);
        if (i->opcode == SpvOpTypeArray)
            sink_number(s->out, module_part_count(s->w->m, type));
        else
            sink_format(s->out, "%s.length", value);
        sink_format(s->out, ", %s, %u, (value, at) => ", at,
                    wgsl_fact_of(s->w, type)->decor.stride);
        write_value(s, i->operands[0], "value", "at", member);
        sink_text(s->out, ")");
        break;
    case SpvOpTypeMatrix:
        write_matrix(s, i, value, at, member);
        break;
    case SpvOpTypeVector:
        sink_format(s->out, "put(view, %s, \"%s\", %s, %u)", at, kind_of(s, type), value,
                    i->operands[1]);
        break;
    default:
        sink_format(s->out, "put(view, %s, \"%s\", [%s], 1)", at, kind_of(s, type), value);
        break;
    }
}

static const char *offset_text(const struct script *s, uint32_t offset) {
    return offset ? wgsl_format(s->w, "at + %u", offset) : "at";
}

/* Uniform buffers have multiples of 16 bytes. */
static uint32_t size_of(struct writer *w, uint32_t type) {
    uint32_t size = wgsl_module_size(w, type, NULL), extent = wgsl_extent_of(w, type, NULL).size;
    size = size > extent ? size : extent;
    return wgsl_fact_of(w, type)->decor.is_block ? (size + 15) / 16 * 16 : size;
}

static void write_struct(struct script *s, uint32_t type) {
    struct writer *w = s->w;
    const struct instruction *i = instruction_of(w->m, type);
    const struct type_info *info = &wgsl_fact_of(w, type)->type;
    const uint32_t *order = wgsl_members_in_order(w, type);
    const char *name = struct_name(s, type),
               **members = arena_array(w->arena, const char *, i->count);
    struct map taken = {0};
    sink_format(s->out, "\nexport interface %s {\n", name);
    for (uint32_t k = 0; k < i->count; k++) {
        const char *given = info->members[order[k]].given;
        members[k] = wgsl_name_foreign(w, &taken, given && *given ? given : "values");
        uint32_t part = i->operands[order[k]];
        sink_format(s->out, "    %s: %s;\n", members[k], type_text(s, part));
    }
    sink_format(s->out, "}\n\nexport const %s = {\n    size: %u,\n", name, size_of(w, type));
    sink_format(s->out, "    write(view: DataView, value: %s, at = 0): void {\n", name);
    for (uint32_t k = 0; k < i->count; k++) {
        const struct wgsl_member *member = &info->members[order[k]];
        sink_text(s->out, "        ");
        write_value(s, i->operands[order[k]], wgsl_format(w, "value.%s", members[k]),
                    offset_text(s, member->decor.offset), member);
        sink_text(s->out, ";\n");
    }
    sink_text(s->out, "    },\n};\n");
}

/* ---- Buffers that are arrays ---- */

/* Returns the array of a structured buffer, or NULL. */
static const struct instruction *array_of(const struct writer *w,
                                          const struct instruction *variable) {
    const struct instruction *type = module_pointee(w->m, variable->id);
    if (type->opcode != SpvOpTypeStruct || type->count != 1)
        return NULL;
    const struct instruction *array = instruction_of(w->m, type->operands[0]);
    return array->opcode == SpvOpTypeRuntimeArray ? array : NULL;
}

static void write_array(struct script *s, const struct instruction *variable,
                        const struct instruction *array) {
    const struct wgsl_member *member =
        wgsl_fact_of(s->w, module_pointee(s->w->m, variable->id)->id)->type.members;
    const char *name = wgsl_name_foreign(s->w, &s->names, wgsl_fact_of(s->w, variable->id)->text);
    uint32_t stride = wgsl_fact_of(s->w, array->id)->decor.stride;
    sink_format(s->out, "\nexport const %s = {\n    size: (count: number): number => count * %u,\n",
                name, stride);
    sink_format(s->out, "    write(view: DataView, value: %s, at = 0): void {\n        ",
                type_text(s, array->id));
    write_value(s, array->id, "value", "at", member);
    sink_text(s->out, ";\n    },\n};\n");
}

/* ---- The script ---- */

static bool is_buffer(const struct writer *w, const struct instruction *i) {
    const struct id_info *fact = wgsl_fact_of(w, i->id);
    return i->opcode == SpvOpVariable && fact->uses &&
           (fact->decor.has_binding || wgsl_is_push(w, i)) &&
           module_pointee(w->m, i->id)->opcode == SpvOpTypeStruct;
}

const char *wgsl_typescript(struct writer *w, const char *json) {
    struct text_sink out = {.arena = w->c->kept};
    struct script s = {.w = w, .out = &out};
    reserve_names(&s);
    for_each_in(i, &w->m->sections[SECTION_VARIABLES])
        if (is_buffer(w, i))
            add_type(&s, array_of(w, i) ? array_of(w, i)->id : module_pointee(w->m, i->id)->id);
    sink_text(&out, prelude);
    for (size_t k = 0; k < s.types.count; k++)
        write_struct(&s, s.types.items[k]);
    for_each_in(v, &w->m->sections[SECTION_VARIABLES])
        if (is_buffer(w, v) && array_of(w, v))
            write_array(&s, v, array_of(w, v));
    sink_text(&out, "\nexport const shader = ");
    sink_write(&out, json, strlen(json) - 1);
    sink_text(&out, " as const;\n");
    sink_text(
        &out,
        !w->json_bindings.length
            ? "\nexport const bindGroupLayouts = [] as const;\n"
            : "\n/** A list of entries for each group, for createBindGroupLayout(). */\n"
              "export const bindGroupLayouts = Array.from(\n"
              "    { length: Math.max(0, ...shader.bindings.map((b) => b.wgslGroup + 1)) },\n"
              "    (_, group) => ({ entries: shader.bindings.filter((b) => b.wgslGroup === group)"
              ".map((b) => b.layout) }));\n");
    return out.text;
}
