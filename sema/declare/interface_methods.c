/* The methods of interfaces that a struct must implement. */
#include "declare.h"

static bool has_method(const struct record *record, const struct function *wanted) {
    for (; record; record = record->base ? record->base->record : NULL) {
        const struct symbol *s = scope_symbol(record_scope(record), wanted->name);
        for (; s; s = s->next)
            if (s->kind == SYMBOL_FUNCTION &&
                function_same_parameters(s->function->function, wanted))
                return true;
    }
    return false;
}

static const struct function *missing_of(const struct record *record,
                                         const struct scope *interface_) {
    for (const struct symbol *s = interface_->newest; s; s = s->older)
        if (s->kind == SYMBOL_FUNCTION && !has_method(record, s->function->function))
            return s->function->function;
    return NULL;
}

const struct function *record_find_missing_method(const struct record *record) {
    const struct record *r = record;
    for (; r; r = r->base ? r->base->record : NULL) {
        const struct scope *scope = record_scope(r);
        for (size_t i = 0; i < scope->used.count; i++) {
            const struct function *missing = missing_of(record, scope->used.items[i]);
            if (missing)
                return missing;
        }
    }
    return NULL;
}
