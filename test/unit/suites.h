/* The suites of unit tests.  A row is a suite and the name of its function in a test_*.c file. */
#ifndef HLSL2SPV_TEST_UNIT_SUITES_H
#define HLSL2SPV_TEST_UNIT_SUITES_H

#include <check.h>

#define SUITES(SUITE)                                                                              \
    SUITE(api)                                                                                     \
    SUITE(apart)                                                                                   \
    SUITE(arena)                                                                                   \
    SUITE(arrays)                                                                                  \
    SUITE(atom)                                                                                    \
    SUITE(batch)                                                                                   \
    SUITE(binding)                                                                                 \
    SUITE(blocks)                                                                                  \
    SUITE(choices)                                                                                 \
    SUITE(columns)                                                                                 \
    SUITE(components)                                                                              \
    SUITE(finalize)                                                                                \
    SUITE(continues)                                                                               \
    SUITE(conversion)                                                                              \
    SUITE(cut)                                                                                     \
    SUITE(dead)                                                                                    \
    SUITE(faults)                                                                                  \
    SUITE(feed)                                                                                    \
    SUITE(flow)                                                                                    \
    SUITE(fold)                                                                                    \
    SUITE(fold_module)                                                                             \
    SUITE(include)                                                                                 \
    SUITE(inline)                                                                                  \
    SUITE(inlined_at)                                                                              \
    SUITE(interpret)                                                                               \
    SUITE(laws)                                                                                    \
    SUITE(lines)                                                                                   \
    SUITE(literal)                                                                                 \
    SUITE(loads)                                                                                   \
    SUITE(location)                                                                                \
    SUITE(macro)                                                                                   \
    SUITE(module)                                                                                  \
    SUITE(objects)                                                                                 \
    SUITE(options)                                                                                 \
    SUITE(pack)                                                                                    \
    SUITE(packing)                                                                                 \
    SUITE(parser)                                                                                  \
    SUITE(pattern)                                                                                 \
    SUITE(predefined)                                                                              \
    SUITE(reach)                                                                                   \
    SUITE(records)                                                                                 \
    SUITE(require)                                                                                 \
    SUITE(resources)                                                                               \
    SUITE(scope)                                                                                   \
    SUITE(selects)                                                                                 \
    SUITE(snapshots)                                                                               \
    SUITE(source)                                                                                  \
    SUITE(tables)                                                                                  \
    SUITE(text_module)                                                                             \
    SUITE(type)                                                                                    \
    SUITE(unroll)                                                                                  \
    SUITE(values)                                                                                  \
    SUITE(variables)                                                                               \
    SUITE(wgsl)

#define DECLARE_SUITE(name) Suite *name##_suite(void);
SUITES(DECLARE_SUITE)
#undef DECLARE_SUITE

#endif
