/* Values: where they are written, and which of them get a name.
 *
 * A value with one use in the same scope is written at its use, and is pending until then. A load
 * is named before its memory may change, which preserves the order of reads and writes. Both the
 * length of expressions and the list of pending values are limited, so the work is linear. */
#include "../writer.h"

enum { LONGEST_TEXT = 90, LONGEST_REPEATED = 40, MOST_PENDING = 64 };

/* ---- Pending values ---- */

static bool matters(uint32_t reads, uint32_t root) {
    return reads && (reads == READS_ANYTHING || root == READS_ANYTHING || reads == root);
}

static void give_name(struct writer *w, uint32_t id) {
    struct id_info *fact = wgsl_fact_of(w, id);
    const struct wgsl_expr *value = fact->expr;
    const char *name = wgsl_name_value(w, id);
    const struct instruction *at = w->at;
    w->at = instruction_of(w->m, id);
    fact->expr = wgsl_name(w->arena, name);
    fact->is_pending = false;
    fact->reads = READS_NOTHING;
    if (fact->is_hoisted) {
        wgsl_assign(w, fact->expr, value);
        wgsl_hoist(w, name, instruction_of(w->m, id)->type, NULL);
    } else if (fact->value.is_variable)
        wgsl_declare(w, name, NULL, value);
    else
        wgsl_let(w, name, value);
    w->at = at;
}

void wgsl_flush_readers(struct writer *w, uint32_t root) {
    size_t kept = 0;
    for (size_t k = 0; k < w->pending.count; k++) {
        uint32_t id = w->pending.items[k];
        if (wgsl_fact_of(w, id)->is_pending && matters(wgsl_fact_of(w, id)->reads, root))
            give_name(w, id);
        if (wgsl_fact_of(w, id)->is_pending)
            w->pending.items[kept++] = id;
    }
    w->pending.count = kept;
}

/* Names the first `count` pending values. */
static void flush_first(struct writer *w, size_t count) {
    size_t kept = 0;
    for (size_t k = 0; k < w->pending.count; k++) {
        uint32_t id = w->pending.items[k];
        if (wgsl_fact_of(w, id)->is_pending && k < count)
            give_name(w, id);
        if (wgsl_fact_of(w, id)->is_pending)
            w->pending.items[kept++] = id;
    }
    w->pending.count = kept;
}

void wgsl_flush_all(struct writer *w) {
    flush_first(w, w->pending.count);
}

/* ---- Operands ---- */

void wgsl_note_reads(struct writer *w, uint32_t reads) {
    if (reads && w->reads && w->reads != reads)
        w->reads = READS_ANYTHING;
    else if (reads)
        w->reads = reads;
}

const struct wgsl_expr *wgsl_operand(struct writer *w, uint32_t id) {
    struct id_info *fact = wgsl_fact_of(w, id);
    if (module_is_constant(w->m, id))
        return wgsl_constant(w, id);
    fact->is_pending = false;
    wgsl_note_reads(w, fact->reads);
    return fact->expr ? fact->expr : wgsl_literal(w->arena, "0");
}

const struct wgsl_expr *wgsl_simple_operand(struct writer *w, uint32_t id) {
    if (wgsl_fact_of(w, id)->is_pending)
        give_name(w, id);
    return wgsl_operand(w, id);
}

/* Returns a constant integer as a literal of another type, or NULL. */
static const struct wgsl_expr *literal_as(struct writer *w, uint32_t id,
                                          const struct instruction *type) {
    uint32_t bits;
    if (!module_constant_word(w->m, id, &bits) || type->opcode != SpvOpTypeInt)
        return NULL;
    if (wgsl_is_short(w, instruction_of(w->m, id)->type))
        bits = type->operands[1] ? (uint32_t)(int16_t)bits : (uint16_t)bits;
    return wgsl_number(w, type, bits);
}

/* Returns `i32` or `vec3i`, with the shape of another type. */
static const char *shaped_type(struct writer *w, uint32_t shape, const struct instruction *scalar) {
    const struct instruction *i = instruction_of(w->m, shape);
    return i->opcode == SpvOpTypeVector ? wgsl_vector_text(w, scalar, i->operands[1])
                                        : wgsl_type_text(w, scalar->id);
}

