#include <string.h>

#include "random_print.h"

static void print_block(struct printer *p, const struct block *block);

static void begin_line(struct printer *p) {
    write_text(p, "\n%*s", p->indent * 4, "");
}

/* ---- Declarations and assignments ------------------------------------------------------------ */

static void print_zero(struct printer *p, const struct type *type) {
    write_text(p, "(");
    print_type(p, type);
    write_text(p, ")0");
}

static bool is_whole_call(const struct statement *s) {
    return s->value_count == 1 && s->values[0]->kind == EXPRESSION_CALL &&
           s->values[0]->function->result == s->variable->type;
}

static void print_declaration(struct printer *p, const struct statement *s) {
    bool is_list = s->variable->type->kind != TYPE_VALUE && !is_whole_call(s);
    print_declarator(p, s->variable);
    write_text(p, " = ");
    if (s->has_source) {
        print_lvalue(p, &s->source);
    } else if (!s->value_count) {
        print_zero(p, s->variable->type);
    } else {
        write_text(p, is_list ? "{" : "");
        print_list(p, s->values, s->value_count);
        write_text(p, is_list ? "}" : "");
    }
    write_text(p, ";");
}

static void print_assignment(struct printer *p, const struct statement *s) {
    print_lvalue(p, &s->target);
    write_text(p, " %s= ", s->operation == NO_OPERATION ? "" : binary_text(s->operation));
    print_expression(p, s->values[0]);
    write_text(p, ";");
}

static void print_step(struct printer *p, const struct statement *s) {
    const char *text = s->operation > 0 ? "++" : "--";
    write_text(p, "%s", s->is_prefix ? text : "");
    print_lvalue(p, &s->target);
    write_text(p, "%s;", s->is_prefix ? "" : text);
}

static void print_copy(struct printer *p, const struct statement *s) {
    print_lvalue(p, &s->target);
    write_text(p, " = ");
    if (s->kind == STATEMENT_CLEAR)
        print_zero(p, s->target.type);
    else
        print_lvalue(p, &s->source);
    write_text(p, ";");
}

static void print_exchange(struct printer *p, const struct statement *s) {
    write_text(p, "%s[thread] = ", s->shared->name);
    print_expression(p, s->values[0]);
    write_text(p, ";");
    begin_line(p);
    write_text(p, "GroupMemoryBarrierWithGroupSync();");
    begin_line(p);
    print_declarator(p, s->variable);
    write_text(p, " = %s[(thread + %du) %% %du];", s->shared->name, s->count, THREAD_COUNT);
    begin_line(p);
    write_text(p, "GroupMemoryBarrierWithGroupSync();");
}

/* ---- Control flow ---------------------------------------------------------------------------- */

static void print_attribute(struct printer *p, const struct statement *s) {
    if (s->attribute)
        write_text(p, "[%s] ", s->attribute);
}

static void print_if(struct printer *p, const struct statement *s) {
    print_attribute(p, s);
    write_text(p, "if (");
    print_expression(p, s->values[0]);
    write_text(p, ")");
    print_block(p, &s->first);
    if (s->second.count) {
        begin_line(p);
        write_text(p, "else");
        print_block(p, &s->second);
    }
}

static void print_for(struct printer *p, const struct statement *s) {
    const char *counter = s->variable->name;
    bool up = s->step > 0;
    print_attribute(p, s);
    write_text(p, "for (int %s = %d; %s %s ", counter, s->first_count, counter, up ? "<" : ">");
    if (s->value_count)
        print_expression(p, s->values[0]);
    else
        write_text(p, "%d", s->count);
    if (s->step == 1 || s->step == -1)
        write_text(p, "; %s%s)", counter, up ? "++" : "--");
    else
        write_text(p, "; %s %s= %d)", counter, up ? "+" : "-", up ? s->step : -s->step);
    print_block(p, &s->first);
}

static void print_while(struct printer *p, const struct statement *s) {
    const char *counter = s->variable->name;
    write_text(p, "int %s = %d;", counter, s->count);
    begin_line(p);
    print_attribute(p, s);
    if (s->kind == STATEMENT_DO) {
        write_text(p, "do");
        print_block(p, &s->first);
        write_text(p, " while (--%s != 0 && ", counter);
        print_expression(p, s->values[0]);
        write_text(p, ");");
        return;
    }
    write_text(p, "while (%s-- != 0 && ", counter);
    print_expression(p, s->values[0]);
    write_text(p, ")");
    print_block(p, &s->first);
}

