/* What debug information says of a body that was inlined: where its scopes were (DebugInlinedAt),
 * and which line and scope hold behind the call. */
#include <spirv/unified1/NonSemanticShaderDebugInfo100.h>

#include "inline.h"

/* ---- Kinds of instructions ---- */

bool is_any_line(const struct optimizer *o, const struct instruction *i) {
    uint32_t debug = debug_kind(o, i);
    return is_line((SpvOp)i->opcode) || debug == NonSemanticShaderDebugInfo100DebugLine ||
           debug == NonSemanticShaderDebugInfo100DebugNoLine;
}

bool is_definition_of_function(const struct optimizer *o, const struct instruction *i) {
    return debug_kind(o, i) == NonSemanticShaderDebugInfo100DebugFunctionDefinition;
}

bool is_declaration(const struct optimizer *o, const struct instruction *i) {
    return debug_kind(o, i) == NonSemanticShaderDebugInfo100DebugDeclare;
}

bool opens_scope(const struct optimizer *o, const struct instruction *i) {
    return debug_kind(o, i) == NonSemanticShaderDebugInfo100DebugScope;
}

/* ---- Where a copy was inlined ---- */

/* A number is a literal in OpenCL.DebugInfo.100, and a constant in the other set. */
static uint32_t line_number(const struct optimizer *o, const struct instruction *line) {
    uint32_t number = 0;
    if (line && line->opcode == SpvOpLine)
        number = line->operands[1];
    else if (line && debug_kind(o, line) == NonSemanticShaderDebugInfo100DebugLine)
        constant_word(o, line->operands[3], &number);
    return number;
}

static uint32_t write_inlined_at(struct inliner *n, uint32_t type, const uint32_t *operands,
                                 size_t count) {
    uint32_t id = module_id(n->m);
    struct instruction *i = instruction_make(n->m, SpvOpExtInst, type, id, operands, count);
    instructions_append(&n->m->sections[SECTION_DEBUG], i);
    return id;
}

/* Operands: set, instruction, line, scope, where the scope was inlined itself. */
enum { SCOPE = 2, INLINED_AT_OF_SCOPE = 3, INLINED_AT = 4 };

uint32_t place_of_call(struct copy *copy) {
    struct inliner *n = copy->inliner;
    const struct instruction *scope = copy->site->scope;
    if (copy->inlined_at)
        return copy->inlined_at;
    if (!scope || scope->count <= SCOPE)
        return copy->site->inlined_at;
    uint32_t number = line_number(n->o, copy->site->line);
    uint32_t integer = module_type(n->m, SpvOpTypeInt, (const uint32_t[]){32, 0}, 2);
    bool is_literal = n->o->opencl_debug != 0;
    uint32_t operands[] = {n->o->debug_set, NonSemanticShaderDebugInfo100DebugInlinedAt,
                           is_literal ? number : constant_of_word(n->o, integer, number),
                           scope->operands[SCOPE], 0};
    bool is_inlined = scope->count > INLINED_AT_OF_SCOPE;
    if (is_inlined)
        operands[INLINED_AT] = scope->operands[INLINED_AT_OF_SCOPE];
    copy->inlined_at =
        write_inlined_at(n, scope->type, operands, is_inlined ? INLINED_AT + 1 : INLINED_AT);
    return copy->inlined_at;
}

/* What was inlined into the callee is inlined with it: the chain gets the call as its end. */
static uint32_t chain(struct copy *copy, uint32_t inlined_at) {
    struct inliner *n = copy->inliner;
    struct word_vec pending = {0};
    uint32_t at = inlined_at;
    while (at && renamed(copy, at) == at) {
        const struct instruction *i = instruction_of(n->m, at);
        vec_push(n->arena, &pending, at);
        at = i->count > INLINED_AT ? i->operands[INLINED_AT] : 0;
    }
    uint32_t outer = at ? renamed(copy, at) : place_of_call(copy);
    while (pending.count) {
        at = pending.items[--pending.count];
        const struct instruction *i = instruction_of(n->m, at);
        uint32_t operands[INLINED_AT + 1] = {0};
        memcpy(operands, i->operands, INLINED_AT * sizeof *operands);
        operands[INLINED_AT] = outer;
        outer = write_inlined_at(n, i->type, operands, outer ? INLINED_AT + 1 : INLINED_AT);
        rename_in_copy(copy, at, outer);
        vec_push(n->arena, &copy->chained, at);
    }
    return outer;
}

void forget_chains(struct copy *copy) {
    for (size_t k = 0; k < copy->chained.count; k++)
        rename_in_copy(copy, copy->chained.items[k], 0);
}

void say_where_inlined(struct copy *copy, struct instruction *scope,
                       const struct instruction *from) {
    uint32_t inlined_at =
        chain(copy, from->count > INLINED_AT_OF_SCOPE ? from->operands[INLINED_AT_OF_SCOPE] : 0);
    const uint32_t operands[] = {scope->operands[0], scope->operands[1], scope->operands[SCOPE],
                                 inlined_at};
    instruction_set_operands(copy->inliner->m, scope, operands,
                             inlined_at ? INLINED_AT_OF_SCOPE + 1 : INLINED_AT_OF_SCOPE);
    copy->has_scopes = true;
    put(copy, scope);
}

/* ---- Lines and scopes behind the call ---- */

static void put_again(struct copy *copy, const struct instruction *i) {
    struct module *m = copy->inliner->m;
    uint32_t id = i->id ? module_id(m) : 0;
    put(copy, instruction_make(m, (SpvOp)i->opcode, i->type, id, i->operands, i->count));
}

/* Nothing held for what follows the call, but now a line of the callee would. */
static void end_line(struct copy *copy) {
    struct inliner *n = copy->inliner;
    const uint32_t operands[] = {n->o->debug_set, NonSemanticShaderDebugInfo100DebugNoLine};
    bool is_debug = copy->line->opcode == SpvOpExtInst;
    put(copy, instruction_make(n->m, is_debug ? SpvOpExtInst : SpvOpNoLine, copy->line->type,
                               is_debug ? module_id(n->m) : 0, operands, is_debug ? 2 : 0));
}

static void end_scope(struct copy *copy) {
    struct inliner *n = copy->inliner;
    const uint32_t operands[] = {n->o->debug_set, NonSemanticShaderDebugInfo100DebugNoScope};
    uint32_t type = module_type(n->m, SpvOpTypeVoid, NULL, 0);
    put(copy, instruction_make(n->m, SpvOpExtInst, type, module_id(n->m), operands, 2));
}

/* Lines and scopes end with their block: behind several blocks there are none. */
void restore_lines(struct copy *copy) {
    const struct site *site = copy->site;
    if (copy->rest) {
        copy->to = copy->rest;
        copy->before = copy->rest->list.first;
    }
    if (site->scope && (copy->rest || copy->has_scopes))
        put_again(copy, site->scope);
    else if (copy->has_scopes && !copy->rest)
        end_scope(copy);
    if (site->line && (copy->rest || copy->line))
        put_again(copy, site->line);
    else if (copy->line && !copy->rest)
        end_line(copy);
}