const struct wgsl_expr *wgsl_operand_as(struct writer *w, uint32_t id, uint32_t type) {
    const struct instruction *have = module_scalar_type(w->m, instruction_of(w->m, id)->type);
    const struct instruction *want = module_scalar_type(w->m, type);
    if (have == want || have->opcode == SpvOpTypeBool || want->opcode == SpvOpTypeBool ||
        have->operands[0] != want->operands[0] ||
        (have->opcode == want->opcode && have->opcode == SpvOpTypeFloat) ||
        (have->opcode == want->opcode && have->operands[1] == want->operands[1]))
        return wgsl_operand(w, id);
    const struct wgsl_expr *literal = literal_as(w, id, want);
    if (literal)
        return literal;
    const char *shaped = shaped_type(w, instruction_of(w->m, id)->type, want);
    if (have->opcode != want->opcode)
        shaped = wgsl_format(w, "bitcast<%s>", shaped);
    return wgsl_call(w->arena, shaped, 1, wgsl_operand(w, id));
}

const struct wgsl_expr *wgsl_operand_signed(struct writer *w, uint32_t id, bool wants_sign) {
    uint32_t type = instruction_of(w->m, id)->type;
    if (wgsl_is_signed(w, type) == wants_sign || !wgsl_is_kind(w, type, SpvOpTypeInt))
        return wgsl_operand(w, id);
    struct instruction scalar = *module_scalar_type(w->m, type);
    scalar.operands = (uint32_t[]){32, wants_sign};
    const struct wgsl_expr *literal = literal_as(w, id, &scalar);
    if (literal)
        return literal;
    const char *wanted = module_is_vector(w->m, type)
                             ? wgsl_vector_text(w, &scalar, module_part_count(w->m, type))
                         : wants_sign ? "i32"
                                      : "u32";
    return wgsl_wrapped(w, type, wgsl_call(w->arena, wanted, 1, wgsl_operand(w, id)));
}

const struct wgsl_expr *wgsl_wrapped(struct writer *w, uint32_t type,
                                     const struct wgsl_expr *value) {
    if (!wgsl_is_short(w, type))
        return value;
    return wgsl_call(w->arena, "extractBits", 3, value, wgsl_unsigned_number(w->arena, 0),
                     wgsl_unsigned_number(w->arena, 16));
}

const struct wgsl_expr *wgsl_named(struct writer *w, const char *wish,
                                   const struct wgsl_expr *value) {
    const char *name = wgsl_name_local(w, wish);
    wgsl_let(w, name, value);
    return wgsl_name(w->arena, name);
}

const struct wgsl_expr *wgsl_opaque_operand(struct writer *w, uint32_t id) {
    const struct wgsl_expr *value = wgsl_operand(w, id);
    if (!module_is_constant(w->m, id) || wgsl_fact_of(w, id)->value.is_global)
        return value;
    return wgsl_named(w, "constant", value);
}

/* ---- Results ---- */

static void set_expr(struct id_info *fact, const struct wgsl_expr *value, uint32_t reads) {
    fact->expr = value;
    fact->reads = reads;
}

bool wgsl_is_of_memory(const struct writer *w, uint32_t root) {
    return root && (root == READS_ANYTHING || instruction_of(w->m, root)->opcode != SpvOpPhi);
}

void wgsl_value_is_free(struct writer *w, const struct instruction *i,
                        const struct wgsl_expr *value) {
    set_expr(wgsl_fact_of(w, i->id), value, w->reads);
    if (wgsl_is_of_memory(w, w->reads) || value->length > LONGEST_REPEATED)
        wgsl_set_value(w, i, value);
}

/* Returns true for blocks in the same scope. Opening a scope names all pending values. */
static bool is_in_reach(const struct writer *w, const struct block *user,
                        const struct block *block) {
    if (!user || user == block)
        return user;
    const struct wgsl_scope *scope = wgsl_fact_of(w, user->label.id)->scope;
    return scope && scope == wgsl_fact_of(w, block->label.id)->scope;
}

