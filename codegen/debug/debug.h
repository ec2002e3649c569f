/* Debug information: what a debugger shows of the source while the module runs.
 *
 * Lines and sources are core SPIR-V (OpLine, OpSource).  Types, scopes and variables are
 * instructions of an extended set: OpenCL.DebugInfo.100, or NonSemantic.Shader.DebugInfo.100, where
 * numbers are ids of constants, and lines belong to the set too.  What both sets have bears the
 * same number in both.
 *
 *   descriptions.c  descriptions, sources, lines
 *   types.c         types
 *   debug.c         functions, blocks, variables; the command line; writing it all
 *
 * A description (struct description) is collected while functions are emitted, and written at the
 * end, behind those that it names.  What stands within functions (scopes, lines, declarations)
 * is written at once.
 *
 * emitter.debug is NULL when nothing of this is asked for; callers test it. */
#ifndef HLSL2SPV_CODEGEN_DEBUG_H
#define HLSL2SPV_CODEGEN_DEBUG_H

#include "../type/type.h"

#include <spirv/unified1/NonSemanticShaderDebugInfo100.h>

#define INFO(name) ((uint32_t)NonSemanticShaderDebugInfo100##name)

enum debug_operand_kind {
    DEBUG_ID,
    DEBUG_NAMED, /* another description, written before */
    DEBUG_BACK,  /* another description, which may come later */
    DEBUG_TEXT,
    DEBUG_NUMBER, /* a literal or a constant, as the set's grammar has it */
};

struct debug_operand {
    uint8_t kind; /* enum debug_operand_kind */
    uint32_t number;
    const char *text;
    struct description *description;
};

struct description {
    uint32_t id, instruction;
    bool is_written;
    VEC(struct debug_operand, debug_operand_vec) operands;
    struct description *sequel; /* to be written right behind */
};

VEC(struct description *, description_vec);

struct debug {
    bool is_rich;   /* scopes, types and variables */
    bool is_vulkan; /* in NonSemantic.Shader.DebugInfo.100 */
    const char *set_name;
    uint32_t set;

    struct description_vec roots;    /* described so far, in order */
    struct description_vec members;  /* those of structs that must come behind them */
    struct description_vec wrappers; /* functions of entry points */
    struct map sources;              /* a file's name -> its description */
    struct map types;                /* (type, packing) -> description */
    struct description *unit, *none, *expression;

    /* The function being emitted. */
    bool in_head; /* not in a block so far */
    bool is_behind_merge;
    struct description *function, *scope, *written_scope;
    struct description_vec parameters;
    struct word_vec numbers; /* constants of lines and columns, by their value */
    location last_at;        /* what the line in force was written for, or 0 */
    struct range last_range;
    uint32_t line_file; /* of the line in force, or 0 */
    struct place_pair {
        uint32_t line, column, end_line, end_column;
    } line;
};

/* ---- The module ---- */

void debug_begin(struct emitter *e);
/* OpSource and what else stands in front of names. */
void debug_sources(struct emitter *e);
/* Writes all descriptions, and who compiled the module. */
void debug_finish(struct emitter *e);

/* ---- Functions ---- */

/* Before each instruction of a block. */
void debug_instruction(struct emitter *e, SpvOp op);
/* A block begins: no line is in force, and no scope. */
void debug_block(struct emitter *e);

/* In front of OpFunction; of a wrapper, `f` is the function that it runs. */
void debug_function(struct emitter *e, const struct function *f, uint32_t id, bool is_wrapper);
/* In front of OpFunctionParameter. */
void debug_parameter(struct emitter *e, const struct variable *p);
/* Behind the last OpFunctionParameter, in front of the first label. */
void debug_parameters_end(struct emitter *e, const struct function *f);
/* Behind the first label; `f` is NULL for a wrapper. */
void debug_body(struct emitter *e, const struct function *f, uint32_t id);

/* Opens the scope of a block; the outer one goes to debug_scope_close. */
struct description *debug_scope_open(struct emitter *e, const struct statement *block);
void debug_scope_close(struct emitter *e, struct description *outer);
/* A local variable, behind its initialisation. */
void debug_local(struct emitter *e, const struct variable *v);

/* ---- Types ---- */

struct description *debug_type(struct emitter *e, const struct type *type, enum packing packing);
/* The members of a cbuffer and the like. */
struct description *debug_block_type(struct emitter *e, const struct record *record,
                                     const char *name, enum packing packing);

/* ---- Between the files ---- */

struct description *description_create(struct emitter *e, uint32_t instruction,
                                       const struct debug_operand *operands, size_t count);
#define debug_describe(e, instruction, ...)                                                        \
    description_create((e), (instruction), (const struct debug_operand[]){__VA_ARGS__},            \
                       sizeof((const struct debug_operand[]){__VA_ARGS__}) /                       \
                           sizeof(struct debug_operand))
void debug_add(struct emitter *e, struct description *description, struct debug_operand operand);
/* To be written even if no other description names it. */
void debug_keep(struct emitter *e, struct description *description);
/* An instruction of the set within a function. */
void debug_write(struct emitter *e, uint32_t instruction, const uint32_t *operands, size_t count);
void debug_write_scope(struct emitter *e);
void debug_write_line(struct emitter *e, location at, struct range range);
void debug_write_no_line(struct emitter *e);
/* A number as the set for Vulkan has it. */
uint32_t debug_number(struct emitter *e, uint32_t n);
struct description *debug_none(struct emitter *e);

struct debug_operand operand_id(uint32_t id);
struct debug_operand operand_number(uint32_t number);
struct debug_operand operand_text(const char *text);
struct debug_operand operand_named(struct description *description);
struct debug_operand operand_back(struct description *description);

/* Source, line and column of a place, as most descriptions have them. */
struct debug_place {
    struct debug_operand source, line, column;
};
/* A source by its name, which #line may have given; the number of one that is a file. */
struct description *debug_source(struct emitter *e, const char *name);
bool debug_is_file(const struct emitter *e, size_t index);
struct debug_place debug_place_of(struct emitter *e, location at);

#endif
