#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "random_program.h"

struct printer {
    struct memory *memory;
    char *text;
    size_t length, capacity;
    int indent;
};

static void print_expression(struct printer *p, const struct expression *e);
static void print_block(struct printer *p, const struct block *block);

static void write_text(struct printer *p, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void write_text(struct printer *p, const char *format, ...) {
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    size_t length = (size_t)vsnprintf(NULL, 0, format, args);
    if (p->length + length >= p->capacity) {
        size_t capacity = (p->length + length) * 2 + 256;
        p->text = memory_grow(p->memory, p->text, p->length, capacity);
        p->capacity = capacity;
    }
    vsnprintf(p->text + p->length, length + 1, format, again);
    p->length += length;
    va_end(again);
    va_end(args);
}

static void begin_line(struct printer *p) {
    write_text(p, "\n%*s", p->indent * 4, "");
}

/* ---- Types and values ------------------------------------------------------------------------ */

static const char *const base_names[] = {"bool", "int", "uint", "float"};

static void print_shape(struct printer *p, struct shape shape) {
    write_text(p, shape.width == 1 ? "%s" : "%s%u", base_names[shape.base], shape.width);
}

static float to_float(uint32_t word) {
    float number;
    memcpy(&number, &word, 4);
    return number;
}

static void print_word(struct printer *p, enum base base, uint32_t word) {
    switch (base) {
    case BASE_BOOL:
        write_text(p, word ? "true" : "false");
        break;
    case BASE_INT:
        write_text(p, (int32_t)word > -0x10000 && (int32_t)word < 0x10000 ? "%d" : "0x%xu",
                   (int)word);
        break;
    case BASE_UINT:
        write_text(p, word < 0x10000 ? "%uu" : "0x%xu", word);
        break;
    case BASE_FLOAT:
        write_text(p, "%.4f", (double)to_float(word));
        break;
    }
}

/* Always as a constructor: a bare literal has a type of its own in HLSL. */
static void print_literal(struct printer *p, struct shape shape, struct value value) {
    print_shape(p, shape);
    write_text(p, "(");
    for (unsigned i = 0; i < shape.width; i++) {
        write_text(p, i ? ", " : "");
        print_word(p, shape.base, value.words[i]);
    }
    write_text(p, ")");
}

/* ---- Expressions ----------------------------------------------------------------------------- */

static void print_swizzle(struct printer *p, const unsigned *swizzle, unsigned count) {
    write_text(p, ".");
    for (unsigned i = 0; i < count; i++)
        write_text(p, "%c", "xyzw"[swizzle[i]]);
}

static void print_place(struct printer *p, const struct place *place) {
    write_text(p, "%s", place->variable->name);
    if (place->is_whole)
        return;
    if (place->variable->structure)
        write_text(p, ".m%u", place->member);
    if (place->index) {
        write_text(p, "[");
        print_expression(p, place->index);
        write_text(p, " %% %uu]", place->variable->length);
    }
    if (place->swizzle_count)
        print_swizzle(p, place->swizzle, place->swizzle_count);
}

static void print_list(struct printer *p, struct expression *const *items, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        write_text(p, i ? ", " : "");
        print_expression(p, items[i]);
    }
}

static void print_call(struct printer *p, const struct expression *e) {
    write_text(p, "%s(", e->function->name);
    for (unsigned i = 0; i < e->operand_count; i++) {
        write_text(p, i ? ", " : "");
        if (e->operands[i])
            print_expression(p, e->operands[i]);
        else
            print_place(p, &e->results[i]);
    }
    write_text(p, ")");
}

static const char *intrinsic_name(int intrinsic) {
    static const char *const names[] = {
#define ROW(name, text, count) text,
        RANDOM_INTRINSICS(ROW)
#undef ROW
    };
    return names[intrinsic];
}

static const char *binary_text(int op) {
    static const char *const texts[] = {
#define ROW(name, text) text,
        RANDOM_BINARY(ROW)
#undef ROW
    };
    return texts[op];
}

static const char *unary_text(int op) {
    static const char *const texts[] = {
#define ROW(name, text) text,
        RANDOM_UNARY(ROW)
#undef ROW
    };
    return texts[op];
}

static void print_operation(struct printer *p, const struct expression *e) {
    write_text(p, "(");
    if (e->kind == EXPRESSION_UNARY)
        write_text(p, "%s", unary_text(e->operation));
    print_expression(p, e->operands[0]);
    if (e->kind == EXPRESSION_BINARY) {
        write_text(p, " %s ", binary_text(e->operation));
        print_expression(p, e->operands[1]);
    } else if (e->kind == EXPRESSION_CONDITIONAL) {
        write_text(p, " ? ");
        print_expression(p, e->operands[1]);
        write_text(p, " : ");
        print_expression(p, e->operands[2]);
    }
    write_text(p, ")");
}

