/* Internal to layout/: declarations shared by its files. */
#ifndef HLSL2SPV_LAYOUT_LAYOUT_INTERNAL_H
#define HLSL2SPV_LAYOUT_LAYOUT_INTERNAL_H

#include "layout.h"

static inline const char *field_name(const struct layout *l, const struct field *field) {
    return field->name ? atom_text(l->c->atoms, field->name) : "(unnamed)";
}

/* Defined in binding.c. Assigns the set and binding of every resource. */
void layout_assign_bindings(struct layout *l);
/* Defined in binding_counts.c. Count the bindings of resources that pass a test, and those before a
 * part. */
typedef bool leaf_test(const struct type *type);
uint64_t layout_count_bindings(const struct type *type, leaf_test *passes);
uint32_t layout_count_before(const struct type *type, uint32_t part, leaf_test *passes);

/* Defined in hidden_counters.c. Records in l->bindings which buffers have a used counter. Returns
 * their indices into program.globals in the order of first use. */
struct word_vec layout_find_counters(struct layout *l);
/* Defined in entry_uses.c. Returns the entry point whose variables a function uses: its own, or the
 * last one if several may call it. Returns NULL if there is none. */
const struct entry_point *layout_entry_around(const struct program *p, const struct function *f);
/* Context for the expressions of a function that belongs to an entry point. */
struct entry_uses {
    struct layout *l;
    const struct entry_point *entry;
};
/* Visits the expressions of all functions with a struct entry_uses. */
void layout_visit_uses(struct layout *l, expression_visitor *visit);
/* Defined in input_references.c. Reports uses of GetAttributeAtVertex on other objects than
 * inputs. */
void layout_check_vertex_inputs(struct layout *l);
/* Defined in record_origins.c. Determines the records that each function processes. */
void layout_find_record_origins(struct layout *l);
/* Defined in mesh_outputs.c. Determines which parameters are mesh shader outputs, and reports
 * reads. */
void layout_find_mesh_outputs(struct layout *l);
/* Defined in payload_variables.c. Determines the payload variables of DispatchMesh. */
void layout_find_dispatched(struct layout *l);
/* Defined in check.c. Reports exports, images and arrays that Vulkan does not support. */
void layout_check_program(struct layout *l);
/* Defined in check_expressions.c. Checks an expression and its operands; `layout` is the layout. */
void layout_check_expression(void *layout, const struct expression *x);
/* Defined in texels.c. Reports images with texels of doubles, each type once. */
void layout_check_texels(struct layout *l, const struct type *type, location at);
/* Defined in block_contents.c. A search for invalid layouts in the members of a type. */
struct type_search {
    struct layout *l;
    enum packing packing;
    struct map seen; /* visited types, as struct type_visit */
    bool straddles;
};
void layout_check_memory(struct layout *l, const struct type *type, enum packing packing);
struct type_search layout_search_memory(struct layout *l, const struct type *type,
                                        enum packing packing);
void layout_report_without_size(struct layout *l, location at);
/* Defined in image_declarations.c. */
void layout_check_image_format(struct layout *l, const struct attribute *attributes,
                               const struct type *type, location at, bool is_used);
void layout_check_field_formats(struct layout *l, const struct type *type, bool is_used);
void layout_check_subpass_input(struct layout *l, const struct variable *v);
void layout_check_ordered(struct layout *l, const struct variable *v);
/* Defined in type_layout.c. Reports whether a vector violates the 16-byte boundary rule. */
bool layout_straddles(const struct type *type, uint64_t size, uint64_t offset,
                      enum packing packing);
/* Defined in layout_differences.c. Warns about blocks whose layout differs under other rules. */
void layout_compare_rules(struct layout *l);
/* Defined in shared_bindings.c. Warns about resources that cannot be in one pipeline. */
void layout_check_shared_bindings(struct layout *l);
/* Returns the descriptor type of a global. */
enum descriptor layout_descriptor_of(const struct variable *v);
/* Defined in aliases.c. Determines the variables that are views of the same memory. */
void layout_find_aliases(struct layout *l);
/* Defined in location.c. Assigns the locations of an entry point's inputs and outputs. */
void layout_assign_locations(struct layout *l, const struct entry_point *entry);

#endif
