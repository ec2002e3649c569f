/* The suites of unit tests.  A row is a suite and the name of its function in a test_*.c file. */
#ifndef HLSL2SPV_TEST_UNIT_SUITES_H
#define HLSL2SPV_TEST_UNIT_SUITES_H

#include <check.h>

#define SUITES(SUITE)                                                                              \
    SUITE(api)                                                                                     \
    SUITE(arena)                                                                                   \
    SUITE(archive)                                                                                 \
    SUITE(atom)                                                                                    \
    SUITE(batch)                                                                                   \
    SUITE(binding)                                                                                 \
    SUITE(cache)                                                                                   \
    SUITE(conversion)                                                                              \
    SUITE(dead_globals)                                                                            \
    SUITE(faults)                                                                                  \
    SUITE(feed)                                                                                    \
    SUITE(flow)                                                                                    \
    SUITE(fold)                                                                                    \
    SUITE(fold_module)                                                                             \
    SUITE(format)                                                                                  \
    SUITE(include)                                                                                 \
    SUITE(inline)                                                                                  \
    SUITE(inlined_at)                                                                              \
    SUITE(interpret)                                                                               \
    SUITE(lines)                                                                                   \
    SUITE(literal)                                                                                 \
    SUITE(location)                                                                                \
    SUITE(macro)                                                                                   \
    SUITE(module)                                                                                  \
    SUITE(options)                                                                                 \
    SUITE(packing)                                                                                 \
    SUITE(passes)                                                                                  \
    SUITE(parser)                                                                                  \
    SUITE(pattern)                                                                                 \
    SUITE(predefined)                                                                              \
    SUITE(query)                                                                                   \
    SUITE(records)                                                                                 \
    SUITE(require)                                                                                 \
    SUITE(scope)                                                                                   \
    SUITE(source)                                                                                  \
    SUITE(tables)                                                                                  \
    SUITE(text_module)                                                                             \
    SUITE(type)                                                                                    \
    SUITE(wgsl)

#define DECLARE_SUITE(name) Suite *name##_suite(void);
SUITES(DECLARE_SUITE)
#undef DECLARE_SUITE

#endif
