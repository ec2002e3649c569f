/* Types of variables, fields and results. They must be complete (C++ [basic.types]), and cannot be
 * void, interfaces or heaps, whose elements have no type. */
#include "../convert/convert.h"
#include "name.h"

/* Reports interfaces, and structs that do not implement all methods of their interfaces. */
static const struct type *check_not_abstract(struct analyser *a, const struct type *type,
                                             const struct record *record, location at) {
    const struct function *missing = record->missing;
    if (missing && error_at(a->c, at, "'%s' cannot be used here because it has no method '%s'",
                            record->full_name, missing->full_name))
        note_at(a->c, missing->at, "method declared in the interface here");
    if (record->is_interface) {
        error_at(a->c, at, "'%s' is an interface; use a struct that implements it, or a template",
                 record->full_name);
    }
    return missing || record->is_interface ? type_error(a->types) : type;
}

const struct type *sema_check_variable_type(struct analyser *a, const struct type *type,
                                            location at) {
    const struct type *element = type_strip_arrays(sema_complete_type(a, type));
    bool holds_record = element->kind == TYPE_OBJECT && element->argument_count &&
                        element->arguments[0].type &&
                        object_info(element->object)->class != OBJECT_CLASS_BUFFER_POINTER;
    if (holds_record && element->arguments[0].type->kind == TYPE_STRUCT) {
        return sema_check_variable_type(a, element->arguments[0].type, at)->kind == TYPE_ERROR
                   ? type_error(a->types)
                   : type;
    }
    if (element->kind == TYPE_VOID) {
        error_at(a->c, at, "a variable cannot have type 'void'");
        return type_error(a->types);
    }
    if (type_is_of_class(element, OBJECT_CLASS_HEAP)) {
        error_at(a->c, at, "a descriptor heap cannot be passed or copied");
        return type_error(a->types);
    }
    if (element->kind == TYPE_STRUCT && !element->record->is_complete) {
        if (error_at(a->c, at, "'%s' is declared but not defined", type_name(a->c, element)))
            note_at(a->c, element->record->at, "declared here");
        return type_error(a->types);
    }
    return element->kind == TYPE_STRUCT ? check_not_abstract(a, type, element->record, at) : type;
}

bool sema_is_unknown_type(const struct analyser *a, const struct type *type) {
    const struct type *element = type_strip_arrays(type);
    const struct scope *scope =
        a->checked && element->kind == TYPE_STRUCT ? record_scope(element->record) : NULL;
    while (scope && scope != a->checked)
        scope = scope->outer;
    return element->kind == TYPE_ERROR || scope;
}
