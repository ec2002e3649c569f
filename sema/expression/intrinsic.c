/* Intrinsic functions: rows of spec/intrinsics.def as candidates, and their calls. */
#include "intrinsic.h"

#include "../convert/build.h"
#include "../convert/convert.h"
#include "row_call.h"

static const struct intrinsic_info *intrinsic_row(int row) {
    return intrinsic_info((enum intrinsic)row);
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

/* select(): both sides are evaluated, whatever the version. */
static struct expression *make_select(struct analyser *a, const struct candidate *chosen,
                                      const struct expression_vec *arguments,
                                      const struct node *node) {
    struct expression *operands[3];
    bool is_non_uniform = false;
    for (size_t i = 0; i < 3; i++) {
        operands[i] = make_load(a, convert_implicit(a, arguments->items[i], chosen->parameters[i]));
        if (i)
            operands[i] = convert_implicit(a, operands[i], chosen->return_type);
        if (is_error(operands[i]))
            return make_error(a, node);
        is_non_uniform |= operands[i]->is_non_uniform;
    }
    struct expression *e = make(a, EXPR_CONDITIONAL, CATEGORY_VALUE, chosen->return_type, node);
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

/* vk::static_pointer_cast goes to bases only, and no cast promises more alignment. */
static bool check_pointer_cast(struct analyser *a, const struct candidate *chosen,
                               const struct expression *argument, const struct node *node) {
    const struct type *from = argument->type, *to = chosen->return_type;
    if (chosen->row == INTRINSIC_VK_STATIC_POINTER_CAST && !points_to_base(from, to)) {
        error_at(a->c, node->at, "'static_pointer_cast' goes to a base of '%s' only, not to '%s'",
                 type_name(a->c, from->arguments[0].type), type_name(a->c, to->arguments[0].type));
        return false;
    }
    uint32_t known = type_pointer_alignment(from);
    if (known && type_pointer_alignment(to) > known) {
        error_at(a->c, node->at,
                 "a pointer aligned to %u bytes cannot be cast to one aligned to %u", known,
                 type_pointer_alignment(to));
        return false;
    }
    return true;
}

/* Of vk::RawBufferLoad and vk::RawBufferStore; 0 stands for what is usual. */
static bool check_raw_alignment(struct analyser *a, const struct candidate *chosen,
                                const struct expression_vec *arguments) {
    bool is_load = chosen->row == INTRINSIC_VK_RAWBUFFERLOAD_ALIGNED;
    if (!is_load && chosen->row != INTRINSIC_VK_RAWBUFFERSTORE_ALIGNED)
        return true;
    const struct expression *last = arguments->items[arguments->count - 1];
    const struct constant *k = expression_fold(a->c, last);
    uint32_t alignment = k ? (uint32_t)k->values[0].u : 0;
    const struct type *type = is_load ? chosen->return_type : chosen->parameters[1];
    return !alignment || check_alignment(a, type, alignment, last->at);
}

struct expression *make_intrinsic(struct analyser *a, const struct candidate *chosen,
                                  struct expression_vec *arguments, const struct node *node) {
    const struct intrinsic_info *info = intrinsic_info((enum intrinsic)chosen->row);
    if (info->is_select)
        return make_select(a, chosen, arguments, node);
    bool is_pointer_cast = chosen->row == INTRINSIC_VK_STATIC_POINTER_CAST ||
                           chosen->row == INTRINSIC_VK_REINTERPRET_POINTER_CAST;
    if (is_pointer_cast && !check_pointer_cast(a, chosen, arguments->items[0], node))
        return make_error(a, node);
    if (chosen->is_signed_for_unsigned &&
        !dialect_takes(a->c, RULE_SIGNED_BITS, node->at, "'%s' takes unsigned integers, not '%s'",
                       info->name, type_name(a->c, arguments->items[0]->type)))
        return make_error(a, node);
    struct expression *e = make(a, EXPR_INTRINSIC, CATEGORY_VALUE, chosen->return_type, node);
    e->call.row = (uint16_t)chosen->row;
    e->call.template_type = chosen->template_type;
    e->is_non_uniform = (info->flags & ROW_NON_UNIFORM) != 0;
    return row_arguments(a, e, info, chosen, arguments) && check_raw_alignment(a, chosen, arguments)
               ? e
               : make_error(a, node);
}