static void print_function_like(struct printer *p, const struct expression *e) {
    if (e->kind == EXPRESSION_SELECT)
        write_text(p, "select");
    else if (e->kind == EXPRESSION_INTRINSIC)
        write_text(p, "%s", intrinsic_name(e->operation));
    else
        print_shape(p, e->shape);
    write_text(p, "(");
    print_list(p, e->operands, e->operand_count);
    write_text(p, ")");
}

static void print_expression(struct printer *p, const struct expression *e) {
    switch (e->kind) {
    case EXPRESSION_LITERAL:
        print_literal(p, e->shape, e->literal);
        break;
    case EXPRESSION_LOAD:
        print_place(p, &e->place);
        break;
    case EXPRESSION_INPUT:
        write_text(p, "inputs[");
        print_expression(p, e->operands[0]);
        write_text(p, "]");
        break;
    case EXPRESSION_THREAD:
        write_text(p, "thread");
        break;
    case EXPRESSION_UNARY:
    case EXPRESSION_BINARY:
    case EXPRESSION_CONDITIONAL:
        print_operation(p, e);
        break;
    case EXPRESSION_SELECT:
    case EXPRESSION_CONVERT:
    case EXPRESSION_CONSTRUCT:
    case EXPRESSION_INTRINSIC:
        print_function_like(p, e);
        break;
    case EXPRESSION_SWIZZLE:
        print_expression(p, e->operands[0]);
        print_swizzle(p, e->swizzle, e->shape.width);
        break;
    case EXPRESSION_CALL:
        print_call(p, e);
        break;
    }
}

/* ---- Statements ------------------------------------------------------------------------------ */

static void print_variable(struct printer *p, const struct variable *variable) {
    if (variable->structure)
        write_text(p, "%s", variable->structure->name);
    else
        print_shape(p, variable->shape);
    write_text(p, " %s", variable->name);
    if (variable->length)
        write_text(p, "[%u]", variable->length);
}

static void print_declaration(struct printer *p, const struct statement *s) {
    const struct variable *variable = s->variable;
    bool is_list = variable->structure || variable->length;
    print_variable(p, variable);
    write_text(p, is_list ? " = {" : " = ");
    print_list(p, s->values, s->value_count);
    write_text(p, is_list ? "};" : ";");
}

static void print_assignment(struct printer *p, const struct statement *s) {
    print_place(p, &s->target);
    write_text(p, " %s= ", s->operation == NO_OPERATION ? "" : binary_text(s->operation));
    print_expression(p, s->values[0]);
    write_text(p, ";");
}

static void print_step(struct printer *p, const struct statement *s) {
    const char *text = s->operation > 0 ? "++" : "--";
    write_text(p, "%s", s->is_prefix ? text : "");
    print_place(p, &s->target);
    write_text(p, "%s;", s->is_prefix ? "" : text);
}

