/* Table rows of intrinsics and methods as candidates of a call. */
#include "../convert/convert.h"
#include "../tree/fold.h"
#include "expression.h"

#include <stddef.h>
#include <string.h>

/* ---- Signature text ---- */

/* Returns the arguments of the call, with unknown ones added up to the number of parameters. */
static struct expression_vec as_many_as(const struct pattern_call *call, uint32_t count) {
    struct arena *arena = call->a->c->typed;
    struct expression_vec arguments = {0};
    for (uint32_t i = 0; i < count; i++)
        vec_push(arena, &arguments,
                 i < call->arguments->count ? call->arguments->items[i]
                                            : expr_error(call->a, NULL));
    return arguments;
}

static const char *type_words(struct analyser *a, const struct type *type, enum pattern_word word) {
    const char *hlsl = pattern_word_in_hlsl(word);
    return hlsl && word != PATTERN_TEMPLATE ? hlsl
           : type->kind == TYPE_ERROR       ? "T"
                                            : type_name(a->c, type);
}

/* Returns the signature "float4 f(float4, out int)", with types determined by the arguments. */
static const char *pattern_signature(const struct pattern_call *call, const struct pattern *pattern,
                                     const char *name) {
    struct analyser *a = call->a;
    struct text_sink text = {.arena = a->c->typed};
    struct pattern_call whole = *call;
    struct pattern_match match;
    uint32_t count = pattern_count(pattern, call->object);
    struct expression_vec arguments = as_many_as(call, count);
    whole.arguments = &arguments;
    pattern_match(&whole, pattern, &match);
    sink_format(&text, "%s %s(", type_words(a, match.result, pattern->result.word), name);
    for (uint32_t i = 0; i < count; i++) {
        const struct pattern_parameter *p = pattern_parameter_of(pattern, call->object, i);
        sink_format(&text, "%s%s%s", i ? ", " : "", parameter_direction_text(p->direction),
                    type_words(a, match.parameters[i], p->type.word));
    }
    sink_text(&text, pattern->is_variadic ? count ? ", ...)" : "...)" : ")");
    return text.text;
}

/* ---- Candidates ---- */

static bool is_in_scope(const struct row_range *rows, const struct intrinsic_info *info) {
    if (rows->is_method)
        return (info->groups & rows->groups) == info->groups;
    return rows->scope ? info->scope && strcmp(rows->scope, info->scope) == 0 : !info->scope;
}

bool row_exists(const struct row_range *rows) {
    for (unsigned row = rows->first; row; row = atom_next_row(rows->role, row))
        if (is_in_scope(rows, rows->info((int)row - 1)))
            return true;
    return false;
}

static struct candidate make_candidate(const struct pattern_call *call,
                                       const struct intrinsic_info *info,
                                       const struct pattern_match *match) {
    struct arena *arena = call->a->c->typed;
    struct candidate candidate = {.is_method = call->object != NULL};
    candidate.return_type = match->result;
    candidate.count = match->count;
    candidate.parameters = arena_array(arena, const struct type *, match->count + 1);
    candidate.directions = arena_array(arena, uint8_t, match->count + 1);
    memcpy(candidate.parameters, match->parameters, match->count * sizeof *candidate.parameters);
    memcpy(candidate.directions, match->directions, match->count);
    candidate.template_type = match->template_type;
    candidate.flags = info->flags;
    candidate.refusal = info->refusal;
    candidate.is_signed_for_unsigned = match->is_signed_for_unsigned;
    candidate.mismatch = match->mismatch;
    candidate.failed_argument = match->failed_argument;
    return candidate;
}

struct row_patterns {
    struct map by_signature; /* signature -> struct pattern */
    struct map by_call;      /* row_key -> the struct candidate that accepts the arguments */
};

/* Returns the signature, parsed on demand because programs use few functions. */
static const struct pattern *pattern_of(struct analyser *a, const struct intrinsic_info *info) {
    void **slot = map_slot_u64(a->c->typed, &a->patterns->by_signature, (uintptr_t)info->signature);
    if (!*slot) {
        struct pattern *pattern = *slot = arena_new(a->c->typed, struct pattern);
        if (!pattern_parse(info->signature, pattern))
            context_fail(a->c, 0, "internal error: bad signature of '%s'", info->name);
    }
    return *slot;
}

/* Returns whether -fspv-extension= names an extension for atomic operations on floats. */
static bool has_atomic_floats(const struct analyser *a) {
    static const char prefix[] = "SPV_EXT_shader_atomic_float";
    const struct string_list *names = &a->c->options->extensions;
    for (size_t i = 0; i < names->count; i++)
        if (strstr(names->items[i], prefix))
            return true;
    return false;
}

