/* Debug information for source-level debuggers.
 *
 * Lines and sources are core SPIR-V (OpLine, OpSource). Types, scopes and variables are records
 * of OpenCL.DebugInfo.100 or NonSemantic.Shader.DebugInfo.100. In the latter, numbers are
 * constant ids and lines are records too. Records common to both sets have the same number.
 *
 *   debug_instructions.c  records, sources, lines
 *   debug_functions.c     functions, blocks, parameters, local variables
 *   debug_globals.c       global variables
 *   debug_output.c        output of the records
 *   types.c               types
 *   debug.c               the module, entry points, the command line
 *
 * A record (struct description) is collected during emission and written at the end, after its
 * operands. Scopes, lines and declarations within functions are written immediately.
 *
 * emitter.debug is NULL without debug information; callers check it. */
#ifndef HLSL2SPV_CODEGEN_DEBUG_DEBUG_H
#define HLSL2SPV_CODEGEN_DEBUG_DEBUG_H

#include "../type/type.h"

#include "spirv_names.h"

#define INFO(name) ((uint32_t)NonSemanticShaderDebugInfo100##name)

enum debug_operand_kind {
    DEBUG_ID,
    DEBUG_NAMED, /* another record, written before this one */
    DEBUG_BACK,  /* another record, possibly written later */
    DEBUG_TEXT,
    DEBUG_NUMBER, /* a literal or a constant id, as the set requires */
};

struct debug_operand {
    enum debug_operand_kind kind : 8;
    uint32_t number;
    const char *text;
    struct description *description;
};

struct description {
    uint32_t id, instruction;
    bool is_written;
    VEC(struct debug_operand, debug_operand_vec) operands;
    struct description *sequel; /* record to be written directly after this one */
};

VEC(struct description *, description_vec);

struct debug {
    bool is_rich;   /* includes scopes, types and variables */
    bool is_vulkan; /* uses NonSemantic.Shader.DebugInfo.100 */
    const char *set_name;
    uint32_t set;

    struct description_vec roots;    /* collected records, in order */
    struct description_vec members;  /* members that must follow their structs */
    struct description_vec wrappers; /* functions of entry points */
    struct map sources;              /* file name -> record */
    struct map types;                /* (type, packing) -> record */
    struct description *unit, *none, *expression;

    /* State of the function being emitted. */
    bool in_head; /* before the first block */
    bool is_behind_merge;
    struct description *function, *scope, *written_scope;
    struct description_vec parameters;
    struct word_vec numbers; /* constants for lines and columns, by value */
    location last_at;        /* location of the current line record, or 0 */
    struct range last_range;
    uint32_t line_file; /* file of the current line record, or 0 */
    struct position_pair {
        uint32_t line, column, end_line, end_column;
    } line;
};

/* ---- The module ---- */

void debug_begin(struct emitter *e);
/* Writes OpSource and the other instructions that precede names. */
void debug_sources(struct emitter *e);
/* Writes all records and the compiler's name. */
void debug_finish(struct emitter *e);

/* ---- Functions ---- */

/* Writes the scope and line before an instruction. */
void debug_instruction(struct emitter *e, SpvOp op);
/* Called at the start of a block: resets the current line and scope. */
void debug_block(struct emitter *e);

/* Called before OpFunction. For a wrapper, `f` is the function it calls. */
void debug_function(struct emitter *e, const struct function *f, uint32_t id, bool is_wrapper);
/* Called before OpFunctionParameter. */
void debug_parameter(struct emitter *e, const struct variable *p);
/* Called between the last OpFunctionParameter and the first label. */
void debug_parameters_end(struct emitter *e, const struct function *f);
/* Called after the first label; `f` is NULL for a wrapper. */
void debug_body(struct emitter *e, const struct function *f, uint32_t id);

/* Opens the scope of a block and returns the outer scope, to be passed to debug_scope_close. */
struct description *debug_scope_open(struct emitter *e, const struct statement *block);
void debug_scope_close(struct emitter *e, struct description *outer);
/* Declares a local variable after its initialization. */
void debug_local(struct emitter *e, const struct variable *v);

/* ---- Types ---- */

struct description *debug_type(struct emitter *e, const struct type *type, enum packing packing);
/* Describes the type of a cbuffer or a similar block. */
struct description *debug_block_type(struct emitter *e, const struct record *record,
                                     const char *name, enum packing packing);

/* ---- Internal to debug/ ---- */

struct description *debug_description_create(struct emitter *e, uint32_t instruction,
                                             const struct debug_operand *operands, size_t count);
#define debug_describe(e, instruction, ...)                                                        \
    debug_description_create((e), (instruction), (const struct debug_operand[]){__VA_ARGS__},      \
                             sizeof((const struct debug_operand[]){__VA_ARGS__}) /                 \
                                 sizeof(struct debug_operand))
void debug_add(struct emitter *e, struct description *description, struct debug_operand operand);
/* Keeps a record that no other record refers to. */
void debug_keep(struct emitter *e, struct description *description);
/* Writes a record within a function. */
void debug_write(struct emitter *e, uint32_t instruction, const uint32_t *operands, size_t count);
/* Describes the global variables of the program. */
void debug_globals(struct emitter *e);
/* Write records, each after the records that it refers to. */
void debug_write_record(struct emitter *e, struct description *description);
void debug_write_records(struct emitter *e, const struct description_vec *list);
void debug_write_scope(struct emitter *e);
void debug_write_line(struct emitter *e, location at, struct range range);
void debug_write_no_line(struct emitter *e);
/* Returns a constant id, as NonSemantic.Shader.DebugInfo.100 requires. */
uint32_t debug_number(struct emitter *e, uint32_t n);
struct description *debug_none(struct emitter *e);

struct debug_operand operand_id(uint32_t id);
struct debug_operand operand_number(uint32_t number);
struct debug_operand operand_text(const char *text);
struct debug_operand operand_named(struct description *description);
struct debug_operand operand_back(struct description *description);

/* Operands for the source, line and column of a location. */
struct debug_position {
    struct debug_operand source, line, column;
};
/* Returns the record of a source by its name, which may come from #line. */
struct description *debug_source(struct emitter *e, const char *name);
bool debug_is_file(const struct emitter *e, size_t index);
struct debug_position debug_position_of(struct emitter *e, location at);

#endif
