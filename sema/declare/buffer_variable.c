/* Variables and records of constant buffers, and their members. */
#include "../convert/convert.h"
#include "declare.h"

static struct record *buffer_record(struct analyser *a, const char *name, location at) {
    struct record *r = arena_new(a->c->typed, struct record);
    r->name = atom_of(a->c->atoms, name);
    r->full_name = name;
    r->is_complete = true;
    r->at = at;
    type_of_record(a->types, r);
    return r;
}

struct variable *sema_buffer_variable(struct analyser *a, const char *name, enum buffer_kind kind,
                                      location at) {
    struct record *r = buffer_record(a, name, at);
    struct variable *v = variable_create(a, r->name, r->type, STORAGE_BUFFER, at);
    v->full_name = name;
    v->buffer = (uint8_t)kind;
    v->is_const = v->is_const_by_storage = true;
    vec_push(a->c->typed, &a->globals, v);
    return v;
}

void sema_spoil_buffer(struct variable *buffer) {
    ((struct record *)buffer->type->record)->is_spoiled = true;
}

uint32_t sema_add_buffer_member(struct analyser *a, struct variable *buffer,
                                const struct field *field) {
    struct record *r = (struct record *)buffer->type->record;
    const struct type *element = type_strip_arrays(field->type);
    r->is_spoiled |= element->kind == TYPE_ERROR ||
                     (element->kind == TYPE_STRUCT && element->record->is_spoiled);
    struct field *fields =
        arena_append(a->c->typed, (void *)r->fields, r->field_count, sizeof *field);
    fields[r->field_count] = *field;
    r->fields = fields;
    return r->field_count++;
}

struct symbol sema_buffer_member_symbol(struct variable *buffer, uint32_t index,
                                        const struct field *f) {
    return (struct symbol){.kind = SYMBOL_BUFFER_MEMBER,
                           .name = f->name,
                           .at = f->at,
                           .member = {.buffer = buffer, .index = index}};
}

void sema_place_numbers(struct analyser *a, struct variable *v, struct variable *buffer,
                        const struct packoffset *packoffset) {
    struct field field = {.name = v->name,
                          .type = type_of_numbers(a->types, v->type),
                          .packoffset = packoffset,
                          .at = v->at};
    v->numbers = buffer;
    v->numbers_member = sema_add_buffer_member(a, buffer, &field);
}