static void print_forever(struct printer *p, const struct statement *s) {
    const char *counter = s->variable->name;
    write_text(p, "int %s = %d;", counter, s->count);
    begin_line(p);
    print_attribute(p, s);
    write_text(p, "for (;;)");
    begin_line(p);
    write_text(p, "{");
    p->indent++;
    begin_line(p);
    write_text(p, "if (%s-- == 0)", counter);
    begin_line(p);
    write_text(p, "    break;");
    print_block(p, &s->first);
    p->indent--;
    begin_line(p);
    write_text(p, "}");
}

static void print_labels(struct printer *p, const struct switch_case *c) {
    if (c->is_default)
        write_text(p, "default:");
    else
        write_text(p, "case %d:", c->label);
    if (c->has_second)
        write_text(p, " case %d:", c->second);
}

static void print_switch(struct printer *p, const struct statement *s) {
    print_attribute(p, s);
    write_text(p, "switch (");
    print_expression(p, s->values[0]);
    write_text(p, ")");
    begin_line(p);
    write_text(p, "{");
    for (unsigned i = 0; i < s->case_count; i++) {
        begin_line(p);
        print_labels(p, &s->cases[i]);
        print_block(p, &s->cases[i].body);
        if (!s->cases[i].falls_through) {
            begin_line(p);
            write_text(p, "    break;");
        }
    }
    begin_line(p);
    write_text(p, "}");
}

static void print_return(struct printer *p, const struct function *function,
                         const struct statement *s) {
    write_text(p, "return ");
    if (s->value_count)
        print_expression(p, s->values[0]);
    else if (s->has_source)
        print_lvalue(p, &s->source);
    else
        print_zero(p, function->result);
    write_text(p, ";");
}

/* ---- Statements ------------------------------------------------------------------------------ */

static void print_statement(struct printer *p, const struct statement *s) {
    begin_line(p);
    switch (s->kind) {
    case STATEMENT_DECLARE:
        print_declaration(p, s);
        break;
    case STATEMENT_ASSIGN:
        print_assignment(p, s);
        break;
    case STATEMENT_STEP:
        print_step(p, s);
        break;
    case STATEMENT_COPY:
    case STATEMENT_CLEAR:
        print_copy(p, s);
        break;
    case STATEMENT_CALL:
        print_expression(p, s->values[0]);
        write_text(p, ";");
        break;
    case STATEMENT_IF:
        print_if(p, s);
        break;
    case STATEMENT_FOR:
        print_for(p, s);
        break;
    case STATEMENT_WHILE:
    case STATEMENT_DO:
        print_while(p, s);
        break;
    case STATEMENT_FOREVER:
        print_forever(p, s);
        break;
    case STATEMENT_SWITCH:
        print_switch(p, s);
        break;
    case STATEMENT_BREAK:
        write_text(p, "break;");
        break;
    case STATEMENT_CONTINUE:
        write_text(p, "continue;");
        break;
    case STATEMENT_RETURN:
        print_return(p, p->function, s);
        break;
    case STATEMENT_EXCHANGE:
        print_exchange(p, s);
        break;
    }
}

static void print_block(struct printer *p, const struct block *block) {
    begin_line(p);
    write_text(p, "{");
    p->indent++;
    for (size_t i = 0; i < block->count; i++)
        print_statement(p, block->statements[i]);
    p->indent--;
    begin_line(p);
    write_text(p, "}");
}

static void print_function(struct printer *p, const struct function *function) {
    static const char *const modes[] = {"", "out ", "inout "};
    p->function = function;
    write_text(p, "\n");
    print_type(p, function->result);
    write_text(p, " %s(", function->name);
    for (unsigned i = 0; i < function->parameter_count; i++) {
        write_text(p, "%s%s", i ? ", " : "", modes[function->modes[i]]);
        print_declarator(p, function->parameters[i]);
    }
    write_text(p, ")");
    print_block(p, &function->body);
    write_text(p, "\n");
}

