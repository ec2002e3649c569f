/* The interface of the shader: entry points, layouts of blocks, bindings, locations. */
#include "query.h"

VEC(struct hlsl2spv_entry, public_entry_vec);
VEC(struct hlsl2spv_member, member_vec);
VEC(struct hlsl2spv_resource, resource_vec);

struct interface_question {
    const char *file;
    unsigned line, column;
    struct public_entry_vec entries;
    struct resource_vec resources;
    const struct hlsl2spv_layout *layout;
};

static struct hlsl2spv_range name_range(struct hlsl2spv_query *q, location at) {
    struct spot spot = query_spot(q, at);
    return spot.file == NO_FILE ? (struct hlsl2spv_range){0}
                                : query_range_between(q, spot, query_token_end(q, spot));
}

/* ---- Entry points ---- */

/* Returns the stage as in profiles, or as in [shader("...")]. */
static const char *stage_prefix(enum stage stage) {
    static const struct {
        const char *prefix, *name;
    } names[STAGE_COUNT] = {
#define STAGE(id, profile, first, shader, ...) {profile, shader},
#include "../spec/stages.def"
    };
    return *names[stage].prefix ? names[stage].prefix : names[stage].name;
}

static const char *stage_of_function(const struct program *program, const struct function *f) {
    for (uint32_t i = 0; i < program->entry_count; i++)
        if (program->entries[i].function == f)
            return stage_prefix(program->entries[i].stage);
    return NULL;
}

/* Returns true if the arguments name this function as an entry point. Programs with syntax errors
 * have no entry points, only candidates. */
static bool is_chosen(struct hlsl2spv_query *q, const struct entry_candidate *candidate) {
    const struct options *o = q->c->options;
    const struct function *f = candidate->function;
    if (o->stage == STAGE_LIBRARY)
        return attribute_find(f->attributes, ATTRIBUTE_SHADER) != NULL;
    for (size_t i = 0; i < o->choice_count; i++)
        if (o->choices[i].stage == candidate->stage && !strcmp(o->choices[i].name, f->full_name))
            return true;
    return o->stage == candidate->stage && o->entry && !strcmp(o->entry, f->full_name);
}

static void find_entries(struct hlsl2spv_query *q, void *user) {
    struct interface_question *question = user;
    const struct program *program = q->analysed.program;
    for (uint32_t i = 0; program && i < program->entry_count; i++) {
        const struct function *f = program->entries[i].function;
        const char *stage = stage_of_function(program, f);
        struct hlsl2spv_entry entry = {atom_text(q->c->atoms, program->entries[i].name),
                                       stage ? stage : "", name_range(q, f->at), 1};
        vec_push(q->arena, &question->entries, entry);
    }
    for (uint32_t i = 0; program && i < program->candidate_count; i++) {
        const struct entry_candidate *candidate = &program->candidates[i];
        if (stage_of_function(program, candidate->function))
            continue;
        struct hlsl2spv_entry entry = {
            candidate->function->full_name, stage_prefix(candidate->stage),
            name_range(q, candidate->function->at), is_chosen(q, candidate)};
        vec_push(q->arena, &question->entries, entry);
    }
}

const struct hlsl2spv_entry *hlsl2spv_query_entries(struct hlsl2spv_query *q, size_t *count) {
    struct interface_question question = {0};
    *count = query_ask(q, find_entries, &question) ? question.entries.count : 0;
    return question.entries.items;
}

/* ---- Layouts ---- */

const struct record_layout *query_layout(const struct hlsl2spv_query *q,
                                         const struct record *record, enum packing packing) {
    struct layout *layout = q->analysed.layout;
    /* An error may have removed globals, which are members of $Globals. */
    bool is_lost =
        record->is_spoiled || (layout && layout->globals == record && diag_error_count(q->c));
    return !layout || is_lost || !record->is_complete || type_has_object(record->type)
               ? NULL
               : layout_of_record(layout, record, packing);
}

static void put_members(struct hlsl2spv_query *q, struct member_vec *out,
                        const struct record *record, enum packing packing, uint64_t base,
                        unsigned depth, uint64_t total) {
    const struct record_layout *r = layout_of_record(q->analysed.layout, record, packing);
    context_check_stack(q->c, record->at, 0);
    if (record->base)
        put_members(q, out, record->base->record, packing, base + r->base_offset, depth,
                    r->base_size);
    for (uint32_t i = 0; i < record->field_count; i++) {
        const struct field *field = &record->fields[i];
        uint64_t end = i + 1 < record->field_count ? r->members[i + 1].offset : total;
        uint64_t behind = r->members[i].offset + r->members[i].size;
        struct hlsl2spv_member member = {.name = atom_text(q->c->atoms, field->name),
                                         .type = query_type_name(q, field->type),
                                         .offset = base + r->members[i].offset,
                                         .size = r->members[i].size,
                                         .padding = end > behind ? end - behind : 0,
                                         .depth = depth,
                                         .name_range = name_range(q, field->at)};
        vec_push(q->arena, out, member);
        if (field->type->kind == TYPE_STRUCT)
            put_members(q, out, field->type->record, r->members[i].packing, member.offset,
                        depth + 1, r->members[i].size);
    }
}