static struct candidate match_row(const struct pattern_call *call,
                                  const struct intrinsic_info *info) {
    const struct pattern *pattern = pattern_of(call->a, info);
    struct pattern_match match = {.result = type_error(call->a->types)};
    size_t count = call->arguments->count;
    uint32_t least = pattern_count(pattern, call->object);
    uint32_t most = pattern->is_variadic ? UINT32_MAX : least;
    match.failed_argument = UINT32_MAX;
    if (count < least || count > most)
        match.mismatch = "requires another number of arguments";
    else if (call->written_count && !(info->flags & ROW_TEMPLATE))
        match.mismatch = "does not accept template arguments";
    else
        pattern_match(call, pattern, &match);
    if (!match.mismatch && (info->flags & ROW_ATOMIC_FLOAT) && !has_atomic_floats(call->a))
        match.mismatch = "requires '-fspv-extension=+SPV_EXT_shader_atomic_float_add' or "
                         "'+SPV_EXT_shader_atomic_float_min_max'";
    struct candidate candidate = make_candidate(call, info, &match);
    candidate.least = least;
    candidate.most = most;
    return candidate;
}

/* The inputs of a match, for the cache. */
struct row_key {
    uintptr_t object, rows;
    uint64_t words[PATTERN_MAX_ARGUMENTS + 1];
    size_t size; /* The size of the preceding members in bytes. */
};

/* Builds the cache key. Returns false if the match depends on values or template arguments. */
static bool make_key(const struct pattern_call *call, const struct row_range *rows,
                     struct row_key *key) {
    size_t count = call->arguments->count;
    if (call->written_count || count > PATTERN_MAX_ARGUMENTS)
        return false;
    key->object = (uintptr_t)call->object;
    key->rows = (uintptr_t)rows->first << 1 | call->a->here.row_major;
    key->words[0] = (uintptr_t)rows->scope ^ (uint64_t)rows->groups << 32;
    for (size_t i = 0; i < count; i++) {
        const struct expression *e = call->arguments->items[i];
        bool can_be_written = e->category == CATEGORY_LVALUE && !e->is_const;
        if (type_is_numeric(e->type) && scalar_is_literal(e->type->scalar))
            return false;
        key->words[i + 1] = (uintptr_t)e->type | can_be_written;
    }
    key->size = offsetof(struct row_key, words) + (count + 1) * sizeof *key->words;
    return true;
}

static struct candidate *first_match(const struct pattern_call *call, const struct row_range *rows,
                                     struct candidate_vec *failed) {
    struct arena *arena = call->a->c->typed;
    for (unsigned row = rows->first; row; row = atom_next_row(rows->role, row)) {
        const struct intrinsic_info *info = rows->info((int)row - 1);
        if (!is_in_scope(rows, info))
            continue;
        struct candidate candidate = match_row(call, info);
        candidate.row = (int)row - 1;
        if (!candidate.mismatch)
            return arena_copy(arena, &candidate, sizeof candidate);
        vec_push(arena, failed, candidate);
    }
    return NULL;
}

/* Returns the first matching row, cached because programs repeat calls with the same types. */
static const struct candidate *matching_row(const struct pattern_call *call,
                                            const struct row_range *rows,
                                            struct candidate_vec *failed) {
    struct arena *arena = call->a->c->typed;
    struct row_key key;
    if (!call->a->patterns)
        call->a->patterns = arena_new(arena, struct row_patterns);
    if (!make_key(call, rows, &key))
        return first_match(call, rows, failed);
    void **slot = map_slot(arena, &call->a->patterns->by_call, &key, key.size);
    if (!*slot)
        *slot = first_match(call, rows, failed);
    return *slot;
}

void row_candidates(const struct pattern_call *call, const struct row_range *rows,
                    struct candidate_vec *out) {
    struct arena *arena = call->a->c->typed;
    struct candidate_vec failed = {0};
    const struct candidate *match = matching_row(call, rows, &failed);
    if (match)
        vec_push(arena, out, *match);
    for (size_t i = 0; !match && i < failed.count; i++) {
        struct candidate *candidate = &failed.items[i];
        const struct intrinsic_info *info = rows->info(candidate->row);
        candidate->signature = pattern_signature(call, pattern_of(call->a, info), info->name);
        vec_push(arena, out, *candidate);
    }
}

/* ---- Arguments ---- */

void row_append(struct expression *call, struct expression *argument) {
    scope_add_child(call, argument);
    call->is_non_uniform |= argument->is_non_uniform;
}

/* Returns whether the row requires an argument as an lvalue. */
static bool passes_lvalue(const struct intrinsic_info *info, size_t index, size_t count) {
    return (index == 0 && (info->flags & (ROW_DESTINATION | ROW_INPUT_ATTRIBUTE))) ||
           (index == count - 1 && (info->flags & ROW_PAYLOAD_LVALUE));
}