/* ---- Results --------------------------------------------------------------------------------- */

/* Conversions of components to words of the buffer; the low word is first. */
static const struct result_row {
    const char *before, *after, *second_before, *second_after, *expected;
} result_rows[] = {
    [BASE_BOOL] = {"uint(", ")", NULL, NULL, "uint"},
    [BASE_INT] = {"asuint(", ")", NULL, NULL, "int"},
    [BASE_UINT] = {"", "", NULL, NULL, "uint"},
    [BASE_FLOAT] = {"asuint(", ")", NULL, NULL, "float"},
    [BASE_WILD] = {"bits(", ")", NULL, NULL, "uint"},
    [BASE_INT16] = {"asuint(int(", "))", NULL, NULL, "int"},
    [BASE_UINT16] = {"uint(", ")", NULL, NULL, "uint"},
    [BASE_INT64] = {"uint(", ")", "uint(uint64_t(", ") >> 32)", "int64"},
    [BASE_UINT64] = {"uint(", ")", "uint(", " >> 32)", "uint64"},
    [BASE_DOUBLE] = {"low_bits(", ")", "high_bits(", ")", "double"},
};

static unsigned words_of(struct shape shape) {
    return component_count(shape) * (result_rows[shape.base].second_before ? 2 : 1);
}

static void print_component(struct printer *p, struct shape shape, unsigned i) {
    write_text(p, "w");
    if (shape.rows)
        write_text(p, "[%u][%u]", i / shape.width, i % shape.width);
    else if (shape.width > 1)
        write_text(p, ".%c", "xyzw"[i]);
}

static void print_result_word(struct printer *p, struct shape shape, unsigned i, unsigned *at,
                              const char *before, const char *after) {
    begin_line(p);
    write_text(p, "    result[at + %u] = %s", (*at)++, before);
    print_component(p, shape, i);
    write_text(p, "%s;", after);
}

static void print_result(struct printer *p, const struct expression *e, unsigned *at) {
    const struct result_row *row = &result_rows[e->shape.base];
    begin_line(p);
    write_text(p, "{");
    begin_line(p);
    write_text(p, "    ");
    print_shape(p, e->shape);
    write_text(p, " w = ");
    print_expression(p, e);
    write_text(p, ";");
    for (unsigned i = 0; i < component_count(e->shape); i++) {
        print_result_word(p, e->shape, i, at, row->before, row->after);
        if (row->second_before)
            print_result_word(p, e->shape, i, at, row->second_before, row->second_after);
    }
    begin_line(p);
    write_text(p, "}");
}

static void print_number(struct printer *p, enum base base, uint64_t word) {
    float single;
    double number;
    memcpy(&single, &word, 4);
    memcpy(&number, &word, 8);
    if (base == BASE_FLOAT)
        write_text(p, " %.9g", (double)single);
    else if (base == BASE_DOUBLE)
        write_text(p, " %.17g", number);
    else if (base == BASE_WILD)
        write_text(p, " %#x", (unsigned)(single != single ? 0x7fc00000 : word));
    else if (base_rows[base].is_signed)
        write_text(p, " %lld", (long long)word);
    else
        write_text(p, " %llu", (unsigned long long)word);
}

static void print_expected(struct printer *p, const struct program *program,
                           const struct value *results) {
    for (unsigned thread = 0; thread < THREAD_COUNT; thread++)
        for (unsigned i = 0; i < program->result_count; i++) {
            struct shape shape = program->results[i]->shape;
            write_text(p, "//@ %s %s", thread + i ? "..." : "expect result within 0:",
                       result_rows[shape.base].expected);
            for (unsigned k = 0; k < component_count(shape); k++)
                print_number(p, shape.base, results->words[k]);
            results++;
            write_text(p, "\n");
        }
}

/* ---- The main function ----------------------------------------------------------------------- */

/* Each thread initializes its part of shared memory. */
static void print_initialization(struct printer *p, const struct variable *variable) {
    const struct type *type = variable->type;
    for (unsigned i = 0; variable->storage == STORAGE_SHARED && i < type->length; i++) {
        begin_line(p);
        write_text(p, "%s[thread * %uu + %uu] = ", variable->name, type->length, i);
        print_zero(p, type->element);
        write_text(p, ";");
    }
}

