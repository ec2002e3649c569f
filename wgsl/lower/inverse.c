/* The inverse of a matrix, which WGSL lacks. */
#include "../writer.h"

/* The text of the function for each size. "M" stands for the type of the matrix, and "V" for a
 * vector of four numbers. */
static const char *const bodies[] = {
    [2] = "    return M(m[1].y, -m[0].y, -m[1].x, m[0].x) * (1 / determinant(m));\n",
    [3] = "    let first = cross(m[1], m[2]);\n"
          "    let rows = M(first, cross(m[2], m[0]), cross(m[0], m[1]));\n"
          "    return transpose(rows) * (1 / dot(m[0], first));\n",
    [4] = "    let s = cross(m[0].xyz, m[1].xyz);\n"
          "    let t = cross(m[2].xyz, m[3].xyz);\n"
          "    let u = m[0].xyz * m[1].w - m[1].xyz * m[0].w;\n"
          "    let v = m[2].xyz * m[3].w - m[3].xyz * m[2].w;\n"
          "    let rows = M(V(cross(m[1].xyz, v) + t * m[1].w, -dot(m[1].xyz, t)),\n"
          "                 V(cross(v, m[0].xyz) - t * m[0].w, dot(m[0].xyz, t)),\n"
          "                 V(cross(m[3].xyz, u) + s * m[3].w, -dot(m[3].xyz, s)),\n"
          "                 V(cross(u, m[2].xyz) - s * m[2].w, dot(m[2].xyz, s)));\n"
          "    return transpose(rows) * (1 / (dot(s, v) + dot(t, u)));\n",
};

static void print_body(struct text_sink *out, const char *body, const char *matrix,
                       const char *vector) {
    for (const char *at = body; *at; at++)
        if (*at == 'M' || *at == 'V')
            sink_text(out, *at == 'M' ? matrix : vector);
        else
            sink_write(out, at, 1);
}

/* Returns the name of the function for a type, and writes it on first use. */
static const char *inverse(struct writer *w, const struct instruction *type) {
    uint32_t key = type->id, size = type->operands[1];
    const char **slot = (const char **)map_slot(w->arena, &w->helper_names, &key, sizeof key);
    if (*slot)
        return *slot;
    const char *matrix = wgsl_type_text(w, type->id);
    const char *name = *slot = wgsl_name_global(w, wgsl_format(w, "inverse_%s", matrix));
    sink_format(&w->helpers, "fn %s(m: %s) -> %s {\n", name, matrix, matrix);
    print_body(&w->helpers, bodies[size], matrix,
               wgsl_vector_text(w, module_scalar_type(w->m, type->id), 4));
    sink_text(&w->helpers, "}\n\n");
    return name;
}

void wgsl_write_inverse(struct writer *w, const struct instruction *i) {
    const struct instruction *type = instruction_of(w->m, i->type);
    wgsl_set_value(w, i, wgsl_call(w->arena, inverse(w, type), 1, wgsl_operand(w, i->operands[2])));
}