static const char *rule_name(enum packing packing) {
    static const char *const names[PACK_COUNT] = {
        [PACK_NONE] = "none",
        [PACK_STD140] = "std140",
        [PACK_STD430] = "std430",
        [PACK_RELAXED_STD140] = "std140, relaxed",
        [PACK_RELAXED_STD430] = "std430, relaxed",
        [PACK_DX_CONSTANT] = "Direct3D constant buffer",
        [PACK_DX_LINES] = "Direct3D constant buffer",
        [PACK_DX_STRUCTURED] = "Direct3D structured buffer",
        [PACK_SCALAR] = "scalar",
    };
    return names[packing];
}

/* Returns the struct or the block that a name denotes, or that contains it. */
static const struct record *record_of(const struct hlsl2spv_query *q,
                                      const struct found_name *found, enum packing *packing) {
    const struct type *type = query_type_of(found);
    const struct record *record = found->kind == FOUND_FIELD ? found->record : NULL;
    const struct program *program = q->analysed.program;
    type = type ? type_strip_arrays(type) : NULL;
    *packing = layout_packing_structured(q->c->options);
    if (type && type->kind == TYPE_OBJECT && type->argument_count && type->arguments[0].type) {
        if (type_is_of_class(type, OBJECT_CLASS_CONSTANT_BUFFER))
            *packing = layout_packing_constant(q->c->options);
        type = type_strip_arrays(type->arguments[0].type);
    }
    if (type && type->kind == TYPE_STRUCT)
        record = type->record;
    for (uint32_t i = 0; record && i < program->global_count; i++) {
        const struct variable *v = program->globals[i];
        if (v->storage == STORAGE_BUFFER && v->type->kind == TYPE_STRUCT &&
            v->type->record == record)
            *packing = layout_packing_buffer(q->c->options, v);
    }
    return record;
}

static void find_layout(struct hlsl2spv_query *q, void *user) {
    struct interface_question *question = user;
    uint32_t file = query_find_file(q, question->file), offset;
    if (!query_offset(q, file, question->line, question->column, &offset))
        return;
    const struct occurrence *name = query_name_at(q, file, offset);
    enum packing packing = PACK_NONE;
    const struct record *record = name ? record_of(q, name->found, &packing) : NULL;
    const struct record_layout *r = record ? query_layout(q, record, packing) : NULL;
    if (!r)
        return;
    struct member_vec members = {0};
    put_members(q, &members, record, packing, 0, 0, r->size);
    struct hlsl2spv_layout *layout = arena_new(q->arena, struct hlsl2spv_layout);
    layout->name = record->full_name && *record->full_name
                       ? record->full_name
                       : atom_text(q->c->atoms, name->found->name);
    layout->rule = rule_name(packing);
    layout->size = r->size;
    layout->alignment = r->alignment;
    layout->member_count = members.count;
    layout->members = members.items;
    layout->name_range = name_range(q, record->at);
    question->layout = layout;
}

const struct hlsl2spv_layout *hlsl2spv_query_layout(struct hlsl2spv_query *q, const char *file,
                                                    unsigned line, unsigned column) {
    struct interface_question question = {.file = file, .line = line, .column = column};
    return query_ask(q, find_layout, &question) ? question.layout : NULL;
}

/* ---- Resources ---- */

static void put_stage_variable(struct hlsl2spv_query *q, struct resource_vec *out,
                               const struct io_value *leaf) {
    struct hlsl2spv_resource r = {.name = io_semantic_text(q->c, leaf),
                                  .type = query_type_name(q, leaf->type)};
    struct io_location place = layout_io_location(q->analysed.layout, leaf);
    r.kind = leaf->side == IO_INPUT ? HLSL2SPV_RESOURCE_INPUT : HLSL2SPV_RESOURCE_OUTPUT;
    r.semantic = r.name;
    r.has_location = place.has_location;
    r.location = place.location;
    r.name_range = name_range(q, leaf->at);
    vec_push(q->arena, out, r);
}

static void put_binding(struct hlsl2spv_query *q, struct resource_vec *out,
                        const struct variable *v, const struct binding *binding) {
    struct hlsl2spv_resource r = {
        .kind = HLSL2SPV_RESOURCE_BINDING,
        .name = v->full_name ? v->full_name : atom_text(q->c->atoms, v->name),
        .type = v->storage == STORAGE_BUFFER ? "cbuffer" : query_type_name(q, v->type),
        .set = binding->set,
        .binding = binding->binding};
    const struct register_use *reg = &v->reg;
    if (reg->given && reg->has_number)
        r.registers = reg->has_space ? arena_format(q->arena, "%c%u, space%u", reg->class,
                                                    reg->number, reg->space)
                                     : arena_format(q->arena, "%c%u", reg->class, reg->number);
    r.name_range = name_range(q, v->at);
    vec_push(q->arena, out, r);
}

static void find_resources(struct hlsl2spv_query *q, void *user) {
    struct interface_question *question = user;
    const struct program *program = q->analysed.program;
    const struct layout *layout = q->analysed.layout;
    if (!layout || diag_error_count(q->c))
        return;
    for (uint32_t i = 0; i < program->global_count; i++)
        if (layout->bindings[i].assigned)
            put_binding(q, &question->resources, program->globals[i], &layout->bindings[i]);
    for (uint32_t e = 0; e < program->entry_count; e++)
        for (uint32_t i = 0; i < program->entries[e].element_count; i++)
            put_stage_variable(q, &question->resources, program->entries[e].elements[i]);
}

const struct hlsl2spv_resource *hlsl2spv_query_resources(struct hlsl2spv_query *q, size_t *count) {
    struct interface_question question = {0};
    *count = query_ask(q, find_resources, &question) ? question.resources.count : 0;
    return question.resources.items;
}