/* Without these attributes, zeros, infinities and NaN need not be preserved. */
static const char keep_attributes[] =
    "\n[[vk::ext_capability(/* SignedZeroInfNanPreserve */ 4466)]]"
    "\n[[vk::ext_extension(\"SPV_KHR_float_controls\")]]";
static const char keep_mode[] =
    "\n    vk::ext_execution_mode(/* SignedZeroInfNanPreserve */ 4461, 32);";

static void print_main(struct printer *p, const struct program *program) {
    unsigned at = 0, words = 0;
    write_text(p, "%s", program->has_wild ? keep_attributes : "");
    if (program->is_pixel)
        write_text(p, "\nfloat4 main(float4 position : SV_Position) : SV_Target\n{"
                      "\n    thread = uint(position.x) + 2u * uint(position.y);");
    else
        write_text(p,
                   "\n[numthreads(%d, 1, 1)]\nvoid main(uint index : SV_GroupIndex)\n{"
                   "\n    thread = index;",
                   THREAD_COUNT);
    write_text(p, "%s", program->has_wild ? keep_mode : "");
    p->indent++;
    for (unsigned i = 0; i < program->global_count; i++)
        print_initialization(p, program->globals[i]);
    for (size_t i = 0; i < program->main->body.count; i++)
        print_statement(p, program->main->body.statements[i]);
    for (unsigned i = 0; i < program->result_count; i++)
        words += words_of(program->results[i]->shape);
    begin_line(p);
    write_text(p, "const uint at = thread * %uu;", words);
    for (unsigned i = 0; i < program->result_count; i++)
        print_result(p, program->results[i], &at);
    write_text(p, "%s\n}\n", program->is_pixel ? "\n    return 0;" : "");
}

/* ---- Programs -------------------------------------------------------------------------------- */

static void print_structure(struct printer *p, const struct structure *structure) {
    write_text(p, "\nstruct %s\n{", structure->name);
    for (unsigned i = 0; i < structure->member_count; i++) {
        struct variable member = {.name = memory_format(p->memory, "m%u", i),
                                  .type = structure->members[i]};
        write_text(p, "\n    ");
        print_declarator(p, &member);
        write_text(p, ";");
    }
    write_text(p, "\n};\n");
}

static void print_contents(struct printer *p, const struct variable *variable) {
    const struct type *type = variable->type;
    bool is_array = type->kind == TYPE_ARRAY;
    struct shape shape = is_array ? type->element->shape : type->shape;
    write_text(p, is_array ? " = {" : " = ");
    for (unsigned i = 0; i < (is_array ? type->length : 1); i++) {
        write_text(p, i ? ", " : "");
        print_literal(p, shape, variable->contents + i * component_count(shape));
    }
    write_text(p, is_array ? "};\n" : ";\n");
}

/* Prints memory for all threads. */
static void print_memory(struct printer *p, const struct variable *variable, unsigned length) {
    struct variable element = {.name = "", .type = variable->type->element};
    if (variable->storage == STORAGE_BUFFER) {
        write_text(p, "RWStructuredBuffer<");
        print_type(p, element.type);
        write_text(p, "> %s;\n", variable->name);
        return;
    }
    write_text(p, "groupshared ");
    print_type(p, element.type);
    write_text(p, " %s[%u];\n", variable->name, length);
}

static void print_global(struct printer *p, const struct variable *variable) {
    switch (variable->storage) {
    case STORAGE_STATIC:
        write_text(p, variable->is_fixed ? "static const " : "static ");
        print_declarator(p, variable);
        print_contents(p, variable);
        break;
    case STORAGE_EXCHANGE:
        print_memory(p, variable, THREAD_COUNT);
        break;
    case STORAGE_BUFFER:
    case STORAGE_SHARED:
        print_memory(p, variable, THREAD_COUNT * variable->type->length);
        break;
    case STORAGE_LOCAL:
        break;
    }
}

/* ---- Directives and the start of programs ---------------------------------------------------- */

static void print_inputs(struct printer *p, const char *what, const int32_t *inputs) {
    write_text(p, "//@ %s:", what);
    for (unsigned i = 0; i < INPUT_COUNT; i++)
        write_text(p, " %d", (int)inputs[i]);
    write_text(p, "\n");
}

