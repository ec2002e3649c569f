/* Compares the layouts of blocks under different layout rules.
 *
 * Reports blocks whose layout differs under other rules, for hosts that fill them when an option
 * changes. The check runs only if -Wlayout-differs is enabled. */
#include "layout_internal.h"

struct rule {
    enum packing constant, structured;
    const char *option;
};

static const struct rule other_rules[] = {
    {PACK_RELAXED_STD140, PACK_RELAXED_STD430, "the default rules"},
    {PACK_STD140, PACK_STD430, "-fvk-use-gl-layout"},
    {PACK_DX_CONSTANT, PACK_DX_STRUCTURED, "-fvk-use-dx-layout"},
    {PACK_SCALAR, PACK_SCALAR, "-fvk-use-scalar-layout"},
};

struct block_check {
    struct layout *l;
    const struct variable *variable;
    const struct record *record;
    const struct record_layout *own;
    bool is_constant;
};

static bool report_misfit(const struct block_check *b, location at, uint32_t own, uint32_t other,
                          const char *what, const char *option) {
    if (own == other)
        return false;
    if (warning_at(b->l->c, WARN_LAYOUT_DIFFERS, at, "%s %u here, and %u by %s", what, own, other,
                   option))
        note_at(b->l->c, b->variable->at, "as a member of '%s'", b->variable->full_name);
    return true;
}

/* Only the first difference is reported, because later members are shifted by it. */
static bool compare_rule(const struct block_check *b, const struct rule *rule) {
    struct context *c = b->l->c;
    const struct record_layout *other =
        layout_of_record(b->l, b->record, b->is_constant ? rule->constant : rule->structured);
    unsigned muted = diag_report(c);
    bool found = false;
    for (uint32_t i = 0; i < b->record->field_count && !found; i++) {
        const char *what = arena_format(c->typed, "'%s' lies at byte",
                                        atom_text(c->atoms, b->record->fields[i].name));
        found = report_misfit(b, b->record->fields[i].at, b->own->members[i].offset,
                              other->members[i].offset, what, rule->option);
    }
    if (!found && !b->is_constant)
        found = report_misfit(b, b->record->at, b->own->size, other->size,
                              "the size of this struct is", rule->option);
    diag_restore_mute(c, muted);
    return found;
}

/* Explicit offsets may violate other rules; such errors are muted. */
static void compare_rules(struct layout *l, const struct variable *v, const struct type *type,
                          enum packing own, bool is_constant) {
    if (type->kind != TYPE_STRUCT)
        return;
    struct block_check b = {l, v, type->record, layout_of_record(l, type->record, own),
                            is_constant};
    unsigned mark = diag_mute(l->c);
    for (size_t i = 0; i < COUNT_OF(other_rules); i++)
        if (compare_rule(&b, &other_rules[i]))
            break;
    diag_unmute(l->c, mark);
}

static void compare_resource(struct layout *l, const struct variable *v) {
    const struct options *o = l->c->options;
    const struct type *type = type_strip_arrays(v->type);
    if (type->kind != TYPE_OBJECT || !type->argument_count || !type->arguments[0].type)
        return;
    enum object_class class = object_info(type->object)->class;
    if (class == OBJECT_CLASS_STRUCTURED_BUFFER)
        compare_rules(l, v, type->arguments[0].type, layout_packing_structured(o), false);
    else if (class == OBJECT_CLASS_CONSTANT_BUFFER)
        compare_rules(l, v, type->arguments[0].type, layout_packing_constant(o), true);
}

void layout_compare_rules(struct layout *l) {
    if (!diag_may_warn(l->c, WARN_LAYOUT_DIFFERS))
        return;
    for (uint32_t i = 0; i < l->program->global_count; i++) {
        const struct variable *v = l->program->globals[i];
        if (v->is_used && v->storage == STORAGE_BUFFER)
            compare_rules(l, v, v->type, layout_packing_constant(l->c->options), true);
        else if (v->is_used && v->storage == STORAGE_RESOURCE)
            compare_resource(l, v);
    }
}