static struct expression *pass_argument(struct analyser *a, const struct intrinsic_info *info,
                                        const struct candidate *chosen, struct expression *e,
                                        size_t index, size_t count) {
    if (index >= chosen->count) /* matches `...` */
        return e->type->kind == TYPE_STRING ? e : convert_without_literal(a, expr_load(a, e));
    const struct type *to = chosen->parameters[index];
    if (passes_lvalue(info, index, count) && e->category == CATEGORY_LVALUE && e->type == to)
        return e;
    if (chosen->directions[index] != DIRECTION_IN)
        return convert_out_argument(a, e, to, chosen->directions[index], false);
    if (info->flags & ROW_DESTINATION) {
        /* The value may have the type of the memory or of the row, which differ in signedness. */
        return e->type == chosen->parameters[0] ? expr_load(a, e)
                                                : convert_implicit(a, e, chosen->parameters[index]);
    }
    return e->type->kind == TYPE_STRING ? e : convert_implicit(a, e, to);
}

bool sema_keeps_vertices(const struct expression *e) {
    switch (e->kind) {
    case EXPR_LOAD:
        return sema_keeps_vertices(e->unary.operand);
    case EXPR_CONVERT:
        return sema_keeps_vertices(e->convert.operand);
    case EXPR_VARIABLE:
        return e->variable->io & IO_NO_INTERPOLATION;
    case EXPR_MEMBER: {
        uint32_t io = e->member.base->type->kind == TYPE_STRUCT
                          ? e->member.base->type->record->fields[e->member.index].io
                          : 0;
        return io & IO_INTERPOLATION ? io & IO_NO_INTERPOLATION
                                     : sema_keeps_vertices(e->member.base);
    }
    case EXPR_SWIZZLE:
        return sema_keeps_vertices(e->swizzle.base);
    case EXPR_INDEX:
        return sema_keeps_vertices(e->index.base);
    default:
        return false;
    }
}

/* Checks the requirements of a row for an unconverted argument. */
static bool check_argument(struct analyser *a, const struct intrinsic_info *info,
                           const struct expression *e, size_t index, size_t count) {
    if ((info->flags & ROW_CONST_LAST) && index == count - 1) {
        const struct constant *k = expression_fold(a->c, e);
        bool is_good = k && (!k->count || scalar_is_float(k->type->scalar) ||
                             !scalar_is_signed(k->type->scalar) || k->values[0].i >= 0);
        if (!is_good)
            error_at(a->c, sema_marked(a->c, e), "argument must be a non-negative constant");
        return is_good;
    }
    if ((info->flags & ROW_DESTINATION) && index == 0 && expr_is_bit_field(e)) {
        error_at(a->c, sema_marked(a->c, e), "an atomic operation cannot work on a bit-field");
        return false;
    }
    if ((info->flags & ROW_VERTEX_ATTRIBUTE) && index == 0 && !sema_keeps_vertices(e)) {
        error_at(a->c, sema_marked(a->c, e), "argument of '%s' must be a 'nointerpolation' input",
                 info->name);
        return false;
    }
    return true;
}

bool row_arguments(struct analyser *a, struct expression *e, const struct intrinsic_info *info,
                   const struct candidate *chosen, const struct expression_vec *arguments) {
    size_t count = arguments->count;
    for (size_t i = 0; i < count; i++) {
        if (!check_argument(a, info, arguments->items[i], i, count))
            return false;
        struct expression *argument = pass_argument(a, info, chosen, arguments->items[i], i, count);
        if (is_error(argument))
            return false;
        row_append(e, argument);
    }
    return true;
}

bool sema_check_alignment(struct analyser *a, const struct type *type, uint32_t alignment,
                          location at) {
    uint64_t largest;
    type_bytes(type, &largest);
    if (alignment >= largest && (alignment & (alignment - 1)) == 0)
        return true;
    error_at(a->c, at, "alignment of '%s' must be a power of two of at least %u bytes, not %u",
             type_name(a->c, type), (unsigned)largest, alignment);
    return false;
}

/* ---- Intrinsics ---- */

static const struct intrinsic_info *intrinsic_row(int row) {
    return intrinsic_info(row);
}

static struct row_range intrinsic_rows(struct analyser *a, atom scope, atom name) {
    return (struct row_range){.info = intrinsic_row,
                              .role = ATOM_INTRINSIC,
                              .first = atom_row(a->c->atoms, name, ATOM_INTRINSIC),
                              .scope = scope ? atom_text(a->c->atoms, scope) : NULL};
}

bool intrinsic_exists(struct analyser *a, atom scope, atom name) {
    struct row_range rows = intrinsic_rows(a, scope, name);
    return row_exists(&rows);
}