/* Prints the largest size under any layout rules: two words per component, and as many for
 * alignment. */
static void print_size(struct printer *p, const struct variable *variable) {
    enum { MOST_WORDS = 4 };
    if (variable->storage == STORAGE_BUFFER)
        write_text(p, "//@ buffer %s uint: 0*%u\n", variable->name,
                   THREAD_COUNT * variable->type->words * MOST_WORDS);
}

static void print_directives(struct printer *p, const struct program *program) {
    write_text(p, "//@ options: -HV 2021 -no-warnings%s%s\n",
               program->has_short ? " -enable-16bit-types" : "",
               program->has_waves ? " -fspv-target-env=vulkan1.1" : "");
    if (program->has_short)
        write_text(p, "//@ model: 6_2\n");
    print_inputs(p, "buffer inputs int", program->inputs[0]);
    if (program->has_routes) {
        print_inputs(p, "buffer others int", program->inputs[1]);
        print_inputs(p, memory_format(p->memory, "texture texels r32i %dx1", INPUT_COUNT),
                     program->inputs[0]);
    }
    if (program->is_pixel)
        write_text(p, "//@ vertex: corner\n//@ pixel: main\n//@ target 0 rgba8 2x2: 0 0 0 0\n"
                      "//@ draw: 3\n");
    for (unsigned i = 0; i < program->global_count; i++)
        print_size(p, program->globals[i]);
}

/* Functions used by result_rows. */
static const char helpers[] =
    "StructuredBuffer<int> inputs;\n"
    "RWStructuredBuffer<uint> result;\n"
    "static uint thread;\n"
    "uint bits(float x) { return isnan(x) ? 0x7fc00000u : asuint(x); }\n"
    "uint low_bits(double x) { uint a, b; asuint(x, a, b); return a; }\n"
    "uint high_bits(double x) { uint a, b; asuint(x, a, b); return b; }\n";

/* Functions used by RANDOM_ROUTES. */
static const char route_helpers[] =
    "StructuredBuffer<int> others;\n"
    "Texture2D<int> texels;\n"
    "struct Sources { StructuredBuffer<int> first; int between; StructuredBuffer<int> second; };\n"
    "int fetch(StructuredBuffer<int> from, uint i) { if (i > 100u) return 0; return from[i]; }\n"
    "Sources make_sources() { Sources s; s.first = inputs; s.between = 1; s.second = others; "
    "return s; }\n"
    "int choose(Sources s, bool first, uint i)\n"
    "{\n"
    "    StructuredBuffer<int> from = s.second;\n"
    "    if (first)\n"
    "        from = s.first;\n"
    "    return fetch(from, i * s.between);\n"
    "}\n"
    "template<int which> int fetch_chosen(uint i)\n"
    "{\n"
    "    if (which == 0)\n"
    "        return fetch(inputs, i);\n"
    "    return fetch(others, i);\n"
    "}\n"
    "int fetch_texel(Texture2D<int> from, uint i) { return from.Load(int3(i, 0, 0)); }\n";

static const char corner[] = "float4 corner(uint id : SV_VertexID) : SV_Position\n"
                             "{\n"
                             "    return float4(id == 1 ? 3 : -1, id == 2 ? 3 : -1, 0, 1);\n"
                             "}\n";

char *random_print(struct memory *memory, const struct program *program,
                   const struct value *results) {
    struct printer p = {.memory = memory};
    print_directives(&p, program);
    print_expected(&p, program, results);
    write_text(&p, "%s", program->is_row_major ? "#pragma pack_matrix(row_major)\n" : "");
    write_text(&p, "%s%s%s", helpers, program->has_routes ? route_helpers : "",
               program->is_pixel ? corner : "");
    for (unsigned i = 0; i < program->structure_count; i++)
        print_structure(&p, program->structures[i]);
    for (unsigned i = 0; i < program->global_count; i++)
        print_global(&p, program->globals[i]);
    for (unsigned i = 0; i < program->function_count; i++)
        print_function(&p, program->functions[i]);
    print_main(&p, program);
    write_text(&p, "// %u nodes\n", program->nodes);
    return p.text;
}