void wgsl_set_value(struct writer *w, const struct instruction *i, const struct wgsl_expr *value) {
    struct id_info *fact = wgsl_fact_of(w, i->id);
    set_expr(fact, value, w->reads);
    if (!i->block || fact->value.is_global || !fact->uses)
        return;
    if (fact->uses == 1 && is_in_reach(w, fact->user, i->block) && value->length <= LONGEST_TEXT) {
        fact->is_pending = true;
        vec_push(w->arena, &w->pending, i->id);
        if (w->pending.count > MOST_PENDING)
            flush_first(w, MOST_PENDING / 2);
        return;
    }
    give_name(w, i->id);
}

/* Writes a value with side effects, or whose position matters. */
void wgsl_write_value_now(struct writer *w, const struct instruction *i,
                          const struct wgsl_expr *value, bool must_be_used) {
    struct id_info *fact = wgsl_fact_of(w, i->id);
    wgsl_flush_readers(w, READS_ANYTHING);
    set_expr(fact, value, READS_NOTHING);
    if (fact->uses)
        give_name(w, i->id);
    else
        wgsl_evaluate(w, value, must_be_used);
}

const struct wgsl_expr *wgsl_begin_value(struct writer *w, const struct instruction *i,
                                         const struct wgsl_expr *value) {
    struct id_info *fact = wgsl_fact_of(w, i->id);
    set_expr(fact, value, READS_NOTHING);
    fact->value.is_variable = true;
    give_name(w, i->id);
    return fact->expr;
}

/* ---- Statements ---- */

static struct wgsl_stmt *add(struct writer *w, enum wgsl_stmt_kind kind, const char *name,
                             const struct wgsl_expr *value) {
    struct wgsl_stmt *s = wgsl_stmt_create(w->arena, kind);
    s->name = name;
    s->value = value;
    s->comment = wgsl_comment(w);
    wgsl_append(w->out, s);
    return s;
}

void wgsl_let(struct writer *w, const char *name, const struct wgsl_expr *value) {
    add(w, WGSL_LET, name, value);
}

struct wgsl_stmt *wgsl_declare(struct writer *w, const char *name, const char *type,
                               const struct wgsl_expr *value) {
    struct wgsl_stmt *s = add(w, WGSL_VAR, name, value);
    s->type = type;
    return s;
}

void wgsl_hoist(struct writer *w, const char *name, uint32_t type, const struct wgsl_expr *value) {
    struct wgsl_block *out = w->out;
    w->out = &w->hoisted;
    wgsl_declare(w, name, wgsl_type_text(w, type), value);
    w->out = out;
}

void wgsl_assign(struct writer *w, const struct wgsl_expr *to, const struct wgsl_expr *value) {
    add(w, WGSL_ASSIGN, NULL, value)->target = to;
}

void wgsl_evaluate(struct writer *w, const struct wgsl_expr *value, bool is_used) {
    add(w, WGSL_EVALUATE, NULL, value)->is_used = is_used;
}

void wgsl_effect(struct writer *w, uint32_t root, const struct wgsl_expr *value) {
    wgsl_flush_readers(w, root);
    wgsl_evaluate(w, value, false);
}

void wgsl_jump(struct writer *w, enum wgsl_jump jump, const struct wgsl_expr *value) {
    add(w, WGSL_JUMP, NULL, value)->jump = jump;
}

struct wgsl_stmt *wgsl_begin_stmt(struct writer *w, enum wgsl_stmt_kind kind,
                                  const struct wgsl_expr *value) {
    return add(w, kind, NULL, value);
}

struct wgsl_block *wgsl_enter(struct writer *w, struct wgsl_block *block) {
    struct wgsl_block *out = w->out;
    w->out = block;
    w->depth++;
    return out;
}

void wgsl_leave(struct writer *w, struct wgsl_block *out) {
    w->out = out;
    w->depth--;
}