void intrinsic_candidates(struct analyser *a, atom scope, atom name,
                          const struct template_arguments *written,
                          const struct expression_vec *arguments, struct candidate_vec *out) {
    struct row_range rows = intrinsic_rows(a, scope, name);
    struct pattern_call call = {.a = a, .arguments = arguments};
    if (written) {
        call.written = written->items;
        call.written_count = written->count;
    }
    row_candidates(&call, &rows, out);
}

/* Builds a select(), which evaluates both values in every language version. */
static struct expression *make_select(struct analyser *a, const struct candidate *chosen,
                                      const struct expression_vec *arguments,
                                      const struct node *node) {
    struct expression *operands[3];
    bool is_non_uniform = false;
    for (size_t i = 0; i < 3; i++) {
        operands[i] = expr_load(a, convert_implicit(a, arguments->items[i], chosen->parameters[i]));
        if (i)
            operands[i] = convert_implicit(a, operands[i], chosen->return_type);
        if (is_error(operands[i]))
            return expr_error(a, node);
        is_non_uniform |= operands[i]->is_non_uniform;
    }
    struct expression *e =
        expr_create(a, EXPR_CONDITIONAL, CATEGORY_VALUE, chosen->return_type, node);
    e->conditional.condition = operands[0];
    e->conditional.yes = operands[1];
    e->conditional.no = operands[2];
    e->conditional.is_call = true;
    e->is_non_uniform = is_non_uniform;
    return e;
}

static bool points_to_base(const struct type *from, const struct type *to) {
    const struct type *source = from->arguments[0].type, *target = to->arguments[0].type;
    return source == target || (source->kind == TYPE_STRUCT && target->kind == TYPE_STRUCT &&
                                record_derives(source->record, target->record));
}

/* Checks a pointer cast: static casts only convert to bases, and alignment cannot increase. */
static bool check_pointer_cast(struct analyser *a, const struct candidate *chosen,
                               const struct expression *argument, const struct node *node) {
    const struct type *from = argument->type, *to = chosen->return_type;
    if (chosen->row == INTRINSIC_VK_STATIC_POINTER_CAST && !points_to_base(from, to)) {
        error_at(a->c, node->at, "'static_pointer_cast' from '%s' to '%s' is not a cast to a base",
                 type_name(a->c, from->arguments[0].type), type_name(a->c, to->arguments[0].type));
        return false;
    }
    uint32_t known = type_pointer_alignment(from);
    if (known && type_pointer_alignment(to) > known) {
        error_at(a->c, node->at, "cannot cast a pointer with alignment %u to alignment %u", known,
                 type_pointer_alignment(to));
        return false;
    }
    return true;
}

/* Checks the alignment for vk::RawBufferLoad() and vk::RawBufferStore(); 0 is the default. */
static bool check_raw_alignment(struct analyser *a, const struct candidate *chosen,
                                const struct expression_vec *arguments) {
    bool is_load = chosen->row == INTRINSIC_VK_RAWBUFFERLOAD_ALIGNED;
    if (!is_load && chosen->row != INTRINSIC_VK_RAWBUFFERSTORE_ALIGNED)
        return true;
    const struct expression *last = arguments->items[arguments->count - 1];
    const struct constant *k = expression_fold(a->c, last);
    uint32_t alignment = k ? (uint32_t)k->values[0].u : 0;
    const struct type *type = is_load ? chosen->return_type : chosen->parameters[1];
    return !alignment || sema_check_alignment(a, type, alignment, last->at);
}

struct expression *expr_intrinsic(struct analyser *a, const struct candidate *chosen,
                                  struct expression_vec *arguments, const struct node *node) {
    const struct intrinsic_info *info = intrinsic_info(chosen->row);
    if (info->is_select)
        return make_select(a, chosen, arguments, node);
    bool is_pointer_cast = chosen->row == INTRINSIC_VK_STATIC_POINTER_CAST ||
                           chosen->row == INTRINSIC_VK_REINTERPRET_POINTER_CAST;
    if (is_pointer_cast && !check_pointer_cast(a, chosen, arguments->items[0], node))
        return expr_error(a, node);
    if (chosen->is_signed_for_unsigned &&
        !relaxation_accepts(a->c, RELAX_SIGNED_BITS, node->at,
                            "'%s' requires unsigned integers, not '%s'", info->name,
                            type_name(a->c, arguments->items[0]->type)))
        return expr_error(a, node);
    struct expression *e =
        expr_create(a, EXPR_INTRINSIC, CATEGORY_VALUE, chosen->return_type, node);
    e->call.row = (uint16_t)chosen->row;
    e->call.template_type = chosen->template_type;
    e->is_non_uniform = (info->flags & ROW_NON_UNIFORM) != 0;
    return row_arguments(a, e, info, chosen, arguments) && check_raw_alignment(a, chosen, arguments)
               ? e
               : expr_error(a, node);
}
