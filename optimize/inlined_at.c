/* What debug information says of a body that was inlined: where its scopes were (DebugInlinedAt).
 */
#include <spirv/unified1/NonSemanticShaderDebugInfo100.h>

#include "inline.h"

/* ---- Kinds of instructions ---- */

bool is_definition_of_function(const struct optimizer *o, const struct instruction *i) {
    return debug_kind(o, i) == NonSemanticShaderDebugInfo100DebugFunctionDefinition;
}

bool is_declaration(const struct optimizer *o, const struct instruction *i) {
    return debug_kind(o, i) == NonSemanticShaderDebugInfo100DebugDeclare;
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
    struct mark mark = mark_numbered(n->o, copy->site->call->mark);
    const struct instruction *scope = mark.scope;
    if (copy->inlined_at)
        return copy->inlined_at;
    if (!scope || scope->count <= SCOPE)
        return copy->site->inlined_at;
    uint32_t number = line_number(n->o, mark.line);
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

static struct instruction *scope_in_caller(struct copy *copy, const struct instruction *from) {
    if (!from || from->count <= SCOPE)
        return (struct instruction *)from;
    uint32_t operands[] = {from->operands[0], from->operands[1], from->operands[SCOPE], 0};
    operands[INLINED_AT_OF_SCOPE] =
        chain(copy, from->count > INLINED_AT_OF_SCOPE ? from->operands[INLINED_AT_OF_SCOPE] : 0);
    return instruction_make(copy->inliner->m, SpvOpExtInst, from->type, 0, operands,
                            INLINED_AT_OF_SCOPE + (operands[INLINED_AT_OF_SCOPE] != 0));
}

uint32_t mark_in_caller(struct copy *copy, uint32_t mark) {
    struct optimizer *o = copy->inliner->o;
    if (!mark || mark == copy->last_mark)
        return mark ? copy->its_mark : 0;
    void **slot = map_slot_u64(copy->inliner->arena, &copy->marks, mark);
    if (!*slot) {
        struct mark from = o->marks.items[mark];
        struct instruction *scope = scope_in_caller(copy, from.scope);
        *slot = (void *)(uintptr_t)(scope == from.scope ? mark : mark_create(o, from.line, scope));
    }
    copy->last_mark = mark;
    copy->its_mark = (uint32_t)(uintptr_t)*slot;
    return copy->its_mark;
}