static void print_if(struct printer *p, const struct statement *s) {
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

static void print_loop(struct printer *p, const struct statement *s) {
    const char *counter = s->variable->name;
    if (s->kind == STATEMENT_FOR) {
        write_text(p, "for (int %s = 0; %s < %d; %s++)", counter, counter, s->count, counter);
        print_block(p, &s->first);
        return;
    }
    write_text(p, "int %s = %d;", counter, s->count);
    begin_line(p);
    if (s->kind == STATEMENT_WHILE) {
        write_text(p, "while (%s-- != 0 && ", counter);
        print_expression(p, s->values[0]);
        write_text(p, ")");
        print_block(p, &s->first);
    } else {
        write_text(p, "do");
        print_block(p, &s->first);
        write_text(p, " while (--%s != 0 && ", counter);
        print_expression(p, s->values[0]);
        write_text(p, ");");
    }
}

static void print_switch(struct printer *p, const struct statement *s) {
    write_text(p, "switch (");
    print_expression(p, s->values[0]);
    write_text(p, ")");
    begin_line(p);
    write_text(p, "{");
    for (unsigned i = 0; i < s->case_count; i++) {
        begin_line(p);
        if (s->cases[i].is_default)
            write_text(p, "default:");
        else
            write_text(p, "case %d:", s->cases[i].label);
        print_block(p, &s->cases[i].body);
        if (!s->cases[i].falls_through) {
            begin_line(p);
            write_text(p, "    break;");
        }
    }
    begin_line(p);
    write_text(p, "}");
}

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
        write_text(p, "%s = %s;", s->variable->name, s->source->name);
        break;
    case STATEMENT_CALL:
        print_expression(p, s->values[0]);
        write_text(p, ";");
        break;
    case STATEMENT_IF:
        print_if(p, s);
        break;
    case STATEMENT_FOR:
    case STATEMENT_WHILE:
    case STATEMENT_DO:
        print_loop(p, s);
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
        write_text(p, "return ");
        print_expression(p, s->values[0]);
        write_text(p, ";");
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

/* ---- Programs -------------------------------------------------------------------------------- */

static void print_structure(struct printer *p, const struct structure *structure) {
    write_text(p, "\nstruct %s {", structure->name);
    for (unsigned i = 0; i < structure->member_count; i++) {
        write_text(p, " ");
        print_shape(p, structure->members[i]);
        write_text(p, " m%u;", i);
    }
    write_text(p, " };\n");
}

static void print_function(struct printer *p, const struct function *function) {
    static const char *const modes[] = {"", "out ", "inout "};
    write_text(p, "\n");
    print_shape(p, function->result);
    write_text(p, " %s(", function->name);
    for (unsigned i = 0; i < function->parameter_count; i++) {
        write_text(p, "%s%s", i ? ", " : "", modes[function->modes[i]]);
        print_variable(p, function->parameters[i]);
    }
    write_text(p, ")");
    print_block(p, &function->body);
    write_text(p, "\n");
}

static unsigned result_words(const struct program *program) {
    unsigned words = 0;
    for (unsigned i = 0; i < program->result_count; i++)
        words += program->results[i]->shape.width;
    return words;
}

static void print_result(struct printer *p, const struct expression *e, unsigned *at) {
    struct shape shape = e->shape, words = {BASE_UINT, shape.width};
    begin_line(p);
    write_text(p, "{ ");
    print_shape(p, words);
    write_text(p, shape.base == BASE_BOOL ? " w = " : " w = asuint(");
    if (shape.base == BASE_BOOL) {
        print_shape(p, words);
        write_text(p, "(");
    }
    print_expression(p, e);
    write_text(p, ");");
    for (unsigned i = 0; i < shape.width; i++)
        write_text(p, " result[at + %u] = w%c%s;", (*at)++, shape.width > 1 ? '.' : ' ',
                   shape.width > 1 ? (const char *[]){"x", "y", "z", "w"}[i] : "");
    write_text(p, " }");
}

static void print_main(struct printer *p, const struct program *program) {
    unsigned at = 0;
    write_text(p, "\n[numthreads(%d, 1, 1)]\nvoid main(uint index : SV_GroupIndex)", THREAD_COUNT);
    begin_line(p);
    write_text(p, "{");
    p->indent++;
    begin_line(p);
    write_text(p, "thread = index;");
    for (size_t i = 0; i < program->main->body.count; i++)
        print_statement(p, program->main->body.statements[i]);
    begin_line(p);
    write_text(p, "const uint at = thread * %uu;", result_words(program));
    for (unsigned i = 0; i < program->result_count; i++)
        print_result(p, program->results[i], &at);
    write_text(p, "\n}\n");
}

static void print_expected(struct printer *p, const struct program *program,
                           const struct value *results) {
    static const char *const names[] = {"uint", "int", "uint", "float"};
    for (unsigned thread = 0; thread < THREAD_COUNT; thread++)
        for (unsigned i = 0; i < program->result_count; i++) {
            struct shape shape = program->results[i]->shape;
            write_text(p, "//@ %s %s",
                       thread + i ? "..." : "expect result within 0:", names[shape.base]);
            for (unsigned k = 0; k < shape.width; k++) {
                uint32_t word = results->words[k];
                if (shape.base == BASE_FLOAT)
                    write_text(p, " %.9g", (double)to_float(word));
                else if (shape.base == BASE_INT)
                    write_text(p, " %d", (int)word);
                else
                    write_text(p, " %u", word);
            }
            results++;
            write_text(p, "\n");
        }
}

char *random_print(struct memory *memory, const struct program *program,
                   const struct value *results) {
    struct printer p = {.memory = memory};
    write_text(&p, "//@ options: -HV 2021 -no-warnings\n//@ buffer inputs int:");
    for (unsigned i = 0; i < INPUT_COUNT; i++)
        write_text(&p, " %d", (int)program->inputs[i]);
    write_text(&p, "\n");
    print_expected(&p, program, results);
    write_text(&p, "StructuredBuffer<int> inputs;\nRWStructuredBuffer<uint> result;\n"
                   "static uint thread;\n");
    for (unsigned i = 0; i < program->structure_count; i++)
        print_structure(&p, program->structures[i]);
    for (unsigned i = 0; i < program->global_count; i++) {
        write_text(&p, "static ");
        print_shape(&p, program->globals[i]->shape);
        write_text(&p, " %s = ", program->globals[i]->name);
        print_literal(&p, program->globals[i]->shape, program->global_values[i]);
        write_text(&p, ";\n");
    }
    for (unsigned i = 0; i < program->function_count; i++)
        print_function(&p, program->functions[i]);
    print_main(&p, program);
    return p.text;
}
