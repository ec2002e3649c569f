/* Lines and scopes that hold for nothing, as another one follows at once, or that say what holds
 * already, go.  Passes leave them where they are, so that many stand in a row in the end.
 *
 * OpLine and OpNoLine are one kind, DebugLine and DebugNoLine another, DebugScope and DebugNoScope
 * a third; each holds to the next of its kind or the end of the block (SPIR-V, OpLine;
 * NonSemantic.Shader.DebugInfo.100, DebugLine, DebugScope). */
#include <spirv/unified1/NonSemanticShaderDebugInfo100.h>

#include "passes.h"

enum kind { KIND_LINE, KIND_DEBUG_LINE, KIND_SCOPE, KIND_COUNT, KIND_NONE = KIND_COUNT };

struct idle_lines {
    struct optimizer *o;
    struct instruction *waiting[KIND_COUNT]; /* nothing stands behind it so far */
    struct instruction *holding[KIND_COUNT];
    bool is_known; /* nothing holds where `holding` says so */
    bool changed;
};

/* Scopes have the same numbers in both sets. */
static enum kind kind_of(const struct optimizer *o, const struct instruction *i) {
    if (is_line((SpvOp)i->opcode))
        return KIND_LINE;
    if (!is_debug(o, i))
        return KIND_NONE;
    switch ((int)i->operands[1]) {
    case NonSemanticShaderDebugInfo100DebugLine:
    case NonSemanticShaderDebugInfo100DebugNoLine:
        return KIND_DEBUG_LINE;
    case NonSemanticShaderDebugInfo100DebugScope:
    case NonSemanticShaderDebugInfo100DebugNoScope:
        return KIND_SCOPE;
    default: /* of all instructions of the sets */
        return KIND_NONE;
    }
}

static bool says_nothing_holds(const struct instruction *i) {
    return i->opcode == SpvOpNoLine ||
           (i->opcode == SpvOpExtInst &&
            (i->operands[1] == NonSemanticShaderDebugInfo100DebugNoLine ||
             i->operands[1] == NonSemanticShaderDebugInfo100DebugNoScope));
}

static bool is_said(const struct idle_lines *l, enum kind kind, const struct instruction *i) {
    const struct instruction *holding = l->holding[kind];
    if (!holding)
        return l->is_known && says_nothing_holds(i);
    return holding->opcode == i->opcode && holding->count == i->count &&
           (i->count == 0 || !memcmp(holding->operands, i->operands, i->count * sizeof(uint32_t)));
}

static void drop(struct idle_lines *l, struct instruction *i) {
    if (i)
        instruction_remove(l->o->m, i);
    l->changed |= i != NULL;
}

static void see_line(struct idle_lines *l, enum kind kind, struct instruction *i) {
    drop(l, l->waiting[kind]);
    l->waiting[kind] = is_said(l, kind, i) ? NULL : i;
    if (!l->waiting[kind])
        drop(l, i);
}

static void see_other(struct idle_lines *l) {
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        if (l->waiting[kind])
            l->holding[kind] = l->waiting[kind];
        l->waiting[kind] = NULL;
    }
}

/* In front of the first block, lines may stand that hold for it. */
static bool drop_in_block(struct optimizer *o, struct block *b) {
    struct idle_lines l = {.o = o, .is_known = b != b->routine->first};
    for_each_in(i, &b->list) {
        enum kind kind = kind_of(o, i);
        if (kind == KIND_NONE)
            see_other(&l);
        else
            see_line(&l, kind, i);
    }
    return l.changed;
}

bool drop_idle_lines(struct optimizer *o, struct routine *f) {
    bool changed = false;
    for_each_block(b, f)
        changed |= drop_in_block(o, b);
    return changed;
}
