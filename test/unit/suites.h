/* The suites of unit tests.  A row is a suite and the name of its function in a test_*.c file. */
#ifndef HLSL2SPV_TEST_UNIT_SUITES_H
#define HLSL2SPV_TEST_UNIT_SUITES_H

#include <check.h>

#define SUITES(SUITE)                                                                              \
    SUITE(api)                                                                                     \
    SUITE(arena)                                                                                   \
    SUITE(atom)                                                                                    \
    SUITE(batch)                                                                                   \
    SUITE(binding)                                                                                 \
    SUITE(coalesce_objects)                                                                        \
    SUITE(combine_samplers)                                                                        \
    SUITE(conversion)                                                                              \
    SUITE(cut)                                                                                     \
    SUITE(dead_code)                                                                               \
    SUITE(dead_components)                                                                         \
    SUITE(dead_globals)                                                                            \
    SUITE(faults)                                                                                  \
    SUITE(feed)                                                                                    \
    SUITE(finalize)                                                                                \
    SUITE(flow)                                                                                    \
    SUITE(fold)                                                                                    \
    SUITE(fold_module)                                                                             \
    SUITE(if_conversion)                                                                           \
    SUITE(include)                                                                                 \
    SUITE(inline)                                                                                  \
    SUITE(inlined_at)                                                                              \
    SUITE(interpret)                                                                               \
    SUITE(laws)                                                                                    \
    SUITE(lines)                                                                                   \
    SUITE(literal)                                                                                 \
    SUITE(location)                                                                                \
    SUITE(macro)                                                                                   \
    SUITE(merge_blocks)                                                                            \
    SUITE(merge_continues)                                                                         \
    SUITE(module)                                                                                  \
    SUITE(narrow_loads)                                                                            \
    SUITE(options)                                                                                 \
    SUITE(pack_interface)                                                                          \
    SUITE(packing)                                                                                 \
    SUITE(parser)                                                                                  \
    SUITE(pattern)                                                                                 \
    SUITE(predefined)                                                                              \
    SUITE(promote_variables)                                                                       \
    SUITE(propagate_arrays)                                                                        \
    SUITE(records)                                                                                 \
    SUITE(require)                                                                                 \
    SUITE(resource_phis)                                                                           \
    SUITE(scope)                                                                                   \
    SUITE(snapshot_arrays)                                                                         \
    SUITE(source)                                                                                  \
    SUITE(split_phis)                                                                              \
    SUITE(split_struct_arrays)                                                                     \
    SUITE(tables)                                                                                  \
    SUITE(text_module)                                                                             \
    SUITE(type)                                                                                    \
    SUITE(unroll)                                                                                  \
    SUITE(value_numbering)                                                                         \
    SUITE(wgsl)

#define DECLARE_SUITE(name) Suite *name##_suite(void);
SUITES(DECLARE_SUITE)
#undef DECLARE_SUITE

#endif
