/* Which structured buffers have a counter, and which resources share a binding. */
#include "../base/collections.h"
#include "place.h"

/* Which structured buffers have their hidden counter used.
 *
 * An append or consume buffer always has a counter.  A read-write one has one if its counter
 * methods are called, or if the buffer is handed on (assigned, passed, returned), since the methods
 * may then be called through another name.  The order of the first uses decides the order of
 * bindings. */

struct counter_search {
    struct layout *l;
    struct word_vec found; /* indices into program.globals */
    struct map globals;    /* variable -> its index + 1 */
};

bool type_has_counter(const struct type *type) {
    if (type->kind != TYPE_OBJECT)
        return false;
    const struct object_info *info = object_info((enum object_kind)type->object);
    return info->class == OBJECT_CLASS_STRUCTURED_BUFFER && info->writable;
}

static bool always_has_counter(const struct type *type) {
    type = type_strip_arrays(type);
    if (type->kind != TYPE_STRUCT)
        return type_is_object(type, OBJECT_APPEND_STRUCTURED_BUFFER) ||
               type_is_object(type, OBJECT_CONSUME_STRUCTURED_BUFFER);
    const struct record *record = type->record;
    for (uint32_t i = 0; i < record->field_count; i++)
        if (always_has_counter(record->fields[i].type))
            return true;
    return record->base && always_has_counter(record->base);
}

static void note_counter(struct counter_search *s, const struct expression *buffer) {
    const struct expression *root =
        expression_root(buffer, THROUGH_PARTS | THROUGH_LOADS | THROUGH_ONCE);
    const struct variable *v = root->kind == EXPR_VARIABLE ? root->variable : NULL;
    if (!v)
        return;
    uintptr_t index = (uintptr_t)map_find(&s->globals, &v, sizeof v);
    if (!index || s->l->bindings[index - 1].has_counter)
        return;
    s->l->bindings[index - 1].has_counter = true;
    vec_push(s->l->c->arena, &s->found, (uint32_t)(index - 1));
}

static void visit(void *user, const struct expression *e);

/* Reading or writing an element does not touch the counter. */
static void visit_object_of_access(struct counter_search *s, const struct expression *object) {
    if (object->kind == EXPR_LOAD)
        object = object->unary.operand;
    if (object->kind == EXPR_INDEX)
        visit(s, object->index.index);
    else if (object->kind != EXPR_VARIABLE && object->kind != EXPR_MEMBER)
        visit(s, object);
}

static bool uses_counter(uint16_t row) {
    return row == METHOD_INCREMENT_COUNTER || row == METHOD_DECREMENT_COUNTER;
}

static void visit_method(struct counter_search *s, const struct expression *e) {
    const struct expression *object = e->call.first;
    if (object && type_has_counter(object->type)) {
        if (uses_counter(e->call.row))
            note_counter(s, object);
        visit_object_of_access(s, object);
        object = object->next;
    }
    for (; object; object = object->next)
        visit(s, object);
}

static void visit(void *user, const struct expression *e) {
    struct counter_search *s = user;
    if (e->kind == EXPR_METHOD) {
        visit_method(s, e);
    } else if (e->kind == EXPR_ELEMENT && type_has_counter(e->element.object->type)) {
        visit_object_of_access(s, e->element.object);
        visit(s, e->element.index);
    } else {
        if (e->kind == EXPR_LOAD && type_has_counter(type_strip_arrays(e->type)))
            note_counter(s, e);
        expression_children(e, visit, s);
    }
}

struct word_vec find_counters(struct layout *l) {
    struct counter_search s = {.l = l};
    for (uint32_t i = 0; i < l->program->global_count; i++) {
        const struct variable *v = l->program->globals[i];
        if (v->storage != STORAGE_RESOURCE || !layout_counters_of_type(v->type))
            continue;
        l->bindings[i].has_counter = always_has_counter(v->type);
        *map_slot(l->c->arena, &s.globals, &v, sizeof v) = (void *)(uintptr_t)(i + 1);
    }
    for (uint32_t i = 0; s.globals.count && i < l->program->global_count; i++)
        if (l->program->globals[i]->initializer)
            visit(&s, l->program->globals[i]->initializer);
    for (uint32_t i = 0; s.globals.count && i < l->program->function_count; i++)
        statement_expressions(l->program->functions[i]->body, visit, &s);
    return s.found;
}

/* Resources of an entry point that share a binding, where no type of descriptor is for both:
 * Direct3D numbers buffers, textures and samplers apart, Vulkan all of them together, and no
 * pipeline can be made of what has one number twice
 * (VUID-VkComputePipelineCreateInfo-layout-07990).
 *
 * Of several entry points, each may belong to a pipeline of its own, which is for the check of
 * interfaces between stages to tell. */

