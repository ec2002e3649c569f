/* Types that variables, fields and results may have: complete ones (C++ [basic.types]), but not
 * void, no interfaces, and no heaps, whose elements have no type of their own. */
#include "value_type.h"

#include "lookup.h"
#include "scope.h"

/* Neither an interface nor what implements only parts of one is the type of a value. */
static const struct type *check_not_abstract(struct analyser *a, const struct type *type,
                                             const struct record *record, location at) {
    const struct function *missing = record->missing;
    if (missing && error_at(a->c, at, "'%s' cannot be used here: it lacks the method '%s'",
                            record->full_name, missing->full_name))
        note_at(a->c, missing->at, "its interface asks for the method here");
    if (record->is_interface) {
        error_at(a->c, at,
                 "'%s' is an interface; only structs that implement it have values: name one, or "
                 "make a template for all of them",
                 record->full_name);
    }
    return missing || record->is_interface ? type_error(a->types) : type;
}

const struct type *check_variable_type(struct analyser *a, const struct type *type, location at) {
    const struct type *element = type_strip_arrays(complete_type(a, type));
    bool holds_record =
        element->kind == TYPE_OBJECT && element->argument_count && element->arguments[0].type &&
        object_info((enum object_kind)element->object)->class != OBJECT_CLASS_BUFFER_POINTER;
    if (holds_record && element->arguments[0].type->kind == TYPE_STRUCT) {
        return check_variable_type(a, element->arguments[0].type, at)->kind == TYPE_ERROR
                   ? type_error(a->types)
                   : type;
    }
    if (element->kind == TYPE_VOID) {
        error_at(a->c, at, "a variable cannot have type 'void'");
        return type_error(a->types);
    }
    if (type_is_of_class(element, OBJECT_CLASS_HEAP)) {
        error_at(a->c, at, "a heap cannot be passed on or copied, only what it holds");
        return type_error(a->types);
    }
    if (element->kind == TYPE_STRUCT && !element->record->is_complete) {
        if (error_at(a->c, at, "'%s' is declared but not defined", type_name(a->c, element)))
            note_at(a->c, element->record->at, "it is declared here");
        return type_error(a->types);
    }
    return element->kind == TYPE_STRUCT ? check_not_abstract(a, type, element->record, at) : type;
}

bool is_unknown_type(const struct analyser *a, const struct type *type) {
    const struct type *element = type_strip_arrays(type);
    const struct scope *scope =
        a->checked && element->kind == TYPE_STRUCT ? record_scope(element->record) : NULL;
    while (scope && scope != a->checked)
        scope = scope->outer;
    return element->kind == TYPE_ERROR || scope;
}
