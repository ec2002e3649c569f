/* Scopes: entered, left, and declared in. */
#ifndef HLSL2SPV_SEMA_NAME_SCOPE_H
#define HLSL2SPV_SEMA_NAME_SCOPE_H

#include "symbol.h"

struct scope *scope_create(struct analyser *a, enum scope_kind kind, struct scope *outer);
struct scope *scope_push(struct analyser *a, enum scope_kind kind); /* becomes the current one */
void scope_pop(struct analyser *a);
/* Declares in the current scope; reports a clash.  Functions join an overload set. */
struct symbol *scope_declare(struct analyser *a, struct symbol symbol);
/* Whether a name is a built-in type that no declaration may hide, in any scope. */
bool is_keyword_type(const struct atom_table *atoms, atom name);
/* Runs with names looked up from `scope`; give what it returned to scope_leave. */
struct scope *scope_enter(struct analyser *a, struct scope *scope);
void scope_leave(struct analyser *a, struct scope *previous);
void declare_type_symbol(struct analyser *a, atom name, const struct type *type, location at);
/* "A::B::name" of a thing declared in this scope. */
const char *scope_full_name(struct analyser *a, const struct scope *scope, atom name);
struct record *record_create(struct analyser *a, atom name, const char *full_name, location at);
/* The record of a struct type with its symbol scope. */
struct scope *record_scope(const struct record *record);

#endif