static enum descriptor descriptor_of_object(const struct object_info *info) {
    static const struct {
        enum object_class class;
        enum descriptor read, written;
    } rows[] = {
        {OBJECT_CLASS_TEXTURE, DESCRIPTOR_SAMPLED_IMAGE, DESCRIPTOR_STORAGE_IMAGE},
        {OBJECT_CLASS_SAMPLED_TEXTURE, DESCRIPTOR_COMBINED_IMAGE_SAMPLER, DESCRIPTOR_OTHER},
        {OBJECT_CLASS_SAMPLER, DESCRIPTOR_SAMPLER, DESCRIPTOR_OTHER},
        {OBJECT_CLASS_TEXEL_BUFFER, DESCRIPTOR_UNIFORM_TEXEL_BUFFER,
         DESCRIPTOR_STORAGE_TEXEL_BUFFER},
        {OBJECT_CLASS_STRUCTURED_BUFFER, DESCRIPTOR_STORAGE_BUFFER, DESCRIPTOR_STORAGE_BUFFER},
        {OBJECT_CLASS_BYTE_BUFFER, DESCRIPTOR_STORAGE_BUFFER, DESCRIPTOR_STORAGE_BUFFER},
        {OBJECT_CLASS_TEXTURE_BUFFER, DESCRIPTOR_STORAGE_BUFFER, DESCRIPTOR_OTHER},
        {OBJECT_CLASS_CONSTANT_BUFFER, DESCRIPTOR_UNIFORM_BUFFER, DESCRIPTOR_OTHER},
        {OBJECT_CLASS_SUBPASS, DESCRIPTOR_INPUT_ATTACHMENT, DESCRIPTOR_OTHER},
        {OBJECT_CLASS_ACCELERATION, DESCRIPTOR_ACCELERATION_STRUCTURE, DESCRIPTOR_OTHER},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].class == info->class)
            return info->writable ? rows[i].written : rows[i].read;
    return DESCRIPTOR_OTHER;
}

static enum descriptor descriptor_of(const struct variable *v) {
    const struct type *type = type_strip_arrays(v->type);
    if (v->storage == STORAGE_BUFFER)
        return v->buffer == BUFFER_TBUFFER ? DESCRIPTOR_STORAGE_BUFFER : DESCRIPTOR_UNIFORM_BUFFER;
    return type->kind == TYPE_OBJECT ? descriptor_of_object(object_info(type->object))
                                     : DESCRIPTOR_OTHER;
}

static uint32_t admitted(enum descriptor descriptor) {
    uint32_t one = 1u << descriptor;
    bool is_half = descriptor == DESCRIPTOR_SAMPLED_IMAGE || descriptor == DESCRIPTOR_SAMPLER;
    return is_half ? one | 1u << DESCRIPTOR_COMBINED_IMAGE_SAMPLER : one;
}

bool descriptors_meet(enum descriptor a, enum descriptor b) {
    return (admitted(a) & admitted(b)) != 0;
}

/* Arrays without a size are how all descriptors of a set are viewed, each as what it is
 * (VK_EXT_mutable_descriptor_type). */
static bool is_view(const struct variable *v) {
    return v->type->kind == TYPE_ARRAY && v->type->count == 0;
}

static bool fit(const struct variable *v, const struct variable *other) {
    enum descriptor a = descriptor_of(v), b = descriptor_of(other);
    bool is_known = a != DESCRIPTOR_OTHER && b != DESCRIPTOR_OTHER;
    return !is_known || (is_view(v) && is_view(other)) || descriptors_meet(a, b);
}

static void report(struct layout *l, const struct variable *v, const struct variable *other,
                   const struct binding *binding) {
    const char *shift =
        v->reg.given && v->reg.has_number && v->reg.class != 'c'
            ? arena_format(l->c->arena, ": -fvk-%c-shift moves what is on registers '%c'",
                           v->reg.class, v->reg.class)
            : "";
    if (warning_at(l->c, WARN_BINDING_OVERLAP, v->at,
                   "'%s' is at set %u, binding %u, as '%s' is, and no descriptor is for both%s",
                   v->full_name, binding->set, binding->binding, other->full_name, shift))
        note_at(l->c, other->at, "'%s' is declared here", other->full_name);
}

static void take_shared(struct layout *l, struct map *taken, uint32_t index) {
    const struct variable *v = l->program->globals[index];
    const struct binding *binding = &l->bindings[index];
    uint32_t key[] = {binding->set, binding->binding};
    void **slot = map_slot(l->c->arena, taken, key, sizeof key);
    if (!*slot)
        *slot = (void *)v;
    else if (!fit(v, *slot))
        report(l, v, *slot, binding);
}

void check_shared_bindings(struct layout *l) {
    struct map taken = {0};
    for (uint32_t i = 0; l->program->entry_count == 1 && i < l->program->global_count; i++)
        if (l->bindings[i].assigned && l->program->globals[i]->is_used)
            take_shared(l, &taken, i);
}
